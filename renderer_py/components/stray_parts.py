"""Parts of a table outside a table: a `TableCell` in a `Column`, say.

HTML takes no `td` there: a parser drops the tag and keeps the text. One rule: such a part is a box
that looks and is told like the part, under the type with a `$` before it, which no view can name.
"""

from __future__ import annotations

from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import text
from renderer_py.dom.element import El

# Wire type → role, classes beside the part's own. Captions and headings have looks of `caption`
# and `th` that a box has to be given.
ROLES = {
    "TableHeader": ("rowgroup", "pf-table-header table-header-group"),
    "TableBody": ("rowgroup", "pf-table-body table-row-group"),
    "TableFooter": ("rowgroup", "pf-table-footer table-footer-group"),
    "TableRow": ("row", "pf-table-row table-row"),
    "TableHead": ("columnheader", "pf-table-head table-cell"),
    "TableCell": ("cell", "pf-table-cell table-cell"),
    "TableCaption": ("caption", "pf-table-caption table-caption text-center"),
}
# The parts that may have words of their own.
WORDED = frozenset(["TableHead", "TableCell", "TableCaption"])
# Where these parts may stand.
TABLE = frozenset(["Table", *ROLES])


class Stray(dict[str, Any]):
    """A part's node whose type has the `$`: made here, so it may."""


def with_strays(parent: Any, nodes: list[Any]) -> list[Any]:
    """The children of a node, as they are unless parts of a table are among them."""
    if (isinstance(parent, str) and parent in TABLE) or not any(map(is_part, nodes)):
        return nodes
    return [Stray(node, type=f"${node['type']}") if is_part(node) else node for node in nodes]


def is_part(node: dict[str, Any]) -> bool:
    type_ = node.get("type")
    return isinstance(type_, str) and type_ in ROLES


def register(name: str, role: str, own: str) -> None:
    """Register the box of a part."""
    worded = name in WORDED

    def draw(p: Props, ctx: Context) -> El:
        words = [p.content] if worded else []
        return El("div", {"class": ctx.classes(own), "role": role}, [*words, *ctx.children()])

    props = [text("content", required=name == "TableCaption")] if worded else []
    component(f"${name}", *props)(draw)


for _name, (_role, _own) in ROLES.items():
    register(_name, _role, _own)
