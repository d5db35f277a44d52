"""From cells to the extents that marks cover, side by side or on top of each other.

One rule: an extent is (from, to) in values; None where a row has no number for a series.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.charts.scale import Span, finite, span
from renderer_py.components.charts.values import Row, Series, cell

Extent = tuple[float, float]
Column = list[Extent | None]


def beside(rows: Sequence[Row], series: Sequence[Series]) -> list[Column]:
    """Each value from zero."""
    return [[_from_zero(finite(cell(row, one.key))) for row in rows] for one in series]


def _from_zero(value: float | None) -> Extent | None:
    return None if value is None else (0, value)


def on_top(rows: Sequence[Row], series: Sequence[Series], *, by_sign: bool) -> list[Column]:
    """Each value from where the series before it ended; a missing value has no height.

    With `by_sign` positive values grow upward and negative ones downward from zero, so no mark
    covers another; without it one running total is kept, which a continuous area needs.
    """
    totals = [[0.0, 0.0] for _ in rows]
    columns: list[Column] = []
    for one in series:
        column: Column = []
        for row, total in zip(rows, totals, strict=True):
            value = finite(cell(row, one.key)) or 0
            side = 1 if by_sign and value < 0 else 0
            start = total[side]
            total[side] += value
            column.append((start, total[side]))
        columns.append(column)
    return columns


def reach(columns: Sequence[Column]) -> Span | None:
    """The span of all extents, zero included."""
    return span(end for column in columns for extent in column if extent for end in extent)
