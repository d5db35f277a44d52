"""The renderer as text and as an MCP resource: pages as built, baked pages, delivery modes.

`renderer_html`, `renderer_csp` and `renderer_resource` are for any MCP server, the `get_renderer_*`
functions stand in for those of `prefab_ui.renderer`. One rule: nothing here knows FastMCP.
"""

from __future__ import annotations

from host_shim.resources.baking import DATA_ID, bake, script_json
from host_shim.resources.delivery import (
    DEFAULT_MODE,
    MODES,
    Delivery,
    DeliveryError,
    Mode,
    choose,
    html_of,
    origins_of,
)
from host_shim.resources.dropin import (
    get_generative_renderer_csp,
    get_generative_renderer_html,
    get_renderer_csp,
    get_renderer_head,
    get_renderer_html,
)
from host_shim.resources.pages import (
    BUILT_NAME,
    STUB_NAME,
    PageMissing,
    built_path,
    renderer_path,
    stock_html,
)
from host_shim.resources.resource import (
    MIME_TYPE,
    RendererResource,
    Wishes,
    renderer_resource,
)

__all__ = [
    "BUILT_NAME",
    "DATA_ID",
    "DEFAULT_MODE",
    "MIME_TYPE",
    "MODES",
    "STUB_NAME",
    "Delivery",
    "DeliveryError",
    "Mode",
    "PageMissing",
    "RendererResource",
    "Wishes",
    "bake",
    "built_path",
    "choose",
    "get_generative_renderer_csp",
    "get_generative_renderer_html",
    "get_renderer_csp",
    "get_renderer_head",
    "get_renderer_html",
    "html_of",
    "origins_of",
    "renderer_csp",
    "renderer_html",
    "renderer_path",
    "renderer_resource",
    "script_json",
    "stock_html",
]


def renderer_html(mode: str = "single", *, asset_url: str | None = None) -> str:
    """The renderer's page; the self-contained file unless another mode is named.

    Raises:
        PageMissing: it has not been built.
        DeliveryError: the mode or the asset URL cannot be used.
    """
    return html_of(choose(mode, asset_url))


def renderer_csp(mode: str = "single", *, asset_url: str | None = None) -> dict[str, list[str]]:
    """The origins that the page of this mode needs, keys as in `prefab_ui.renderer`.

    Raises:
        DeliveryError: the mode or the asset URL cannot be used.
    """
    return origins_of(choose(mode, asset_url))
