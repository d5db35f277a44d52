"""ECMAScript's text of numbers, both ways.

One rule: everything here is about one number or one text; what other values mean as numbers is in
`renderer_py.values`.
"""

from __future__ import annotations

import re
from math import copysign, inf, nan
from typing import Final

MAX_SAFE: Final = 2**53
"""Up to this size every integer is a double."""

# ECMAScript WhiteSpace and LineTerminator; Python's own `strip()` has another set.
WHITE_SPACE: Final = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000\ufeff"
)

_DECIMAL = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?", re.ASCII)
_RADIX = re.compile(r"0(?:[xX][0-9a-fA-F]+|[oO][0-7]+|[bB][01]+)", re.ASCII)
_INFINITIES = {"Infinity": inf, "+Infinity": inf, "-Infinity": -inf}
_INTEGER = re.compile(r"([+-]?)(?:0[xX]([0-9a-fA-F]+)|([0-9]+))", re.ASCII)


def as_double(value: int) -> float:
    """The double nearest to an integer of any size."""
    try:
        return float(value)
    except OverflowError:
        return inf if value > 0 else -inf


def compact_number(value: float) -> int | float:
    """The same number as an `int` where one stands for it exactly (-0 has no such `int`)."""
    if value.is_integer() and -MAX_SAFE <= value <= MAX_SAFE and (value or copysign(1, value) > 0):
        return int(value)
    return value


def number_of_text(text: str) -> int | float:
    """ECMAScript StringToNumber: blank is 0, what is no number is NaN."""
    text = text.strip(WHITE_SPACE)
    if not text:
        return 0
    if _DECIMAL.fullmatch(text):
        return compact_number(float(text))
    radix = _RADIX.fullmatch(text)
    if radix:
        return compact_number(as_double(int(text, 0)))  # Python's own prefixes are the same.
    return _INFINITIES.get(text, nan)


def integer_prefix(text: str) -> int | None:
    """JavaScript `parseInt(text)`; None where that is NaN."""
    match = _INTEGER.match(text.lstrip(WHITE_SPACE))
    if match is None:
        return None
    sign, hexadecimal, decimal = match.groups()
    # Far more digits than any use of the result can tell apart, few enough for CPython's limit.
    number = int(hexadecimal[:400], 16) if hexadecimal else int(decimal[:400])
    return -number if sign == "-" else number


def float_text(number: float) -> str:
    """ECMAScript Number::toString: the shortest digits, an exponent from 1e21 up or 1e-7 down."""
    text = repr(number)
    if text.endswith(".0"):
        return text[:-2] if number else "0"
    mantissa, has_exponent, exponent = text.partition("e")
    if has_exponent:
        return _exponent_text(mantissa, int(exponent))
    if "n" in text:
        return {"inf": "Infinity", "-inf": "-Infinity"}.get(text, "NaN")
    return text


def _exponent_text(mantissa: str, exponent: int) -> str:
    sign = "-" if mantissa.startswith("-") else ""
    whole, _, fraction = mantissa.lstrip("-").partition(".")
    if not -7 < exponent < 21:
        return f"{mantissa}e{exponent:+d}"
    if exponent < 0:
        return f"{sign}0.{'0' * (-exponent - 1)}{whole}{fraction}"
    return f"{sign}{whole}{fraction.ljust(exponent, '0')}"


def decimal_prefix(text: str) -> int | float:
    """JavaScript `parseFloat` of digits and dots: `1.2.3` is 1.2, `9007199254740993` rounds."""
    whole, _, rest = text.partition(".")
    return compact_number(float(f"{whole or '0'}.{rest.partition('.')[0] or '0'}"))
