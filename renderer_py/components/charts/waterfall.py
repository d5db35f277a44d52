"""`WaterfallChart`: how a running total goes up and down.

    {"type": "WaterfallChart", "data": [{"step": "Start", "by": 100, "sum": true},
     {"step": "Sales", "by": 40}], "dataKey": "by", "nameKey": "step", "totalKey": "sum"}

One rule: a row adds its value to the running total and is drawn between the total before and
after; a row whose `totalKey` is true is drawn from zero and sets the total to its value.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.base import Context, Props, component
from renderer_py.components.charts import stacking
from renderer_py.components.charts.axes import Axes
from renderer_py.components.charts.bar import GROUP, bar
from renderer_py.components.charts.cartesian import Cartesian, Field
from renderer_py.components.charts.frame import (
    CHART,
    Surroundings,
    common,
    legend,
    percent,
)
from renderer_py.components.charts.line import cursor
from renderer_py.components.charts.scale import Scale, finite
from renderer_py.components.charts.values import (
    Formats,
    Row,
    cell,
    colour,
    data_prop,
    name_of,
    rows_of,
)
from renderer_py.components.props import boolean, number, string
from renderer_py.dom.element import El
from renderer_py.values import truthy

LABELS = {"increase": "Increase", "decrease": "Decrease", "total": "Total"}
TONES = {"increase": "var(--success)", "decrease": "var(--destructive)", "total": "var(--info)"}


class Step:
    """One row: its category, its change, and the totals before and after."""

    __slots__ = ("category", "change", "end", "start")

    def __init__(self, cells: Row, p: Props, running: float) -> None:
        total = p.total_key is not None and truthy(cell(cells, p.total_key))
        self.change = finite(cell(cells, p.data_key)) or 0
        self.start = 0 if total else running
        self.end = self.start + self.change
        self.category = "total" if total else "increase" if self.change >= 0 else "decrease"

    def text(self, formats: Formats) -> str:
        """What the tooltip says: the total, or the change with its sign."""
        shown = formats.value(self.end if self.category == "total" else self.change)
        return f"+{shown}" if self.category == "increase" else shown


@component(
    "WaterfallChart",
    data_prop(),
    string("dataKey", required=True),
    string("nameKey", required=True),
    string("totalKey"),
    string("increaseColor"),
    string("decreaseColor"),
    string("totalColor"),
    number("barRadius", 4),
    boolean("showConnectors", True),
    boolean("showGrid", True),
    boolean("showYAxis", True),
    string("valueFormat", "auto"),
    *common(legend=True),
    aria="manual",
)
def waterfall_chart(p: Props, ctx: Context) -> El | None:
    """One bar a row, coloured by its category."""
    if p.data is None:
        return None
    rows = rows_of(p.data)
    steps = steps_of(rows, p)
    extents: stacking.Column = [(step.start, step.end) for step in steps]
    names = [name_of(cells, p.name_key) for cells in rows]
    field = Field(names, Scale(stacking.reach([extents])), banded=True)
    cartesian = Cartesian(ctx, p, field)
    tones = tones_of(p)
    categories = list(dict.fromkeys(step.category for step in steps))
    axes = Axes(
        cartesian.value_axis() if p.show_y_axis else None,
        cartesian.name_axis(),
        legend=p.show_legend,
    )
    words = [(name, step.text(cartesian.formats)) for name, step in zip(names, steps, strict=True)]
    entries = [(tones[one], LABELS[one]) for one in categories]
    inner = cartesian.draw(
        axes,
        [
            cursor(cartesian),
            bars(field, steps, tones, p.bar_radius),
            connectors(field, steps) if p.show_connectors else None,
        ],
        Surroundings(
            "Waterfall chart",
            [("", words)],
            legend(entries) if p.show_legend else None,
        ),
        cartesian.tooltip(lambda index: [tooltip_row(steps[index], cartesian.formats)]),
        classes=ctx.merge(CHART),
    )
    return El("div", {"class": ctx.classes() or None}, [inner])


def steps_of(rows: Sequence[Row], p: Props) -> list[Step]:
    """The rows with the totals they lead from and to."""
    running = 0.0
    steps = []
    for cells in rows:
        step = Step(cells, p, running)
        running = step.end
        steps.append(step)
    return steps


def tones_of(p: Props) -> dict[str, str]:
    """Colours by category, the author's first."""
    given = {
        "increase": p.increase_color, "decrease": p.decrease_color, "total": p.total_color,
    }  # fmt: skip
    return {name: colour(given[name]) or TONES[name] for name in TONES}


def bars(field: Field, steps: Sequence[Step], tones: dict[str, str], radius: float) -> El:
    width = GROUP * field.band
    rects = []
    for index, step in enumerate(steps):
        start = field.places[index] - width / 2
        rect = bar(field, start, width, (step.start, step.end), radius)
        rect.attrs["fill"] = tones[step.category]
        rects.append(rect)
    return El("g", {"class": "recharts-bar"}, rects, key="bars")


def connectors(field: Field, steps: Sequence[Step]) -> El:
    """Dashed lines from each bar's end to the next bar."""
    half = GROUP * field.band / 2
    lines = [
        El("line", {
            "x1": percent(field.places[index] + half),
            "x2": percent(field.places[index + 1] - half),
            "y1": percent(field.level(step.end)),
            "y2": percent(field.level(step.end)),
        })
        for index, step in enumerate(steps[:-1])
    ]  # fmt: skip
    return El("g", {"class": "pf-waterfall-connectors"}, lines, key="connectors")


def tooltip_row(step: Step, formats: Formats) -> El:
    return El("div", {"class": "pf-waterfall-tooltip-row"}, [
        El("span", {"class": "pf-waterfall-tooltip-label"}, [LABELS[step.category]]),
        El("span", {"class": "pf-waterfall-tooltip-value"}, [step.text(formats)]),
    ])  # fmt: skip
