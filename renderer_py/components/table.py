"""A table written out by hand: `Table TableHeader TableBody TableFooter TableRow TableHead
TableCell TableCaption`. (`DataTable` draws one from data.)

    {"type": "TableRow", "children": [{"type": "TableCell", "content": "{{ $item.total }}"}]}

One rule: a part is a row of the table below. Cells show their text before their children.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import text
from renderer_py.dom.element import AttrValue, El

# Wire type → element, class.
PARTS = {
    "TableHeader": ("thead", "pf-table-header"),
    "TableBody": ("tbody", "pf-table-body"),
    "TableFooter": ("tfoot", "pf-table-footer"),
    "TableRow": ("tr", "pf-table-row"),
}
TEXT_PARTS = {
    "TableHead": ("th", "pf-table-head"),
    "TableCell": ("td", "pf-table-cell"),
    "TableCaption": ("caption", "pf-table-caption"),
}


@component("Table", aria="manual")
def table(p: Props, ctx: Context) -> El:
    """The table in a box that scrolls; the author's id, class and name go to the table."""
    attrs: dict[str, AttrValue] = {"id": p.id, "class": ctx.classes("pf-table"), **ctx.aria}
    # The box claims `id` so that the table's is not set on it too.
    return El(
        "div", {"class": "pf-table-container", "id": None}, [El("table", attrs, ctx.children())]
    )


def register_parts() -> None:
    """Register every row of the tables."""
    for name, (tag, own) in PARTS.items():

        def draw(p: Props, ctx: Context, tag: str = tag, own: str = own) -> El:
            return El(tag, {"class": ctx.classes(own)}, ctx.children())

        component(name)(draw)
    for name, (tag, own) in TEXT_PARTS.items():

        def draw_with_text(p: Props, ctx: Context, tag: str = tag, own: str = own) -> El:
            return El(tag, {"class": ctx.classes(own)}, [p.content, *ctx.children()])

        component(name, text("content", required=name == "TableCaption"))(draw_with_text)


register_parts()
