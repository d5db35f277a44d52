"""The MCP servers behind the dev host, each really served over HTTP and called over HTTP.

One rule: what a server answers is passed on unchanged, as the JSON it sent.
"""

from __future__ import annotations

from base64 import b64decode
from collections.abc import Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from typing import TYPE_CHECKING, Any

from fastmcp import Client, FastMCP
from fastmcp.client.transports import StreamableHttpTransport
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel
from starlette.applications import Starlette
from starlette.routing import Mount

if TYPE_CHECKING:
    from collections.abc import AsyncIterator


class Upstream:
    """One MCP server as seen by its client."""

    def __init__(self, name: str, url: str) -> None:
        self.name = name
        self.url = url
        # The default limit refuses a renderer page of more than 1 MiB.
        transport = StreamableHttpTransport(url, max_sse_event_size=None)
        self.client: Client[Any] = Client(transport, cache=False)

    async def list_tools(self) -> list[dict[str, Any]]:
        return [as_json(tool) for tool in await self.client.list_tools()]

    async def list_resources(self) -> list[dict[str, Any]]:
        return [as_json(resource) for resource in await self.client.list_resources()]

    async def call_tool(self, name: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The raw `CallToolResult`; a failed tool is a result with `isError`, not an exception."""
        return as_json(await self.client.call_tool_mcp(name, dict(arguments)))

    async def read_resource(self, uri: str) -> dict[str, Any]:
        return as_json(await self.client.read_resource_mcp(uri))

    async def read_html(self, uri: str) -> str:
        """The page of a UI resource, sent as text or as base64."""
        content = (await self.read_resource(uri))["contents"][0]
        if "text" in content:
            return str(content["text"])
        return b64decode(content["blob"]).decode("utf-8")


def as_json(model: BaseModel) -> dict[str, Any]:
    """`model` as it stood on the wire: what was not sent is absent, a null that was sent stays."""
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


def error_json(error: MCPError) -> dict[str, Any]:
    """A server's JSON-RPC error as the object it sent."""
    return as_json(error.error)


def mcp_app(servers: Mapping[str, FastMCP]) -> Starlette:
    """One ASGI application with each server's streamable HTTP endpoint at `/<name>/mcp`."""
    apps = {name: server.http_app(path="/mcp") for name, server in servers.items()}

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        async with AsyncExitStack() as stack:
            for app in apps.values():
                await stack.enter_async_context(app.lifespan(app))
            yield

    routes = [Mount(f"/{name}", app=app) for name, app in apps.items()]
    return Starlette(routes=routes, lifespan=lifespan)
