"""A chart's data for those who do not see the drawing: a sentence, and a table to go through.

One rule: both say what the tooltips say, name by name and value by value, and no more of it than
anybody would listen to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from renderer_py.components.base import Context
from renderer_py.dom.element import El

Cells = Sequence[tuple[str, str]]
Columns = Sequence[tuple[str, Cells]]
"""For each series its name and its (label, value) pairs."""

DESCRIBED = 30
LISTED = 100


class Named(Protocol):
    """What is drawn: its name and its data."""

    @property
    def name(self) -> str: ...
    @property
    def columns(self) -> Columns: ...


def described(title: str, columns: Columns) -> str:
    """The data in words: `Desktop: Jan 186, Feb 305. Mobile: …`."""
    parts = [title] if title else []
    for name, cells in columns:
        shown = ", ".join(f"{label} {value}".strip() for label, value in cells[:DESCRIBED])
        more = f" and {len(cells) - DESCRIBED} more" if len(cells) > DESCRIBED else ""
        parts.append(f"{name}: {shown}{more}" if name else shown + more)
    return ". ".join(part for part in parts if part)


def data_table(ctx: Context, around: Named) -> El | None:
    """The data as a table that only screen readers meet; None where there is no data.

    Drawn anew only when it says something else: it is longer than all the rest of a chart.
    """
    columns = around.columns
    if not any(cells for _, cells in columns):
        return None
    caption = ctx.aria.get("aria-label") or around.name
    memory = ctx.local("table", {}).value
    said = (caption, columns)
    if memory.get("said") != said:
        memory["said"] = said
        memory["element"] = _table(caption, columns)
    element: El = memory["element"]
    return element


def _table(caption: str, columns: Columns) -> El:
    """One row a label where every series has the same labels, else one row a value."""
    labels = [label for label, _ in columns[0][1]]
    if all([label for label, _ in cells] == labels for _, cells in columns):
        head = ["", *(name or "Value" for name, _ in columns)]
        values = zip(*([value for _, value in cells] for _, cells in columns), strict=True)
        rows = [[label, *of_label] for label, of_label in zip(labels, values, strict=True)]
    else:
        head = ["", "", "Value"]
        rows = [[name, label, value] for name, cells in columns for label, value in cells]
    if len(rows) > LISTED:
        rows = [*rows[:LISTED], [f"and {len(rows) - LISTED} more"]]
    table = El(
        "table",
        {},
        [
            El("caption", {}, [caption]),
            El("thead", {}, [El("tr", {}, [_head(name) for name in head])]),
            El("tbody", {}, [_row(cells) for cells in rows]),
        ],
    )
    return El("div", {"class": "pf-chart-data sr-only"}, [table], key="data")


def _head(name: str) -> El:
    return El("th", {"scope": "col"}, [name]) if name else El("td", {}, [])


def _row(cells: Sequence[str]) -> El:
    first, *others = cells
    return El(
        "tr", {}, [El("th", {"scope": "row"}, [first]), *(El("td", {}, [one]) for one in others)]
    )
