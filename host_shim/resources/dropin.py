"""The functions of `prefab_ui.renderer`, with the same signatures, for our renderer.

A stub needs a server that answers its page (`host_shim.fastmcp`); where there is none, ask for
`bundled` or set `RENDERER_PY_MODE=single`.

One rule: whatever mode a caller of the stock functions may pass is understood. `bundled` is one
file; `cdn`, None and strings that only salt a digest are our own choice; a URL is an asset URL.
"""

from __future__ import annotations

from host_shim.resources.baking import head_of
from host_shim.resources.delivery import MODES, Delivery, choose, html_of, origins_of
from host_shim.resources.pages import BUILT_NAME, read_built


def get_renderer_html(mode: str | None = None) -> str:
    """The renderer's page.

    Raises:
        PageMissing: it has not been built.
    """
    return html_of(_delivery(mode))


def get_renderer_csp(mode: str | None = None) -> dict[str, list[str]]:
    """The origins that the page needs, under `resource_domains` and `connect_domains`."""
    return origins_of(_delivery(mode))


def get_renderer_head(mode: str | None = None, *, cdn_version: str | None = None) -> str:
    """What a baked page has in its `<head>`; a page has no server, so it is always one file.

    `mode` and `cdn_version` are there for callers of the stock function and change nothing.
    """
    return head_of(read_built(BUILT_NAME))


def get_generative_renderer_html(mode: str | None = None) -> str:
    """The page for views that a model writes: the same one, it has its interpreter inside."""
    return get_renderer_html(mode)


def get_generative_renderer_csp(mode: str | None = None) -> dict[str, list[str]]:
    """The origins for views that a model writes: no others, nothing is fetched from a CDN."""
    return {"connect_domains": [], **get_renderer_csp(mode)}


def _delivery(mode: str | None) -> Delivery:
    if mode == "bundled":
        return Delivery("single")
    if mode in MODES:
        return choose(mode)
    if mode is not None and mode.startswith(("http://", "https://")):
        return choose("hosted", mode)
    return choose()
