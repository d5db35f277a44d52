"""Every composition of servers, by every way to switch our renderer on: the host reads our page."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from fastmcp import FastMCP
from fastmcp.apps.generative import GenerativeUI
from fastmcp.exceptions import AuthorizationError
from fastmcp.server import create_proxy
from fastmcp.server.middleware import Middleware
from fastmcp.server.transforms.search import RegexSearchTransform

from host_shim.fastmcp import PrefabRenderer, install, installed, proxy, uninstall
from tests.unit.host_fastmcp.conftest import SINGLE
from tests.unit.host_fastmcp.servers import (
    MIME,
    NEWEST,
    ask,
    make_demanding_server,
    make_server,
    read_all,
    renderer_uris,
    tools_by_name,
)


def mounted() -> FastMCP:
    parent = FastMCP("Parent")
    parent.mount(make_server())
    return parent


def under_a_namespace() -> FastMCP:
    parent = FastMCP("Parent")
    parent.mount(make_server(), namespace="kid")
    return parent


def two_namespaces_deep() -> FastMCP:
    grandparent = FastMCP("Grandparent")
    grandparent.mount(under_a_namespace(), namespace="b")
    return grandparent


def proxied() -> FastMCP:
    return create_proxy(make_server(), name="Front")


def proxied_under_a_namespace() -> FastMCP:
    gateway = FastMCP("Gateway")
    gateway.mount(proxied(), namespace="gw")
    return gateway


def generative() -> FastMCP:
    server = FastMCP("Generative")
    server.add_provider(GenerativeUI())
    return server


def generative_under_a_namespace() -> FastMCP:
    parent = FastMCP("Parent")
    parent.mount(generative(), namespace="ns")
    return parent


COMPOSITIONS = [
    make_server,
    make_demanding_server,
    mounted,
    under_a_namespace,
    two_namespaces_deep,
    proxied,
    proxied_under_a_namespace,
    generative,
    generative_under_a_namespace,
]


def by_middleware(make: Callable[[], FastMCP]) -> FastMCP:
    server = make()
    server.add_middleware(PrefabRenderer())
    return server


def by_install_before(make: Callable[[], FastMCP]) -> FastMCP:
    install()
    return make()


def by_install_after(make: Callable[[], FastMCP]) -> FastMCP:
    server = make()
    install()
    return server


def by_both(make: Callable[[], FastMCP]) -> FastMCP:
    install()
    return by_middleware(make)


def by_proxy(make: Callable[[], FastMCP]) -> FastMCP:
    return proxy(make())


WAYS = [by_middleware, by_install_before, by_install_after, by_both, by_proxy]


@pytest.mark.parametrize("make", COMPOSITIONS)
@pytest.mark.parametrize("way", WAYS)
def test_the_page_that_a_tool_names_is_ours(way: Any, make: Any) -> None:
    stock = stock_uris(make)
    read = ask(way(make), read_all)
    for content in read.values():
        assert content.text == SINGLE
        assert content.mime_type == MIME
        assert content.meta["ui"]["csp"]["wasmUnsafeEval"] is True
    # A host that has kept the stock page by its URI must not show it.
    assert len(read) == len(stock)
    assert not read.keys() & stock
    if make not in (generative, generative_under_a_namespace):
        assert {_shape(uri) for uri in read} == {_shape(uri) for uri in stock}


@cache
def stock_uris(make: Callable[[], FastMCP]) -> frozenset[str]:
    uninstall()
    return frozenset(ask(make(), renderer_uris))


def _shape(uri: str) -> tuple[int, ...]:
    return tuple(len(part) for part in uri.split("/"))


def test_a_new_page_has_new_uris_and_the_same_page_the_same(built: Any) -> None:
    def uris() -> set[str]:
        found: set[str] = ask(by_middleware(make_server), renderer_uris)
        return found

    first = uris()
    assert uris() == first
    (built / "renderer.html").write_text(SINGLE.replace("one file", "another file"))
    second = uris()
    assert not first & second
    (built / "renderer.html").write_text(SINGLE)
    assert uris() == first


@pytest.mark.parametrize("way", WAYS)
def test_what_a_tool_asks_of_its_host_stands_on_list_and_on_read(way: Any) -> None:
    async def look(client: Any) -> tuple[Any, Any]:
        listed = {str(item.uri): item for item in await client.list_resources()}
        ((uri, content),) = (await read_all(client)).items()
        return listed[uri], content

    listed, content = ask(way(make_demanding_server), look)
    ui = content.meta["ui"]
    assert listed.meta["ui"] == ui
    assert listed.mime_type == MIME
    assert (
        ui["csp"].items()
        >= {
            "connectDomains": ["https://api.example.com"],
            "frameDomains": ["https://maps.example.com"],
            "baseUriDomains": ["https://base.example.com"],
        }.items()
    )
    assert "https://img.example.com" in ui["csp"]["resourceDomains"]
    assert ui["permissions"] == {"clipboardWrite": {}, "geolocation": {}}
    # Before 4.2, FastMCP left these two at the tool.
    on_resource = {"domain": "demo.example.com", "prefersBorder": True} if NEWEST else {}
    assert {key: ui[key] for key in ("domain", "prefersBorder") if key in ui} == on_resource


def test_a_config_made_after_install_names_no_foreign_origin() -> None:
    """The stock functions add the CDN; ours, asked instead of them, need no origin."""
    read = ask(by_install_before(make_demanding_server), read_all)
    (content,) = read.values()
    assert content.meta["ui"]["csp"]["resourceDomains"] == ["https://img.example.com"]


def test_a_tool_found_by_search_can_be_drawn() -> None:
    """FastMCP 4.2.3 itself cannot read the URI that its own search result names."""

    async def look(client: Any) -> tuple[list[str], str]:
        names = [tool.name for tool in await client.list_tools()]
        result = await client.call_tool("search_tools", {"pattern": "show"})
        (found,) = result.structured_content["result"]
        uri = found["_meta"]["ui"]["resourceUri"]
        return names, (await client.read_resource_mcp(uri)).contents[0].text

    server = make_server()
    server.add_transform(RegexSearchTransform())
    server.add_middleware(PrefabRenderer())
    names, text = ask(server, look)
    assert names == ["search_tools", "call_tool"]
    assert text == SINGLE


@pytest.mark.parametrize("way", WAYS)
def test_calls_and_results_pass_unchanged(way: Any) -> None:
    """Names of backend tools are FastMCP's business, through any namespace."""

    async def look(client: Any) -> Any:
        shown = (await client.call_tool_mcp("kid_show", {})).structured_content
        name = shown["view"]["children"][0]["onClick"]["tool"]
        saved = await client.call_tool_mcp(name, {"x": 7})
        by_address = await client.call_tool_mcp(shown["_meta"]["fastmcp"]["toolNames"][name], {})
        return shown, saved, by_address

    plain = ask(under_a_namespace(), look)
    shown, saved, by_address = ask(way(under_a_namespace), look)
    assert shown == plain[0]
    assert saved.structured_content == {"result": 7}
    assert saved.meta["fastmcp"] == {"wrap_result": True}
    assert by_address.structured_content == {"result": 1}


def test_a_mounted_servers_middleware_leaves_the_tools_readable() -> None:
    """FastMCP does not ask it when the parent is read, so it must not change what is listed."""
    child = make_server()
    child.add_middleware(PrefabRenderer())
    parent = FastMCP("Parent")
    parent.mount(child, namespace="kid")
    stock = FastMCP("Parent")
    stock.mount(make_server(), namespace="kid")
    assert ask(parent, read_all) == ask(stock, read_all)


def test_a_server_without_the_renderer_asked_for_is_an_error_as_before() -> None:
    async def read_unknown(client: Any) -> Any:
        await client.read_resource_mcp(f"ui://prefab/renderer/{'0' * 64}/renderer.html")

    with pytest.raises(Exception, match="not found"):
        ask(by_middleware(make_server), read_unknown)


class Guard(Middleware):
    """Refuses to read renderers."""

    async def on_read_resource(self, context: Any, call_next: Any) -> Any:
        raise AuthorizationError("not yours")


@pytest.mark.parametrize("make", [make_server, proxied_under_a_namespace])
def test_who_may_not_read_a_renderer_gets_none_of_ours(make: Any) -> None:
    server = by_middleware(make)
    server.add_middleware(Guard())
    with pytest.raises(Exception, match="not yours"):
        ask(server, read_all)


def test_other_resources_are_left_alone() -> None:
    server = make_server()
    server.add_middleware(PrefabRenderer())

    @server.resource("data://rows", mime_type="application/json")
    def rows() -> str:
        return "[1]"

    async def look(client: Any) -> Any:
        listed = {str(item.uri) for item in await client.list_resources()}
        return listed, (await client.read_resource_mcp("data://rows")).contents[0].text

    listed, text = ask(server, look)
    assert "data://rows" in listed
    assert text == "[1]"


def test_uninstall_leaves_no_trace() -> None:
    stock = ask(make_server(), read_all)
    install()
    install("single")
    assert installed()
    assert ask(make_server(), read_all) != stock
    uninstall()
    uninstall()
    assert not installed()
    assert ask(make_server(), read_all) == stock


def test_a_servers_own_middleware_keeps_its_options() -> None:
    install()
    server = make_server()
    server.add_middleware(PrefabRenderer("single", allow_wasm_keyword=True))
    (content, *_) = ask(server, read_all).values()
    assert content.meta["ui"]["csp"]["resourceDomains"] == ["'wasm-unsafe-eval'", "blob:"]


def test_tools_that_are_no_apps_stay_as_they_are() -> None:
    server = FastMCP("Plain")

    @server.tool
    def add(a: int, b: int) -> int:
        return a + b

    server.add_middleware(PrefabRenderer())
    assert ask(server, tools_by_name) == {"add": {}}
