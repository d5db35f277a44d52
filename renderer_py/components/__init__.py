"""The component families. A new family is one module here and one name in `FAMILIES`."""

from __future__ import annotations

from importlib import import_module

FAMILIES = (
    "accordion", "alert", "badge", "button", "card", "checkbox", "field", "form", "icon", "image",
    "input", "label", "layout", "loader", "metric", "pages", "progress", "radio", "ring", "select",
    "separator", "slider", "switch", "table", "tabs", "toaster", "tooltip", "typography",
)  # fmt: skip


def load() -> None:
    """Import every family, which registers its types (free in the browser: the snapshot has them)."""
    for family in FAMILIES:
        import_module(f"renderer_py.components.{family}")
