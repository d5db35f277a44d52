"""`resource`: what it prints is what a server would send."""

from __future__ import annotations

import json

import pytest

from host_shim.resources import Wishes, renderer_resource
from tests.unit.cli.conftest import PAGE


def test_the_listing_is_json_without_the_page(run):
    ran = run("resource", "--mode", "single")
    assert json.loads(ran.out) == renderer_resource("single").listing()
    assert PAGE not in ran.out


def test_the_contents_have_the_page(run):
    ran = run("resource", "--mode", "single", "--read")
    (contents,) = json.loads(ran.out)["contents"]
    assert contents["text"] == PAGE
    assert contents == renderer_resource("single").contents()


def test_the_page_alone(run):
    assert run("resource", "--mode", "single", "--html").out == PAGE


def test_every_wish_is_declared(run):
    ran = run(
        *("resource", "--mode", "single", "--tool", "demo:show", "--domain", "a.example.com"),
        *("--connect", "https://a.example.com", "--connect", "https://b.example.com"),
        *("--frame", "https://f.example.com", "--base-uri", "https://u.example.com"),
        *("--resource", "https://r.example.com", "--no-prefers-border", "--allow-wasm-keyword"),
    )
    found = json.loads(ran.out)
    assert found["uri"].startswith("ui://prefab/tool/")
    assert found["_meta"]["ui"] == {
        "csp": {
            "connectDomains": ["https://a.example.com", "https://b.example.com"],
            "resourceDomains": ["'wasm-unsafe-eval'", "blob:", "https://r.example.com"],
            "frameDomains": ["https://f.example.com"],
            "baseUriDomains": ["https://u.example.com"],
            "wasmUnsafeEval": True,
        },
        "domain": "a.example.com",
        "prefersBorder": False,
    }
    wishes = Wishes(
        csp={
            "connect_domains": ["https://a.example.com", "https://b.example.com"],
            "resource_domains": ["https://r.example.com"],
            "frame_domains": ["https://f.example.com"],
            "base_uri_domains": ["https://u.example.com"],
        },
        domain="a.example.com",
        prefers_border=False,
    )
    same = renderer_resource("single", wishes, tool=("demo", "show"), allow_wasm_keyword=True)
    assert found["uri"] == same.uri


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--mode", "hosted"], "renderer-py: mode 'hosted' needs an asset URL"),
        (["--mode", "auto", "--asset-url", "cdn"], "renderer-py: the asset URL 'cdn' is no http"),
        (["--mode", "remote"], "renderer-py: stub.html is not built; run `make build`"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(run, arguments, said):
    ran = run("resource", *arguments)
    assert ran.code == 2
    assert ran.err.startswith(said)
