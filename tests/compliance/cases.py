"""Cases of the expression language as data: loading, running, comparing.

A case is `{"mode", "expr", "given", "value" | "kind"}`: `expr` is evaluated in `mode` (expr,
template, condition or props) with the names in `given`; `value` is what the reference answers, or
`kind` where JSON cannot say it: undefined, NaN, Infinity, -Infinity, -0, function or error.
`differs` says why and what this renderer means to answer instead. One rule: nothing here needs more
than the standard library and the renderer, so that the same cases run inside a browser.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from math import copysign, inf, isnan
from pathlib import Path
from typing import Any

from renderer_py.errors import ExprError
from renderer_py.expr import (
    compile_condition,
    compile_expression,
    compile_template,
    compile_value,
)
from renderer_py.ports import Intl
from renderer_py.values import UNDEFINED

FOLDER = Path(__file__).parent / "expr"

Outcome = dict[str, Any]


class Names:
    """A scope over a plain dictionary."""

    def __init__(
        self, names: Mapping[str, Any], intl: Intl, pipes: Mapping[str, Any] | None = None
    ) -> None:
        self.names = names
        self.intl = intl
        self.pipes = pipes or {}

    def lookup(self, name: str) -> Any:
        return self.names.get(name, UNDEFINED)


def load(folder: Path = FOLDER) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every case with a name that says its file, its place there and its text."""
    for file in sorted(folder.glob("*.json")):
        for number, case in enumerate(json.loads(file.read_text())["cases"], 1):
            yield f"{file.stem}-{number}-{case['expr']!s:.40}", case


def run(mode: str, source: Any, scope: Names) -> Outcome:
    """What this renderer answers, in the form of a case's expectation."""
    try:
        if mode == "expr":
            return outcome(compile_expression(source).evaluate(scope))
        if mode == "template":
            return outcome(compile_template(source).evaluate(scope))
        if mode == "condition":
            return outcome(compile_condition(source).evaluate(scope))
        return outcome(compile_value(source).evaluate(scope))
    except ExprError:
        return {"kind": "error"}


def outcome(value: Any) -> Outcome:
    """A value as `{"value": …}`, or `{"kind": …}` where JSON has no word for it."""
    kind = _kind(value)
    return {"kind": kind} if kind else {"value": _encoded(value)}


def _kind(value: Any) -> str | None:
    if value is UNDEFINED:
        return "undefined"
    if not isinstance(value, float):
        return None
    if isnan(value):
        return "NaN"
    if value == 0 and copysign(1, value) < 0:
        return "-0"
    return {inf: "Infinity", -inf: "-Infinity"}.get(value)


def _encoded(value: Any) -> Any:
    if isinstance(value, list):
        return [_member(item) for item in value]
    if isinstance(value, dict):
        return {key: _member(item) for key, item in value.items()}
    return value


def _member(value: Any) -> Any:
    kind = _kind(value)
    return {"$kind": kind} if kind else _encoded(value)


def expected(case: Mapping[str, Any]) -> Outcome:
    """What a case expects of this renderer."""
    source = case.get("differs", case)
    return {"kind": source["kind"]} if "kind" in source else {"value": source["value"]}


def identical(left: Any, right: Any) -> bool:
    """Equality in which numbers are doubles (1 is 1.0) and none of them is True."""
    if isinstance(left, dict) and isinstance(right, dict):
        return left.keys() == right.keys() and all(identical(left[k], right[k]) for k in left)
    if isinstance(left, list) and isinstance(right, list):
        return len(left) == len(right) and all(map(identical, left, right))
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if isinstance(left, (int, float)) and isinstance(right, (int, float)):
        return float(left) == float(right)
    return bool(left == right)


def failures(cases: Iterable[Mapping[str, Any]], intl: Intl) -> list[str]:
    """One line for each case that this renderer answers otherwise; empty if all is well.

    This is what a browser runs: give it the cases as data and the port under test.
    """
    lines = []
    for case in cases:
        got, wanted = run(case["mode"], case["expr"], Names(case["given"], intl)), expected(case)
        if not identical(got, wanted):
            lines.append(f"{case['mode']} {case['expr']!r}: expected {wanted}, got {got}")
    return lines
