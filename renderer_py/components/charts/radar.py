"""`RadarChart`: a polygon for each series over axes that go out from the centre.

    {"type": "RadarChart", "data": [{"skill": "Speed", "team": 80}], "axisKey": "skill",
     "series": [{"dataKey": "team"}], "filled": true}

One rule: the first category points up, the others follow clockwise; the outermost ring is the
greatest tick.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.base import Context, Props, component
from renderer_py.components.charts import polar, stacking
from renderer_py.components.charts.active import Active
from renderer_py.components.charts.curves import Point, pair
from renderer_py.components.charts.frame import (
    CHART,
    COMMON,
    Surroundings,
    legend_of,
    listed,
)
from renderer_py.components.charts.scale import Scale, finite
from renderer_py.components.charts.sectors import on_circle, sector
from renderer_py.components.charts.tooltip import row
from renderer_py.components.charts.values import (
    Formats,
    Series,
    cell,
    colours,
    data_prop,
    name_of,
    rows_of,
    series_prop,
)
from renderer_py.components.props import boolean, string
from renderer_py.dom.element import AttrValue, El

LABEL_DISTANCE = 8
FILL = 0.3


@component(
    "RadarChart",
    data_prop(),
    series_prop(),
    string("axisKey"),
    boolean("filled", True),
    boolean("showDots"),
    boolean("showGrid", True),
    *COMMON,
    aria="manual",
)
def radar_chart(p: Props, ctx: Context) -> El | None:
    """Polygons over the grid."""
    if p.data is None or p.series is None:
        return None
    around = polar.Round(ctx, p, len(p.data))
    web = Web(p, ctx, around.square)
    series: list[Series] = p.series
    marks = [
        web.grid() if p.show_grid else None,
        *[web.polygon(at, one) for at, one in enumerate(series)],
        web.labels() if p.axis_key else None,
        web.looked_at(around.active.index),
        web.areas(around.active),
    ]
    index, popup = around.active.index, None
    if index is not None:
        popup = around.tooltip(web.point(index, 0.5), web.names[index], web.values(index))
    labels = listed([one.label for one in series])
    names = Surroundings(
        f"Radar chart of {labels}" if labels else "Radar chart",
        web.words(),
        legend_of(series) if p.show_legend else None,
        colours(series),
    )
    return around.draw(marks, names, popup, ctx.classes(CHART))


class Web:
    """The axes and what lies on them."""

    def __init__(self, p: Props, ctx: Context, square: polar.Square) -> None:
        self.p = p
        self.rows = rows_of(p.data)
        self.series: list[Series] = p.series
        self.formats = Formats(ctx)
        self.reach = square.radius
        self.radius = square.radius * polar.OUTER
        self.names = [name_of(cells, p.axis_key) for cells in self.rows]
        self.scale = Scale(stacking.reach(stacking.beside(self.rows, self.series)))
        count = len(self.rows)
        self.angles = [90 - 360 * index / count for index in range(count)]

    def point(self, index: int, share: float) -> Point:
        return on_circle(self.radius * share, self.angles[index])

    def values_of(self, one: Series) -> list[Point]:
        """The corners of a series; a missing value lies in the centre."""
        return [
            self.point(index, self.scale.share(finite(cell(cells, one.key)) or 0))
            for index, cells in enumerate(self.rows)
        ]

    def grid(self) -> El:
        """A ring a tick, a line a category."""
        rings = [
            El("path", {"d": closed([self.point(at, share) for at in range(len(self.rows))])})
            for share in map(self.scale.share, self.scale.ticks)
            if share and self.rows
        ]
        spokes = [
            El("line", {"x1": 0, "y1": 0, **end(self.point(at, 1))}) for at in range(len(self.rows))
        ]
        return El("g", {"class": "recharts-polar-grid"}, rings + spokes, key="grid")

    def polygon(self, at: int, one: Series) -> El:
        corners = self.values_of(one)
        shape: dict[str, AttrValue] = {
            "d": closed(corners) if corners else None,
            "fill": one.paint,
            "fill-opacity": FILL if self.p.filled else 0,
            "stroke": one.paint,
            "stroke-width": 2,
            "class": "recharts-polygon",
        }
        dot: dict[str, AttrValue] = {
            "r": 3, "fill": one.paint, "fill-opacity": FILL if self.p.filled else 0,
            "stroke": one.paint, "stroke-width": 2, "class": "recharts-dot",
        }  # fmt: skip
        dots = [El("circle", {**centre(corner), **dot}) for corner in corners]
        return El(
            "g",
            {"class": "recharts-radar pf-chart-unfold"},
            [El("path", shape), *(dots if self.p.show_dots else [])],
            key=f"radar-{at}",
        )

    def labels(self) -> El:
        """The categories' names around the web, with the line that bounds it."""
        outline = [self.point(at, 1) for at in range(len(self.rows))]
        texts = [self.label(at, name) for at, name in enumerate(self.names)]
        edge: dict[str, AttrValue] = {
            "d": closed(outline) if outline else None, "class": "recharts-polar-grid",
        }  # fmt: skip
        classes = "recharts-polar-angle-axis pf-chart-axes"
        return El("g", {"class": classes}, [El("path", edge), *texts], key="labels")

    def label(self, at: int, name: str) -> El:
        x, y = on_circle(self.radius + LABEL_DISTANCE, self.angles[at])
        anchor = "middle" if abs(x) < 1e-3 else "start" if x > 0 else "end"
        middle = self.angles[at] % 360
        # Above the web letters stand on their point, below they hang from it.
        drop = "0em" if 45 < middle < 135 else "0.71em" if 225 < middle < 315 else "0.355em"
        attrs: dict[str, AttrValue] = {
            "x": round(x, 3), "y": round(y, 3), "dy": drop, "text-anchor": anchor,
            "class": "recharts-polar-angle-axis-tick-value",
        }  # fmt: skip
        return El("text", attrs, [name])

    def looked_at(self, index: int | None) -> El | None:
        """The axis and the corners that the tooltip speaks of."""
        if index is None:
            return None
        line: dict[str, AttrValue] = {
            "x1": 0, "y1": 0, **end(self.point(index, 1)), "class": "pf-chart-cursor",
        }  # fmt: skip
        dots = [
            El("circle", {**centre(self.values_of(one)[index]), "r": 4, "fill": one.paint})
            for one in self.series
        ]
        marks = [El("line", line), *dots]
        return El("g", {"class": "recharts-active-dot"}, marks, key="active")

    def areas(self, active: Active) -> El | None:
        """Invisible slices around the axes that notice the pointer."""
        if not active.enabled:
            return None
        half = 180 / max(1, len(self.rows))
        slices = [
            El("path", {"d": sector(0, self.reach, angle - half, angle + half)},
               on=active.enter(index))
            for index, angle in enumerate(self.angles)
        ]  # fmt: skip
        return El("g", {"class": "pf-chart-areas"}, slices, key="areas")

    def values(self, index: int) -> list[El]:
        """The tooltip's rows."""
        return [
            row(one.paint, one.label, self.formats.value(cell(self.rows[index], one.key)))
            for one in self.series
        ]

    def words(self) -> list[tuple[str, list[tuple[str, str]]]]:
        """The data as `described` takes it."""
        return [
            (
                one.label,
                [
                    (name, self.formats.value(cell(cells, one.key)))
                    for name, cells in zip(self.names, self.rows, strict=True)
                ],
            )
            for one in self.series
        ]


def closed(points: Sequence[Point]) -> str:
    return "M" + "L".join(map(pair, points)) + "Z"


def centre(point: Point) -> dict[str, AttrValue]:
    return {"cx": round(point[0], 3), "cy": round(point[1], 3)}


def end(point: Point) -> dict[str, AttrValue]:
    return {"x2": round(point[0], 3), "y2": round(point[1], 3)}
