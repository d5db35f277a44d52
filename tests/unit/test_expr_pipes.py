"""Custom pipes, and what no text of an expression can show about the built-in ones."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.errors import ExprError
from renderer_py.expr import PIPES, compile_expression, compile_template
from renderer_py.intl import BabelIntl
from renderer_py.values import UNDEFINED
from tests.compliance.cases import Names

INTL = BabelIntl()


def scope(**pipes: Any) -> Names:
    return Names({"n": 5, "list": [1, 2]}, INTL, pipes)


def test_a_custom_pipe_gets_value_and_argument() -> None:
    calls: list[tuple[Any, Any]] = []

    def note(value: Any, argument: Any) -> str:
        calls.append((value, argument))
        return "noted"

    for text in ("n | note", "n | note:'x'", "list | note:2", "missing | note:null", "n | note:n"):
        assert compile_expression(text).evaluate(scope(note=note)) == "noted"
    assert calls == [(5, UNDEFINED), (5, "x"), ([1, 2], 2), (UNDEFINED, None), (5, "n")]


def test_built_in_pipes_win() -> None:
    custom = scope(upper=lambda value, argument: "custom")
    assert compile_expression("'a' | upper").evaluate(custom) == "A"


def test_an_unknown_pipe_changes_nothing() -> None:
    assert compile_expression("list | nosuch:1").evaluate(scope()) == [1, 2]


def test_the_scope_decides_at_each_evaluation() -> None:
    expression = compile_expression("n | twice")
    assert expression.evaluate(scope()) == 5
    assert expression.evaluate(scope(twice=lambda value, argument: value * 2)) == 10


def test_a_failing_custom_pipe_is_an_error_of_the_expression() -> None:
    def broken(value: Any, argument: Any) -> Any:
        raise KeyError("inside")

    with pytest.raises(ExprError, match="broken") as caught:
        compile_expression("n | broken").evaluate(scope(broken=broken))
    assert isinstance(caught.value.__cause__, KeyError)
    assert compile_template("a{{ n | broken }}").evaluate(scope(broken=broken)) == "a"


def test_every_built_in_pipe_is_documented() -> None:
    assert len(PIPES) == 20
    for name, function in PIPES.items():
        assert function.__doc__, name


@pytest.mark.parametrize("name", sorted(PIPES))
@pytest.mark.parametrize("argument", [UNDEFINED, None, True, 0, 3, 1e300, "", "x", "2"])
def test_built_in_pipes_fail_with_our_error_only(name: str, argument: Any) -> None:
    values: list[Any] = [
        UNDEFINED,
        None,
        True,
        0,
        -2.5,
        1e300,
        float("inf"),
        float("nan"),
        "",
        "x",
        [],
        [{}],
        {},
    ]
    for value in values:
        try:
            PIPES[name](value, argument, INTL)
        except ExprError:
            assert name in {"number", "percent", "currency", "compact"}


def test_pipes_leave_their_input_alone() -> None:
    rows = [{"v": 1}, {"v": 0}]
    names = Names({"rows": rows}, INTL)
    assert compile_expression("rows | selectattr:v").evaluate(names) == [{"v": 1}]
    assert rows == [{"v": 1}, {"v": 0}]
