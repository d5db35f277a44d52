"""Policies: the specification's text, and what declared origins may add to it."""

from __future__ import annotations

import pytest

from host_shim import csp

# Quoted from the MCP Apps specification 2026-01-26, "default CSP".
SPECIFICATION = {
    "default-src": "'none'",
    "script-src": "'self' 'unsafe-inline'",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data:",
    "media-src": "'self' data:",
    "object-src": "'none'",
    "connect-src": "'none'",
}
DECLARED = {
    "connectDomains": ["https://api.example.com", "wss://live.example.com"],
    "resourceDomains": ["https://cdn.example.com", "https://*.fonts.example.com"],
    "frameDomains": ["https://maps.example.com"],
    "baseUriDomains": ["https://base.example.com"],
}


def directives(policy: str | None) -> dict[str, str]:
    assert policy is not None
    return dict(part.strip().split(" ", 1) for part in policy.split(";"))


def test_nothing_declared_gives_the_default_of_the_specification():
    assert directives(csp.specification()) == SPECIFICATION


def test_declared_origins_enter_the_directives_the_specification_names():
    found = directives(csp.specification(DECLARED))
    assets = "https://cdn.example.com https://*.fonts.example.com"
    assert found == {
        **SPECIFICATION,
        "script-src": f"'self' 'unsafe-inline' {assets}",
        "style-src": f"'self' 'unsafe-inline' {assets}",
        "img-src": f"'self' data: {assets}",
        "font-src": f"'self' {assets}",
        "media-src": f"'self' data: {assets}",
        "connect-src": "'self' https://api.example.com wss://live.example.com",
        "frame-src": "https://maps.example.com",
        "base-uri": "https://base.example.com",
    }


def test_an_empty_declaration_allows_nothing_outside():
    found = directives(csp.specification({}))
    assert (found["connect-src"], found["frame-src"], found["base-uri"]) == (
        "'self'",
        "'none'",
        "'self'",
    )


@pytest.mark.parametrize("declared", [None, {}, DECLARED])
def test_the_wasm_policy_adds_one_keyword_and_nothing_else(declared):
    plain, wasm = directives(csp.specification(declared)), directives(csp.with_wasm(declared))
    added = {*wasm.pop("script-src").split()} ^ {*plain.pop("script-src").split()}
    assert added == {"'wasm-unsafe-eval'"}
    assert wasm == plain


@pytest.mark.parametrize(
    "smuggled",
    [
        "'unsafe-eval'",
        "'wasm-unsafe-eval'",
        "*",
        "https:",
        "data:",
        "blob:",
        "https://a.example; script-src *",
        "https://a.example, default-src *",
        "https://a.example\nx",
        "javascript://a.example",
        "https://a.example/path with space",
        7,
        None,
    ],
)
def test_what_is_no_origin_never_enters_a_policy(smuggled):
    for build in (csp.specification, csp.with_wasm, csp.permissive):
        assert build({"resourceDomains": [smuggled]}) == build({"resourceDomains": []})


def test_ports_and_a_closing_slash_are_origins():
    listed = ["http://127.0.0.1:8000", "https://a.example:*", "https://a.example/"]
    assert csp.origins({"connectDomains": listed}, "connectDomains") == listed


def test_the_default_lets_webassembly_run():
    policy = csp.POLICIES[csp.DEFAULT](None)
    assert "'wasm-unsafe-eval'" in directives(policy)["script-src"]
    assert csp.POLICIES["none"](DECLARED) is None
