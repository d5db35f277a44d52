"""Walking dotted paths through JSON values.

One rule: only own keys, decimal indices and `length` exist. A path never reaches an attribute of a
Python object (nor, as in the reference, what JavaScript objects inherit), and never fails.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from renderer_py import utf16
from renderer_py.expr.scope import Path, Run, Scope
from renderer_py.values import UNDEFINED


def read_path(value: Any, segments: Sequence[str]) -> Any:
    """The value at `segments` below `value`, or UNDEFINED."""
    for segment in segments:
        value = member(value, segment)
        if value is UNDEFINED:
            break
    return value


def member(value: Any, key: str) -> Any:
    """One step: an own key of an object, an index or the length of an array, a text's length."""
    kind = type(value)
    if kind is dict:
        return value.get(key, UNDEFINED)
    if kind is list:
        if key == "length":
            return len(value)
        if _is_index(key):
            index = int(key)
            return value[index] if index < len(value) else UNDEFINED
    elif kind is str and key == "length":
        return utf16.length(value)
    return UNDEFINED


def _is_index(key: str) -> bool:
    # As a property key only the canonical form is an index: "0" and "10", not "01".
    return key.isdecimal() and key.isascii() and len(key) <= 10 and (key[0] != "0" or key == "0")


def path_reader(path: Path) -> Run:
    """Code that reads `path`; the lengths that views use most have code of their own."""
    name, *rest = path
    if not rest:
        return lambda scope: scope.lookup(name)
    if len(rest) == 1:
        return _two_segments(name, rest[0])

    steps = [(key, int(key) if _is_index(key) else None) for key in rest]

    def run(scope: Scope) -> Any:
        value = scope.lookup(name)
        for key, index in steps:
            kind = type(value)
            if kind is dict:
                value = value.get(key, UNDEFINED)
            elif kind is list and index is not None:
                value = value[index] if index < len(value) else UNDEFINED
            else:
                value = member(value, key)
        return value

    return run


def _two_segments(name: str, key: str) -> Run:
    def run(scope: Scope) -> Any:
        value = scope.lookup(name)
        return value.get(key, UNDEFINED) if type(value) is dict else member(value, key)

    return run
