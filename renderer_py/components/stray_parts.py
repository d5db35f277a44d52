"""Parts of a table outside a table (a `TableCell` in a `Column`), other things right inside one.

HTML takes no `td` outside: a parser drops the tag and keeps the text. It takes nothing but parts
inside: a parser puts a `Text` of a `TableRow` before the table. One rule: such a part is a box that
looks and is told like the part, and another thing stands in a cell of its own; both under a type
with a `$` before it, which no view can name.
"""

from __future__ import annotations

from collections.abc import Sequence
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
# Parent → elements around a child that is no part. Cells and captions hold anything.
AROUND = {
    "Table": ("tbody", "tr", "td"),
    "TableHeader": ("tr", "td"),
    "TableBody": ("tr", "td"),
    "TableFooter": ("tr", "td"),
    "TableRow": ("td",),
}
# They draw no element of their own; what they hold may well be parts.
CONTROL = frozenset(["ForEach", "Condition", "Slot"])


class Stray(dict[str, Any]):
    """A part's node whose type has the `$`: made here, so it may."""


def with_strays(parent: Any, nodes: list[Any]) -> list[Any]:
    """The children of a node, as they are unless one stands where HTML does not take it."""
    if isinstance(parent, str) and parent in TABLE:
        if parent not in AROUND or not any(map(is_other, nodes)):
            return nodes
        around = f"${parent}Other"
        return [Stray(type=around, children=[node]) if is_other(node) else node for node in nodes]
    if not any(map(is_part, nodes)):
        return nodes
    return [Stray(node, type=f"${node['type']}") if is_part(node) else node for node in nodes]


def is_part(node: dict[str, Any]) -> bool:
    type_ = node.get("type")
    return isinstance(type_, str) and type_ in ROLES


def is_other(node: dict[str, Any]) -> bool:
    return not is_part(node) and node.get("type") not in CONTROL and "$ref" not in node


def register(name: str, role: str, own: str) -> None:
    """Register the box of a part."""
    worded = name in WORDED

    def draw(p: Props, ctx: Context) -> El:
        words = [p.content] if worded else []
        return El("div", {"class": ctx.classes(own), "role": role}, [*words, *ctx.children()])

    props = [text("content", required=name == "TableCaption")] if worded else []
    component(f"${name}", *props)(draw)


def register_around(parent: str, tags: Sequence[str]) -> None:
    """Register the cell for what is no part."""

    def draw(p: Props, ctx: Context) -> El:
        *outer, cell = tags
        drawn = El(cell, {}, ctx.children())
        for tag in reversed(outer):
            drawn = El(tag, {}, [drawn])
        return drawn

    component(f"${parent}Other")(draw)


for _name, (_role, _own) in ROLES.items():
    register(_name, _role, _own)
for _name, _tags in AROUND.items():
    register_around(_name, _tags)
