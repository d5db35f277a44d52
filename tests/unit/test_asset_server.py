"""The asset server: parts by their hash, a module for stock pages, readable from any origin."""

from __future__ import annotations

import hashlib
import json
import re

import pytest
from starlette.testclient import TestClient

from host_shim.asset_server import app
from host_shim.resources import pages

PAGE = """<!doctype html><html><head><title>t</title><script>const a = "</b>" && 1 &lt; 2;</script>
<style>p > a {}</style></head><body><div id="root"></div><script>boot()</script>
<template id="renderer:wasm">QUJD</template>
<script>begin("wasm")</script></body></html>"""
ANYWHERE = {"origin": "null"}


@pytest.fixture
def built(tmp_path, monkeypatch):
    (tmp_path / pages.BUILT_NAME).write_text(PAGE)
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(pages, "FOLDERS", (tmp_path,))
    return tmp_path


@pytest.fixture
def client(built):
    return TestClient(app())


def literal(text: str) -> list:
    found = re.match(r"const parts = (\[.*\]);\n", text)
    assert found is not None
    return json.loads(found[1])


def test_the_module_puts_the_pages_parts_in_their_order(client):
    light = client.get("/renderer.js", headers=ANYWHERE)
    heavy = client.get("/renderer-parts.js", headers=ANYWHERE)
    assert literal(light.text) + literal(heavy.text) == [
        ["script", [], 'const a = "</b>" && 1 &lt; 2;'],
        ["style", [], "p > a {}"],
        ["script", [], "boot()"],
        ["template", [["id", "renderer:wasm"]], "QUJD"],
        ["script", [], 'begin("wasm")'],
    ]
    assert 'import(new URL("renderer-parts.js", import.meta.url));' in light.text
    for answer in (light, heavy):
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["access-control-allow-origin"] == "*"


def test_the_stock_pages_style_sheet_is_there_and_empty(client):
    answer = client.get("/renderer.css", headers=ANYWHERE)
    assert (answer.status_code, answer.text) == (200, "")
    assert answer.headers["content-type"].startswith("text/css")


def test_a_part_is_kept_for_ever(client, built):
    content = b"wasm"
    digest = hashlib.sha256(content).hexdigest()
    (built / "assets" / f"{digest}.bin").write_bytes(content)
    answer = client.get(f"/{digest}.bin", headers=ANYWHERE)
    assert answer.content == content
    assert answer.headers["access-control-allow-origin"] == "*"
    assert "immutable" in answer.headers["cache-control"]


@pytest.mark.parametrize("name", ["0" * 64 + ".bin", "..%2Frenderer.html", "x.bin", "%2e%2e"])
def test_nothing_else_is_served(client, name):
    assert client.get(f"/{name}").status_code == 404


def test_an_unbuilt_page_says_what_to_do(client, built):
    (built / pages.BUILT_NAME).unlink()
    answer = client.get("/renderer.js")
    assert answer.status_code == 503
    assert "make build" in answer.text
