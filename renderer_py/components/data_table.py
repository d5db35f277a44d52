"""`DataTable`: a table from data, with search, sorting, pages and rows that unfold.

    {"type": "DataTable", "search": true, "paginated": true, "pageSize": 20,
     "columns": [{"key": "name", "header": "Name", "sortable": true},
                 {"key": "total", "header": "Total", "format": "currency", "width": "8rem"}],
     "rows": "{{ orders }}", "onRowClick": {…}}

A row may hold components as cells and a `_detail` that unfolds under it. One rule: what is shown is
rows → filter → sort → page, and everything but the rows themselves starts at the first page again.

Long tables are drawn in growing pieces, the first one at once, so neither the first paint nor a
typed letter waits for rows far below.
Deviations: rows that have no list draw an empty table; rows with onRowClick can be reached and
activated by keyboard; header cells say how they are sorted; `id` reaches the root.
"""

from __future__ import annotations

from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.data_table_body import PAUSE, TYPING_PAUSE, body
from renderer_py.components.data_table_cells import EXPANDER_STYLE, Cells, Column, read_columns
from renderer_py.components.data_table_rows import RowSet, page_count
from renderer_py.components.input import INPUT_CLASSES
from renderer_py.components.props import action, boolean, integer, json_value, text
from renderer_py.dom.element import AttrValue, DomEvent, El, Handler
from renderer_py.ports import Timer

BUTTON = "pf-button group/button pf-button-variant-outline pf-button-size-sm"
SORT_BUTTON = "flex items-center gap-1 hover:text-foreground"
# How a header button stands for the header's own text alignment.
ALIGNED = {
    "text-left": "w-full justify-start flex-row",
    "text-right": "w-full justify-start flex-row-reverse",
    "text-center": "w-full justify-center flex-row",
}
MARKS = {None: ("⇅", "text-xs text-muted-foreground/50"), False: ("▲", "text-xs"),
         True: ("▼", "text-xs")}  # fmt: skip
SORTS = {None: None, False: "ascending", True: "descending"}


@component(
    "DataTable",
    json_value("columns", required=True),
    json_value("rows", []),
    boolean("search"),
    text("searchPlaceholder"),
    boolean("paginated"),
    integer("pageSize", 10),
    action("onRowClick"),
    aria="manual",
)
def data_table(p: Props, ctx: Context) -> El:
    """cssClass goes to the outer box, aria attributes to the table."""
    view = View(p, ctx)
    head = El("thead", {"class": "pf-table-header"}, [view.header()])
    table = El("table", {"class": "pf-table", **ctx.aria}, [head, *body(view)])
    return El(
        "div",
        {"class": ctx.classes("w-full min-w-0")},
        [
            view.search_field() if p.search else None,
            El("div", {"class": "pf-table-container"}, [table], key="table"),
            view.pager() if p.paginated else None,
        ],
    )


class Memory:
    """What one table keeps between renders, all of it derived from the data it was last given."""

    def __init__(self) -> None:
        self.source: tuple[Any, Any] | None = None
        self.cells: Cells | None = None
        self.wanted: Any = None
        self.found: list[int] = []
        # What is drawn so far belongs to one page of one version of `found`.
        self.version = 0
        self.drawn_of: Any = None
        self.drawn = 0
        # Milliseconds until more is drawn.
        self.pause = PAUSE
        self.timer: Timer | None = None

    def read(self, p: Props, ctx: Context) -> Cells:
        """The cells; derived anew only from other data."""
        if self.cells is None or self.source is None or not same_data(self.source, p):
            columns = read_columns(p.columns, ctx)
            rows = p.rows if isinstance(p.rows, list) else []
            self.cells = Cells(columns, RowSet(rows, [column.key for column in columns]))
            self.source = (p.rows, p.columns)
            self.wanted = None
            self.version += 1
        return self.cells

    def find(self, rows: RowSet, query: str, key: str, descending: bool) -> list[int]:
        """Indices of all matching rows in order."""
        wanted = (query, key, descending)
        if self.wanted != wanted:
            typed = self.wanted is not None and self.wanted[0] != query
            self.pause = TYPING_PAUSE if typed else PAUSE
            found = rows.filtered(query)
            self.found = rows.sorted(found, key, descending=descending) if key else found
            self.wanted = wanted
            self.version += 1
        return self.found


def same_data(source: tuple[Any, Any], p: Props) -> bool:
    return source[0] is p.rows and source[1] is p.columns


class View:
    """One render: which rows are shown, and what people can do."""

    def __init__(self, p: Props, ctx: Context) -> None:
        self.p = p
        self.ctx = ctx
        self.memory: Memory = ctx.local("memory", Memory()).value
        self.cells = self.memory.read(p, ctx)
        self.query = ctx.local("query", "")
        self.sorting = ctx.local("sorting", ("", False))
        self.selected = ctx.local("selected", None)
        self.expanded = ctx.local("expanded", frozenset())
        query = self.query.value if p.search else ""
        self.found: list[int] = self.memory.find(self.cells.rows, query, *self.sorting.value)
        self.size: int = max(p.page_size, 1)
        self.pages = page_count(len(self.found), self.size)
        # A page chosen in other rows, or in another order of them, is not this one.
        self.turned = ctx.local("page", (0, 0))
        version, number = self.turned.value
        self.number: int = number if version == self.memory.version else 0

    def turn_to(self, number: int) -> None:
        self.turned.set((self.memory.version, number))

    def rows_of_page(self) -> list[int]:
        """Indices of the rows on this page."""
        if not self.p.paginated:
            return self.found
        return self.found[self.number * self.size : (self.number + 1) * self.size]

    # Header

    def header(self) -> El:
        cells = [self.head(index, column) for index, column in enumerate(self.cells.columns)]
        if self.cells.expandable:
            unfolding: dict[str, AttrValue] = {"class": "pf-table-head", "style": EXPANDER_STYLE}
            cells.insert(0, El("td", unfolding))
        return El("tr", {"class": "pf-table-row"}, cells)

    def head(self, index: int, column: Column) -> El:
        key, descending = self.sorting.value
        state = descending if key == column.key else None
        attrs: dict[str, AttrValue] = {
            "class": self.ctx.merge("pf-table-head", column.head_class),
            "style": column.style,
            "aria-sort": SORTS[state],
        }
        if not column.sortable:
            return El("th", attrs, [column.header])
        mark, look = MARKS[state]
        classes = set((column.head_class or "").split())
        aligned = next((ALIGNED[name] for name in ALIGNED if name in classes), None)
        button = El(
            "button",
            {"type": "button", "class": self.ctx.merge(SORT_BUTTON, aligned)},
            [column.header, El("span", {"class": look}, [mark])],
            on={"click": self.sort_by(column.key)},
        )
        return El("th", attrs, [button])

    def sort_by(self, key: str) -> Handler:
        """Ascending, then descending, then as they came."""

        def click(event: DomEvent) -> None:
            current, descending = self.sorting.value
            if current != key:
                self.sorting.set((key, False))
            else:
                self.sorting.set(("", False) if descending else (key, True))

        return click

    # Search and pages

    def search_field(self) -> El:
        def typed(event: DomEvent) -> None:
            self.query.set(event.value)

        placeholder = self.p.search_placeholder
        field: dict[str, AttrValue] = {
            "data-slot": "input",
            "class": self.ctx.merge(INPUT_CLASSES, "max-w-sm"),
            "placeholder": "Filter..." if placeholder is None else placeholder,
            ".value": self.query.value,
        }
        return El("div", {"class": "mb-4"}, [El("input", field, on={"input": typed})], key="search")

    def pager(self) -> El:
        where = f"Page {self.number + 1} of {self.pages}"
        last = self.number >= self.pages - 1
        buttons = [self.turn("Previous", -1, self.number == 0), self.turn("Next", 1, last)]
        return El(
            "div",
            {"class": "flex items-center justify-between py-4"},
            [
                El("div", {"class": "text-sm text-muted-foreground"}, [where]),
                El("div", {"class": "flex gap-2"}, buttons),
            ],
            key="pager",
        )

    def turn(self, label: str, step: int, disabled: bool) -> El:
        return El(
            "button",
            {
                "type": "button",
                "data-slot": "button",
                "data-variant": "outline",
                "data-size": "sm",
                "class": BUTTON,
                "disabled": disabled,
            },
            [label],
            on={"click": lambda event: self.turn_to(self.number + step)},
        )
