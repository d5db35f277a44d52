"""Axes of charts with a plot: grid, tick labels, titles, and the margins they need.

One rule: an axis is a list of (place, label) pairs, whether its labels are numbers or names; which
of them have room is decided by `crowding`.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.charts import crowding
from renderer_py.components.charts.frame import EDGE, LEGEND_HEIGHT, Margins, percent
from renderer_py.components.charts.lettering import LINE_HEIGHT, text_width, wrap
from renderer_py.dom.element import AttrValue, El
from renderer_py.values import to_string

LABEL_DISTANCE = 14
BOTTOM_AXIS = 30
LEFT_AXIS = 60
TITLE_DISTANCE = 16
# What the titles add to the margins.
LEFT_TITLE = 51
BOTTOM_TITLE = 35
# With a legend the title has less room above it, and some below it.
BOTTOM_TITLE_ABOVE_LEGEND = 20
BELOW_LEGEND = 40
WIDEST_LABEL = 160
# Labels that are wider than reckoned must not run into each other: Verdana and DejaVu Sans are.
WIDER_FACE = 1.1
# What is hidden together with a label: itself and its grid line.
LEFT_PARTS = ":is(.recharts-yAxis-tick-labels,.recharts-cartesian-grid-horizontal)"
BOTTOM_PARTS = ":is(.recharts-xAxis-tick-labels,.recharts-cartesian-grid-vertical)"


class Axis:
    """One side's labels.

    Attributes:
        places: 0 to 1; upward on the left of value axes (the drawing turns them), else from left to
            right or from top to bottom.
        labels: their texts.
        title: the axis's name.
    """

    __slots__ = ("labels", "places", "title")

    def __init__(
        self, places: Sequence[float], labels: Sequence[str], title: str | None = None
    ) -> None:
        self.places = places
        self.labels = labels
        self.title = title


class Axes:
    """The labels at the left and below; None where a side shows nothing."""

    def __init__(
        self, left: Axis | None, bottom: Axis | None, *, legend: bool, lying: bool = False
    ) -> None:
        """`lying`: the names are at the left; they are read first wherever they are."""
        self.left = left
        self.bottom = bottom
        self.legend = legend
        self.lying = lying
        self.lines = [wrap(label, LEFT_AXIS) for label in left.labels] if left else []
        self.margins = self._margins()

    def _margins(self) -> Margins:
        left = bottom = 0.0
        if self.left:
            widest = max((text_width(line) for lines in self.lines for line in lines), default=0)
            left = max(LEFT_AXIS, min(widest, WIDEST_LABEL) + LABEL_DISTANCE)
            left += LEFT_TITLE if self.left.title else 0
        if self.bottom:
            bottom = BOTTOM_AXIS
            if self.bottom.title:
                bottom += BOTTOM_TITLE_ABOVE_LEGEND if self.legend else BOTTOM_TITLE
        return Margins(bottom=bottom + (0 if self.legend else EDGE), left=EDGE + left)

    def legend_style(self) -> dict[str, str] | None:
        """Where the legend stands: below the title, and in the middle of what a title leaves."""
        style = {}
        if self.bottom and self.bottom.title:
            style["paddingBottom"] = f"{BELOW_LEGEND}px"
        if self.left and self.left.title:
            style["paddingInlineStart"] = f"{LEFT_TITLE}px"
        return style or None

    def draw(self) -> El:
        """Labels and titles, the axis of the names first."""
        sides = [self._bottom(self.bottom), self._left(self.left)]
        if self.lying:
            sides.reverse()
        return El("g", {"class": "pf-chart-axes"}, [part for side in sides for part in side])

    def _bottom(self, axis: Axis | None) -> list[El]:
        if axis is None:
            return []
        pairs = list(zip(axis.places, axis.labels, strict=True))
        labels = [label_below(*pair, last=pair is pairs[-1]) for pair in pairs]
        group = El("g", {"class": "recharts-xAxis-tick-labels"}, labels, key="x")
        return [group, title_below(axis.title)] if axis.title else [group]

    def _left(self, axis: Axis | None) -> list[El]:
        if axis is None:
            return []
        overhang = self._left_row(axis).overhang()
        last = len(axis.labels) - 1
        labels = [
            label_beside(place, self.lines[index], overhang if index == last else 0)
            for index, place in enumerate(axis.places)
        ]
        group = El("g", {"class": "recharts-yAxis-tick-labels"}, labels, key="y")
        return [group, title_beside(axis.title, self.margins.left)] if axis.title else [group]

    def _bottom_row(self, axis: Axis) -> crowding.Row:
        sizes = [text_width(label) * WIDER_FACE for label in axis.labels]
        return crowding.Row(axis.places, sizes, self.margins.left, EDGE)

    def _left_row(self, axis: Axis) -> crowding.Row:
        sizes = [LINE_HEIGHT * len(lines) for lines in self.lines]
        below = self.margins.bottom + (LEGEND_HEIGHT + EDGE if self.legend else 0)
        return crowding.Row(axis.places, sizes, EDGE, below)

    def rules(self, chart: str) -> list[str]:
        """Style rules for the labels of the chart with that `data-chart`."""
        scope = f"[data-chart={chart}]"
        found = []
        if self.bottom and self.bottom.labels:
            row = self._bottom_row(self.bottom)
            found.append(crowding.rules(f"{scope} {BOTTOM_PARTS}", "width", row))
        if self.left and self.left.labels:
            row = self._left_row(self.left)
            found.append(crowding.rules(f"{scope} {LEFT_PARTS}", "height", row))
        return found


def label_below(place: float, text: str, *, last: bool) -> El:
    """A label under the plot; the last one moves back as far as it would leave the chart.

    That one hangs at its end: in a face wider than the one reckoned with it grows inwards.
    """
    room = f"{to_string(round(100 - place * 100, 3))}cqw + {EDGE}px"
    half = to_string(round(text_width(text) / 2, 2))
    shift = {"transform": f"translateX(min({half}px, calc({room})))"}
    attrs: dict[str, AttrValue] = {
        "x": percent(place),
        "y": "100%",
        "style": shift if last else None,
        "dy": LABEL_DISTANCE + 8.5,
        "text-anchor": "end" if last else "middle",
        "class": "recharts-cartesian-axis-tick-value",
    }
    return El("text", attrs, [text])


def label_beside(place: float, lines: Sequence[str], down: float) -> El:
    """A label left of the plot, `down` pixels below its place; lines are centred around it."""
    attrs: dict[str, AttrValue] = {
        "x": -LABEL_DISTANCE,
        "y": percent(place),
        "text-anchor": "end",
        "class": "recharts-cartesian-axis-tick-value",
    }
    first = 4.26 + down - (len(lines) - 1) * 6
    if len(lines) == 1:
        return El("text", {**attrs, "dy": round(first, 2)}, [lines[0]])
    spans = [
        El("tspan", {"x": -LABEL_DISTANCE, "dy": 12 if index else round(first, 2)},
           [line if index == len(lines) - 1 else f"{line} "])
        for index, line in enumerate(lines)
    ]  # fmt: skip
    return El("text", attrs, spans)


def title_below(text: str) -> El:
    attrs: dict[str, AttrValue] = {
        "x": "50%",
        "y": "100%",
        "dy": BOTTOM_AXIS + TITLE_DISTANCE + 8.5,
        "text-anchor": "middle",
        "class": "pf-chart-axis-title",
    }
    return El("text", attrs, [text], key="x-title")


def title_beside(text: str, left: float) -> El:
    """The left axis's title, upright; turned about its own middle."""
    attrs: dict[str, AttrValue] = {
        "x": -left + LEFT_TITLE + EDGE - TITLE_DISTANCE,
        "y": "50%",
        "dy": "0.355em",
        "text-anchor": "middle",
        "class": "pf-chart-axis-title pf-chart-axis-title-upright",
    }
    return El("text", attrs, [text], key="y-title")


def grid(across: Sequence[float] | None, along: Sequence[float] | None = None) -> El:
    """Grid lines at shares of the height (`across`) and of the width (`along`)."""
    rows = [
        El("line", {"x1": "0%", "x2": "100%", "y1": percent(at), "y2": percent(at)})
        for at in across or ()
    ]
    columns = [
        El("line", {"x1": percent(at), "x2": percent(at), "y1": "0%", "y2": "100%"})
        for at in along or ()
    ]
    groups = [
        El("g", {"class": f"recharts-cartesian-grid-{name}"}, lines, key=name)
        for name, lines in (("horizontal", rows), ("vertical", columns))
        if lines
    ]
    return El("g", {"class": "recharts-cartesian-grid"}, groups, key="grid")
