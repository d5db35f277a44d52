"""The built-in pipes, `value | name:argument`, in one flat table.

To add one, write a short function of (value, argument, intl) and name it in `PIPES`; a view's host
adds its own through `Scope.pipes`. One rule: `argument` is UNDEFINED where none is written and None
where `null` is; a pipe never looks a name up.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import ROUND_HALF_UP, Context, Decimal
from math import ceil, copysign, inf, isinf, isnan, nan
from typing import Any, Final

from renderer_py import utf16
from renderer_py.errors import ExprError
from renderer_py.expr.paths import member
from renderer_py.js_numbers import compact_number, float_text
from renderer_py.ports import Intl
from renderer_py.values import (
    UNDEFINED,
    is_nullish,
    join_array,
    parse_integer,
    to_number,
    to_string,
    truthy,
)

Pipe = Callable[[Any, Any, Intl], Any]

_CURRENCY_CODE = re.compile(r"[A-Za-z]{3}", re.ASCII)
# Enough for the largest double with a hundred digits after its point.
_EXACT = Context(prec=1200, rounding=ROUND_HALF_UP)


def _digits(argument: Any) -> int | None:
    """A count of fraction digits; None where no argument is given."""
    if is_nullish(argument):
        return None
    count = parse_integer(argument)
    if count is None or not 0 <= count <= 100:
        raise ExprError(f"'{to_string(argument)}' is no number of digits from 0 to 100")
    return count


# -- numbers ---------------------------------------------------------------------------------------


def number(value: Any, argument: Any, intl: Intl) -> str:
    """`1,234.568`; with an argument exactly that many fraction digits."""
    amount = to_number(value)
    if isnan(amount):
        return to_string(value)
    digits = _digits(argument)
    return intl.number(amount, 0, 3) if digits is None else intl.number(amount, digits, digits)


def percent(value: Any, argument: Any, intl: Intl) -> str:
    """`26%`, without grouping; the argument is the number of fraction digits."""
    amount = to_number(value)
    if isnan(amount):
        return to_string(value)
    # Unlike Intl, toFixed takes what is no number at all for 0.
    digits = 0 if is_nullish(argument) else parse_integer(argument) or 0
    return f"{_to_fixed(float(amount) * 100, _digits(digits) or 0)}%"


def _to_fixed(amount: float, digits: int) -> str:
    """JavaScript toFixed: rounds the exact binary value, ties away from zero."""
    if isinf(amount) or abs(amount) >= 1e21:
        return float_text(amount)
    rounded = Decimal(amount).quantize(Decimal(1).scaleb(-digits), context=_EXACT)
    return f"{rounded if amount else abs(rounded):f}"


def currency(value: Any, argument: Any, intl: Intl) -> str:
    """`$1,234.57`; the argument is an ISO 4217 code."""
    amount = to_number(value)
    if isnan(amount):
        return to_string(value)
    code = "USD" if is_nullish(argument) else to_string(argument)
    if not _CURRENCY_CODE.fullmatch(code):
        raise ExprError(f"Invalid currency code : {code}")
    return intl.currency(amount, code.upper())


def compact(value: Any, argument: Any, intl: Intl) -> str:
    """`1.2M`; the argument is the largest number of fraction digits."""
    amount = to_number(value)
    if isnan(amount):
        return to_string(value)
    return intl.compact(amount, _digits(argument))


def round_(value: Any, argument: Any, intl: Intl) -> Any:
    """The number rounded to that many digits, ties up; other values unchanged."""
    amount = float(to_number(value))
    if isnan(amount):
        return value
    digits = 0 if is_nullish(argument) else parse_integer(argument)
    if digits is None:
        return nan
    scale = 10.0**digits if digits <= 308 else inf
    rounded = _math_round(amount * scale)
    # Zero over zero and infinity over infinity, where the scale itself is out of range.
    return nan if not scale or isinf(scale) else compact_number(rounded / scale)


def _math_round(amount: float) -> float:
    """JavaScript Math.round: ties up, and -0 where a negative number rounds to zero."""
    if isinf(amount) or isnan(amount):
        return amount
    above = float(ceil(amount))
    return copysign(above if above - 0.5 <= amount else above - 1, amount)


def abs_(value: Any, argument: Any, intl: Intl) -> Any:
    """The magnitude of a number; other values unchanged."""
    amount = to_number(value)
    return value if isnan(amount) else abs(amount)


# -- dates -----------------------------------------------------------------------------------------


def date(value: Any, argument: Any, intl: Intl) -> str:
    """`Jan 5, 2026`; the argument is `short`, `medium` or `long`."""
    text = to_string(value)
    moment = intl.parse_date(text)
    if moment is None:
        return text
    return intl.date(moment, argument if argument in {"short", "long"} else "medium")


def time(value: Any, argument: Any, intl: Intl) -> str:
    """`2:30 PM`, of a date or of a clock time such as `14:30`."""
    text = to_string(value)
    moment = intl.parse_date(text)
    if moment is None:
        moment = intl.parse_date(f"1970-01-01T{text}")
    return text if moment is None else intl.date(moment, "time")


def datetime(value: Any, argument: Any, intl: Intl) -> str:
    """`Jan 5, 2026, 2:30 PM`."""
    text = to_string(value)
    moment = intl.parse_date(text)
    return text if moment is None else intl.date(moment, "datetime")


# -- text ------------------------------------------------------------------------------------------


def upper(value: Any, argument: Any, intl: Intl) -> str:
    """The text in capitals."""
    return to_string(value).upper()


def lower(value: Any, argument: Any, intl: Intl) -> str:
    """The text in small letters."""
    return to_string(value).lower()


def truncate(value: Any, argument: Any, intl: Intl) -> str:
    """The first so many UTF-16 units and `...`, where the text is longer than that."""
    text = to_string(value)
    count = 0 if is_nullish(argument) else parse_integer(argument) or 0
    if count > 0 and utf16.length(text) > count:
        return utf16.prefix(text, count) + "..."
    return text


def pluralize(value: Any, argument: Any, intl: Intl) -> str:
    """The word itself for one, with an `s` for any other number; the number is not shown."""
    word = "item" if is_nullish(argument) else to_string(argument)
    return word if to_number(value) == 1 else word + "s"


# -- arrays ----------------------------------------------------------------------------------------


def length(value: Any, argument: Any, intl: Intl) -> int:
    """The length of an array or a text; of anything else 0."""
    kind = type(value)
    if kind is list:
        return len(value)
    return utf16.length(value) if kind is str else 0


def join(value: Any, argument: Any, intl: Intl) -> str:
    """The members of an array as one text, between them the argument or a comma and a space."""
    if type(value) is not list:
        return to_string(value)
    return join_array(value, ", " if is_nullish(argument) else to_string(argument))


def first(value: Any, argument: Any, intl: Intl) -> Any:
    """The first member of an array; other values unchanged."""
    if type(value) is not list:
        return value
    return value[0] if value else UNDEFINED


def last(value: Any, argument: Any, intl: Intl) -> Any:
    """The last member of an array; other values unchanged."""
    if type(value) is not list:
        return value
    return value[-1] if value else UNDEFINED


def selectattr(value: Any, argument: Any, intl: Intl) -> Any:
    """The objects of an array whose property is truthy."""
    return _filter(value, argument, wanted=True)


def rejectattr(value: Any, argument: Any, intl: Intl) -> Any:
    """The objects of an array whose property is falsy; what is no object is dropped here too."""
    return _filter(value, argument, wanted=False)


def _filter(value: Any, argument: Any, wanted: bool) -> Any:
    if type(value) is not list or not truthy(argument):
        return value
    key = to_string(argument)
    return [
        item
        for item in value
        if isinstance(item, (dict, list)) and truthy(member(item, key)) is wanted
    ]


def default(value: Any, argument: Any, intl: Intl) -> Any:
    """The argument (without one, empty text) where the value is null or undefined."""
    if not is_nullish(value):
        return value
    return "" if argument is UNDEFINED else argument


PIPES: Final[dict[str, Pipe]] = {
    "number": number,
    "percent": percent,
    "currency": currency,
    "compact": compact,
    "round": round_,
    "abs": abs_,
    "date": date,
    "time": time,
    "datetime": datetime,
    "upper": upper,
    "lower": lower,
    "truncate": truncate,
    "pluralize": pluralize,
    "length": length,
    "join": join,
    "first": first,
    "last": last,
    "selectattr": selectattr,
    "rejectattr": rejectattr,
    "default": default,
}

FALLIBLE: Final = frozenset({"number", "percent", "currency", "compact"})
"""The pipes whose argument can be wrong enough to raise `ExprError`."""
