"""Makes every FastMCP server of the process serve our renderer.

Two things are replaced. The functions of `prefab_ui.renderer`, so that whatever asks them gets our
page; and `FastMCP._run_middleware`, so that each outermost server passes its requests through one
`PrefabRenderer` first. Both work for servers made before and after.

One rule: `uninstall` leaves the process as it was before the first `install`.
"""

from __future__ import annotations

import functools
import logging
from collections.abc import Awaitable, Callable
from types import ModuleType
from typing import TYPE_CHECKING, Any

from host_shim.fastmcp import functions
from host_shim.fastmcp.after_import import AfterImport
from host_shim.resources.delivery import MODE_VARIABLE, available, choose

if TYPE_CHECKING:
    from host_shim.fastmcp.middleware import PrefabRenderer
    from host_shim.remote import RemoteViews

log = logging.getLogger(__name__)

Run = Callable[..., Awaitable[Any]]
_SERVER = "fastmcp.server.server"
_later = AfterImport()


class _State:
    """What is installed in this process."""

    options: dict[str, Any] | None = None
    renderer: PrefabRenderer | None = None
    server: type | None = None
    original: Run | None = None


def install(
    mode: str | None = None,
    *,
    asset_url: str | None = None,
    allow_wasm_keyword: bool = False,
    views: RemoteViews | None = None,
    prerender: bool = True,
) -> None:
    """Serve our renderer from every FastMCP server of this process, now and later.

    May be called before or after servers are made, and again: then with the new options. A server
    that has a `PrefabRenderer` of its own keeps that one's options.

    Args:
        mode: one of `host_shim.resources.MODES`; None is the environment's choice, else `auto`.
        asset_url: where `hosted` and `auto` find the page's heavy parts.
        allow_wasm_keyword: see `host_shim.resources.resource.ui_meta`.
        views: keeps the views that are drawn on the server; in this process unless told otherwise.
        prerender: whether results bring a picture of their view, see `host_shim.prerender`.

    Raises:
        DeliveryError: the mode or the asset URL cannot be used.
        PageMissing: the page of this mode has not been built.
    """
    available(choose(mode, asset_url))
    _State.options = {
        "mode": mode,
        "asset_url": asset_url,
        "allow_wasm_keyword": allow_wasm_keyword,
        "views": views,
        "prerender": prerender,
    }
    _State.renderer = None
    _later.call(functions.HOME, functions.replace)
    _later.call(_SERVER, _wrap)


def uninstall() -> None:
    """Undo `install`; nothing happens without one."""
    _later.forget()
    functions.put_back()
    if _State.server is not None:
        _State.server._run_middleware = _State.original  # type: ignore[attr-defined]
    _State.options = _State.renderer = _State.server = _State.original = None


def installed() -> bool:
    """Whether `install` is in force."""
    return _State.options is not None


def _wrap(module: ModuleType) -> None:
    if _State.server is not None:
        return
    server: type = module.FastMCP
    original = getattr(server, "_run_middleware", None)
    if original is None:
        log.warning(
            "this FastMCP passes requests in a way that is not known: add PrefabRenderer() to the "
            "server, or set %s=single",
            MODE_VARIABLE,
        )
        return
    _State.server, _State.original = server, original
    server._run_middleware = _passing_through(original)  # type: ignore[attr-defined]


def _passing_through(original: Run) -> Run:
    @functools.wraps(original)
    async def run(self: Any, context: Any, call_next: Any, **options: Any) -> Any:
        hook = None if options.get("phase") == "outer" else _hook(self, context)
        if hook is None:
            return await original(self, context, call_next, **options)

        async def rest(inner: Any) -> Any:
            return await original(self, inner, call_next, **options)

        return await hook(context, rest)

    return run


def _hook(server: Any, context: Any) -> Run | None:
    """What our middleware does with this request, if the server has none of its own."""
    from host_shim.fastmcp.middleware import PrefabRenderer

    if any(isinstance(each, PrefabRenderer) for each in server.middleware):
        return None
    if _State.renderer is None:
        _State.renderer = PrefabRenderer(**(_State.options or {}), layer="process")
    return _State.renderer.hook(context.method)
