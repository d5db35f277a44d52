"""`ScatterChart`: points over two axes of numbers, their size a third.

    {"type": "ScatterChart", "data": [{"x": 1, "y": 2, "z": 10}], "xAxis": "x", "yAxis": "y",
     "zAxis": "z", "series": [{"dataKey": "a", "label": "Points"}]}

One rule: a row is a point if it has both numbers. With one series all rows belong to it, with
several a row belongs to the series that its `_series` names.
Deviation: the legend shows the labels of the series (the reference's stays empty for labels that
differ from the key).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from renderer_py.components.base import Context, Props, component
from renderer_py.components.charts.active import Active
from renderer_py.components.charts.axes import Axes, Axis, grid
from renderer_py.components.charts.frame import (
    CHART,
    COMMON,
    Surroundings,
    chart,
    css_height,
    legend_of,
    listed,
    percent,
    plot,
    rule_sheet,
    surface,
)
from renderer_py.components.charts.scale import Scale, finite, span
from renderer_py.components.charts.tooltip import beside, box, row, wrapper
from renderer_py.components.charts.values import (
    Formats,
    Row,
    Series,
    cell,
    colours,
    data_prop,
    rows_of,
    series_prop,
)
from renderer_py.components.props import boolean, string
from renderer_py.dom.element import AttrValue, El
from renderer_py.values import to_string

# Areas of the points in square pixels: of all without a zAxis, of the least and greatest with one.
AREA = 64
LEAST_AREA, GREATEST_AREA = 40, 400


class Spot:
    """One point: its series, its values, and their places in the plot."""

    __slots__ = ("one", "radius", "x", "y", "z")

    def __init__(self, one: Series, x: float, y: float, z: float | None) -> None:
        self.one = one
        self.x = x
        self.y = y
        self.z = z
        self.radius = math.sqrt(AREA / math.pi)


@component(
    "ScatterChart",
    data_prop(),
    series_prop(),
    string("xAxis", required=True),
    string("yAxis", required=True),
    string("zAxis"),
    boolean("showGrid", True),
    *COMMON,
    aria="manual",
)
def scatter_chart(p: Props, ctx: Context) -> El | None:
    """Points over a grid in both directions."""
    if p.data is None or p.series is None:
        return None
    series: list[Series] = p.series
    spots = spots_of(p, rows_of(p.data), series)
    across = Scale(span(spot.x for spot in spots))
    up = Scale(span(spot.y for spot in spots))
    active = Active(ctx, len(spots), enabled=p.show_tooltip)
    axes = axes_of(across, up, legend=p.show_legend)
    marks = [
        grid([1 - up.share(tick) for tick in up.ticks], list(map(across.share, across.ticks)))
        if p.show_grid
        else None,
        *points(spots, series, across, up, active),
        axes.draw(),
    ]
    around = surroundings(p, spots, series)
    children = [
        around.legend,
        plot(
            axes.margins,
            surface(ctx, p, active, around, marks),
            tooltip(Formats(ctx), p, active, spots, (across, up)),
        ),
        rule_sheet(*axes.rules(ctx.uid("chart"))),
    ]
    return chart(ctx, ctx.classes(CHART), css_height(p.height), children, around.variables)


def spots_of(p: Props, rows: Sequence[Row], series: Sequence[Series]) -> list[Spot]:
    """The points in the order of the series, their sizes set."""
    spots = []
    for one in series:
        for cells in rows:
            x, y = finite(cell(cells, p.x_axis)), finite(cell(cells, p.y_axis))
            mine = len(series) == 1 or cells.get("_series") == one.key
            if mine and x is not None and y is not None:
                spots.append(Spot(one, x, y, finite(cell(cells, p.z_axis))))
    sizes = Scale(span(spot.z for spot in spots if spot.z is not None), ticks=())
    for spot in spots if p.z_axis else ():
        share = 0 if spot.z is None else sizes.share(spot.z)
        area = LEAST_AREA + (GREATEST_AREA - LEAST_AREA) * share
        spot.radius = math.sqrt(area / math.pi)
    return spots


def axes_of(across: Scale, up: Scale, *, legend: bool) -> Axes:
    """Numbers at the left and below."""
    left = Axis([1 - up.share(tick) for tick in up.ticks], [to_string(tick) for tick in up.ticks])
    bottom = Axis(
        [across.share(tick) for tick in across.ticks], [to_string(tick) for tick in across.ticks]
    )
    return Axes(left, bottom, legend=legend)


def points(
    spots: Sequence[Spot], series: Sequence[Series], across: Scale, up: Scale, active: Active
) -> list[El]:
    """One group a series; the point that is looked at has an edge."""
    groups: dict[int, list[El]] = {id(one): [] for one in series}
    for index, spot in enumerate(spots):
        attrs: dict[str, AttrValue] = {
            "cx": percent(across.share(spot.x)),
            "cy": percent(1 - up.share(spot.y)),
            "r": round(spot.radius, 3),
            "class": "recharts-symbols" + (" pf-chart-looked-at" if index == active.index else ""),
        }
        groups[id(spot.one)].append(El("circle", attrs, on=active.enter(index)))
    return [
        El("g", {"class": "recharts-scatter", "fill": one.paint}, groups[id(one)],
           key=f"scatter-{at}")
        for at, one in enumerate(series)
    ]  # fmt: skip


def surroundings(p: Props, spots: Sequence[Spot], series: Sequence[Series]) -> Surroundings:
    """Name, data in words, legend and colours."""
    labels = listed([one.label for one in series])
    words = [
        (one.label, [(to_string(spot.x), to_string(spot.y)) for spot in spots if spot.one is one])
        for one in series
    ]
    return Surroundings(
        f"Scatter chart of {labels}" if labels else "Scatter chart",
        words,
        legend_of(series) if p.show_legend else None,
        colours(series),
        title=f"{p.x_axis} and {p.y_axis}",
    )


def tooltip(
    formats: Formats,
    p: Props,
    active: Active,
    spots: Sequence[Spot],
    scales: tuple[Scale, Scale],
) -> El | None:
    """The point's coordinates by the names of the axes."""
    if not active.enabled:
        return None
    if active.index is None:
        return wrapper(None)
    spot = spots[active.index]
    values = [(p.x_axis, spot.x), (p.y_axis, spot.y), (p.z_axis, spot.z)]
    rows = [
        row(spot.one.paint, name, formats.value(value))
        for name, value in values
        if name and value is not None
    ]
    place = beside(scales[0].share(spot.x), 1 - scales[1].share(spot.y))
    return wrapper(box(spot.one.label, rows), place)
