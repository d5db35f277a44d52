"""Prop kinds: how a component declares what it accepts.

One rule: a kind receives a value whose templates are already evaluated, and returns it in the type
the component works with, or raises `PropError` with what to do. So a template may stand in any
prop.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from renderer_py.errors import PropError
from renderer_py.values import UNDEFINED, child_text, to_number, to_string, truthy

Convert = Callable[[Any], Any]


class Prop:
    """One declared prop: wire name, Python attribute, converter, default, required or not."""

    __slots__ = ("attr", "convert", "default", "is_action", "name", "required")

    def __init__(
        self,
        name: str,
        convert: Convert,
        default: Any = None,
        *,
        required: bool = False,
        is_action: bool = False,
    ) -> None:
        self.name = name
        self.attr = snake_case(name)
        self.convert = convert
        self.default = default
        self.required = required
        self.is_action = is_action


def snake_case(name: str) -> str:
    """`colSpan` → `col_span`."""
    return "".join(f"_{c.lower()}" if c.isupper() else c for c in name)


def text(name: str, default: str | None = None, *, required: bool = False) -> Prop:
    """Text shown as a child: booleans and null print nothing (React's rule)."""

    def convert(value: Any) -> str:
        return value if type(value) is str else child_text(value)

    return Prop(name, convert, default, required=required)


def string(name: str, default: str | None = None, *, required: bool = False) -> Prop:
    """Text in JavaScript's string form: `true` prints `true`."""
    return Prop(name, to_string, default, required=required)


def number(name: str, default: float | None = None, *, required: bool = False) -> Prop:
    """A finite number; numeric text is accepted, anything else is an error."""

    def convert(value: Any) -> float:
        result = math.nan if isinstance(value, dict | list) else to_number(value)
        if not math.isfinite(result):
            raise PropError(name, f"must be a number, not {describe(value)}")
        return result

    return Prop(name, convert, default, required=required)


def integer(name: str, default: int | None = None, *, required: bool = False) -> Prop:
    """A whole number."""
    inner = number(name).convert

    def convert(value: Any) -> int:
        result = inner(value)
        if result != int(result):
            raise PropError(name, f"must be a whole number, not {describe(value)}")
        return int(result)

    return Prop(name, convert, default, required=required)


def boolean(name: str, default: bool = False) -> Prop:
    """A condition by JavaScript truthiness; the words `true` and `false` count as what they say.

    A template that found nothing arrives as its own source text: that is not true.
    """

    def convert(value: Any) -> bool:
        if type(value) is str:
            return value.lower() != "false" and "{{" not in value and value != ""
        return truthy(value)

    return Prop(name, convert, default)


def one_of(name: str, *values: Any, default: Any = None, required: bool = False) -> Prop:
    """One of a closed list."""

    def convert(value: Any) -> Any:
        if value not in values:
            allowed = ", ".join(map(str, values))
            raise PropError(name, f"must be one of {allowed}, not {describe(value)}")
        return value

    return Prop(name, convert, default, required=required)


def json_value(name: str, default: Any = None, *, required: bool = False) -> Prop:
    """Anything, as it is."""
    return Prop(name, lambda value: value, default, required=required)


def style(name: str = "style") -> Prop:
    """A React style object: property name (camelCase or custom property) → value."""

    def convert(value: Any) -> dict[str, Any]:
        if not isinstance(value, dict):
            raise PropError(name, f"must be an object of CSS properties, not {describe(value)}")
        return value

    return Prop(name, convert)


def action(name: str) -> Prop:
    """An action or list of actions; never interpolated here, run through `Context.fire`."""

    def convert(value: Any) -> Any:
        if not isinstance(value, dict | list):
            raise PropError(name, f"must be an action or a list of actions, not {describe(value)}")
        return value

    return Prop(name, convert, is_action=True)


def describe(value: Any) -> str:
    """A short naming of a wrong value for an error text."""
    if value is None:
        return "null"
    if value is UNDEFINED:
        return "nothing"
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    shown = to_string(value)
    return repr(shown[:40] + "…" if len(shown) > 40 else shown)
