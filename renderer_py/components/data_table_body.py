"""The body of a DataTable, and what happens to its rows.

One rule: rows are addressed by their place in the data (`data-item`), the body listens for all of
them. Rows without child nodes are one piece of HTML; only tables with components in cells or with
details have an element for each row.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from renderer_py.components.data_table_cells import CELL, EXPANDER_STYLE, attrs_text
from renderer_py.dom.element import AttrValue, DomEvent, El, Handler, Keys, Listener, Raw

if TYPE_CHECKING:
    from renderer_py.components.data_table import View

ROW = "pf-table-row"
EMPTY = "No results."
EXPAND_BUTTON = "flex items-center justify-center text-muted-foreground hover:text-foreground"
ARROW = "inline-block text-xs transition-transform duration-200"
# Rows drawn at once and the most that are added at a time: what happens meanwhile waits for those.
FIRST, MOST = 50, 250
# Milliseconds: one lets what is drawn be seen, the other lets a person type on.
PAUSE, TYPING_PAUSE = 16, 200


def body(view: View) -> list[El]:
    """One `tbody`, or several for a table that is longer than what is drawn at once."""
    indices = view.rows_of_page()
    on = listeners(view)
    if not indices:
        message = view.cells.message(EMPTY, f"{CELL} h-24 text-center")
        return [El("tbody", {"class": "pf-table-body"}, [Raw(f'<tr class="{ROW}">{message}</tr>')])]
    pieces = []
    for number, (start, end) in enumerate(slices(view, len(indices))):
        rows = draw(view, indices[start:end])
        if end == len(indices) and view.p.paginated:
            rows += padding(view, len(indices))
        pieces.append(El("tbody", {"class": "pf-table-body"}, rows, on=on, key=f"{number}"))
    return pieces


def slices(view: View, total: int) -> list[tuple[int, int]]:
    """The pieces drawn by now; plans the next one if some are missing."""
    memory = view.memory
    if memory.drawn_of != (memory.version, view.number):
        memory.drawn_of = (memory.version, view.number)
        memory.drawn = FIRST
    cuts = [0]
    size = FIRST
    while cuts[-1] < min(memory.drawn, total):
        cuts.append(min(cuts[-1] + size, total))
        size = min(size * 2, MOST)
    if cuts[-1] < total:
        plan(view, cuts[-1] + size)
    return list(pairwise(cuts))


def plan(view: View, upto: int) -> None:
    """Draw rows up to that number a moment later."""
    memory = view.memory
    grown = view.ctx.local("grown", 0)
    if memory.timer is not None:
        memory.timer.cancel()

    def grow() -> None:
        memory.drawn = upto
        memory.pause = PAUSE
        grown.set(grown.value + 1)

    memory.timer = view.ctx.after(memory.pause, grow)


def draw(view: View, indices: list[int]) -> list[El | Raw]:
    if view.cells.plain:
        html = view.cells.html
        return [Raw("".join([f"{row_tag(view, i)}{html(i)}</tr>" for i in indices]))]
    return [el for index in indices for el in row_elements(view, index)]


def padding(view: View, shown: int) -> list[El | Raw]:
    """Blank rows that keep the last page as tall as the others."""
    blank = view.cells.message("\u00a0", CELL)
    row = f'<tr class="{ROW} border-transparent">{blank}</tr>'
    missing = view.size - shown
    if missing <= 0:
        return []
    if view.cells.plain:
        return [Raw(row * missing)]
    cell: dict[str, AttrValue] = {"class": CELL, "colspan": view.cells.width}
    return [
        El("tr", {"class": f"{ROW} border-transparent"}, [El("td", dict(cell), ["\u00a0"])],
           key=f"blank-{number}")
        for number in range(missing)
    ]  # fmt: skip


def row_attrs(view: View, index: int) -> dict[str, AttrValue]:
    attrs: dict[str, AttrValue] = {"class": ROW}
    if view.ctx.has_action("onRowClick"):
        attrs["class"] = f"{ROW} cursor-pointer"
        attrs["data-item"] = index
        attrs["data-state"] = "selected" if index == view.selected.value else None
        if view.cells.plain:
            attrs["tabindex"] = 0
            # Written anew with its neighbours; by its id the row keeps the focus.
            attrs["id"] = view.ctx.uid(f"row-{index}")
    return attrs


def row_tag(view: View, index: int) -> str:
    return f"<tr{attrs_text(row_attrs(view, index))}>"


# Tables with components in them


def row_elements(view: View, index: int) -> list[El]:
    """A row, and its details while they are unfolded."""
    cells = view.cells.elements(index, view.ctx)
    attrs = row_attrs(view, index)
    opened = index in view.expanded.value
    if view.cells.expandable:
        unfold = [expander(view, index, opened)] if view.cells.has_detail(index) else []
        cells.insert(0, El("td", {"class": CELL, "style": EXPANDER_STYLE}, unfold))
    if opened:
        attrs["class"] = view.ctx.merge(str(attrs["class"]), "border-b-0")
    row = El("tr", attrs, cells, key=f"{index}")
    return [row, view.cells.detail(index, view.ctx)] if opened else [row]


def expander(view: View, index: int, opened: bool) -> El:
    def click(event: DomEvent) -> None:
        event.stop()
        view.expanded.set(view.expanded.value ^ {index})

    arrow = El("span", {"class": view.ctx.merge(ARROW, "rotate-90" if opened else None)}, ["▶"])
    return El(
        "button",
        {
            "type": "button",
            "class": EXPAND_BUTTON,
            "aria-expanded": "true" if opened else "false",
        },
        [arrow],
        on={"click": click},
    )


# Choosing a row


def listeners(view: View) -> dict[str, Listener] | None:
    if not view.ctx.has_action("onRowClick"):
        return None
    choose = choosing(view)
    if view.cells.plain:
        return {"click": choose, "keydown": Keys(choose, "Enter", "Space")}
    return {"click": choose}


def choosing(view: View) -> Handler:
    """Select the row, or take the selection back; only selecting it runs the action."""

    def choose(event: DomEvent) -> None:
        item: Any = event.data.get("item")
        if not isinstance(item, str) or not item.isdigit():
            return
        index = int(item)
        if index >= len(view.cells.rows.rows):
            return
        if index == view.selected.value:
            view.selected.set(None)
        else:
            view.selected.set(index)
            view.ctx.fire("onRowClick", view.cells.rows.rows[index])

    return choose
