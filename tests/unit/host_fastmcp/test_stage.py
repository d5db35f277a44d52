"""The page's tool on the server: there when a page may need it, and nobody else's business."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest
from fastmcp import FastMCP
from fastmcp.server import create_proxy

from host_shim.fastmcp import PrefabRenderer, app_config, install, stage
from host_shim.fastmcp.stage import ADDRESS
from host_shim.remote import TOOL_NAME
from host_shim.stub import PART_URI
from tests.unit.host_fastmcp.servers import NEWEST, ask, make_server, read_all, tools_by_name

OFFER = '<script type="application/json" id="renderer:delivery">{}</script>'
STUB = f'<!doctype html><title>stub</title><div id="root"></div>{OFFER}'
PARTS = [b"first", b"second", b"3rd"]
DIGEST = hashlib.sha256(b"".join(PARTS)).hexdigest()


@pytest.fixture
def stub(built: Path) -> None:
    """A stub with one asset, of parts of six bytes at most."""
    (built / "stub.html").write_text(STUB)
    content = b"".join(part.ljust(6, b".") for part in PARTS[:-1]) + PARTS[-1]
    asset = {"digest": DIGEST, "size": len(content), "parts": []}
    (built / "assets.json").write_text(json.dumps({"size": 6, "assets": {"one": asset}}))
    (built / "assets").mkdir()
    (built / "assets" / f"{DIGEST}.bin").write_bytes(content)


def drawn(*modes: str, **options: Any) -> FastMCP:
    server = make_server()
    server.add_middleware(PrefabRenderer(*modes, **options))
    return server


def offer_in(html: str) -> dict[str, Any]:
    found = re.search(r'id="renderer:delivery">(.*?)</script>', html)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


HOSTED = "https://cdn.example.com/renderer"


@pytest.mark.parametrize(
    ("mode", "url", "told"),
    [
        ("auto", None, {"hosted": None, "channel": PART_URI, "inFrame": True}),
        ("auto", HOSTED, {"hosted": HOSTED, "channel": PART_URI, "inFrame": True}),
        ("hosted", HOSTED, {"hosted": HOSTED, "channel": None, "inFrame": True}),
        ("channel", None, {"hosted": None, "channel": PART_URI, "inFrame": True}),
        ("remote", None, {"hosted": None, "channel": PART_URI, "inFrame": False}),
    ],
)
def test_the_page_is_told_what_its_mode_offers(
    mode: str, url: str | None, told: dict[str, Any], stub: None
) -> None:
    for content in ask(drawn(mode, asset_url=url), read_all).values():
        offer = offer_in(content.text)
        assert offer.items() >= told.items()
        assert offer["tools"] == [TOOL_NAME, ADDRESS], "the second holds behind a gateway"
        csp = content.meta["ui"]["csp"]
        origins = ["https://cdn.example.com"] if url else None
        assert csp.get("connectDomains") == origins
        assert csp.get("wasmUnsafeEval") is (None if mode == "remote" else True)


@pytest.mark.parametrize("make", [make_server, lambda: mounted(make_server())])
@pytest.mark.parametrize("way", ["middleware", "install"])
def test_parts_are_read_through_the_channel(way: str, make: Any, stub: None) -> None:
    server = make()
    if way == "install":
        install()
    else:
        server.add_middleware(PrefabRenderer())

    async def read(client: Any) -> list[bytes]:
        uris = [f"{PART_URI}/{DIGEST}/{number}" for number in range(3)]
        return [
            base64.b64decode((await client.read_resource_mcp(u)).contents[0].blob) for u in uris
        ]

    assert ask(server, read) == [b"first.", b"second", b"3rd"]


def mounted(server: FastMCP) -> FastMCP:
    parent = FastMCP("Parent")
    parent.mount(server, namespace="kid")
    return parent


def test_a_part_that_is_not_there_is_an_error(stub: None) -> None:
    async def read(client: Any) -> None:
        await client.read_resource_mcp(f"{PART_URI}/{DIGEST}/3")

    with pytest.raises(Exception, match="not found"):
        ask(drawn("auto"), read)


def test_the_environment_says_where_views_are_kept(
    stub: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    stores: list[Any] = []
    monkeypatch.setattr(stage, "RemoteViews", lambda store, **_: stores.append(store))
    PrefabRenderer("remote")
    monkeypatch.setenv("RENDERER_PY_REDIS_URL", "redis://127.0.0.1:1/0")
    PrefabRenderer("remote")
    assert [type(store).__name__ for store in stores] == ["NoneType", "RedisStore"]


def test_an_own_resource_brings_what_its_page_needs(stub: None) -> None:
    server = FastMCP("Own")
    app_config(server, "auto")
    install()  # both list the tool, once
    names = list(ask(server, tools_by_name))
    assert names == [TOOL_NAME]
    assert ask(server, opened(TOOL_NAME)).is_error


@pytest.mark.parametrize("mode", ["auto", "channel", "remote"])
def test_the_tool_is_listed_for_apps_alone(mode: str, stub: None) -> None:
    tools = ask(drawn(mode), tools_by_name)
    assert tools[TOOL_NAME] == {"visibility": ["app"]}


def test_a_self_contained_page_needs_no_tool() -> None:
    assert TOOL_NAME not in ask(drawn("single"), tools_by_name)


def test_servers_that_are_mounted_list_it_once(stub: None) -> None:
    install()
    names = list(ask(mounted(make_server()), tools_by_name))
    assert [name for name in names if TOOL_NAME in name] == [TOOL_NAME]


def opened(name: str) -> Any:
    async def call(client: Any) -> Any:
        return await client.call_tool_mcp(name, {"op": "open"})

    return call


@pytest.mark.parametrize("name", [TOOL_NAME, ADDRESS])
def test_a_refusal_is_a_result_that_says_why(name: str, stub: None) -> None:
    result = ask(drawn("remote"), opened(name))
    assert result.is_error
    assert result.content[0].text == "`transcript` must be a list of objects"


def test_its_address_holds_through_a_namespace(stub: None) -> None:
    """A gateway lists the tool under another name; FastMCP routes addresses since 4.2."""
    gateway = FastMCP("Gateway")
    gateway.mount(create_proxy(drawn("remote"), name="Front"), namespace="gw")
    assert f"gw_{TOOL_NAME}" in ask(gateway, tools_by_name)
    result = ask(gateway, opened(ADDRESS if NEWEST else f"gw_{TOOL_NAME}"))
    assert result.content[0].text == "`transcript` must be a list of objects"
