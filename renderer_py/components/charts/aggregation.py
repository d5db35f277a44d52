"""The small slices of a pie put together into one named `Other`.

One rule: what cannot be summed is refused with the reference's own words (`Refused`); rows are
never changed, only left out or replaced.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from renderer_py.components.charts.values import Row
from renderer_py.errors import PropError
from renderer_py.values import is_number

OTHER = "Other"


class Refused(Exception):
    """The aggregation makes no sense; its text is for the person."""


def aggregate(
    rows: Sequence[Row], data_key: str, name_key: str, below: Any, kept: Any
) -> list[Row]:
    """The rows with the small ones, and a row already named `Other`, as one last row.

    Args:
        below: rows with a smaller share of the total are small; None: not asked for.
        kept: rows not named in this list are small; None: not asked for.
    """
    if below is None and kept is None:
        return list(rows)
    check(data_key, name_key, below, kept)
    total = total_of(rows, data_key)
    if below is not None and total == 0:
        return list(rows)

    def stays(row: Row) -> bool:
        if below is None:
            return row.get(name_key) in kept
        return bool(row[data_key] / total >= below)

    if all(stays(row) for row in rows):
        return list(rows)
    large = [row for row in rows if stays(row) and row.get(name_key) != OTHER]
    rest = sum(row[data_key] for row in rows if not (stays(row) and row.get(name_key) != OTHER))
    other = next((row for row in rows if row.get(name_key) == OTHER), {})
    return [*large, {**other, name_key: OTHER, data_key: rest}]


def check(data_key: str, name_key: str, below: Any, kept: Any) -> None:
    """Refuse what cannot be meant: a wrong view with `PropError`, wrong data with `Refused`."""
    if below is not None and kept is not None:
        raise PropError("aggregateBelow", "and aggregateExcept are mutually exclusive")
    if below is not None and not (is_number(below) and 0 <= below <= 1):
        raise PropError("aggregateBelow", "must be a finite fraction from 0 to 1")
    if kept is not None and not (isinstance(kept, list) and all(type(k) is str for k in kept)):
        raise Refused("Pie aggregateExcept must resolve to a list of labels")
    if data_key == name_key:
        raise PropError("nameKey", "must differ from dataKey where slices are aggregated")


def total_of(rows: Sequence[Row], data_key: str) -> float:
    """The sum of all values."""
    values: list[Any] = [row.get(data_key) for row in rows]
    if not all(is_number(value) and math.isfinite(value) and value >= 0 for value in values):
        raise Refused("Pie aggregation requires finite non-negative numeric values")
    total = float(sum(values))
    if not math.isfinite(total):
        raise Refused("Pie aggregation requires a finite total")
    return total
