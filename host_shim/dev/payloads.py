"""Shows a Prefab payload without a server of its own: a JSON file, a wire object, a Prefab app.

One rule: the payload is asked for at each call of the one tool there is, so an edited file needs no
restart.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from fastmcp.tools import ToolResult

TOOL = "view"


def is_payload(found: object) -> bool:
    """Whether `found` is a Prefab app, a component, an envelope, or a result that holds one."""
    if isinstance(found, Mapping):
        return "view" in found or "$prefab" in found or "structuredContent" in found
    from prefab_ui.app import PrefabApp
    from prefab_ui.components import Component

    return isinstance(found, PrefabApp | Component)


def read_payload(source: object) -> ToolResult:
    """The tool result that shows `source`: a path to JSON, a wire object, an app, a component.

    Raises:
        ToolError: the file is no JSON, or holds no envelope; says which file.
    """
    if not isinstance(source, Path):
        return _result(source)
    try:
        found = json.loads(source.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ToolError(f"{source}: {error}") from error
    if not is_payload(found):
        raise ToolError(f"{source}: neither an envelope ($prefab, view) nor a tool result")
    return _result(found)


def payload_server(name: str, read: Callable[[], ToolResult]) -> FastMCP:
    """A server with one app tool, `view`, whose result is what `read` gives."""
    server: FastMCP = FastMCP(name)

    @server.tool(name=TOOL, title=name, app=True)
    def view() -> ToolResult:
        """Show the payload."""
        return read()

    return server


def _result(found: Any) -> ToolResult:
    if not isinstance(found, Mapping):
        return ToolResult(content="[Rendered Prefab UI]", structured_content=found)
    if "structuredContent" in found:
        content, structured = found.get("content") or [], dict(found["structuredContent"])
        return ToolResult(content=_text(content), structured_content=structured)
    return ToolResult(content="[Rendered Prefab UI]", structured_content=dict(found))


def _text(content: Any) -> str:
    blocks = content if isinstance(content, list) else []
    return "\n".join(str(block["text"]) for block in blocks if block.get("type") == "text")
