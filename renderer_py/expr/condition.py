"""Conditions: the `when` of a case and the `while` of an interval.

One rule: a condition is always a boolean. Where its text is no expression, the state key of that
very name decides, and the caller is told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderer_py.errors import ExprError
from renderer_py.expr.expression import compiled
from renderer_py.expr.scope import Reads, Run, Scope, add_reads
from renderer_py.expr.template import CLOSE, OPEN
from renderer_py.js_numbers import WHITE_SPACE
from renderer_py.values import truthy

Warn = Callable[[str], None]


class Condition:
    """A compiled condition.

    Attributes:
        text: The source without surrounding white space; also the key of the fallback.
        reads: Every path it reads.
    """

    __slots__ = ("_code", "_inside", "reads", "text")

    def __init__(self, text: str) -> None:
        self.text = text.strip(WHITE_SPACE)
        inside = self.text
        if inside.startswith(OPEN) and inside.endswith(CLOSE):
            inside = inside[2:-2].strip(WHITE_SPACE)
        self._inside = inside
        self._code: Run | None = None
        self.reads: Reads = {}
        if not self.text:
            self._code = lambda scope: False
            return
        expression = compiled(inside)
        if not isinstance(expression, ExprError):
            self._code = expression.evaluate
            add_reads(self.reads, expression.reads)
        if isinstance(expression, ExprError) or expression.fallible:
            self.reads[self.text,] = None

    def evaluate(self, scope: Scope, warn: Warn | None = None) -> bool:
        """Whether it holds in `scope`; `warn` hears of a text that is no expression."""
        try:
            if self._code is not None:
                return truthy(self._code(scope))
        except ExprError:
            pass
        if warn is not None:
            warn(
                f'Failed to parse condition expression: "{self._inside}". '
                "Falling back to key lookup."
            )
        return truthy(scope.lookup(self.text))


class Constant:
    """A condition that was written as a boolean."""

    __slots__ = ("_value", "reads", "text")

    def __init__(self, value: Any) -> None:
        self._value = truthy(value)
        self.text = ""
        self.reads: Reads = {}

    def evaluate(self, scope: Scope, warn: Warn | None = None) -> bool:
        """The boolean itself."""
        return self._value


def compile_condition(source: Any) -> Condition | Constant:
    """The condition of a text; anything but text counts by its truth."""
    return Condition(source) if isinstance(source, str) else Constant(source)
