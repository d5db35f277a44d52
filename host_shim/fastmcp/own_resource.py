"""For a tool that names its renderer itself, instead of leaving that to FastMCP.

One rule: the resource and the tool's metadata come from one call, so they cannot disagree.
"""

from __future__ import annotations

from fastmcp import FastMCP
from fastmcp.apps import AppConfig

from host_shim.fastmcp.stage import Stage
from host_shim.resources.delivery import choose
from host_shim.resources.resource import Wishes, renderer_resource


def app_config(
    server: FastMCP,
    mode: str | None = None,
    wishes: Wishes | None = None,
    *,
    asset_url: str | None = None,
    allow_wasm_keyword: bool = False,
) -> AppConfig:
    """Add our renderer to `server` as an ordinary resource; returns what names it.

    What the page needs besides itself is added to the server too. Give the result to
    `@server.tool(app=…)`. All of the wishes' `csp` arrives at the host, also what FastMCP does not
    know. Do not mount such a server under a namespace: FastMCP then renames the resource and not
    the tool's reference to it; use `PrefabRenderer` there.

    Args:
        mode, wishes, asset_url, allow_wasm_keyword: see `renderer_resource`.

    Raises:
        PageMissing: the page has not been built.
        DeliveryError: the mode or the asset URL cannot be used.
    """
    found = renderer_resource(
        mode, wishes, asset_url=asset_url, allow_wasm_keyword=allow_wasm_keyword
    )
    # Not below `ui://prefab/renderer/`: FastMCP answers reads of that place itself.
    uri = found.uri.replace("ui://prefab/", "ui://renderer-py/", 1)

    if choose(mode, asset_url).mode != "single":
        server.add_middleware(Stage())

    @server.resource(uri, name=found.name, mime_type=found.mime_type, meta=found.meta)
    def page() -> str:
        return found.html

    return AppConfig(resource_uri=uri)
