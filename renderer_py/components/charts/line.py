"""`LineChart` and `AreaChart`: a curve for each series over the categories.

    {"type": "LineChart", "data": [{"month": "Jan", "sales": 186}], "xAxis": "month",
     "series": [{"dataKey": "sales"}], "curve": "smooth", "showDots": true}

One rule: a row without a number interrupts a line; in a stack it counts as 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from renderer_py.components.base import Context, Props, component
from renderer_py.components.charts import stacking
from renderer_py.components.charts.axes import Axes
from renderer_py.components.charts.bar import PLOTTED, around, values
from renderer_py.components.charts.cartesian import Cartesian, Field
from renderer_py.components.charts.curves import Point, area, path
from renderer_py.components.charts.frame import percent
from renderer_py.components.charts.scale import Scale
from renderer_py.components.charts.values import Series, name_of, rows_of
from renderer_py.components.props import boolean, one_of, text
from renderer_py.dom.element import AttrValue, El

CURVED = (one_of("curve", "linear", "smooth", "step", default="linear"), boolean("showDots"))
FIELD = 100


@component("LineChart", *PLOTTED, *CURVED, text("xAxisLabel"), text("yAxisLabel"), aria="manual")
def line_chart(p: Props, ctx: Context) -> El | None:
    """Lines of 2 px."""
    return curves(p, ctx, filled=False)


@component("AreaChart", *PLOTTED, *CURVED, boolean("stacked"), aria="manual")
def area_chart(p: Props, ctx: Context) -> El | None:
    """Lines of 1 px over filled areas; no axis titles, as in the reference."""
    return curves(p, ctx, filled=True)


def curves(p: Props, ctx: Context, *, filled: bool) -> El | None:
    """Either chart."""
    if p.data is None or p.series is None:
        return None
    rows = rows_of(p.data)
    series: list[Series] = p.series
    stacked = filled and p.stacked
    columns = (
        stacking.on_top(rows, series, by_sign=False) if stacked else stacking.beside(rows, series)
    )
    names = [name_of(row, p.x_axis, "" if p.x_axis else str(at)) for at, row in enumerate(rows)]
    field = Field(names, Scale(stacking.reach(columns)), banded=False)
    cartesian = Cartesian(ctx, p, field)
    marks = [
        mark(cartesian, p, at, column, series[at], filled=filled)
        for at, column in enumerate(columns)
    ]
    return cartesian.draw(
        axes_of(cartesian, p, titled=not filled),
        [cursor(cartesian), *marks, active_dots(cartesian, columns, series)],
        around("Area chart" if filled else "Line chart", cartesian, series, rows),
        cartesian.tooltip(lambda index: values(cartesian, series, rows[index])),
    )


def axes_of(cartesian: Cartesian, p: Props, *, titled: bool) -> Axes:
    """Names below, values at the left."""
    below = p.x_axis_label if titled and p.x_axis else None
    beside = p.y_axis_label if titled and p.show_y_axis else None
    return Axes(
        cartesian.value_axis(beside) if p.show_y_axis else None,
        cartesian.name_axis(below) if p.x_axis else None,
        legend=p.show_legend,
    )


def mark(
    cartesian: Cartesian,
    p: Props,
    at: int,
    column: stacking.Column,
    one: Series,
    *,
    filled: bool,
) -> El:
    """A series: its curve, stretched over the plot, and its dots."""
    runs = list(unbroken(cartesian.field, column))
    drawn = "".join(path([upper for upper, _ in run], p.curve) for run in runs)
    closed = "".join(
        area([upper for upper, _ in run], [lower for _, lower in run], p.curve) for run in runs
    )
    line: dict[str, AttrValue] = {
        "d": drawn,
        "fill": "none",
        "stroke": one.paint,
        "stroke-width": 1 if filled else 2,
        "vector-effect": "non-scaling-stroke",
        "class": "recharts-curve",
    }
    shapes = [El("path", line)]
    if filled:
        fill: dict[str, AttrValue] = {
            "d": closed,
            "fill": one.paint,
            "fill-opacity": 0.4,
            "class": "recharts-curve",
        }
        shapes.insert(0, El("path", fill))
    name = cartesian.ctx.uid(f"curve-{at}")
    box = f"0 0 {FIELD} {FIELD}"
    symbol = El("symbol", {
        "id": name, "viewBox": box, "preserveAspectRatio": "none", "overflow": "visible",
    }, shapes)  # fmt: skip
    use = El("use", {
        "href": f"#{name}", "width": "100%", "height": "100%", "class": "pf-chart-reveal",
    })  # fmt: skip
    kind = "recharts-area" if filled else "recharts-line"
    dots = [
        dot(upper, 3, one, filled=filled)
        for run in runs
        if p.show_dots or (len(run) == 1 and not filled)
        for upper, _ in run
    ]
    return El("g", {"class": kind}, [symbol, use, *dots], key=f"{kind}-{at}")


def unbroken(field: Field, column: stacking.Column) -> Iterator[list[tuple[Point, Point]]]:
    """Runs of neighbouring points, each with the point below it, on the field of the curve."""
    run: list[tuple[Point, Point]] = []
    for index, extent in enumerate(column):
        if extent is None:
            if run:
                yield run
            run = []
            continue
        x = field.places[index] * FIELD
        run.append(((x, field.level(extent[1]) * FIELD), (x, field.level(extent[0]) * FIELD)))
    if run:
        yield run


def dot(point: Point, radius: float, one: Series, *, filled: bool) -> El:
    """A dot: a ring on lines, a disc on areas."""
    attrs: dict[str, AttrValue] = {
        "cx": percent(point[0] / FIELD),
        "cy": percent(point[1] / FIELD),
        "r": radius,
        "stroke": one.paint,
        "stroke-width": 1 if filled else 2,
        "fill": one.paint if filled else None,
        "fill-opacity": 0.4 if filled else None,
        "class": "recharts-dot",
    }
    return El("circle", attrs)


def cursor(cartesian: Cartesian) -> El | None:
    """The line through the category that is looked at."""
    index = cartesian.active.index
    if index is None:
        return None
    x = percent(cartesian.field.places[index])
    attrs: dict[str, AttrValue] = {
        "x1": x, "x2": x, "y1": "0%", "y2": "100%",
        "class": "recharts-tooltip-cursor pf-chart-cursor",
    }  # fmt: skip
    return El("line", attrs, key="cursor")


def active_dots(
    cartesian: Cartesian, columns: Sequence[stacking.Column], series: Sequence[Series]
) -> El | None:
    """The points of the category that is looked at."""
    index = cartesian.active.index
    if index is None:
        return None
    field = cartesian.field
    dots = [
        El("circle", {
            "cx": percent(field.places[index]), "cy": percent(field.level(extent[1])),
            "r": 4, "fill": one.paint, "class": "recharts-dot",
        })
        for column, one in zip(columns, series, strict=True)
        if (extent := column[index]) is not None
    ]  # fmt: skip
    return El("g", {"class": "recharts-active-dot"}, dots, key="active-dots")
