"""Value axes: the span of the data, round tick values for it, and positions along it.

The tick rule is that of the reference's chart library, so axes read the same: five ticks; a step
is a whole multiple of a twentieth of the power of ten above it (of a tenth below ten), the smallest
with which five ticks cover the span; zero is always a tick; room left over is given to the side
that holds the data.

One rule: tick values are computed in whole numbers scaled by a power of ten, so that no rounding
error reaches a label.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from renderer_py.js_numbers import compact_number
from renderer_py.values import is_number, to_number

TICKS = 5
Span = tuple[float, float]


def finite(value: Any) -> float | None:
    """The number a cell stands for; None for anything else. Numeric text counts as its number."""
    if not is_number(value):
        if not isinstance(value, str) or not value.strip():
            return None
        value = to_number(value)
    return value if math.isfinite(value) else None


def span(values: Iterable[float]) -> Span | None:
    """Least and greatest value, zero included; None without values."""
    found = list(values)
    return (min(0, *found), max(0, *found)) if found else None


def nice_ticks(low: float, high: float) -> list[float]:
    """Ascending tick values that cover `low` to `high`.

    Args:
        low: least value, at most 0.
        high: greatest value, at least 0.
    """
    if low == high:
        return list(range(TICKS))
    (low_digits, low_power), (high_digits, high_power) = decimal(low), decimal(high)
    power = min(low_power, high_power) - 4  # places for a fourth, and for a twentieth of that
    bottom = low_digits * 10 ** (low_power - power)
    top = high_digits * 10 ** (high_power - power)
    rough = (top - bottom) // (TICKS - 1)
    unit = step_unit(len(str(rough)), power)
    count = -(-rough // unit)
    while True:
        step = count * unit
        below, above = -(bottom // step), -(-top // step)
        spare = TICKS - (below + above + 1)
        if spare >= 0:
            break
        count += 1
    if top > 0:
        above += spare
    else:
        below += spare
    return [value_of(index * step, power) for index in range(-below, above + 1)]


def step_unit(digits: int, power: int) -> int:
    """What steps are multiples of: a tenth of the power of ten above them, or a twentieth.

    Args:
        digits: length of the rough step, written in units of 10**power.
        power: at most -4.
    """
    below_ten = digits + power == 1
    return int(10**-power) if below_ten else int(5 * 10 ** (digits - 2))


def decimal(number: float) -> tuple[int, int]:
    """A number as (digits, power of ten), exactly as it prints."""
    mantissa, _, exponent = repr(float(number)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    return int(whole + fraction), int(exponent or 0) - len(fraction)


def value_of(digits: int, power: int) -> float:
    return compact_number(float(f"{digits}e{power}"))


def short(number: float) -> str:
    """A number of the drawing: at most three decimals, which no screen can show."""
    text = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Scale:
    """Where values lie between 0 (the axis's start) and 1 (its end)."""

    __slots__ = ("high", "low", "ticks")

    def __init__(self, extent: Span | None, ticks: Sequence[float] | None = None) -> None:
        """`extent` None stands for an axis without data: no ticks, everything at its start."""
        if ticks is None:
            ticks = [] if extent is None else nice_ticks(*extent)
        self.ticks = ticks
        low, high = extent or (0, 1)
        self.low, self.high = (min(low, ticks[0]), max(high, ticks[-1])) if ticks else (low, high)

    def share(self, value: float) -> float:
        """The position of a value, 0 to 1."""
        extent = self.high - self.low
        return (value - self.low) / extent if extent and math.isfinite(extent) else 0.0
