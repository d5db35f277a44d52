"""What stands in a DataTable's cells, as HTML text or as elements.

One rule: text is escaped by `dom.html` and nowhere else. A row without child nodes is written as
one text and kept, so that sorting, searching and turning pages only join what is there already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from renderer_py.components.base import Context
from renderer_py.components.data_table_rows import RowSet
from renderer_py.dom.element import AttrValue, El, Hole
from renderer_py.dom.html import attr_text, escape_attr, escape_text
from renderer_py.errors import PropError
from renderer_py.expr import compile_value
from renderer_py.values import UNDEFINED, child_text, is_nullish, to_string, truthy

CELL = "pf-table-cell"
EXPANDER_STYLE: dict[str, AttrValue] = {"width": "40px"}


class Column:
    """One declared column.

    Attributes:
        attrs: class and style of its data cells.
        head_class: of its header cell, besides the table's own.
    """

    __slots__ = (
        "attrs", "format", "head_class", "header", "key", "open_tag", "sortable", "style",
    )  # fmt: skip

    def __init__(self, spec: Mapping[str, Any], ctx: Context) -> None:
        self.key = to_string(spec["key"])
        self.header = child_text(spec["header"])
        self.sortable = truthy(spec.get("sortable", False))
        self.head_class = text_or_none(spec.get("headerClass"))
        self.style: dict[str, AttrValue] = {
            name: length_of(spec.get(name)) for name in ("width", "minWidth", "maxWidth")
        }
        self.attrs: dict[str, AttrValue] = {
            "class": ctx.merge(CELL, text_or_none(spec.get("cellClass"))),
            "style": self.style,
        }
        self.open_tag = f"<td{attrs_text(self.attrs)}>"
        self.format: Callable[[Any], str] | None = formatter(spec.get("format"), ctx)

    def text(self, value: Any) -> str:
        """What the cell shows."""
        if is_nullish(value):
            return ""
        return to_string(value) if self.format is None else self.format(value)


def read_columns(specs: Any, ctx: Context) -> list[Column]:
    """Raises `PropError` for anything that is no list of columns."""
    if not isinstance(specs, list):
        raise PropError("columns", "must be a list")
    for index, spec in enumerate(specs):
        if not isinstance(spec, dict) or is_nullish(spec.get("key")) or "header" not in spec:
            raise PropError(f"columns[{index}]", "must be an object with key and header")
    return [Column(spec, ctx) for spec in specs]


def text_or_none(value: Any) -> str | None:
    return None if is_nullish(value) else to_string(value)


def length_of(value: Any) -> str | None:
    """A bare number counts as pixels."""
    if is_nullish(value):
        return None
    return to_string(value) if isinstance(value, str) else f"{to_string(value)}px"


def formatter(pipes: Any, ctx: Context) -> Callable[[Any], str] | None:
    """A function that runs a value through a chain of pipes (`currency:EUR`)."""
    if not isinstance(pipes, str) or not pipes:
        return None
    template = compile_value("{{ _v | " + pipes + " }}")
    scope = ctx.hole("format", []).frame.child({"_v": None})
    value_of_cell = scope.names["_v"]
    known: dict[tuple[type, Any], str] = {}

    def format_(value: Any) -> str:
        key = (type(value), value if isinstance(value, str | int | float) else id(value))
        found = known.get(key)
        if found is None:
            value_of_cell.set(value)
            found = to_string(template.evaluate(scope))
            if key[1] is value:
                known[key] = found
        return found

    return format_


def attrs_text(attrs: Mapping[str, AttrValue]) -> str:
    """` class="…" style="…"`; attributes without a value are left out."""
    texts = ((name, attr_text(value)) for name, value in attrs.items())
    return "".join(f' {name}="{escape_attr(text)}"' for name, text in texts if text is not None)


def is_node(value: Any) -> bool:
    """Whether a cell's value is drawn as a component."""
    return isinstance(value, dict) and isinstance(value.get("type"), str)


class Cells:
    """The cells of a set of rows.

    Attributes:
        expandable: whether some row has a `_detail`, so that all rows get the cell of its button.
        plain: no row needs an element of its own: there are no child nodes and no details.
    """

    def __init__(self, columns: list[Column], rows: RowSet) -> None:
        self.columns = columns
        self.rows = rows
        # Most rows hold no objects at all, which is quickly seen.
        holding = [row for row in rows.rows if dict in map(type, row.values())]
        self.expandable = any(is_node(row.get("_detail")) for row in holding)
        self.plain = not any(is_node(value) for row in holding for value in row.values())
        self._html: dict[int, str] = {}
        self._nodes: dict[tuple[int, str], list[Any]] = {}

    @property
    def width(self) -> int:
        """Number of columns drawn."""
        return len(self.columns) + self.expandable

    def html(self, index: int) -> str:
        """The cells of a row without child nodes."""
        found = self._html.get(index)
        if found is None:
            value = self.rows.value
            found = self._html[index] = "".join(
                [
                    f"{column.open_tag}{escape_text(column.text(value(index, column.key)))}</td>"
                    for column in self.columns
                ]
            )
        return found

    def elements(self, index: int, ctx: Context) -> list[El]:
        """The cells of a row that may hold child nodes."""
        return [
            El("td", dict(column.attrs), self.content(index, column, ctx))
            for column in self.columns
        ]

    def content(self, index: int, column: Column, ctx: Context) -> list[str | Hole]:
        value = self.rows.value(index, column.key)
        if is_node(value):
            return [ctx.hole(f"cell-{index}-{column.key}", self.nodes(index, column.key, value))]
        return [column.text(value)]

    def detail(self, index: int, ctx: Context) -> El:
        """The row under a row, over its full width."""
        node = self.rows.rows[index]["_detail"]
        cell: dict[str, AttrValue] = {
            "class": f"{CELL} pf-data-table-detail-cell",
            "colspan": self.width,
        }
        hole = ctx.hole(f"detail-{index}", self.nodes(index, "_detail", node))
        return El(
            "tr",
            {"class": ctx.merge("pf-table-row pf-data-table-detail-row hover:bg-transparent")},
            [El("td", cell, [hole])],
            key=f"detail-{index}",
        )

    def has_detail(self, index: int) -> bool:
        return is_node(self.rows.rows[index].get("_detail", UNDEFINED))

    def nodes(self, index: int, key: str, node: Any) -> list[Any]:
        """The same list in every render: holes are told apart by it."""
        return self._nodes.setdefault((index, key), [node])

    def message(self, text: str, classes: str) -> str:
        """A cell over the whole width, as HTML."""
        attrs = attrs_text({"class": classes, "colspan": self.width})
        return f"<td{attrs}>{escape_text(text)}</td>"
