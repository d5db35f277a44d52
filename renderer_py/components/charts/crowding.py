"""Which axis labels are hidden at which size of the plot, as container queries.

The reference measures its chart and drops labels from the axis's end backwards: each label stays
that keeps 5 px from the one kept before it and does not leave the chart. The outcome depends on
the plot's size alone, so it is worked out here for every size and left to the browser to choose.

One rule: a style sheet made here holds numbers and this module's own names, nothing of the view.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import ceil

GAP = 5
SMALLEST = 24
# How finely sizes are told apart: few labels allow every pixel.
BUCKETS = 800
# Beyond so many labels every k-th stays, which a selector can say briefly.
LISTED = 40
STRIDES = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100, 150, 200, 300, 500, 1000)


class Row:
    """The labels of one axis.

    Args:
        places: centres along the plot, 0 to 1, from one end to the other.
        sizes: extent of each label along the axis, in pixels.
        before: pixels between the plot's start and the chart's edge.
        after: the same at its end.
    """

    __slots__ = ("after", "before", "places", "sizes")

    def __init__(
        self, places: Sequence[float], sizes: Sequence[float], before: float, after: float
    ) -> None:
        self.places = tuple(places)
        self.sizes = tuple(sizes)
        self.before = before
        self.after = after

    def overhang(self) -> float:
        """Pixels by which the last label, centred at the plot's end, would leave the chart."""
        if not self.places or self.places[-1] not in (0, 1):
            return 0
        edge = self.after if self.places[-1] else self.before
        return max(0, self.sizes[-1] / 2 - edge)


def kept(row: Row, extent: float) -> frozenset[int]:
    """Indexes of the labels that have room in a plot of `extent` pixels."""
    if not row.places:
        return frozenset()
    forward = row.places[-1] >= row.places[0]
    start = -row.before if forward else -(extent + row.after)
    limit = extent + row.after if forward else row.before
    shown = set()
    for index in range(len(row.places) - 1, -1, -1):
        half = row.sizes[index] / 2
        at = row.places[index] * extent * (1 if forward else -1)
        if index == len(row.places) - 1:
            at = min(at, limit - half)
        if at - half >= start and at + half <= limit:
            shown.add(index)
            limit = at - half - GAP
    return frozenset(shown)


def roomy(row: Row) -> float:
    """The least extent from which on it makes no difference how large the plot is."""
    least = 0.0
    for index, (place, size) in enumerate(zip(row.places, row.sizes, strict=True)):
        if place > 0:
            least = max(least, (size / 2 - row.before) / place)
        if place < 1:
            least = max(least, (size / 2 - row.after) / (1 - place))
        if index:
            distance = abs(place - row.places[index - 1])
            need = (size + row.sizes[index - 1]) / 2 + GAP
            if index == len(row.places) - 1:
                need += row.overhang()
            least = max(least, need / distance if distance else 0)
    return least


def rules(selector: str, axis: str, row: Row) -> str:
    """Style rules that hide labels without room, and the grid lines of hidden labels.

    Args:
        selector: of the groups whose children are the labels or lines, in order.
        axis: "width" or "height".
        row: the labels.
    """
    return "".join(
        f"@container pf-chart {query}{{{selector} :is(text,line){labels}{{display:none}}}}"
        for query, labels in _hidden(axis, row.places, row.sizes, row.before, row.after)
    )


@lru_cache(256)
def _hidden(
    axis: str, places: tuple[float, ...], sizes: tuple[float, ...], before: float, after: float
) -> tuple[tuple[str, str], ...]:
    row = Row(places, sizes, before, after)
    if len(places) > LISTED:
        return tuple(_strided(axis, row))
    return tuple(_listed(axis, row))


def _listed(axis: str, row: Row) -> list[tuple[str, str]]:
    """Hide single labels; sizes at which the same ones stay share a query."""
    step = max(1, ceil(roomy(row) * len(row.places) / BUCKETS))
    everything = frozenset(range(len(row.places)))
    steps = [(size, kept(row, size)) for size in range(SMALLEST, ceil(roomy(row)) + step, step)]
    found: list[tuple[str, str]] = []
    low: int | None = None  # none for the first: it holds for all that is smaller
    for number, (_size, shown) in enumerate(steps):
        following = steps[number + 1] if number + 1 < len(steps) else None
        if following is not None and following[1] == shown:
            continue
        if shown != everything:
            found.append((_query(axis, low, following and following[0]), _children(shown, row)))
        low = following and following[0]
    return found


def _strided(axis: str, row: Row) -> list[tuple[str, str]]:
    """Keep every k-th label, counted from the end."""
    size = max(row.sizes) + GAP
    count = len(row.places) - 1
    found = []
    for index, stride in enumerate(STRIDES[1:], 1):
        high = ceil((size * count) / STRIDES[index - 1] + row.overhang())
        low = ceil((size * count) / stride + row.overhang())
        last = low < SMALLEST or stride > count or stride == STRIDES[-1]
        labels = f":not(:nth-last-child({stride}n + 1))"
        found.append((_query(axis, None if last else low, high), labels))
        if last:
            break
    return found


def _query(axis: str, low: int | None, high: int | None) -> str:
    """The condition low ≤ size < high."""
    parts = []
    if low is not None:
        parts.append(f"(min-{axis}:{low}px)")
    if high is not None:
        parts.append(f"(max-{axis}:{high - 0.02:g}px)")
    return " and ".join(parts) or f"(min-{axis}:0)"


def _children(shown: frozenset[int], row: Row) -> str:
    """Selector of the labels that are not among `shown`."""
    listed = ",".join(f":nth-child({index + 1})" for index in sorted(shown))
    return f":not({listed})" if listed else ""
