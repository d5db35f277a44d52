"""`Pages`: one of several pages, chosen by state alone.

    {"type": "Pages", "name": "page", "value": "home", "children": [
        {"type": "Page", "title": "Home", "value": "home", "children": […]},
        {"type": "Page", "title": "Settings", "children": […]}]}

One rule: every page stays mounted, so what was typed there is still there on return; only the
active one is displayed. Titles are never shown: they are the values of pages without one.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component, data_child
from renderer_py.components.props import string
from renderer_py.dom.element import El
from renderer_py.values import is_nullish, to_string

data_child("Page", string("title", required=True), string("value"))


@component("Pages", string("name"), string("value"), let=False, stateful=True)
def pages(p: Props, ctx: Context) -> El:
    """State text names the page; without state the first is shown."""
    items = [item for item in ctx.items() if item.type == "Page"]
    values = [item.props.value or item.props.title for item in items]
    wanted = ctx.bind(p.value).value
    active = next(iter(values), "") if is_nullish(wanted) else to_string(wanted)
    shown = [
        El(
            "div",
            {"style": None if value == active else {"display": "none"}, **item.aria},
            [ctx.hole(f"page-{index}", item.children, item.frame)],
        )
        for index, (item, value) in enumerate(zip(items, values, strict=True))
    ]
    return El("div", {"class": ctx.classes() or None}, shown)
