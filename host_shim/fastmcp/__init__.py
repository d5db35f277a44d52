"""Our renderer in FastMCP servers: one line in a server's file, or none.

| what | for |
| --- | --- |
| `install()` | every server of the process |
| `PrefabRenderer()` | one server, by public API: `server.add_middleware(PrefabRenderer())` |
| `proxy(target)` | a server that nobody can edit |
| `RENDERER_PY=1` in the environment | the same as `install()`, without an edit |
| `app_config(server)` | a tool that names its resource itself |

Works with FastMCP 4.0 to 4.2 (`SUPPORTED`). One rule: importing this package imports no FastMCP;
what needs it is loaded when it is used, so `install()` may stand before everything else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from host_shim.fastmcp.patch import install, installed, uninstall

if TYPE_CHECKING:
    from host_shim.fastmcp.gateway import proxy as proxy
    from host_shim.fastmcp.middleware import PrefabRenderer as PrefabRenderer
    from host_shim.fastmcp.own_resource import app_config as app_config

SUPPORTED = ("4.0.0", "4.2.3")
"""The oldest and the newest FastMCP that this package is tested with."""

_LAZY = {
    "PrefabRenderer": "host_shim.fastmcp.middleware",
    "app_config": "host_shim.fastmcp.own_resource",
    "proxy": "host_shim.fastmcp.gateway",
}

__all__ = [
    "SUPPORTED",
    "PrefabRenderer",
    "app_config",
    "install",
    "installed",
    "proxy",
    "uninstall",
]


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_LAZY[name]), name)
