"""`Icon`: one of Lucide's icons by name.

    {"type": "Icon", "name": "circle-check", "size": "lg"}

One rule: a name that is no icon draws nothing.
"""

from __future__ import annotations

from renderer_py.components import lucide
from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import one_of, string
from renderer_py.dom.element import El

SIZES = {"sm": "size-3.5", "default": "size-4", "lg": "size-6"}


@component(
    "Icon",
    string("name", required=True),
    one_of("size", *SIZES, default="default"),
    aria="manual",
)
def icon(p: Props, ctx: Context) -> El | None:
    """Decoration, unless the author names it."""
    return lucide.icon(p.name, ctx.classes(SIZES[p.size]), attrs=ctx.aria)
