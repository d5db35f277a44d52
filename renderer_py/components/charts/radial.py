"""`RadialChart`: a ring segment for each row, the first innermost, all from one starting angle.

    {"type": "RadialChart", "data": [{"browser": "Chrome", "share": 62}], "dataKey": "share",
     "nameKey": "browser", "startAngle": 180, "endAngle": 0}

One rule: the greatest value fills the whole way from `startAngle` to `endAngle` (degrees,
counter-clockwise from three o'clock); the others take their share of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.base import Context, Props, component
from renderer_py.components.charts import polar
from renderer_py.components.charts.active import Active
from renderer_py.components.charts.curves import Point
from renderer_py.components.charts.frame import CHART, COMMON, Surroundings, legend
from renderer_py.components.charts.scale import Scale, finite, span
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
from renderer_py.components.props import number, string
from renderer_py.dom.element import AttrValue, El

THICKNESS = 0.8


@component(
    "RadialChart",
    data_prop(),
    string("dataKey", required=True),
    string("nameKey", required=True),
    number("innerRadius", 30),
    number("startAngle", 180),
    number("endAngle", 0),
    string("valueFormat", "auto"),
    *COMMON,
    aria="manual",
)
def radial_chart(p: Props, ctx: Context) -> El | None:
    """Rings between `innerRadius` (pixels) and four fifths of the room."""
    if p.data is None:
        return None
    rows = rows_of(p.data)
    around = polar.Round(ctx, p, len(rows))
    rings = Rings(p, around.square, rows)
    formats = Formats(ctx, p.value_format)
    paths = [rings.mark(index, around.active) for index in range(len(rows))]
    words = list(zip(rings.names, map(formats.value, rings.values), strict=True))
    index, popup = around.active.index, None
    if index is not None:
        popup = around.tooltip(rings.middle(index), None, [row(tone(index), *words[index])])
    entries = [(tone(index), name) for index, name in enumerate(rings.names)]
    names = Surroundings(
        "Radial chart",
        [("", words)],
        legend(entries) if p.show_legend else None,
    )
    marks = [El("g", {"class": "recharts-radial-bar pf-chart-unfold"}, paths)]
    return around.draw(marks, names, popup, ctx.classes(CHART))


def tone(index: int) -> str:
    return PALETTE[index % len(PALETTE)]


class Rings:
    """Where each row's ring lies and how far it goes."""

    def __init__(self, p: Props, square: polar.Square, rows: Sequence[Row]) -> None:
        self.p = p
        self.names = [name_of(cells, p.name_key) for cells in rows]
        self.values = [cell(cells, p.data_key) for cells in rows]
        self.numbers = [finite(value) or 0 for value in self.values]
        self.scale = Scale(span(self.numbers), ticks=())
        self.inner = min(max(0, p.inner_radius), square.radius * polar.OUTER)
        self.band = (square.radius * polar.OUTER - self.inner) / max(1, len(rows))

    def angle(self, value: float) -> float:
        start: float = self.p.start_angle
        end: float = self.p.end_angle
        return start + (end - start) * self.scale.share(value)

    def radii(self, index: int) -> tuple[float, float]:
        start = self.inner + self.band * (index + (1 - THICKNESS) / 2)
        return start, start + self.band * THICKNESS

    def mark(self, index: int, active: Active) -> El:
        start, end = self.angle(0), self.angle(self.numbers[index])
        attrs: dict[str, AttrValue] = {
            "d": sector(*self.radii(index), start, end) if start != end else None,
            "fill": tone(index),
            "class": "recharts-sector",
        }
        return El("path", attrs, on=active.enter(index))

    def middle(self, index: int) -> Point:
        """The point half way along a ring."""
        return on_circle(sum(self.radii(index)) / 2, self.angle(self.numbers[index] / 2))
