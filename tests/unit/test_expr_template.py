"""Templates keep types, share what is static, and never raise; conditions always decide."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.expr import compile_condition, compile_template, compile_value
from renderer_py.intl import BabelIntl
from renderer_py.values import UNDEFINED
from tests.compliance.cases import Names

SCOPE = Names({"n": 5, "s": "Hi", "list": [1], "nothing": None, "bad key": 1}, BabelIntl())


# -- one text --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "static", "sole", "paths"),
    [
        ("plain", True, False, set()),
        ("a } b", True, False, set()),
        ("{{ n }}", False, True, {("n",)}),
        (" {{ n }}\n", False, True, {("n",)}),
        ("{{ n }}!", False, False, {("n",)}),
        ("{{ a.b }}{{ c | upper }}", False, False, {("a", "b"), ("c",)}),
        ("{{ n + }}", False, True, set()),
        ("{{ n", False, False, set()),
    ],
)
def test_what_is_known_before_running(
    text: str, static: bool, sole: bool, paths: set[tuple[str, ...]]
) -> None:
    template = compile_template(text)
    assert (template.static, template.sole) == (static, sole)
    assert set(template.reads) == set(paths)
    assert template.source == text


def test_a_sole_expression_gives_the_very_value() -> None:
    assert compile_template("{{ list }}").evaluate(SCOPE) is SCOPE.names["list"]
    assert compile_template("{{ nothing }}").evaluate(SCOPE) is None


def test_a_failure_while_running_shows_the_source_or_nothing() -> None:
    assert (
        compile_template("{{ n | currency:wrong }}").evaluate(SCOPE) == "{{ n | currency:wrong }}"
    )
    assert compile_template("a{{ n | currency:wrong }}b").evaluate(SCOPE) == "ab"


# -- whole values ----------------------------------------------------------------------------------


def test_static_values_are_shared() -> None:
    value = {"a": [1, {"b": "text"}], "c": {}}
    template = compile_value(value)
    assert template.static
    assert template.evaluate(SCOPE) is value


def test_only_the_way_to_a_template_is_copied() -> None:
    value: Any = {"static": [{"x": 1}], "way": [{"y": "{{ n }}"}, {"z": 1}], "text": "a{{ s }}"}
    template = compile_value(value)
    result = template.evaluate(SCOPE)
    assert result == {"static": [{"x": 1}], "way": [{"y": 5}, {"z": 1}], "text": "aHi"}
    assert list(result) == list(value)
    assert result["static"] is value["static"]
    assert result["way"][1] is value["way"][1]
    assert value["way"][0] == {"y": "{{ n }}"}
    assert set(template.reads) == {("n",), ("s",)}


def test_each_evaluation_builds_its_own_containers() -> None:
    template = compile_value([["{{ n }}"]])
    first, second = template.evaluate(SCOPE), template.evaluate(SCOPE)
    assert first == second == [[5]]
    assert first is not second
    assert first[0] is not second[0]


@pytest.mark.parametrize("scalar", [None, True, 5, 2.5, "text", UNDEFINED])
def test_scalars_are_static(scalar: Any) -> None:
    template = compile_value(scalar)
    assert template.static
    assert template.evaluate(SCOPE) is scalar


def test_a_text_alone_is_a_template() -> None:
    assert compile_value("{{ n }}").evaluate(SCOPE) == 5


def test_values_are_not_interpolated_twice_and_keys_never() -> None:
    scope = Names({"o": {"k": "{{ n }}"}, "n": 1}, SCOPE.intl)
    assert compile_value({"{{ n }}": ["{{ o }}"]}).evaluate(scope) == {
        "{{ n }}": [{"k": "{{ n }}"}]
    }


def test_deep_values() -> None:
    value: Any = "{{ n }}"
    for depth in range(20_000):
        value = [value] if depth % 2 else {"a": value}
    template = compile_value(value)
    assert set(template.reads) == {("n",)}
    result = template.evaluate(SCOPE)
    for depth in reversed(range(20_000)):
        result, value = (result[0], value[0]) if depth % 2 else (result["a"], value["a"])
    assert result == 5


# -- conditions ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["{{ n > 3 }}", " n > 3 ", "{{n}}", "s", "bad key"])
def test_holds(text: str) -> None:
    assert compile_condition(text).evaluate(SCOPE) is True


@pytest.mark.parametrize(
    "text", ["", "  ", "{{ }}", "missing", "{{ n }} {{ s }}", "{{ 0 }}", "1 +"]
)
def test_does_not_hold(text: str) -> None:
    assert compile_condition(text).evaluate(SCOPE) is False


def test_a_boolean_is_itself() -> None:
    for value in (True, False):
        condition = compile_condition(value)
        assert condition.evaluate(SCOPE) is value
        assert set(condition.reads) == set()


def test_a_condition_names_what_it_reads() -> None:
    assert set(compile_condition("{{ n > a.b }}").reads) == {("n",), ("a", "b")}
    assert set(compile_condition("bad key").reads) == {("bad key",)}
    assert set(compile_condition("n | currency:xx").reads) == {("n",), ("n | currency:xx",)}
    assert compile_condition("").reads == {}


def test_the_fallback_is_reported_where_it_happens() -> None:
    heard: list[str] = []
    assert compile_condition("{{ bad key }}").evaluate(SCOPE, heard.append) is False
    assert compile_condition("n | currency:xx").evaluate(SCOPE, heard.append) is False
    assert heard == [
        'Failed to parse condition expression: "bad key". Falling back to key lookup.',
        'Failed to parse condition expression: "n | currency:xx". Falling back to key lookup.',
    ]


def test_nothing_is_reported_where_the_text_is_an_expression() -> None:
    heard: list[str] = []
    for text in ("n > 3", "missing", "", "{{ t }}"):
        compile_condition(text).evaluate(SCOPE, heard.append)
    assert heard == []
