"""What a page that is not self-contained needs of its server, besides itself.

That is its heavy parts, read through the MCP channel, and one tool for the page alone, which draws
views on the server (`host_shim.remote`).

One rule: nothing of the server's own is reachable here. Parts are the renderer's files, named by
their hash; the tool sees what a page sends and keeps it for that page. Neither reads a resource of
the server or calls a tool.
"""

from __future__ import annotations

import hashlib
import os
from base64 import b64decode
from collections.abc import Sequence
from typing import Any

import mcp_types as mt
from fastmcp.resources import ResourceContent, ResourceResult
from fastmcp.server.dependencies import get_access_token
from fastmcp.server.middleware import CallNext, Middleware, MiddlewareContext
from fastmcp.tools import Tool, ToolResult

from host_shim.fastmcp.nesting import is_outermost
from host_shim.remote import TOOL_DESCRIPTION, TOOL_NAME, TOOL_SCHEMA, RemoteViews, ViewStore
from host_shim.stub import part, read_part

APP = "renderer-py"
_HASH = hashlib.sha256(f"{APP}\x00{TOOL_NAME}".encode()).hexdigest()[:12]
ADDRESS = f"__{_HASH}_{TOOL_NAME}"
"""How FastMCP servers in between know the tool, whatever namespace they list it under."""
TOOLS = (TOOL_NAME, ADDRESS)
REDIS_VARIABLE = "RENDERER_PY_REDIS_URL"

ReadParams = mt.ReadResourceRequestParams
CallParams = mt.CallToolRequestParams


class Stage(Middleware):
    """Serves pages their parts and the tool that draws for them.

    Args:
        views: keeps what is drawn here; unless told otherwise in the Redis that
            `RENDERER_PY_REDIS_URL` names, else in this process.
    """

    def __init__(self, views: RemoteViews | None = None) -> None:
        self._views = views or RemoteViews(_store(), asset=part)
        self._tool = Tool(
            name=TOOL_NAME,
            description=TOOL_DESCRIPTION,
            parameters=TOOL_SCHEMA,
            meta={"ui": {"visibility": ["app"]}, "fastmcp": {"app": APP, "tool_hash": _HASH}},
        )

    def needed(self) -> bool:
        """Whether there are pages that need it."""
        return True

    def _serves(self, context: MiddlewareContext[Any]) -> bool:
        return is_outermost(context) and self.needed()

    async def on_list_tools(
        self,
        context: MiddlewareContext[mt.ListToolsRequest],
        call_next: CallNext[mt.ListToolsRequest, Sequence[Tool]],
    ) -> Sequence[Tool]:
        """List the tool behind the server's own; hosts keep it from their models."""
        tools = await call_next(context)
        known = any(tool.name == TOOL_NAME for tool in tools)
        return tools if known or not self._serves(context) else [*tools, self._tool]

    async def on_call_tool(
        self,
        context: MiddlewareContext[CallParams],
        call_next: CallNext[CallParams, ToolResult],
    ) -> ToolResult:
        """Answer calls of the tool."""
        message = context.message
        if message.name not in TOOLS or not self._serves(context):
            return await call_next(context)
        answer = await self._views.call(message.arguments or {}, _owner())
        return ToolResult(
            content=[mt.TextContent(type="text", text=each["text"]) for each in answer["content"]],
            structured_content=answer.get("structuredContent"),
            is_error=bool(answer.get("isError")),
        )

    async def on_read_resource(
        self,
        context: MiddlewareContext[ReadParams],
        call_next: CallNext[ReadParams, ResourceResult],
    ) -> ResourceResult:
        """Answer reads of parts; in a mounted server too, as they are the same everywhere."""
        found = read_part(str(context.message.uri))
        if found is None:
            return await call_next(context)
        return ResourceResult(contents=[_content(each) for each in found["contents"]])


def _store() -> ViewStore | None:
    url = os.environ.get(REDIS_VARIABLE)
    if not url:
        return None
    from host_shim.remote.redis_store import RedisStore  # an optional package

    return RedisStore(url)


def _content(found: dict[str, Any]) -> ResourceContent:
    return ResourceContent(b64decode(found["blob"]), mime_type=found["mimeType"])


def _owner() -> str:
    """Who is asking, if the server knows its clients; empty if it does not."""
    token = get_access_token()
    return "" if token is None else f"{token.client_id}\x00{token.claims.get('sub', '')}"
