"""The ways to have a server drawn by our renderer, as they are used with a server's file.

One rule: a server is edited by no more than what the way needs, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

_MADE = "mcp = FastMCP("
_MIDDLEWARE = "import host_shim.fastmcp as ours; mcp.add_middleware(ours.PrefabRenderer())\n"


def _as_it_is(server: Path) -> Path:
    return server


def _edited(edit: Callable[[str], str]) -> Callable[[Path], Path]:
    def write(server: Path) -> Path:
        text = server.read_text("utf-8")
        edited = edit(text)
        assert edited != text
        server.write_text(edited, "utf-8")
        return server

    return write


def _install(text: str) -> str:
    before, at, after = text.partition("from fastmcp import")
    return f"{before}import host_shim.fastmcp; host_shim.fastmcp.install()\n{at}{after}"


def _add_middleware(text: str) -> str:
    before, at, after = text.partition(_MADE)
    rest, end, tail = after.partition("\n")
    return f"{before}{at}{rest}{end}{_MIDDLEWARE}{tail}"


def _own_resource(text: str) -> str:
    """For the tool that asks for nothing of its own."""
    before, at, after = text.replace("tool(app=True)", "tool(app=app_config(mcp))").partition(_MADE)
    return f"{before}from host_shim.fastmcp import app_config\n\n{at}{after}"


def _proxy(server: Path) -> Path:
    front = server.with_name("front.py")
    front.write_text(f"from host_shim.fastmcp import proxy\n\nmcp = proxy({str(server)!r})\n")
    return front


@dataclass(frozen=True)
class Seam:
    """One way.

    Args:
        write: gives the file to start for a copy of a server's file, which it may edit.
        env: what the environment says, given the origin where our assets are served.
        picker: whether it reaches the host's own page as well, which FastMCP draws with Prefab.
    """

    name: str
    write: Callable[[Path], Path] = _as_it_is
    env: Callable[[str], Mapping[str, str]] = field(default=lambda _: {})
    picker: bool = False


INSTALL = Seam("install", _edited(_install))
MIDDLEWARE = Seam("middleware", _edited(_add_middleware))
OWN_RESOURCE = Seam("own resource", _edited(_own_resource))
PROXY = Seam("proxy", _proxy)
SWITCH = Seam("switch", env=lambda _: {"RENDERER_PY": "1"}, picker=True)
RENDERER_URL = Seam("renderer url", env=lambda at: {"PREFAB_RENDERER_URL": at}, picker=True)
