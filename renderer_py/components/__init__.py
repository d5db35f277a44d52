"""The component families. A new family is one module here and one name in `FAMILIES`."""

from __future__ import annotations

from importlib import import_module

FAMILIES = (
    "accordion", "alert", "badge", "button", "calendar", "card", "carousel", "charts", "checkbox",
    "code", "combobox", "data_table", "date_picker", "dialog", "drop_zone", "embed", "field",
    "form", "hover_card", "icon", "image", "input", "label", "layout", "loader", "markdown",
    "media", "mermaid", "metric", "pages", "popover", "progress", "radio", "ring", "select",
    "separator", "slider", "sparkline", "stray_parts", "svg", "switch", "table", "tabs",
    "toaster", "tooltip", "typography",
)  # fmt: skip


def load() -> None:
    """Import every family, which registers its types (a memory snapshot holds them already)."""
    for family in FAMILIES:
        import_module(f"renderer_py.components.{family}")
