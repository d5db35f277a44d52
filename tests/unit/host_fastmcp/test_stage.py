"""The page's tool on the server: there when a page may need it, and nobody else's business."""

from __future__ import annotations

from typing import Any

import pytest
from fastmcp import FastMCP
from fastmcp.server import create_proxy

from host_shim.fastmcp import PrefabRenderer, install
from host_shim.fastmcp.stage import ADDRESS
from host_shim.remote import TOOL_NAME
from tests.unit.host_fastmcp.servers import NEWEST, ask, make_server, tools_by_name

STUB = "<!doctype html><title>stub</title>"
HELLO = {"view": {"type": "Text", "content": "Hello"}}


@pytest.fixture
def stub(built: Any) -> None:
    (built / "stub.html").write_text(STUB)


def drawn(*modes: str) -> FastMCP:
    server = make_server()
    server.add_middleware(PrefabRenderer(*modes))
    return server


@pytest.mark.parametrize("mode", ["auto", "remote"])
def test_the_tool_is_listed_for_apps_alone(mode: str, stub: None) -> None:
    tools = ask(drawn(mode), tools_by_name)
    assert tools[TOOL_NAME] == {"visibility": ["app"]}


def test_a_self_contained_page_needs_no_tool() -> None:
    assert TOOL_NAME not in ask(drawn("single"), tools_by_name)


def test_servers_that_are_mounted_list_it_once(stub: None) -> None:
    install()
    parent = FastMCP("Parent")
    parent.mount(make_server(), namespace="kid")
    names = list(ask(parent, tools_by_name))
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
