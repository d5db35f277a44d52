"""JSON values to column values and back.

One rule: a value either becomes exactly what its column holds or is a 400; nothing is truncated,
rounded or guessed, because a surface shows what it believes it saved.
"""

from __future__ import annotations

import base64
import math
import uuid
from collections.abc import Callable, Iterable, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal, InvalidOperation
from typing import Any

import sqlalchemy as sa

from host_shim.app_runtime.errors import Refusal, bad_request


def to_column(value: Any, column: sa.Column[Any]) -> Any:
    """The value that is bound for `column`.

    Raises:
        Refusal: 400 when it cannot be one of the column's type.
    """
    if value is None:
        return None
    if isinstance(column.type, sa.JSON):
        return value
    try:
        wanted = column.type.python_type
    except NotImplementedError:
        wanted = str
    convert = _TO.get(wanted)
    if convert is None or isinstance(value, dict | list):
        raise _mismatch(column)
    try:
        return convert(value)
    except (ValueError, InvalidOperation, OverflowError) as error:
        raise _mismatch(column) from error


def as_json(row: Iterable[Any]) -> list[Any]:
    """The values of one row as JSON."""
    # Most cells are what JSON has itself; asking their type here spares a call for each.
    return [value if type(value) in _PLAIN else from_column(value) for value in row]


def from_column(value: Any) -> Any:
    """A value as JSON: numbers as numbers, moments in ISO 8601, bytes in base64."""
    if type(value) in _PLAIN:
        return value
    convert = _FROM.get(type(value))
    if convert is not None:
        return convert(value)
    if isinstance(value, Mapping):
        return {str(name): from_column(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return as_json(value)
    return str(value)


def _mismatch(column: sa.Column[Any]) -> Refusal:
    return bad_request("bad_value", f"The value for {column.name!r} is not of its column's type.")


def _text(value: Any) -> str:
    if not isinstance(value, str) or "\0" in value:  # PostgreSQL's text holds no NUL
        raise ValueError("no text")
    return value


def _whole(value: Any) -> int:
    number = _decimal(value)
    if number != number.to_integral_value() or not -(2**63) <= number < 2**63:
        raise ValueError("not a whole number of 64 bits")
    return int(number)


def _decimal(value: Any) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        raise ValueError("no number")
    number = Decimal(str(value).strip())
    if not number.is_finite():
        raise ValueError("no finite number")
    return number


def _float(value: Any) -> float:
    return float(_decimal(value))


def _bool(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("neither true nor false")
    return value


def _iso(kind: Callable[[str], Any]) -> Callable[[Any], Any]:
    return lambda value: kind(_text(value))


def _day(value: Any) -> date:
    """A date; a moment's day is taken where it is written, as date pickers send both."""
    text = _text(value)
    return datetime.fromisoformat(text).date() if "T" in text else date.fromisoformat(text)


def _bytes(value: Any) -> bytes:
    return base64.b64decode(_text(value), validate=True)


_PLAIN = frozenset({int, str, bool, type(None)})
_TO: dict[type, Callable[[Any], Any]] = {
    str: _text,
    int: _whole,
    float: _float,
    Decimal: _decimal,
    bool: _bool,
    datetime: _iso(datetime.fromisoformat),
    date: _day,
    time: _iso(time.fromisoformat),
    uuid.UUID: _iso(uuid.UUID),
    bytes: _bytes,
}

_FROM: dict[type, Callable[[Any], Any]] = {
    float: lambda value: value if math.isfinite(value) else None,
    Decimal: lambda value: float(value) if value.is_finite() else None,
    datetime: datetime.isoformat,
    date: date.isoformat,
    time: time.isoformat,
    timedelta: timedelta.total_seconds,
    bytes: lambda value: base64.b64encode(value).decode(),
    memoryview: lambda value: base64.b64encode(value).decode(),
}
