"""A proxy in front of a server that nobody can edit.

One rule: the proxy adds the renderer and passes everything else on.
"""

from __future__ import annotations

from typing import Any

from fastmcp import FastMCP
from fastmcp.server import create_proxy

from host_shim.fastmcp.middleware import PrefabRenderer


def proxy(
    target: Any,
    *,
    name: str | None = None,
    mode: str | None = None,
    asset_url: str | None = None,
    allow_wasm_keyword: bool = False,
) -> FastMCP:
    """A server that is `target`, drawn by our renderer.

    Args:
        target: what `fastmcp.server.create_proxy` takes: a URL, a file, a client, a server, or
            the configuration of several.
        name: the proxy's own name.
        mode, asset_url, allow_wasm_keyword: see `PrefabRenderer`.
    """
    front = create_proxy(target, **({} if name is None else {"name": name}))
    front.add_middleware(
        PrefabRenderer(mode, asset_url=asset_url, allow_wasm_keyword=allow_wasm_keyword)
    )
    return front
