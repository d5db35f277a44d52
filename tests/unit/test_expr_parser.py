"""Texts become code or an error with a position; nothing else happens to them."""

from __future__ import annotations

import inspect
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer_py.errors import ExprError
from renderer_py.expr import compile_expression, compile_template
from renderer_py.expr.lexer import tokenize
from renderer_py.expr.parser import MAX_NESTING
from renderer_py.intl import BabelIntl
from tests.compliance.cases import Names
from tests.parity.expressions.pools import TOKENS
from tests.properties import PROPERTY

SCOPE = Names({"n": 5, "s": "Hello", "t": True, "list": [1, 2], "o": {"a": 1}}, BabelIntl())


def evaluate(text: str) -> Any:
    return compile_expression(text).evaluate(SCOPE)


def kinds(text: str) -> list[tuple[str, str]]:
    return [(token.kind, token.text) for token in tokenize(text)[:-1]]


# -- tokens ----------------------------------------------------------------------------------------


def test_tokens_carry_their_offsets() -> None:
    assert [token.position for token in tokenize("a  >= 'x' | upper")] == [0, 3, 6, 10, 12, 17]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a.b.0", [("ident", "a.b.0")]),
        ("1.2.3", [("number", "1.2.3")]),
        ("arr.-1", [("ident", "arr."), ("op", "-"), ("number", "1")]),
        ("'it''s'", [("string", "it"), ("string", "s")]),
        ("'open", [("string", "open")]),
        ("a|b||c", [("ident", "a"), ("pipe", "|"), ("ident", "b"), ("op", "||"), ("ident", "c")]),
        ("not or_x", [("not", "!"), ("ident", "or_x")]),
        ("a and b", [("ident", "a"), ("op", "&&"), ("ident", "b")]),
        ("\u00a0\ufeff\u2028", []),
    ],
)
def test_tokens(text: str, expected: list[tuple[str, str]]) -> None:
    assert kinds(text) == expected


@pytest.mark.parametrize(
    ("text", "position"),
    [('n + "x"', 4), ("1 +", 3), ("(1", 2), ("n n", 2), ("s | | upper", 4), ("t ? 1", 5), ("é", 0)],
)
def test_errors_say_where(text: str, position: int) -> None:
    with pytest.raises(ExprError) as caught:
        compile_expression(text)
    assert caught.value.position == position


# -- paths -----------------------------------------------------------------------------------------


def test_the_paths_read_are_known_before_running() -> None:
    expression = compile_expression("rows.0.v > $index ? a.b | default:c : -a.b + len.length")
    assert set(expression.reads) == {
        ("rows", "0", "v"),
        ("$index",),
        ("a", "b"),
        ("len", "length"),
    }
    assert compile_expression("'a' + 1 | upper").reads == {}


# -- size and depth --------------------------------------------------------------------------------


@pytest.mark.parametrize("opening", ["(", "-(", "!(", "t ? (", "n + (1 * ("])
def test_nesting_is_limited_by_an_error(opening: str) -> None:
    with pytest.raises(ExprError, match="Nested too deeply"):
        compile_expression(opening * 2000 + "n" + ")" * 2000)


def test_nesting_below_the_limit_is_understood() -> None:
    depth = MAX_NESTING - 1
    assert evaluate("(" * depth + "n" + ")" * depth) == 5
    assert evaluate("(1 + " * depth + "n" + ")" * depth) == depth + 5


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1" + " + 1" * 5000, 5001),
        ("t" + " && t" * 5000 + " && n", 5),
        ("-" * 5001 + "n", -5),
        ("!" * 5001 + "t", False),
        ("s" + " | lower | upper" * 2500, "HELLO"),
        ("false ? 1 : " * 5000 + "n", 5),
    ],
)
def test_length_is_not_limited(text: str, value: Any) -> None:
    assert evaluate(text) == value


def test_evaluation_on_a_nearly_full_stack_is_an_error_too() -> None:
    depth = MAX_NESTING - 1
    deep = compile_expression("1 + (" * depth + "n" + ")" * depth)

    def descend(frames: int) -> Any:
        return descend(frames - 1) if frames else deep.evaluate(SCOPE)

    used = len(inspect.stack())
    assert descend(10) == depth + 5
    with pytest.raises(ExprError, match="Nested too deeply"):
        descend(sys.getrecursionlimit() - used - 60)


def test_a_text_met_on_a_nearly_full_stack_is_understood_later() -> None:
    text = "2 * (" * 40 + "n" + ")" * 40

    def descend(frames: int) -> Any:
        return descend(frames - 1) if frames else compile_expression(text)

    with pytest.raises(ExprError, match="Nested too deeply"):
        descend(sys.getrecursionlimit() - len(inspect.stack()) - 60)
    assert evaluate(text) == 5 * 2**40


# -- the cache -------------------------------------------------------------------------------------


def test_a_text_is_compiled_once() -> None:
    assert compile_expression("n + 40") is compile_expression("n + 40")
    assert compile_template("{{ n + 40 }}") is compile_template("{{ n + 40 }}")


def test_failures_are_remembered_but_raised_anew() -> None:
    errors = []
    for _ in range(2):
        with pytest.raises(ExprError) as caught:
            compile_expression("n +")
        errors.append(caught.value)
    assert errors[0] is not errors[1]
    assert str(errors[0]) == str(errors[1])


# -- errors in branches that are not taken ---------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "t ? 1 : (n | currency:wrong)",
        "false ? (n | currency:wrong) : 1",
        "(n | currency:wrong) ? 1 : 2",
        "t || (n | currency:wrong)",
        "false && (n | number:101)",
        "t ? 1 : (t ? 1 : (n | percent:101))",
    ],
)
def test_a_branch_that_is_not_taken_can_fail(text: str) -> None:
    with pytest.raises(ExprError):
        evaluate(text)


def test_operands_that_cannot_fail_run_only_when_needed() -> None:
    read: list[str] = []

    class Watched(Names):
        def lookup(self, name: str) -> Any:
            read.append(name)
            return super().lookup(name)

    scope = Watched({"a": 1, "b": 2, "c": 3}, SCOPE.intl)
    assert compile_expression("a ? b : c").evaluate(scope) == 2
    assert compile_expression("a || b").evaluate(scope) == 1
    assert read == ["a", "b", "a"]


# -- any text --------------------------------------------------------------------------------------


def check(text: str) -> None:
    try:
        expression = compile_expression(text)
    except ExprError as error:
        assert -1 <= error.position <= len(text)
        return
    try:
        expression.evaluate(SCOPE)
    except ExprError:
        assert expression.fallible


@PROPERTY
@given(st.text())
def test_any_text_compiles_or_raises_our_error(text: str) -> None:
    check(text)


@PROPERTY
@given(st.lists(st.sampled_from(TOKENS)), st.sampled_from(["", " "]))
def test_any_tokens_compile_or_raise_our_error(tokens: list[str], glue: str) -> None:
    check(glue.join(tokens))


@PROPERTY
@given(st.lists(st.sampled_from([*TOKENS, "{{", "}}"])).map(" ".join))
def test_a_template_never_raises(text: str) -> None:
    template = compile_template(text)
    value = template.evaluate(SCOPE)
    assert template.sole or isinstance(value, str)
