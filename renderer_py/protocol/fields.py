"""How the params of a message become attributes and back, driven by one row per field.

One rule: reading is lenient unless told otherwise. Lenient: null is absent, an optional value of
the wrong type is absent, unknown keys are kept. Strict (the host side): whatever is present must
be right, as the SDK's schemas demand. A required field that cannot be used is an error in both.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from .jsonrpc import is_id


class FieldError(ValueError):
    """Params do not fit their method; the text names the field and what was expected."""


class Kind(NamedTuple):
    """What a value must be: in words, for the error, and as a test."""

    words: str
    accepts: Callable[[Any], bool]


class Field(NamedTuple):
    """One member of params: attribute name, key on the wire, kind of value."""

    name: str
    key: str
    kind: Kind
    required: bool = False


def one_of(*values: str) -> Kind:
    """One of a few words."""
    return Kind(f"one of {', '.join(values)}", lambda v: isinstance(v, str) and v in values)


def is_number(value: object) -> bool:
    """Whether `value` is a finite number, whole or not; true and false are none."""
    if isinstance(value, float):
        return math.isfinite(value)
    return isinstance(value, int) and not isinstance(value, bool)


def _is_blocks(value: Any) -> bool:
    return isinstance(value, list) and all(
        isinstance(item, dict) and isinstance(item.get("type"), str) for item in value
    )


def _is_named(value: Any) -> bool:
    return isinstance(value, dict) and all(
        isinstance(value.get(key), str) for key in ("name", "version")
    )


ANY = Kind("a value", lambda v: True)
TEXT = Kind("text", lambda v: isinstance(v, str))
FLAG = Kind("true or false", lambda v: isinstance(v, bool))
NUMBER = Kind("a finite number", is_number)
ID = Kind("an integer or text", is_id)
OBJECT = Kind("an object", lambda v: isinstance(v, dict))
LIST = Kind("a list", lambda v: isinstance(v, list))
BLOCKS = Kind("a list of content blocks", _is_blocks)
IMPLEMENTATION = Kind("an object with name and version", _is_named)


def read(fields: Iterable[Field], params: dict[str, Any], strict: bool) -> dict[str, Any]:
    """Attribute values found in `params`, plus `extra` for the keys nobody declared.

    Raises:
        FieldError: a required field is missing or unusable; in strict mode, any wrong field.
    """
    extra = dict(params)
    values: dict[str, Any] = {"extra": extra}
    for field in fields:
        present = field.key in extra
        value = extra.pop(field.key, None)
        if present and field.kind.accepts(value):
            values[field.name] = value
        elif field.required or (present and strict):
            raise FieldError(f"{field.key}: expected {field.kind.words}")
    return values


def write(fields: Iterable[Field], message: Any) -> dict[str, Any]:
    """The params of `message`: its fields that have a value, then its unknown keys."""
    params: dict[str, Any] = {}
    for field in fields:
        value = getattr(message, field.name)
        if value is not None or field.required:
            params[field.key] = value
    params.update(message.extra)
    return params
