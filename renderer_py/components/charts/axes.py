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

LABEL_DISTANCE = 14
BOTTOM_AXIS = 30
LEFT_AXIS = 60
TITLE_DISTANCE = 16
# What the titles add to the margins.
LEFT_TITLE = 51
BOTTOM_TITLE = 35
BOTTOM_TITLE_ABOVE_LEGEND = 55
WIDEST_LABEL = 160


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

    def __init__(self, left: Axis | None, bottom: Axis | None, *, legend: bool) -> None:
        self.left = left
        self.bottom = bottom
        self.legend = legend
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

    def draw(self) -> El:
        """Labels and titles."""
        return El("g", {"class": "pf-chart-axes"}, [
            self._bottom(self.bottom) if self.bottom else None,
            title_below(self.bottom.title) if self.bottom and self.bottom.title else None,
            self._left(self.left) if self.left else None,
            title_beside(self.left.title, self.margins.left)
            if self.left and self.left.title else None,
        ])  # fmt: skip

    def _bottom(self, axis: Axis) -> El:
        row = self._bottom_row(axis)
        overhang = row.overhang()
        labels = [
            label_below(place, text, overhang if index == len(axis.labels) - 1 else 0)
            for index, (place, text) in enumerate(zip(axis.places, axis.labels, strict=True))
        ]
        return El("g", {"class": "recharts-xAxis-tick-labels"}, labels, key="x")

    def _left(self, axis: Axis) -> El:
        overhang = self._left_row(axis).overhang()
        last = len(axis.labels) - 1
        labels = [
            label_beside(place, self.lines[index], overhang if index == last else 0)
            for index, place in enumerate(axis.places)
        ]
        return El("g", {"class": "recharts-yAxis-tick-labels"}, labels, key="y")

    def _bottom_row(self, axis: Axis) -> crowding.Row:
        sizes = [text_width(label) for label in axis.labels]
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
            found.append(crowding.rules(f"{scope} .recharts-xAxis-tick-labels", "width", row))
        if self.left and self.left.labels:
            row = self._left_row(self.left)
            found.append(crowding.rules(f"{scope} .recharts-yAxis-tick-labels", "height", row))
        return found


def label_below(place: float, text: str, back: float) -> El:
    """A label under the plot, `back` pixels to the left of its place."""
    attrs: dict[str, AttrValue] = {
        "x": percent(place),
        "y": "100%",
        "dx": -back or None,
        "dy": LABEL_DISTANCE + 8.5,
        "text-anchor": "middle",
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
    lines = [
        El("line", {"x1": "0%", "x2": "100%", "y1": percent(at), "y2": percent(at)})
        for at in across or ()
    ] + [
        El("line", {"x1": percent(at), "x2": percent(at), "y1": "0%", "y2": "100%"})
        for at in along or ()
    ]
    return El("g", {"class": "recharts-cartesian-grid"}, lines, key="grid")
