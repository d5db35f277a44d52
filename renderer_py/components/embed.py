"""`Embed`: another document in a frame.

    {"type": "Embed", "url": "https://example.com/map", "height": "300px"}
    {"type": "Embed", "html": "<p>Hello</p>"}

`html` (`srcdoc`) wins over `url` in every browser; a node with neither is an error.
Deviation: a URL that would run script in this document (`javascript:`) loads nothing.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.inline_style import inline_style
from renderer_py.components.props import string
from renderer_py.dom.element import El
from renderer_py.errors import PropError
from renderer_py.sanitize import scheme


@component(
    "Embed",
    string("url"),
    string("html"),
    string("width"),
    string("height"),
    string("sandbox"),
    string("allow"),
)
def embed(p: Props, ctx: Context) -> El:
    """An `iframe` without a border."""
    if p.url is None and p.html is None:
        raise PropError("url", "or html must be given")
    return El(
        "iframe",
        {
            "src": None if scheme(p.url or "") == "javascript" else p.url,
            "srcdoc": p.html,
            "sandbox": p.sandbox,
            "allow": p.allow,
            "title": None if ctx.aria else "Embedded content",
            "class": ctx.classes() or None,
            "style": inline_style({"border": "none", "width": p.width, "height": p.height}),
        },
    )
