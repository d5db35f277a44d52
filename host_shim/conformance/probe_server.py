"""An MCP server whose tool opens the probe: a view that says to its host what a check wants said.

    renderer-py dev host_shim/conformance/probe_server.py

One rule: nothing here judges; the probe only speaks and listens.
"""

from __future__ import annotations

from pathlib import Path

from fastmcp import FastMCP
from fastmcp.tools.base import ToolResult

URI = "ui://conformance/probe.html"
MIME = "text/html;profile=mcp-app"
ANSWER = {"probe": "answer"}

mcp = FastMCP("conformance")


@mcp.resource(URI, mime_type=MIME)
def page() -> str:
    """The probe's page."""
    return Path(__file__).with_name("probe.html").read_text("utf-8")


@mcp.tool(meta={"ui": {"resourceUri": URI}})
def probe(word: str = "hello") -> ToolResult:
    """Open the probe."""
    return ToolResult(content=f"probe {word}", structured_content={"word": word})


@mcp.tool(meta={"ui": {"visibility": ["app"]}})
def probe_echo(word: str) -> ToolResult:
    """A tool that views may call."""
    return ToolResult(content=word, structured_content={"echo": word})


@mcp.tool(meta={"ui": {"visibility": ["model"]}})
def probe_secret() -> ToolResult:
    """A tool that only the model may call."""
    return ToolResult(content="secret", structured_content={"secret": True})


@mcp.resource("probe://note", mime_type="text/plain")
def note() -> str:
    """A resource for views."""
    return "a note"
