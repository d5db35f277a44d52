"""A dividing line: `Separator`.

{"type": "Separator", "orientation": "vertical", "cssClass": "mx-4"}
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import one_of
from renderer_py.dom.element import AttrValue, El


@component("Separator", one_of("orientation", "horizontal", "vertical", default="horizontal"))
def separator(p: Props, ctx: Context) -> El:
    """`role=separator`, across or down its container."""
    attrs: dict[str, AttrValue] = {
        "data-slot": "separator",
        "role": "separator",
        "aria-orientation": p.orientation,
        "data-orientation": p.orientation,
        "class": ctx.classes("pf-separator", f"pf-separator-{p.orientation}"),
    }
    return El("div", attrs)
