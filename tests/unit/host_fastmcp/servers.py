"""Servers that use Prefab in every way FastMCP knows, and a client's look at them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import fastmcp
from fastmcp import Client, FastMCP, FastMCPApp
from fastmcp.apps import PrefabAppConfig, ResourceCSP, ResourcePermissions
from prefab_ui.actions.mcp import CallTool
from prefab_ui.app import PrefabApp
from prefab_ui.components import Button, Text

MIME = "text/html;profile=mcp-app"
NEWEST = tuple(map(int, fastmcp.__version__.split(".")[:2])) >= (4, 2)
"""Whether this FastMCP is of the family that is developed; the tests also run on the older one."""


def make_server(name: str = "Demo") -> FastMCP:
    """`show` of a `FastMCPApp`, `plain` by `app=True`, `inferred` by its return type."""
    app = FastMCPApp("demo")

    @app.tool()
    def save(x: int = 1) -> int:
        return x

    @app.ui()
    def show() -> PrefabApp:
        return PrefabApp(view=Button("Save", on_click=CallTool(save)))

    server = FastMCP(name, providers=[app])

    @server.tool(app=True)
    def plain():
        return PrefabApp(view=Text("plain"))

    @server.tool
    def inferred() -> Text:
        return Text("inferred")

    return server


def make_demanding_server() -> FastMCP:
    """One tool that asks its host for everything there is."""
    server = FastMCP("Demanding")

    @server.tool(
        app=PrefabAppConfig(
            csp=ResourceCSP(
                connect_domains=["https://api.example.com"],
                resource_domains=["https://img.example.com"],
                frame_domains=["https://maps.example.com"],
                base_uri_domains=["https://base.example.com"],
            ),
            permissions=ResourcePermissions(clipboard_write={}, geolocation={}),
            domain="demo.example.com",
            prefers_border=True,
        )
    )
    def everything():
        return PrefabApp(view=Text("everything"))

    return server


def ask(server: Any, question: Callable[[Client[Any]], Awaitable[Any]]) -> Any:
    """What `question` finds out as a client of `server`."""

    async def run() -> Any:
        async with Client(server) as client:
            return await question(client)

    return asyncio.run(run())


async def tools_by_name(client: Client[Any]) -> dict[str, dict[str, Any]]:
    """The `_meta.ui` of each listed tool."""
    return {tool.name: (tool.meta or {}).get("ui", {}) for tool in await client.list_tools()}


async def renderer_uris(client: Client[Any]) -> set[str]:
    """The UI resources that listed tools name."""
    named = (ui.get("resourceUri") for ui in (await tools_by_name(client)).values())
    return {uri for uri in named if uri is not None}


async def read_all(client: Client[Any]) -> dict[str, Any]:
    """What each UI resource that a tool names reads as: `{uri: contents[0]}`."""
    found = {}
    for uri in sorted(await renderer_uris(client)):
        (content,) = (await client.read_resource_mcp(uri)).contents
        found[uri] = content
    return found
