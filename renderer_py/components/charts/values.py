"""What charts read from a view: rows, series, formats.

One rule: a chart never fails over its data. What is no row, number or name counts as absent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from renderer_py.components.base import Context
from renderer_py.components.inline_style import is_one_value
from renderer_py.components.props import Prop
from renderer_py.errors import PropError
from renderer_py.expr import compile_template, read_path
from renderer_py.values import UNDEFINED, child_text, is_nullish, is_number, to_string

Row = Mapping[str, Any]
Format = Callable[[Any], str]

PALETTE = tuple(f"var(--chart-{number})" for number in range(1, 6))
PLAIN_NAME = re.compile(r"[\w-]+", re.ASCII)


def data_prop() -> Prop:
    """`data`: a list of rows; None while a template has found nothing (nothing is drawn then)."""
    return Prop("data", lambda value: value if isinstance(value, list) else None, [])


def series_prop() -> Prop:
    """`series`: a list of `{dataKey, label?, color?}`; None while a template has found nothing."""

    def convert(value: Any) -> list[Series] | None:
        if not isinstance(value, list):
            return None
        if any(not isinstance(one, dict) or is_nullish(one.get("dataKey")) for one in value):
            raise PropError("series", "must be a list of objects with a dataKey")
        return [Series(one, index) for index, one in enumerate(value)]

    return Prop("series", convert, required=True)


class Series:
    """One column of the data: its key, name and colour (CSS text)."""

    __slots__ = ("key", "label", "paint", "tone")

    def __init__(self, given: Mapping[str, Any], index: int = 0) -> None:
        self.key = to_string(given.get("dataKey"))
        label = given.get("label")
        self.label = self.key if is_nullish(label) else to_string(label)
        self.tone = colour(given.get("color")) or PALETTE[index % len(PALETTE)]
        # A key that can name a custom property is painted through it: themes may set it.
        named = PLAIN_NAME.fullmatch(self.key)
        self.paint = f"var(--color-{self.key})" if named else self.tone


def colour(given: Any) -> str | None:
    """CSS text of a colour; None for what could not stand as one value."""
    text = given.strip() if isinstance(given, str) else ""
    return text if text and is_one_value(text) else None


def colours(series: Sequence[Series]) -> dict[str, str]:
    """The custom properties `--color-<dataKey>` of a chart."""
    return {f"--color-{one.key}": one.tone for one in series if one.paint != one.tone}


def rows_of(data: Sequence[Any]) -> list[Row]:
    """The rows; what is no object has no cells."""
    return [row if isinstance(row, dict) else {} for row in data]


def cell(row: Row, key: str | None) -> Any:
    """A cell by its name or, where there is none of that name, by its dotted path."""
    if key is None:
        return UNDEFINED
    value = row.get(key, UNDEFINED)
    return read_path(row, key.split(".")) if value is UNDEFINED and "." in key else value


def name_of(row: Row, key: str | None, fallback: str = "") -> str:
    """A cell as a name."""
    value = cell(row, key)
    return fallback if is_nullish(value) else child_text(value)


class _ValueScope:
    """The scope of a value format: the value as `_v` and nothing else."""

    __slots__ = ("intl", "pipes", "value")

    def __init__(self, frame: Any) -> None:
        self.intl = frame.intl
        self.pipes = frame.pipes
        self.value: Any = None

    def lookup(self, name: str) -> Any:
        return self.value if name == "_v" else UNDEFINED


class Formats:
    """How a chart writes its numbers: `tick` on axes, `value` in tooltips and descriptions."""

    __slots__ = ("_scope", "_template")

    def __init__(self, ctx: Context, value_format: str | None = None) -> None:
        """`value_format` is pipe text such as `currency`; "auto" and nothing mean plain numbers."""
        instance: Any = ctx.instance  # type: ignore[attr-defined]  # Intl is in its scope
        self._scope = _ValueScope(instance.frame)
        given = value_format if value_format and value_format != "auto" else None
        self._template = compile_template(f"{{{{ _v | {given} }}}}") if given else None

    def tick(self, value: Any) -> str:
        return to_string(value) if self._template is None else self._piped(value)

    def value(self, value: Any) -> str:
        if self._template is not None:
            return self._piped(value)
        if is_number(value):
            return self._scope.intl.number(value, 0, 3)  # type: ignore[no-any-return]
        return child_text(value)

    def _piped(self, value: Any) -> str:
        self._scope.value = value
        text = self._template.evaluate(self._scope) if self._template else None
        return "" if is_nullish(text) else to_string(text)
