"""What a page that is not self-contained needs of its server, besides itself.

That is one tool for the page alone, which draws views on the server (`host_shim.remote`).

One rule: nothing of the server's own is reachable here. The tool sees what a page sends and keeps
it for that page; it reads no resource and calls no tool.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from fastmcp.server.dependencies import get_access_token
from fastmcp.tools import Tool, ToolResult
from mcp_types import TextContent

from host_shim.remote import TOOL_DESCRIPTION, TOOL_NAME, TOOL_SCHEMA, RemoteViews

if TYPE_CHECKING:
    from host_shim.resources.delivery import Delivery

APP = "renderer-py"
_HASH = hashlib.sha256(f"{APP}\x00{TOOL_NAME}".encode()).hexdigest()[:12]
ADDRESS = f"__{_HASH}_{TOOL_NAME}"
"""How servers in between know the tool, whatever namespace they list it under."""


class Stage:
    """The page's tool on one server; `views` keeps what it draws."""

    def __init__(self, views: RemoteViews | None = None) -> None:
        self._views = views or RemoteViews()
        self.tool = Tool(
            name=TOOL_NAME,
            description=TOOL_DESCRIPTION,
            parameters=TOOL_SCHEMA,
            meta={"ui": {"visibility": ["app"]}, "fastmcp": {"app": APP, "tool_hash": _HASH}},
        )

    async def call(self, arguments: Mapping[str, Any]) -> ToolResult:
        """Answer one call of the tool."""
        token = get_access_token()
        owner = "" if token is None else f"{token.client_id}\x00{token.claims.get('sub', '')}"
        answer = await self._views.call(arguments, owner)
        return ToolResult(
            content=[TextContent(type="text", text=each["text"]) for each in answer["content"]],
            structured_content=answer.get("structuredContent"),
            is_error=bool(answer.get("isError")),
        )


def needed(delivery: Delivery) -> bool:
    """Whether pages of this delivery ask their server for anything."""
    return delivery.mode in ("auto", "remote")


def is_ours(name: str) -> bool:
    """Whether a tool's name is that of the page's tool."""
    return name in (TOOL_NAME, ADDRESS)
