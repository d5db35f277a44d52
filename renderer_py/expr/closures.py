"""The code of each construct: small closures over their operands' closures.

Built once when a text is compiled, run once per evaluation. One rule: an error in a branch that is
not taken fails the whole expression (the reference computes every branch), so a branch that can
fail is always run; one that cannot fail is run only when it is chosen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from renderer_py.errors import ExprError
from renderer_py.expr.paths import path_reader
from renderer_py.expr.pipes import FALLIBLE, PIPES
from renderer_py.expr.scope import Path, Run, Scope
from renderer_py.values import (
    UNDEFINED,
    add,
    divide,
    less,
    less_or_equal,
    loose_equal,
    multiply,
    negate,
    remainder,
    subtract,
    to_number,
    truthy,
)

Binary = Callable[[Any, Any], Any]
Apply = Callable[[Any, Scope], Any]


class Part:
    """Code of a part of an expression, and whether running it can raise `ExprError`."""

    __slots__ = ("fallible", "run")

    def __init__(self, run: Run, fallible: bool = False) -> None:
        self.run = run
        self.fallible = fallible


class Literal(Part):
    """A part whose value is known already."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        super().__init__(lambda scope: value)
        self.value = value


class Read(Part):
    """A part that is a path and nothing else."""

    __slots__ = ("path",)

    def __init__(self, path: Path) -> None:
        super().__init__(path_reader(path))
        self.path = path


class Step:
    """One pipe with its argument, and whether applying it can raise `ExprError`."""

    __slots__ = ("apply", "fallible")

    def __init__(self, apply: Apply, fallible: bool = False) -> None:
        self.apply = apply
        self.fallible = fallible


OPERATORS: Final[dict[str, Binary]] = {
    "+": add,
    "-": subtract,
    "*": multiply,
    "/": divide,
    "%": remainder,
    "==": loose_equal,
    "!=": lambda left, right: not loose_equal(left, right),
    "<": less,
    "<=": less_or_equal,
    ">": lambda left, right: less(right, left),
    ">=": lambda left, right: less_or_equal(right, left),
}


def literal(value: Any) -> Part:
    """A literal."""
    return Literal(value)


def path(segments: Path) -> Part:
    """The value at a path."""
    return Read(segments)


def chain(first: Part, rest: Sequence[tuple[str, Part]]) -> Part:
    """Operators of one power, from left to right."""
    if rest[0][0] in {"&&", "||"}:
        return _logic(first, rest[0][0] == "||", [part for _, part in rest])
    fallible = first.fallible or any(part.fallible for _, part in rest)
    if len(rest) == 1:
        operator, right = rest[0]
        return Part(_binary(OPERATORS[operator], first, right), fallible)
    start = first.run
    steps = [(OPERATORS[operator], part.run) for operator, part in rest]

    def run(scope: Scope) -> Any:
        value = start(scope)
        for operate, operand in steps:
            value = operate(value, operand(scope))
        return value

    return Part(run, fallible)


def _binary(operate: Binary, first: Part, second: Part) -> Run:
    left, right = first.run, second.run
    if isinstance(second, Literal):
        value = second.value
        if operate is loose_equal and type(value) is str:
            return _equals_text(left, value)
        return lambda scope: operate(left(scope), value)
    return lambda scope: operate(left(scope), right(scope))


def _equals_text(left: Run, text: str) -> Run:
    def run(scope: Scope) -> bool:
        value = left(scope)
        return value == text if type(value) is str else loose_equal(value, text)

    return run


def _logic(first: Part, wanted: bool, rest: Sequence[Part]) -> Part:
    """`||` (wanted is True) or `&&`: the first operand that decides, else the last one."""
    start = first.run
    operands = [(part.run, part.fallible) for part in rest]

    def run(scope: Scope) -> Any:
        value = start(scope)
        for operand, fallible in operands:
            if truthy(value) is not wanted:
                value = operand(scope)
            elif fallible:
                operand(scope)
        return value

    return Part(run, first.fallible or any(part.fallible for part in rest))


def negation(part: Part, negated: bool) -> Part:
    """`!` an odd number of times (`negated`) or an even one; always a boolean."""
    operand = part.run
    if negated:
        return Part(lambda scope: not truthy(operand(scope)), part.fallible)
    return Part(lambda scope: truthy(operand(scope)), part.fallible)


def signed(part: Part, negative: bool) -> Part:
    """Unary signs: the operand as a number, its sign changed or not."""
    convert = negate if negative else to_number
    if isinstance(part, Literal):
        return Literal(convert(part.value))
    operand = part.run
    return Part(lambda scope: convert(operand(scope)), part.fallible)


def choice(branches: Sequence[tuple[Part, Part]], otherwise: Part) -> Part:
    """`a ? b : c ? d : e`, as pairs of condition and value and a last value."""
    parts = [part for branch in branches for part in branch] + [otherwise]
    run = _first_true([(condition.run, value.run) for condition, value in branches], otherwise.run)
    if not any(part.fallible for part in parts):
        return Part(run)
    risks = [part.run for part in parts if part.fallible]

    def run_all(scope: Scope) -> Any:
        for risk in risks:
            risk(scope)
        return run(scope)

    return Part(run_all, fallible=True)


def _first_true(cases: Sequence[tuple[Run, Run]], last: Run) -> Run:
    if len(cases) == 1:
        [(condition, value)] = cases
        return lambda scope: value(scope) if truthy(condition(scope)) else last(scope)

    def run(scope: Scope) -> Any:
        for condition, value in cases:
            if truthy(condition(scope)):
                return value(scope)
        return last(scope)

    return run


def guarded(part: Part) -> Part:
    """Code so deep that it may not fit on what the caller left of the stack."""
    code = part.run

    def run(scope: Scope) -> Any:
        try:
            return code(scope)
        except RecursionError:
            raise ExprError("Nested too deeply") from None

    return Part(run, fallible=True)


def piped(part: Part, steps: Sequence[Step]) -> Part:
    """A value sent through pipes, from left to right."""
    operand = part.run
    fallible = part.fallible or any(step.fallible for step in steps)
    if len(steps) == 1:
        apply = steps[0].apply
        return Part(lambda scope: apply(operand(scope), scope), fallible)
    functions = [step.apply for step in steps]

    def run(scope: Scope) -> Any:
        value = operand(scope)
        for function in functions:
            value = function(value, scope)
        return value

    return Part(run, fallible)


def default(fallback: Any) -> Step:
    """`value | literal`: the literal where the value is null or undefined."""
    return Step(lambda value, scope: fallback if value is None or value is UNDEFINED else value)


def pipe(name: str, argument: Any) -> Step:
    """`value | name:argument`; `argument` is UNDEFINED where none is written."""
    function = PIPES.get(name)
    if function is None:
        return Step(_custom_pipe(name, argument), fallible=True)
    # Bound to a name of its own because a closure over an optional cannot be narrowed.
    apply = function
    fallible = name in FALLIBLE and argument is not UNDEFINED
    return Step(lambda value, scope: apply(value, argument, scope.intl), fallible)


def _custom_pipe(name: str, argument: Any) -> Apply:
    def apply(value: Any, scope: Scope) -> Any:
        function = scope.pipes.get(name)
        if function is None:
            return value  # As in the reference, an unknown pipe changes nothing.
        try:
            return function(value, argument)
        except Exception as error:
            raise ExprError(f"Pipe '{name}' failed: {error}") from error

    return apply
