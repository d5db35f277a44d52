"""`BarChart`: a bar for each category and series, side by side or stacked, upright or lying.

    {"type": "BarChart", "data": [{"month": "Jan", "sales": 186}], "xAxis": "month",
     "series": [{"dataKey": "sales", "label": "Sales"}], "showLegend": true}

One rule: a bar runs from zero, or from the end of the bar it is stacked on.
Deviation: stacked negative values grow downward from zero; the reference lays them over the
positive ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.base import Context, Props, component
from renderer_py.components.charts import stacking
from renderer_py.components.charts.axes import Axes
from renderer_py.components.charts.cartesian import Cartesian, Field, rectangle
from renderer_py.components.charts.frame import COMMON, Surroundings, legend_of, listed
from renderer_py.components.charts.scale import Scale
from renderer_py.components.charts.tooltip import row
from renderer_py.components.charts.values import (
    Row,
    Series,
    cell,
    colours,
    data_prop,
    name_of,
    rows_of,
    series_prop,
)
from renderer_py.components.props import Prop, boolean, number, string, text
from renderer_py.dom.element import AttrValue, El
from renderer_py.values import UNDEFINED

# Shares of a category's band.
GROUP = 0.8
BETWEEN = 0.025

PLOTTED: tuple[Prop, ...] = (
    data_prop(),
    series_prop(),
    string("xAxis"),
    boolean("showGrid", True),
    boolean("showYAxis", True),
    string("valueFormat", "auto"),
    *COMMON,
)


@component(
    "BarChart",
    *PLOTTED,
    text("xAxisLabel"),
    text("yAxisLabel"),
    boolean("stacked"),
    boolean("horizontal"),
    number("barRadius", 4),
    aria="manual",
)
def bar_chart(p: Props, ctx: Context) -> El | None:
    """Bars in front of the grid, the value axis at the left unless the bars lie."""
    if p.data is None or p.series is None:
        return None
    rows = rows_of(p.data)
    series: list[Series] = p.series
    columns = (
        stacking.on_top(rows, series, by_sign=True) if p.stacked else stacking.beside(rows, series)
    )
    field = Field(
        [name_of(row, p.x_axis, "" if p.x_axis else str(at)) for at, row in enumerate(rows)],
        Scale(stacking.reach(columns)),
        banded=True,
        horizontal=p.horizontal,
    )
    cartesian = Cartesian(ctx, p, field)
    return cartesian.draw(
        axes_of(cartesian, p),
        [cursor(cartesian), *bars(field, columns, p, series)],
        around("Bar chart", cartesian, series, rows),
        cartesian.tooltip(lambda index: values(cartesian, series, rows[index])),
    )


def axes_of(cartesian: Cartesian, p: Props) -> Axes:
    """Names below and values at the left; names at the left where the bars lie."""
    name_title = p.x_axis_label if p.x_axis else None
    value_title = p.y_axis_label if p.show_y_axis else None
    names = cartesian.name_axis(name_title) if p.x_axis else None
    values_axis = cartesian.value_axis(value_title) if p.show_y_axis else None
    if not p.horizontal:
        return Axes(values_axis, names, legend=p.show_legend)
    # Lying bars show the values' title without the values, as the reference does.
    if values_axis is not None:
        values_axis.places = values_axis.labels = ()
    bottom = values_axis if value_title else None
    return Axes(names, bottom, legend=p.show_legend, lying=True)


def cursor(cartesian: Cartesian) -> El | None:
    """What marks the category that is looked at."""
    index = cartesian.active.index
    if index is None:
        return None
    classes = "recharts-tooltip-cursor pf-chart-band"
    attrs: dict[str, AttrValue] = {**cartesian.field.area(index), "class": classes}
    return El("rect", attrs, key="cursor")


def bars(
    field: Field, columns: Sequence[stacking.Column], p: Props, series: Sequence[Series]
) -> list[El]:
    """One group a series."""
    lanes = 1 if p.stacked else max(1, len(columns))
    width = (GROUP - BETWEEN * (lanes - 1)) / lanes * field.band
    groups = []
    for at, column in enumerate(columns):
        lane = 0 if p.stacked else at
        offset = -GROUP / 2 * field.band + lane * (width + BETWEEN * field.band)
        rects = [
            bar(field, field.places[index] + offset, width, extent, p.bar_radius)
            for index, extent in enumerate(column)
            if extent is not None
        ]
        attrs: dict[str, AttrValue] = {"class": "recharts-bar", "fill": series[at].paint}
        groups.append(El("g", attrs, rects, key=f"bar-{at}"))
    return groups


def bar(field: Field, start: float, width: float, extent: stacking.Extent, radius: float) -> El:
    """One bar. Its corners are round at both ends, as the reference's are."""
    low, high = sorted((field.level(extent[0]), field.level(extent[1])))
    place = (
        rectangle(low, start, high - low, width)
        if field.horizontal
        else rectangle(start, low, width, high - low)
    )
    grows = "pf-chart-grow-x" if field.horizontal else "pf-chart-grow-y"
    return El("rect", {**place, "rx": radius or None, "class": f"recharts-rectangle {grows}"})


def values(cartesian: Cartesian, series: Sequence[Series], cells: Row) -> list[El]:
    """The tooltip's rows: the series that have a value."""
    return [
        row(one.paint, one.label, cartesian.formats.value(value))
        for one in series
        if (value := cell(cells, one.key)) not in (None, UNDEFINED)
    ]


def around(
    kind: str, cartesian: Cartesian, series: Sequence[Series], rows: Sequence[Row]
) -> Surroundings:
    """Name, data in words, legend and colours of a chart of series."""
    names, formats = cartesian.field.names, cartesian.formats
    columns = [
        (
            one.label,
            [
                (names[index], formats.value(value))
                for index, cells in enumerate(rows)
                if (value := cell(cells, one.key)) not in (None, UNDEFINED)
            ],
        )
        for one in series
    ]
    labels = listed([one.label for one in series])
    return Surroundings(
        f"{kind} of {labels}" if labels else kind,
        columns,
        legend_of(series) if cartesian.p.show_legend else None,
        colours(series),
    )
