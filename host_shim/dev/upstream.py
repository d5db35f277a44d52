"""The servers behind the dev host: connected, asked, and connected again after a change.

One rule: what a server answers is passed on unchanged, as the JSON it sent.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from fastmcp import Client
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel

from host_shim.dev.errors import TargetError, user_traceback
from host_shim.dev.feed import Feed
from host_shim.dev.targets import Target
from host_shim.dev.traffic import observed

Json = dict[str, Any]


class Upstream(Protocol):
    """One server as the page sees it; every answer is JSON as it stood on the wire.

    `fault` is the traceback that keeps the server from being asked, None when all is well.
    """

    @property
    def name(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def place(self) -> str: ...
    @property
    def fault(self) -> str | None: ...
    async def list_tools(self) -> list[Json]: ...
    async def list_resources(self) -> list[Json]: ...
    async def call_tool(self, name: str, arguments: Mapping[str, Any]) -> Json: ...
    async def read_resource(self, uri: str) -> Json: ...
    async def ask(self, method: str, params: Mapping[str, Any]) -> Json: ...


class Unavailable(RuntimeError):
    """The server could not be loaded or reached; the text is the reason, maybe a traceback."""


class LiveServer:
    """A target that is connected while the dev host runs."""

    def __init__(self, target: Target, feed: Feed) -> None:
        self.target = target
        self.name = target.name
        self.kind = target.kind
        self.place = target.place
        self.fault: str | None = None
        self._feed = feed
        self._client: Client[Any] | None = None
        self._reloading = asyncio.Lock()

    async def connect(self, *, first: bool = False) -> None:
        """Load the target and connect to it; a failure is kept in `fault`, not raised.

        Raises:
            TargetError: at the first time, when there is nothing that could ever be shown.
        """
        try:
            transport = observed(self.target.transport(), self._observe)
            client: Client[Any] = Client(transport, cache=False, message_handler=self._hear)
            await client.__aenter__()  # type: ignore[no-untyped-call]
        except Exception as error:
            if first and isinstance(error, TargetError):
                raise
            self.fault = user_traceback(error)
            return
        self._client, self.fault = client, None

    async def reconnect(self) -> None:
        """Load the target anew; while that fails the server cannot be asked, and says why."""
        async with self._reloading:
            await self.disconnect()
            await self.connect()

    async def disconnect(self) -> None:
        client, self._client = self._client, None
        if client is not None:
            await client.close()  # type: ignore[no-untyped-call]

    # What the page asks

    async def list_tools(self) -> list[Json]:
        return [as_json(tool) for tool in await self._live.list_tools()]

    async def list_resources(self) -> list[Json]:
        return [as_json(resource) for resource in await self._live.list_resources()]

    async def call_tool(self, name: str, arguments: Mapping[str, Any]) -> Json:
        """The raw `CallToolResult`; a failed tool is a result with `isError`, not an exception."""
        return as_json(await self._live.call_tool_mcp(name, dict(arguments)))

    async def read_resource(self, uri: str) -> Json:
        return as_json(await self._live.read_resource_mcp(uri))

    async def ask(self, method: str, params: Mapping[str, Any]) -> Json:
        """One of the listings that a view may ask for."""
        listing = _LISTINGS.get(method)
        if listing is None:
            raise MCPError(-32601, "Method not found")
        return as_json(await listing(self._live, params.get("cursor")))

    @property
    def _live(self) -> Client[Any]:
        if self._client is None:
            raise Unavailable(self.fault or f"{self.name} is being loaded again")
        return self._client

    # What the server says by itself

    def _observe(self, sender: str, message: Json) -> None:
        self._feed.publish("traffic", server=self.name, sender=sender, message=message)

    async def _hear(self, message: Any) -> None:
        method = getattr(getattr(message, "root", message), "method", None)
        if method == "notifications/tools/list_changed":
            self._feed.publish("tools", server=self.name)


_LISTINGS: dict[str, Callable[[Client[Any], str | None], Awaitable[BaseModel]]] = {
    "tools/list": lambda client, cursor: client.list_tools_mcp(cursor=cursor),
    "resources/list": lambda client, cursor: client.list_resources_mcp(cursor=cursor),
    "resources/templates/list": lambda client, cursor: client.list_resource_templates_mcp(
        cursor=cursor
    ),
    "prompts/list": lambda client, cursor: client.list_prompts_mcp(cursor=cursor),
}


def html_of(read: Mapping[str, Any]) -> str:
    """The page in a `ReadResourceResult`, sent as text or as base64."""
    content = read["contents"][0]
    if "text" in content:
        return str(content["text"])
    return b64decode(content["blob"]).decode("utf-8")


def as_json(model: BaseModel) -> Json:
    """`model` as it stood on the wire: what was not sent is absent, a null that was sent stays."""
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


def error_json(error: MCPError) -> Json:
    """A server's JSON-RPC error as the object it sent."""
    return as_json(error.error)
