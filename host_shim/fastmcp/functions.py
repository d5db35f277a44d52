"""Puts our functions in the place of `prefab_ui.renderer`'s, wherever they have been bound.

One rule: everything replaced is remembered by the original, so putting back is exact, also in
modules that were imported in between.
"""

from __future__ import annotations

import sys
from types import ModuleType

from host_shim.resources import dropin

HOME = "prefab_ui.renderer"
# Modules that bind some of the functions when they are imported.
BINDERS = (HOME, "prefab_ui.app", "fastmcp.apps.generative")
NAMES = (
    "get_renderer_html",
    "get_renderer_csp",
    "get_renderer_head",
    "get_generative_renderer_html",
    "get_generative_renderer_csp",
)
_originals: dict[str, object] = {}


def replace(home: ModuleType) -> None:
    """Replace the functions of `home`, the module `prefab_ui.renderer`."""
    for name in NAMES:
        original = getattr(home, name, None)
        if original is not None and original is not getattr(dropin, name):
            _originals[name] = original
    for name, original in _originals.items():
        _rebind(name, original, getattr(dropin, name))


def put_back() -> None:
    """Undo `replace`; nothing happens without one."""
    for name, original in _originals.items():
        _rebind(name, getattr(dropin, name), original)
    _originals.clear()


def _rebind(name: str, before: object, after: object) -> None:
    for binder in BINDERS:
        module = sys.modules.get(binder)
        if module is not None and getattr(module, name, None) is before:
            setattr(module, name, after)
