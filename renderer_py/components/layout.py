"""Boxes: `Div Row Column Container Grid GridItem Dashboard DashboardItem`.

    {"type": "Grid", "minColumnWidth": "12rem", "children": [...]}
    {"type": "DashboardItem", "col": 1, "row": 1, "colSpan": 4, "children": [...]}

One rule: gap, alignment and column counts arrive as classes; only what no class can say is an
inline style. Deviation: `id` reaches the element (the reference drops it).
"""

from __future__ import annotations

from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.inline_style import inline_style
from renderer_py.components.props import integer, json_value, string, style
from renderer_py.dom.element import AttrValue, El

ROW = "flex flex-row"
COLUMN = "flex w-full min-w-0 flex-col"
CONTAINER = "container mx-auto px-4 sm:px-6 lg:px-8"
GRID = "grid w-full"
CELL = "min-w-0 min-h-0"


def box(ctx: Context, classes: str | None, styles: dict[str, Any] | None = None) -> El:
    """A div around the children."""
    attrs: dict[str, AttrValue] = {
        "class": ctx.classes(classes) or None,
        "style": inline_style(styles),
    }
    return El("div", attrs, ctx.children())


@component("Div", style())
def div(p: Props, ctx: Context) -> El:
    """A bare box with a style of the author's."""
    return box(ctx, None, p.style)


@component("Row")
def row(p: Props, ctx: Context) -> El:
    """Children side by side."""
    return box(ctx, ROW)


@component("Column")
def column(p: Props, ctx: Context) -> El:
    """Children below each other."""
    return box(ctx, COLUMN)


@component("Container")
def container(p: Props, ctx: Context) -> El:
    """A centred box of limited width."""
    return box(ctx, CONTAINER)


@component("Grid", string("columnTemplate"), string("minColumnWidth"))
def grid(p: Props, ctx: Context) -> El:
    """A grid; a template goes before a least column width."""
    columns = p.column_template or None
    if columns is None and p.min_column_width:
        columns = f"repeat(auto-fit, minmax({p.min_column_width}, 1fr))"
    return box(ctx, GRID, {"gridTemplateColumns": columns})


@component("GridItem", integer("colSpan", 1), integer("rowSpan", 1))
def grid_item(p: Props, ctx: Context) -> El:
    """A cell over several columns or rows."""
    styles = {
        "gridColumnEnd": None if p.col_span == 1 else f"span {p.col_span}",
        "gridRowEnd": None if p.row_span == 1 else f"span {p.row_span}",
    }
    return box(ctx, CELL, styles)


@component("Dashboard", integer("columns", 12), json_value("rowHeight", 120), integer("rows"))
def dashboard(p: Props, ctx: Context) -> El:
    """A grid of equal columns, and of equal rows or rows of a height (number: pixels)."""
    styles = {"gridTemplateColumns": f"repeat({p.columns}, 1fr)"}
    if p.rows:
        styles["gridTemplateRows"] = f"repeat({p.rows}, 1fr)"
    else:
        styles["gridAutoRows"] = p.row_height
    return box(ctx, GRID, styles)


@component(
    "DashboardItem",
    integer("col", 1),
    integer("row", 1),
    integer("colSpan", 1),
    integer("rowSpan", 1),
    integer("zIndex"),
)
def dashboard_item(p: Props, ctx: Context) -> El:
    """A placed cell."""
    styles = {
        "gridArea": f"{p.row} / {p.col} / span {p.row_span} / span {p.col_span}",
        "zIndex": p.z_index,
    }
    return box(ctx, CELL, styles)
