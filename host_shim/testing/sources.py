"""Where a view under test comes from: a server in this process or elsewhere, an app, a wire object.

One rule: whatever the target is, the result is what a host gets from the tool call that opens a
view; what the server answers is passed on unchanged.
"""

from __future__ import annotations

import re
from base64 import b64decode
from collections.abc import Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from host_shim.testing.answers import HostError
from renderer_py.envelope import is_envelope

# FastMCP puts a hash in front of a backend tool's name where names could collide.
_HASHED = re.compile(r"^[0-9a-f]{12}_(?=.)")


class TargetError(ValueError):
    """The target cannot be opened; the message says what would do."""


@dataclass
class Source:
    """A tool call's arguments and result, the tool as listed, and its server."""

    result: dict[str, Any] | None
    arguments: dict[str, Any] = field(default_factory=dict)
    tool: dict[str, Any] | None = None
    server: Server | None = None

    async def declared_csp(self) -> dict[str, Any] | None:
        """What the view's resource declares in `_meta.ui.csp`."""
        if self.server is None or self.tool is None:
            return None
        return await self.server.declared_csp(self.tool)


class Server:
    """One MCP server seen by its client; `client` is connected."""

    def __init__(self, client: Any) -> None:
        self.client = client
        self._tools: list[dict[str, Any]] | None = None

    async def tools(self) -> list[dict[str, Any]]:
        """The listed tools as they stood on the wire."""
        if self._tools is None:
            self._tools = [_as_json(tool) for tool in await self.client.list_tools()]
        return self._tools

    async def is_visible(self, name: str) -> bool:
        """Whether apps may call a tool; what is not listed, the server itself may know."""
        wanted = public_name(name)
        for tool in await self.tools():
            if tool["name"] == wanted:
                ui = (tool.get("_meta") or {}).get("ui") or {}
                return "app" in (ui.get("visibility") or ["app", "model"])
        return True

    async def call(self, name: str, arguments: dict[str, Any], meta: Any = None) -> dict[str, Any]:
        """The raw `CallToolResult`; a failed tool is a result with `isError`.

        Raises:
            HostError: the server answered with a JSON-RPC error.
        """
        from mcp.shared.exceptions import MCPError

        kept = {key: value for key, value in (meta or {}).items() if key != "progressToken"}
        try:
            found = await self.client.call_tool_mcp(name, arguments, meta=kept or None)
        except MCPError as error:
            raise HostError(error.error.code, error.error.message) from error
        return _as_json(found)

    async def read(self, uri: str) -> dict[str, Any]:
        """The raw result of `resources/read`."""
        from mcp.shared.exceptions import MCPError

        try:
            return _as_json(await self.client.read_resource_mcp(uri))
        except MCPError as error:
            raise HostError(error.error.code, error.error.message) from error

    async def html(self, tool: Mapping[str, Any]) -> str:
        """The page that the server sends for a tool, as text or as base64."""
        uri = resource_uri(tool)
        if uri is None:
            raise TargetError(f"the tool {tool['name']!r} names no UI resource")
        content = (await self.read(uri))["contents"][0]
        return str(content.get("text") or b64decode(content.get("blob", "")).decode("utf-8"))

    async def app_tools(self) -> list[dict[str, Any]]:
        """The tools that open a view."""
        return [tool for tool in await self.tools() if resource_uri(tool)]

    async def declared_csp(self, tool: Mapping[str, Any]) -> dict[str, Any] | None:
        """What the tool's UI resource declares in `_meta.ui.csp`."""
        uri = resource_uri(tool)
        for resource in await self.client.list_resources():
            listed = _as_json(resource)
            if listed["uri"] == uri:
                ui = (listed.get("_meta") or {}).get("ui") or {}
                found = ui.get("csp")
                return found if isinstance(found, dict) else None
        return None


async def open_source(
    target: Any, tool: str | None, arguments: dict[str, Any], stack: AsyncExitStack
) -> Source:
    """The source that a target names; what must be closed later is entered into `stack`.

    Args:
        target: a FastMCP server, its URL or file (`server.py`, `server.py:name`); a `PrefabApp` or
            component; a wire object; or None for a view that gets no data.
        tool: which tool of the server; may be left out where only one opens a view.

    Raises:
        TargetError: none of these.
    """
    payload = wire_of(target)
    if payload is not None or target is None:
        result = None if payload is None else tool_result(payload)
        return Source(result, arguments)
    server = await _connect(target, stack)
    chosen = await _choose(server, tool)
    result = await server.call(chosen["name"], arguments)
    return Source(result, arguments, chosen, server)


def wire_of(target: Any) -> dict[str, Any] | None:
    """The wire object of an app, a component or a wire object; None for anything else."""
    if isinstance(target, Mapping):
        if not is_envelope(target):
            raise TargetError(
                "the object is no Prefab wire object: it has neither $prefab nor view"
            )
        return dict(target)
    if not hasattr(target, "to_json"):
        return None
    made = target.to_json()
    return made if is_envelope(made) else {"$prefab": {"version": "0.3"}, "view": made}


def tool_result(payload: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a tool that shows `payload`."""
    text = [{"type": "text", "text": "[Rendered Prefab UI]"}]
    return {"content": text, "structuredContent": dict(payload)}


def resource_uri(tool: Mapping[str, Any]) -> str | None:
    """The UI resource that a listed tool names; the nested key wins over the old flat one."""
    meta = tool.get("_meta") or {}
    return (meta.get("ui") or {}).get("resourceUri") or meta.get("ui/resourceUri")


def public_name(name: str) -> str:
    """A tool's name without the hash that FastMCP may put in front of it."""
    return _HASHED.sub("", name)


async def _connect(target: Any, stack: AsyncExitStack) -> Server:
    try:
        from fastmcp import Client, FastMCP
        from fastmcp.client.transports import ClientTransport
    except ImportError as error:
        raise TargetError("servers need FastMCP: pip install 'renderer-py[testing]'") from error
    if isinstance(target, str | Path) and not str(target).startswith(("http://", "https://")):
        target = _resolved(str(target))
    elif not isinstance(target, FastMCP | ClientTransport | str):
        kind = type(target).__name__
        raise TargetError(
            f"cannot open a {kind}: give a FastMCP server, its URL or file, a PrefabApp or a wire "
            "object"
        )
    client: Client[Any] = Client(target, cache=False)
    try:
        return Server(await stack.enter_async_context(client))
    except Exception as error:  # of the network, the process or the server's own start
        raise TargetError(f"the server cannot be connected to: {error}") from error


def _resolved(target: str) -> Any:
    """The transport of a file, a module or a command."""
    from host_shim.dev.errors import TargetError as Unresolved
    from host_shim.dev.targets import resolve

    try:
        return resolve(target).transport()
    except Unresolved as error:
        raise TargetError(str(error)) from error


async def _choose(server: Server, name: str | None) -> dict[str, Any]:
    tools = await server.tools()
    if name is None:
        views = await server.app_tools()
        if len(views) == 1:
            return views[0]
        if not views:
            raise TargetError("the server has no tool with a view; @mcp.tool(app=True) makes one")
        names = ", ".join(tool["name"] for tool in views)
        raise TargetError(f"say which tool opens the view; those of the server are: {names}")
    for tool in tools:
        if tool["name"] == name:
            return tool
    known = ", ".join(tool["name"] for tool in tools)
    raise TargetError(f"the server has no tool {name!r}; it has: {known}")


def _as_json(model: Any) -> dict[str, Any]:
    """`model` as it stood on the wire: what was not sent is absent."""
    found: dict[str, Any] = model.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return found
