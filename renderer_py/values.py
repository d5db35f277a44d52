"""JavaScript's view of JSON values: truth, equality, order, numbers, text.

Prefab views are written for a renderer in JavaScript, so their meaning is JavaScript's. This module
owns that meaning and nothing else. One rule: no function here raises; what JavaScript would answer
with NaN or `undefined` is answered with NaN or `UNDEFINED`.

A JSON number is a Python `int` or `float` (never `bool`); both stand for an IEEE double. Small
integers stay `int` because that is faster; beyond 2**53 they are rounded as a double is.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import copysign, fmod, inf, isfinite, isinf, isnan, nan
from typing import Any, Final, final

from renderer_py import utf16
from renderer_py.js_numbers import (
    MAX_SAFE,
    as_double,
    float_text,
    integer_prefix,
    number_of_text,
)


@final
class Undefined:
    """The type of `UNDEFINED`; there is exactly one instance."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "undefined"

    def __reduce__(self) -> str:
        # A string makes copy, deepcopy and pickle look the name up: the singleton survives them.
        return "UNDEFINED"


UNDEFINED: Final = Undefined()
"""JavaScript's `undefined`: no value at all. JSON's `null` is `None`; the two are never mixed."""

_WORDS: Final[dict[type, str]] = {type(None): "null", Undefined: "undefined"}


# -- types -----------------------------------------------------------------------------------------


def is_number(value: Any) -> bool:
    """Whether `value` is a JSON number; `True` and `False` are not."""
    kind = type(value)
    return kind is int or kind is float


def is_nullish(value: Any) -> bool:
    """Whether `value` is null or undefined."""
    return value is None or value is UNDEFINED


def truthy(value: Any) -> bool:
    """JavaScript ToBoolean: empty arrays and objects are true, NaN is false."""
    kind = type(value)
    if kind is bool:
        return value is True
    if kind is dict or kind is list:
        return True
    if kind is float:
        return not (value == 0.0 or isnan(value))
    return bool(value)


# -- numbers ---------------------------------------------------------------------------------------


def to_number(value: Any) -> int | float:
    """JavaScript ToNumber; NaN where there is no number."""
    kind = type(value)
    if kind is float:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return value if -MAX_SAFE <= value <= MAX_SAFE else as_double(value)
    if kind is str:
        return number_of_text(value)
    if kind is list:
        return number_of_text(to_string(value))
    return 0 if value is None else int(value) if kind is bool else nan


def parse_integer(value: Any) -> int | None:
    """JavaScript `parseInt(String(value))`; None where that is NaN."""
    return integer_prefix(to_string(value))


def add(left: Any, right: Any) -> Any:
    """The language's `+`: text if either side is text, else a sum (never text of arrays)."""
    if type(left) is str:
        return left + (right if type(right) is str else to_string(right))
    if type(right) is str:
        return to_string(left) + right
    return _result(to_number(left) + to_number(right))


def subtract(left: Any, right: Any) -> int | float:
    """The language's `-`."""
    return _result(to_number(left) - to_number(right))


def multiply(left: Any, right: Any) -> int | float:
    """The language's `*`; zero times a negative number is -0."""
    a, b = to_number(left), to_number(right)
    product = _result(a * b)
    if not product and (a < 0 or b < 0):
        return copysign(1, a) * copysign(1, b) * 0.0
    return product


def divide(left: Any, right: Any) -> float:
    """The language's `/`: by zero it gives an infinity or NaN."""
    a, b = to_number(left), to_number(right)
    if b:
        return a / b
    if not a or isnan(a):
        return nan
    return copysign(1, a) * copysign(1, b) * inf


def remainder(left: Any, right: Any) -> int | float:
    """The language's `%`: the sign is the dividend's; by zero it gives NaN."""
    a, b = to_number(left), to_number(right)
    if type(a) is int and type(b) is int and a >= 0 and b > 0:
        return a % b
    if not b or isinf(a):
        return nan
    return fmod(a, b)


def negate(value: Any) -> int | float:
    """The language's unary `-`; of zero it is -0."""
    number = to_number(value)
    return -number if number else -float(number)


def _result(number: int | float) -> int | float:
    # Both operands were doubles, so rounding the exact integer once is what IEEE asks for.
    if type(number) is int and not -MAX_SAFE <= number <= MAX_SAFE:
        return as_double(number)
    return number


# -- text ------------------------------------------------------------------------------------------


def to_string(value: Any) -> str:
    """JavaScript `String(value)`: `null`, `undefined`, `1,2` and `[object Object]` included."""
    kind = type(value)
    if kind is str:
        return value  # type: ignore[no-any-return]
    if kind is int:
        return str(value) if -MAX_SAFE <= value <= MAX_SAFE else float_text(as_double(value))
    if kind is float:
        return float_text(value)
    if kind is list:
        return _array_text(value)
    if kind is bool:
        return "true" if value else "false"
    return _WORDS.get(kind, "[object Object]")


def join_array(array: list[Any], separator: str) -> str:
    """JavaScript `array.join(separator)`: null and undefined members are empty."""
    return separator.join("" if is_nullish(item) else to_string(item) for item in array)


def _array_text(array: list[Any]) -> str:
    # A nested array joins with the same comma, so the text is that of all leaves in order.
    leaves: list[str] = []
    pending = [array]
    while pending:
        item: Any = pending.pop()
        if type(item) is list and item:
            pending.extend(reversed(item))
        elif type(item) is list or is_nullish(item):
            leaves.append("")
        else:
            leaves.append(to_string(item))
    return ",".join(leaves)


# -- equality and order ----------------------------------------------------------------------------


def loose_equal(left: Any, right: Any) -> bool:
    """JavaScript `==`: null equals undefined, numbers equal their text, objects only themselves."""
    kind = type(left)
    if kind is type(right):
        if kind is str or kind is bool or kind is float:
            return bool(left == right)
        if kind is int and -MAX_SAFE < left < MAX_SAFE:
            # Beyond the safe range two integers may be the same double.
            return bool(left == right)
    if is_nullish(left) or is_nullish(right):
        return is_nullish(left) and is_nullish(right)
    left_is_object, right_is_object = _is_object(left), _is_object(right)
    if left_is_object and right_is_object:
        return left is right
    if left_is_object:
        left = to_string(left)
    elif right_is_object:
        right = to_string(right)
    if type(left) is str and type(right) is str:
        return left == right
    return to_number(left) == to_number(right)


def equality_change(before: Any, after: Any) -> Callable[[Any], bool]:
    """Tells of a third value whether exactly one of two unequal ones equals it (`==`)."""

    def changes(other: Any) -> bool:
        return loose_equal(before, other) is not loose_equal(after, other)

    kind = type(before)
    if kind is not type(after) or not (kind is str or (_is_safe(before) and _is_safe(after))):
        return changes

    both = (before, after)

    def changes_quickly(other: Any) -> bool:
        return other in both if type(other) is kind else changes(other)

    return changes_quickly


def _is_safe(value: Any) -> bool:
    """Whether it is an integer that no other one is the same double as."""
    return type(value) is int and -MAX_SAFE < value < MAX_SAFE


def less(left: Any, right: Any) -> bool:
    """JavaScript `<`: two strings by UTF-16 code units, everything else as numbers."""
    a, b = _comparable(left, right)
    return bool(a < b)


def less_or_equal(left: Any, right: Any) -> bool:
    """JavaScript `<=`."""
    a, b = _comparable(left, right)
    return bool(a <= b)


def _comparable(left: Any, right: Any) -> tuple[Any, Any]:
    if type(left) is int and type(right) is int:
        return left, right
    if _is_object(left):
        left = to_string(left)
    if _is_object(right):
        right = to_string(right)
    if type(left) is str and type(right) is str:
        if left.isascii() and right.isascii():
            return left, right
        return utf16.code_units(left), utf16.code_units(right)
    return to_number(left), to_number(right)


def _is_object(value: Any) -> bool:
    return not (isinstance(value, (str, int, float, Undefined)) or value is None)


def same_value(left: Any, right: Any) -> bool:
    """JavaScript `Object.is`: whether writing `right` over `left` changes nothing."""
    if left is right:
        return True
    if is_number(left) and is_number(right):
        if left == right:
            return bool(left) or copysign(1, left) == copysign(1, right)
        return isnan(left) and isnan(right)
    return type(left) is str and type(right) is str and left == right


# -- leaving the language --------------------------------------------------------------------------


def child_text(value: Any) -> str:
    """The text a value shows as a child of an element.

    Text and numbers print, booleans and nothing print nothing, arrays print their members without
    a separator. A plain object, which crashes the reference's whole tree, prints as compact JSON.
    """
    kind = type(value)
    if kind is str:
        return value  # type: ignore[no-any-return]
    if kind is int or kind is float:
        return to_string(value)
    if kind is not list:
        return _json_text(value) if _is_object(value) else ""
    parts: list[str] = []
    pending = [value]
    while pending:
        item: Any = pending.pop()
        if type(item) is list:
            pending.extend(reversed(item))
        else:
            parts.append(child_text(item))
    return "".join(parts)


def _json_text(value: Any) -> str:
    try:
        return json.dumps(to_json(value), ensure_ascii=False, separators=(",", ":"))
    except (RecursionError, TypeError):
        return to_string(value)


def to_json(value: Any) -> Any:
    """A copy of `value` that JSON can carry, as `JSON.stringify` would write it.

    NaN and the infinities become null, undefined members of objects are left out, elsewhere
    undefined is null, and an integral double becomes an `int` (the quotient `5/1` is sent as 5).
    """
    holder = [value]
    pending: list[Any] = [holder]
    while pending:  # A stack of our own: nesting may be deeper than Python's.
        container = pending.pop()
        items = list(container.items()) if type(container) is dict else enumerate(container)
        for key, item in items:
            copy = _json_copy(item)
            if copy is not item:
                container[key] = copy
                if type(copy) is dict or type(copy) is list:
                    pending.append(copy)
    return holder[0]


def _json_copy(value: Any) -> Any:
    kind = type(value)
    if kind is dict:
        return {key: member for key, member in value.items() if member is not UNDEFINED}
    if kind is list:
        return value.copy()
    if kind is float:
        return _json_number(value)
    return None if value is UNDEFINED else value


def _json_number(number: float) -> int | float | None:
    if not isfinite(number):
        return None
    return int(number) if number.is_integer() and abs(number) < 1e21 else number
