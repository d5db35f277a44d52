"""Templates: text with `{{ }}`, and JSON values with such text somewhere inside.

One rule: a template never raises. A sole expression keeps the type of its value and shows its own
source where it has none; in mixed text a failing expression leaves nothing behind.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from renderer_py.errors import ExprError
from renderer_py.expr.expression import Expression, compiled
from renderer_py.expr.scope import Reads, Run, Scope, add_reads
from renderer_py.js_numbers import WHITE_SPACE
from renderer_py.values import UNDEFINED, to_string

OPEN, CLOSE = "{{", "}}"


class Template:
    """A compiled template.

    Attributes:
        source: The text (or JSON value) it was compiled from.
        static: It contains no `{{`, so its value is `source` itself.
        sole: It is one expression and nothing else, so its value keeps its type.
        reads: Every path it reads.
        evaluate: Its value in a scope; never raises.
    """

    __slots__ = ("evaluate", "reads", "sole", "source", "static")

    evaluate: Callable[[Scope], Any]

    def __init__(
        self, source: Any, run: Run | None, reads: Reads | None = None, sole: bool = False
    ) -> None:
        self.source = source
        self.static = run is None
        self.sole = sole
        self.reads: Reads = reads or {}
        self.evaluate = (lambda scope: source) if run is None else run


def compile_template(text: str) -> Template:
    """The template of one string; texts seen before are not parsed again."""
    return _compile_text(text) if OPEN in text else Template(text, None)


@lru_cache(maxsize=4096)
def _compile_text(text: str) -> Template:
    inside = _sole_expression(text)
    if inside is None:
        return _mixed(text)
    expression = compiled(inside)
    if isinstance(expression, ExprError):
        return Template(text, lambda scope: text, sole=True)
    return Template(text, _sole(text, expression), expression.reads, sole=True)


def _sole_expression(text: str) -> str | None:
    trimmed = text.strip(WHITE_SPACE)
    if not (trimmed.startswith(OPEN) and trimmed.endswith(CLOSE)):
        return None
    inside = trimmed[2:-2]
    return None if OPEN in inside or CLOSE in inside else inside.strip(WHITE_SPACE)


def _sole(text: str, expression: Expression) -> Run:
    code = expression.evaluate

    def run(scope: Scope) -> Any:
        value = code(scope)
        return text if value is UNDEFINED else value

    def run_guarded(scope: Scope) -> Any:
        try:
            return run(scope)
        except ExprError:
            return text

    return run_guarded if expression.fallible else run


def _mixed(text: str) -> Template:
    pieces: list[str | Run] = []
    reads: Reads = {}
    position = 0
    while (start := text.find(OPEN, position)) >= 0:
        end = text.find(CLOSE, start + 2)
        if end < 0:
            break
        if start > position:
            pieces.append(text[position:start])
        expression = compiled(text[start + 2 : end].strip(WHITE_SPACE))
        if isinstance(expression, Expression):
            pieces.append(expression.evaluate)
            add_reads(reads, expression.reads)
        position = end + 2
    if position < len(text):
        pieces.append(text[position:])
    return Template(text, _concatenation(pieces), reads)


def _concatenation(pieces: list[str | Run]) -> Run:
    codes = [piece for piece in pieces if not isinstance(piece, str)]
    if len(codes) == 1:
        at = pieces.index(codes[0])
        return _embedded(
            "".join(map(str, pieces[:at])), codes[0], "".join(map(str, pieces[at + 1 :]))
        )
    return _joined(pieces)


def _embedded(before: str, code: Run, after: str) -> Run:
    """One expression with text around it: by far the commonest, evaluated once a row of a list."""

    def run(scope: Scope) -> str:
        try:
            value = code(scope)
        except ExprError:
            return before + after
        if type(value) is str:
            return before + value + after
        return before + after if value is UNDEFINED else before + to_string(value) + after

    return run


def _joined(pieces: list[str | Run]) -> Run:
    def run(scope: Scope) -> str:
        parts: list[str] = []
        for piece in pieces:
            if isinstance(piece, str):
                parts.append(piece)
                continue
            try:
                value = piece(scope)
            except ExprError:
                continue
            if value is not UNDEFINED:
                parts.append(to_string(value))
        return "".join(parts)

    return run
