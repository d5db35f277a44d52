"""Compiled expressions and the cache of them.

One rule: a text is parsed once. A failure is remembered like a success, so a broken template does
not cost a parse per evaluation.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from renderer_py.errors import ExprError
from renderer_py.expr.closures import Part
from renderer_py.expr.parser import parse
from renderer_py.expr.scope import Reads, Scope


class Expression:
    """A compiled expression.

    Attributes:
        text: Its source.
        reads: Every path it reads; both branches of a ternary count, so they never change.
        fallible: Whether evaluating it can raise.
        evaluate: Its value in a scope; raises `ExprError`.
    """

    __slots__ = ("evaluate", "fallible", "reads", "text")

    evaluate: Callable[[Scope], Any]

    def __init__(self, text: str, part: Part, reads: Reads) -> None:
        self.text = text
        self.reads = reads
        self.fallible = part.fallible
        self.evaluate = part.run


def compiled(text: str) -> Expression | ExprError:
    """The expression of `text`, or the error that says why there is none."""
    try:
        return _compiled(text)
    except RecursionError:  # Depends on the caller's depth, so it must not be remembered.
        return ExprError("Nested too deeply", 0)


@lru_cache(maxsize=4096)
def _compiled(text: str) -> Expression | ExprError:
    try:
        part, reads = parse(text)
    except ExprError as error:
        # Without its traceback: a cached one would keep the frames of its first caller alive.
        return error.with_traceback(None)
    return Expression(text, part, reads)


def compile_expression(text: str) -> Expression:
    """The expression of `text`; raises `ExprError` if it is malformed."""
    found = compiled(text)
    if isinstance(found, ExprError):
        raise ExprError(str(found), found.position)
    return found
