"""Values mean what they mean in JavaScript (ECMA-262 names the abstract operations)."""

from __future__ import annotations

import copy
import json
import pickle
from math import copysign, inf, isnan, nan
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer_py.js_numbers import float_text, integer_prefix, number_of_text
from renderer_py.values import (
    UNDEFINED,
    Undefined,
    add,
    child_text,
    divide,
    less,
    less_or_equal,
    loose_equal,
    multiply,
    negate,
    remainder,
    same_value,
    subtract,
    to_json,
    to_number,
    to_string,
    truthy,
)
from tests.properties import PROPERTY

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(), st.just(UNDEFINED)
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=12
)


def is_negative_zero(value: Any) -> bool:
    return value == 0 and copysign(1, value) < 0


def same_number(left: float, right: float) -> bool:
    return same_value(left, right)


# -- undefined -------------------------------------------------------------------------------------


def test_undefined_is_one_falsy_value_apart_from_null() -> None:
    assert not UNDEFINED
    assert repr(UNDEFINED) == "undefined"
    assert isinstance(UNDEFINED, Undefined)
    assert UNDEFINED is not None


def test_undefined_survives_copies() -> None:
    assert copy.copy(UNDEFINED) is UNDEFINED
    assert copy.deepcopy({"a": [UNDEFINED]})["a"][0] is UNDEFINED
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(UNDEFINED, protocol)) is UNDEFINED


# -- ToBoolean, ToNumber, ToString -----------------------------------------------------------------


@pytest.mark.parametrize("value", [False, 0, 0.0, -0.0, nan, "", None, UNDEFINED])
def test_falsy(value: Any) -> None:
    assert truthy(value) is False


@pytest.mark.parametrize("value", [True, 1, -1, 0.5, inf, "0", "false", " ", [], {}, [0]])
def test_truthy(value: Any) -> None:
    assert truthy(value) is True


@pytest.mark.parametrize(
    ("value", "number"),
    [
        *[(True, 1), (False, 0), (None, 0), ("", 0), (" \n\ufeff", 0), ([], 0), ([7], 7)],
        *[([[["5"]]], 5), ([None], 0), ("42", 42), (" 7 ", 7), ("\u00a07\u2029", 7), ("1e3", 1000)],
        *[(".5", 0.5), ("5.", 5), ("+.5e-1", 0.05), ("0x1F", 31), ("0b101", 5), ("0O17", 15)],
        *[("Infinity", inf), ("-Infinity", -inf), ("1e400", inf), (2**53 + 1, 2**53)],
        *[("0x" + "f" * 400, inf), (10**400, inf), (-(10**400), -inf)],
    ],
)
def test_to_number(value: Any, number: float) -> None:
    assert to_number(value) == number


@pytest.mark.parametrize(
    "value",
    [
        *[UNDEFINED, {}, {"a": 1}, [1, 2], [{}], "abc", "1_000", "1,000", "0x", "-0x10", "0b2"],
        *[
            "inf",
            "infinity",
            "nan",
            "NaN",
            "--1",
            "1e",
            "e5",
            ".",
            "\u180e1",
            "\x1c1",
            "\uff11\uff12",
            "1 2",
        ],
    ],
)
def test_to_number_of_what_is_none(value: Any) -> None:
    assert isnan(to_number(value))


def test_minus_zero_is_a_number_of_its_own() -> None:
    assert is_negative_zero(to_number("-0"))
    assert is_negative_zero(negate(0))
    assert is_negative_zero(multiply(0, -1))
    assert not is_negative_zero(multiply(-2, -0.0))
    assert is_negative_zero(remainder(-4, 2))
    assert divide(1, negate(0)) == -inf


@pytest.mark.parametrize(
    ("number", "text"),
    [
        *[(5, "5"), (5.0, "5"), (2.5, "2.5"), (-0.0, "0"), (0.1 + 0.2, "0.30000000000000004")],
        *[(1e16, "10000000000000000"), (1e20, "100000000000000000000"), (1e21, "1e+21")],
        *[(1.5e21, "1.5e+21"), (123456789012345680000.0, "123456789012345680000")],
        *[(1e-6, "0.000001"), (1.5e-6, "0.0000015"), (1e-7, "1e-7"), (-1.25e-7, "-1.25e-7")],
        *[(5e-324, "5e-324"), (1.7976931348623157e308, "1.7976931348623157e+308")],
        *[(nan, "NaN"), (inf, "Infinity"), (-inf, "-Infinity"), (2**53 + 1, "9007199254740992")],
        *[(10**21, "1e+21"), (-(10**400), "-Infinity")],
    ],
)
def test_number_to_text(number: float, text: str) -> None:
    assert to_string(number) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *[(None, "null"), (UNDEFINED, "undefined"), (True, "true"), (False, "false"), ("a", "a")],
        *[
            ([], ""),
            ([1, [2, [3]], None, UNDEFINED], "1,2,3,,"),
            ([[], []], ","),
            ({}, "[object Object]"),
        ],
        *[([{}, True], "[object Object],true"), ([None], "")],
    ],
)
def test_to_string(value: Any, text: str) -> None:
    assert to_string(value) == text


def test_members_named_like_methods_are_data() -> None:
    for value in ({"toString": 1}, {"valueOf": 1}, {"toString": None, "valueOf": None}):
        assert to_string(value) == "[object Object]"
        assert isnan(to_number(value))


def test_integers_too_large_for_a_double_are_rounded_before_they_count() -> None:
    assert subtract(2**53 + 1, 5) == 2**53 - 5
    assert add(2**53 + 1, -5) == 2**53 - 5
    assert multiply(2**53 + 1, 1) == 2**53


def test_to_string_of_a_deep_array() -> None:
    deep: list[Any] = ["end"]
    for _ in range(20_000):
        deep = [deep]
    assert to_string(deep) == "end"
    assert child_text(deep) == "end"
    while deep and isinstance(
        deep[0], list
    ):  # Taken apart by hand: CPython's own way is recursive.
        deep = deep[0]


@PROPERTY
@given(st.floats(allow_nan=False))
def test_number_text_reads_back_as_the_same_number(number: float) -> None:
    assert same_number(float(number_of_text(float_text(number))), number + 0.0)


@PROPERTY
@given(st.floats(allow_nan=False, allow_infinity=False))
def test_number_text_has_an_exponent_only_outside_the_range(number: float) -> None:
    text = float_text(number)
    assert ("e" in text) == (number != 0 and not 1e-6 <= abs(number) < 1e21)
    assert not text.endswith(".0")


@PROPERTY
@given(VALUES)
def test_every_value_has_a_truth_a_number_and_a_text(value: Any) -> None:
    assert isinstance(truthy(value), bool)
    assert type(to_number(value)) in (int, float)
    assert isinstance(to_string(value), str)
    assert isinstance(child_text(value), str)


@pytest.mark.parametrize(
    ("text", "number"),
    [("12px", 12), ("  -7.9", -7), ("0x1fz", 31), ("+3", 3), ("1e3", 1), ("", None), ("x1", None)],
)
def test_integer_prefix(text: str, number: int | None) -> None:
    assert integer_prefix(text) == number


def test_integer_prefix_of_very_many_digits() -> None:
    assert (integer_prefix("9" * 5000) or 0) > 10**300


# -- operators -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right", "result"),
    [
        *[
            (1, 2, 3),
            ("1", 2, "12"),
            (1, "2", "12"),
            ("a", None, "anull"),
            ("a", UNDEFINED, "aundefined"),
        ],
        *[("a", [1, [2]], "a1,2"), ("a", {}, "a[object Object]"), (True, True, 2), (None, 1, 1)],
        *[([], 1, 1), ("", 1, "1"), (0.1, 0.2, 0.30000000000000004), (2**53, 1, 2**53)],
        *[(2**53 - 1, 1, 2**53), (2**53, 2, 2**53 + 2), (-(2**53), -1, -(2**53))],
    ],
)
def test_add(left: Any, right: Any, result: Any) -> None:
    assert add(left, right) == result
    assert type(add(left, right)) in (type(result), float)


def test_arrays_and_objects_are_not_text_for_plus() -> None:
    assert isnan(add([1, 2], 1))
    assert isnan(add({}, {}))


def test_division_and_remainder_by_zero() -> None:
    assert (divide(1, 0), divide(-1, 0), divide(1, -0.0)) == (inf, -inf, -inf)
    for result in (divide(0, 0), divide(nan, 0), remainder(7, 0), remainder(inf, 3)):
        assert isnan(result)
    assert remainder(7, inf) == 7
    assert (remainder(-7, 3), remainder(7, -3), remainder(7.5, 2)) == (-1, 1, 1.5)


@PROPERTY
@given(st.floats(), st.floats())
def test_arithmetic_is_that_of_doubles(left: float, right: float) -> None:
    assert same_number(add(left, right), left + right)
    assert same_number(subtract(left, right), left - right)
    assert same_number(float(multiply(left, right)), left * right)


@PROPERTY
@given(st.integers(-(2**53), 2**53), st.integers(-(2**53), 2**53))
def test_integers_give_what_doubles_give(left: int, right: int) -> None:
    a, b = float(left), float(right)
    assert add(left, right) == a + b
    assert subtract(left, right) == a - b
    assert multiply(left, right) == a * b
    if b:
        assert divide(left, right) == a / b


# -- equality and order ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("left", "right"),
    [
        *[(1, "1"), (1, 1.0), (0, ""), (0, False), ("", False), ("0", False), (True, "1")],
        *[(None, UNDEFINED), ([], ""), ([], 0), ([1, 2], "1,2"), ({}, "[object Object]")],
        *[([[]], False), (" 1\n", 1), (2**53, 2**53 + 1), (0.0, -0.0), (inf, "Infinity")],
    ],
)
def test_loosely_equal(left: Any, right: Any) -> None:
    assert loose_equal(left, right) is True
    assert loose_equal(right, left) is True


@pytest.mark.parametrize(
    ("left", "right"),
    [
        *[
            (None, 0),
            (None, False),
            (UNDEFINED, 0),
            (None, ""),
            (True, "true"),
            ("a", "A"),
            (nan, nan),
        ],
        *[
            ([], []),
            ({}, {}),
            ([1], [1]),
            ({}, []),
            (UNDEFINED, "undefined"),
            ("1", "1.0"),
            ([], None),
        ],
        *[({}, nan), ({}, True)],
    ],
)
def test_not_loosely_equal(left: Any, right: Any) -> None:
    assert loose_equal(left, right) is False
    assert loose_equal(right, left) is False


def test_an_object_equals_itself() -> None:
    for value in ([1], {"a": 1}):
        assert loose_equal(value, value) is True


@pytest.mark.parametrize(
    ("left", "right"),
    [
        *[
            ("a", "b"),
            ("B", "a"),
            ("10", "9"),
            (9, "10"),
            ("9", 10),
            (None, 1),
            ("", 1),
            (False, True),
        ],
        *[([1], 2), ("\U0001f44d", "\uffff"), ("e", "é"), (-inf, 0), ([10], "9"), (1, 2), (1.5, 2)],
    ],
)
def test_less(left: Any, right: Any) -> None:
    assert less(left, right) is True
    assert less_or_equal(left, right) is True
    assert less(right, left) is False


@pytest.mark.parametrize(
    ("left", "right"),
    [(UNDEFINED, 1), (nan, 1), ("abc", 1), ({}, 1), ([1, 2], 3), (None, UNDEFINED)],
)
def test_what_is_no_number_has_no_order(left: Any, right: Any) -> None:
    for a, b in ((left, right), (right, left)):
        assert less(a, b) is False
        assert less_or_equal(a, b) is False


# -- change detection ------------------------------------------------------------------------------


def test_same_value() -> None:
    array: list[Any] = []
    for left, right in [(1, 1.0), (nan, float("nan")), ("a", "a"), (None, None), (array, array)]:
        assert same_value(left, right)
    for left, right in [
        *[(True, 1), (0, False), (0, -0.0), (1, "1"), (None, UNDEFINED), ([], []), ({}, {})],
        *[("a", "b"), (None, False), (nan, 1)],
    ]:
        assert not same_value(left, right)


@PROPERTY
@given(VALUES, VALUES)
def test_same_value_is_an_equivalence_that_implies_same_text(left: Any, right: Any) -> None:
    assert same_value(left, left)
    assert same_value(left, right) == same_value(right, left)
    if same_value(left, right):
        assert to_string(left) == to_string(right)


# -- leaving the language --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *[
            ("a", "a"),
            (5.0, "5"),
            (nan, "NaN"),
            (True, ""),
            (False, ""),
            (None, ""),
            (UNDEFINED, ""),
        ],
        *[
            ([1, "a", [None, True, 2.5]], "1a2.5"),
            ([], ""),
            ({"a": 1.0, "ü": [nan]}, '{"a":1,"ü":[null]}'),
        ],
        *[([{"a": 1}, "b"], '{"a":1}b')],
    ],
)
def test_child_text(value: Any, text: str) -> None:
    assert child_text(value) == text


def test_child_text_of_a_deep_object_is_harmless() -> None:
    deep: Any = {}
    for _ in range(20_000):
        deep = {"a": deep}
    assert child_text(deep) == "[object Object]"
    while deep:
        deep = deep["a"]


def test_to_json() -> None:
    given_value = {
        "a": 5.0,
        "b": [UNDEFINED, nan, -inf, 1e21, -0.0],
        "c": UNDEFINED,
        "d": {"e": True},
    }
    result = to_json(given_value)
    assert result == {"a": 5, "b": [None, None, None, 1e21, 0], "d": {"e": True}}
    assert json.dumps(result["a"]) == "5"
    assert result["d"]["e"] is True
    assert given_value["c"] is UNDEFINED
    assert result["d"] is not given_value["d"]
    assert to_json(UNDEFINED) is None


def test_to_json_keeps_the_order_of_members() -> None:
    assert list(to_json({"b": 1.0, "x": UNDEFINED, "a": {}})) == ["b", "a"]


@PROPERTY
@given(VALUES)
def test_to_json_is_valid_json(value: Any) -> None:
    result = to_json(value)
    assert json.loads(json.dumps(result, allow_nan=False)) == result


def test_to_json_of_deep_values() -> None:
    deep: Any = 1.0
    for _ in range(20_000):
        deep = [deep]
    result = to_json(deep)
    for _ in range(20_000):
        deep, result = deep[0], result[0]
    assert result == 1
    assert type(result) is int
