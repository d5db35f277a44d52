"""Advice is Python that runs, and a warning names the place."""

from __future__ import annotations

import pytest
from fastmcp import FastMCP

from host_shim.dev.advice import python_for, unused, warnings
from host_shim.dev.policies import POLICIES
from host_shim.dev.presets import PRESETS

API, CDN = "https://api.example.com", "https://cdn.example.com"


@pytest.mark.parametrize(
    ("directive", "key"),
    [
        ("connect-src", "connectDomains"),
        ("script-src-elem", "resourceDomains"),
        ("style-src-attr", "resourceDomains"),
        ("font-src", "resourceDomains"),
        ("frame-src", "frameDomains"),
        ("base-uri", "baseUriDomains"),
    ],
)
def test_the_python_for_a_violation_declares_its_origin(directive, key):
    found = python_for(
        {"connectDomains": [CDN]}, [{"directive": directive, "blocked": f"{API}/rows?x=1"}]
    )
    names: dict = {"mcp": FastMCP("x")}
    exec(found["python"] + "\ndef tool() -> str:\n    return ''\n", names)
    declared = names["csp"].model_dump(by_alias=True, exclude_none=True)
    assert declared == {"connectDomains": [CDN]} | {
        key: [CDN, API] if key == "connectDomains" else [API]
    }
    assert found["remarks"] == []


@pytest.mark.parametrize("blocked", ["wasm-eval", "eval", "blob", "data", "inline"])
def test_what_cannot_be_declared_gets_no_python(blocked):
    found = python_for(None, [{"directive": "script-src", "blocked": blocked}] * 2)
    assert found["python"] == ""
    assert len(found["remarks"]) == 1


def test_what_is_declared_already_needs_nothing():
    violation = {"directive": "connect-src", "blocked": f"{API}/x"}
    assert python_for({"connectDomains": [API]}, [violation])["python"] == ""


def test_unused_declarations_are_those_no_address_has_gone_to():
    declared = {"connectDomains": [API], "resourceDomains": [CDN, "https://*.example.net"]}
    assert unused(declared, [f"{API}/rows"]) == [CDN]
    assert unused(None, []) == []


def warned(tool=None, resource=None, policy="wasm", **content) -> str:
    page = {"bytes": 10, "mimeType": "text/html;profile=mcp-app", "meta": {}, **content}
    return "\n".join(warnings(tool or {}, resource, page, POLICIES[policy]))


def test_a_good_app_has_no_warnings():
    assert warned() == ""
    assert warned(outside=[CDN], meta={"csp": {"resourceDomains": [CDN]}}) == ""
    assert warned(outside=[CDN], policy="none") == ""


@pytest.mark.parametrize(
    ("case", "part"),
    [
        ({"bytes": 2_000_000}, "2,000,000 bytes"),
        ({"mimeType": "text/html"}, "expect 'text/html;profile=mcp-app'"),
        ({"tool": {"_meta": {"ui": {"csp": {}}}}}, "csp stands on the tool but not on the"),
        ({"tool": {"_meta": {"ui/resourceUri": "ui://x"}}}, "old flat key"),
        ({"meta": {"csp": {"resourceDomains": ["'wasm-unsafe-eval'"]}}}, "are no origins"),
        ({"outside": [CDN]}, f"loads from {CDN}"),
    ],
)
def test_what_goes_wrong_in_hosts_is_said(case, part):
    assert part in warned(**case)


def test_presets_say_of_each_value_where_and_when():
    assert len({preset.name for preset in PRESETS}) == len(PRESETS) >= 7
    for preset in PRESETS:
        settings = [value.setting for value in preset.values]
        assert "policy" in settings and len(set(settings)) == len(settings)
        assert all(value.source and value.date for value in preset.values)


def test_whether_python_starts_is_what_browsers_do():
    """As measured under these policies in Chromium, independently of this project."""
    starts = {name for name, policy in POLICIES.items() if policy.runs_python()}
    assert starts == {"wasm", "permissive", "claude", "none"}
    keyword = {"resourceDomains": ["'wasm-unsafe-eval'"]}
    assert POLICIES["vscode"].runs_python(keyword)
    assert not POLICIES["inspector"].runs_python(keyword)
    assert not POLICIES["spec"].runs_python(keyword)


def test_a_declaration_cannot_end_a_directive():
    text = POLICIES["vscode"].build({"resourceDomains": ["https://x.example; script-src *"]})
    assert "script-src *" not in str(text)
