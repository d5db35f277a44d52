"""`Image`.

{"type": "Image", "src": "https://example.com/a.png", "alt": "A chart", "width": "320px"}
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.inline_style import inline_style
from renderer_py.components.props import string
from renderer_py.dom.element import AttrValue, El


@component(
    "Image",
    string("src", required=True),
    string("alt", ""),
    string("width"),
    string("height"),
)
def image(p: Props, ctx: Context) -> El:
    """An `img`; without `alt` it is decoration."""
    attrs: dict[str, AttrValue] = {
        "src": p.src,
        "alt": p.alt,
        "class": ctx.classes() or None,
        "style": inline_style({"width": p.width, "height": p.height}),
    }
    return El("img", attrs)
