"""`Svg`: a picture given as markup.

    {"type": "Svg", "content": "<svg viewBox='0 0 10 10'><circle r='5'/></svg>", "width": "32px"}

One rule: nothing of `content` reaches the document but what `renderer_py.sanitize` writes.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.inline_style import inline_style
from renderer_py.components.props import string
from renderer_py.dom.element import El, Raw
from renderer_py.sanitize import sanitize_svg


@component("Svg", string("content", required=True), string("width"), string("height"))
def svg(p: Props, ctx: Context) -> El:
    """A `div` around the sanitised markup."""
    return El(
        "div",
        {
            "class": ctx.classes() or None,
            "style": inline_style({"width": p.width, "height": p.height}),
        },
        [Raw(sanitize_svg(p.content))],
    )
