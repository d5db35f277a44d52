"""`PieChart`: slices of a disc or ring, counter-clockwise from three o'clock.

    {"type": "PieChart", "data": [{"browser": "Chrome", "share": 62}], "dataKey": "share",
     "nameKey": "browser", "innerRadius": 60, "showLegend": true}

One rule: a slice's angle is its share of what the paddings between slices leave. Slices of no
number, or of none above zero, have no angle.
Deviation: a slice with a negative value is empty (the reference draws it backwards).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.charts import polar
from renderer_py.components.charts.active import Active
from renderer_py.components.charts.aggregation import Refused, aggregate
from renderer_py.components.charts.frame import CHART, COMMON, Surroundings
from renderer_py.components.charts.scale import finite
from renderer_py.components.charts.sectors import on_circle, sector
from renderer_py.components.charts.tooltip import row
from renderer_py.components.charts.values import (
    PALETTE,
    Formats,
    Row,
    cell,
    data_prop,
    name_of,
    rows_of,
)
from renderer_py.components.props import boolean, json_value, number, string
from renderer_py.dom.element import AttrValue, El
from renderer_py.values import to_string

LEGEND_ROOM = 36
LABELLED_OUTER = 0.6
LABEL_DISTANCE = 20
ROW_STYLE = {
    "display": "flex", "flexWrap": "wrap", "justifyContent": "center",
    "gap": "12px", "paddingTop": "8px", "fontSize": "12px",
}  # fmt: skip
ITEM_STYLE = {"display": "flex", "alignItems": "center", "gap": "6px"}


class Slice:
    """One slice: its row, name, value, colour, angles in degrees."""

    __slots__ = ("end", "name", "start", "tone", "value")

    def __init__(self, cells: Row, p: Props, index: int) -> None:
        self.name = name_of(cells, p.name_key)
        self.value = cell(cells, p.data_key)
        self.tone = PALETTE[index % len(PALETTE)]
        self.start = self.end = 0.0

    @property
    def size(self) -> float:
        return max(0, finite(self.value) or 0)

    @property
    def middle(self) -> float:
        return (self.start + self.end) / 2


@component(
    "PieChart",
    data_prop(),
    string("dataKey", required=True),
    string("nameKey", required=True),
    json_value("aggregateBelow"),
    json_value("aggregateExcept"),
    number("innerRadius", 0),
    boolean("showLabel"),
    number("paddingAngle", 0),
    string("valueFormat", "auto"),
    *COMMON,
    aria="manual",
)
def pie_chart(p: Props, ctx: Context) -> El | None:
    """The chart, and its legend below."""
    if p.data is None:
        return None
    try:
        rows = aggregate(
            rows_of(p.data), p.data_key, p.name_key, p.aggregate_below, p.aggregate_except
        )
    except Refused as refused:
        return El("div", {"role": "alert"}, [str(refused)], key="refused")
    slices = [Slice(cells, p, index) for index, cells in enumerate(rows)]
    set_angles(slices, p.padding_angle)
    below = legend(slices) if p.show_legend else None
    return El("div", {"class": ctx.classes() or None}, [pie(p, ctx, slices), below])


def set_angles(slices: Sequence[Slice], padding: float) -> None:
    """Share the circle out."""
    full = [one for one in slices if one.size]
    total = sum(one.size for one in full)
    room = max(0, 360 - padding * len(full))
    at = 0.0
    for index, one in enumerate(slices):
        if index and one.size:
            at += padding
        one.start = at
        at += one.size / total * room if total else 0
        one.end = at


def pie(p: Props, ctx: Context, slices: Sequence[Slice]) -> El:
    around = polar.Round(ctx, p, len(slices), taken=LEGEND_ROOM if p.show_legend else 0)
    share = LABELLED_OUTER if p.show_label else polar.OUTER
    outer = around.square.radius * share
    inner = around.square.radius * round(p.inner_radius * share) / 100 if p.inner_radius > 0 else 0
    formats = Formats(ctx, p.value_format)
    sectors = [
        sector_of(one, inner, outer, around.active, index) for index, one in enumerate(slices)
    ]
    marks = [
        El("g", {"class": "recharts-pie pf-chart-unfold"}, sectors),
        labels(slices, outer) if p.show_label else None,
    ]
    words = [(one.name, formats.value(one.value)) for one in slices]
    index, popup = around.active.index, None
    if index is not None:
        point = on_circle((inner + outer) / 2, slices[index].middle)
        popup = around.tooltip(point, None, [row(slices[index].tone, *words[index])])
    names = Surroundings("Pie chart", [("", words)])
    return around.draw(marks, names, popup, ctx.merge(CHART))


def sector_of(one: Slice, inner: float, outer: float, active: Active, index: int) -> El:
    attrs: dict[str, AttrValue] = {
        "d": sector(inner, outer, one.start, one.end) if one.size else None,
        "fill": one.tone,
        "class": "recharts-sector",
    }
    return El("path", attrs, on=active.enter(index))


def labels(slices: Sequence[Slice], outer: float) -> El:
    """The values around the pie, as they are, each with a line from its slice."""
    found: list[El] = []
    for one in slices:
        if not one.size:
            continue
        (x1, y1) = on_circle(outer, one.middle)
        (x2, y2) = on_circle(outer + LABEL_DISTANCE, one.middle)
        line: dict[str, Any] = {"x1": x1, "y1": y1, "x2": x2, "y2": y2, "stroke": one.tone}
        place: dict[str, AttrValue] = {
            "x": round(x2, 3),
            "y": round(y2, 3),
            "text-anchor": "start" if x2 > 0 else "end",
            "fill": one.tone,
            "class": "recharts-pie-label-text",
        }
        found.append(El("line", {name: _rounded(value) for name, value in line.items()}))
        found.append(El("text", place, [to_string(one.value)]))
    return El("g", {"class": "recharts-pie-labels"}, found, key="labels")


def _rounded(value: Any) -> Any:
    return round(value, 3) if isinstance(value, float) else value


def legend(slices: Sequence[Slice]) -> El:
    """The names below the chart."""
    square: dict[str, AttrValue] = {
        "width": "8px", "height": "8px", "borderRadius": "2px", "flexShrink": 0,
    }  # fmt: skip
    items = [
        El("div", {"style": ITEM_STYLE}, [
            El("div", {"style": {**square, "backgroundColor": one.tone}}), one.name,
        ])
        for one in slices
    ]  # fmt: skip
    return El("div", {"style": ROW_STYLE}, items, key="legend")
