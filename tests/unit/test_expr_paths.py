"""Paths reach data and nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer_py.expr import compile_expression, read_path
from renderer_py.intl import BabelIntl
from renderer_py.values import UNDEFINED
from tests.compliance.cases import Names
from tests.properties import PROPERTY

DATA: Any = {
    "rows": [{"v": 1}, {"v": None}],
    "text": "👍a",
    "object": {"length": 9, "0": "zero", "": "empty", "a b": "blank"},
    "number": 5,
    "truth": True,
    "nothing": None,
    "hole": UNDEFINED,
}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        *[("rows.0.v", 1), ("rows.1.v", None), ("rows.length", 2), ("text.length", 3)],
        *[
            ("object.length", 9),
            ("object.0", "zero"),
            ("object.", "empty"),
            ("object.a b", "blank"),
        ],
        *[("number", 5), ("nothing", None)],
    ],
)
def test_found(path: str, value: Any) -> None:
    assert read_path(DATA, path.split(".")) == value


@pytest.mark.parametrize(
    "path",
    [
        *["rows.2", "rows.-1", "rows.01", "rows.1.v.x", "rows.v", "rows.²", "rows.٣", "text.0"],
        *[
            "rows." + "9" * 5000,
            "number.length",
            "truth.real",
            "nothing.x",
            "hole.x",
            "x.y",
            "rows.",
        ],
        *[
            "object.__class__",
            "object.keys",
            "rows.append",
            "text.upper",
            "number.real",
            "__class__",
        ],
    ],
)
def test_not_found(path: str) -> None:
    assert read_path(DATA, path.split(".")) is UNDEFINED


def test_the_empty_path_is_the_value_itself() -> None:
    assert read_path(DATA, []) is DATA


def test_compiled_paths_read_the_same() -> None:
    scope = Names(DATA, BabelIntl())
    for path in ("rows", "rows.0", "rows.0.v", "rows.7.v", "text.length", "object.0", "a.b.c.d"):
        assert compile_expression(path).evaluate(scope) == read_path(DATA, path.split("."))


KEYS = st.sampled_from(["a", "b", "length", "0", "1", "01", ""])
TREES = st.recursive(
    st.sampled_from([None, 1, "text", True, UNDEFINED]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner, max_size=3),
    max_leaves=8,
)


@PROPERTY
@given(st.dictionaries(st.sampled_from("xyz"), TREES), st.lists(KEYS, max_size=5))
def test_a_compiled_path_is_the_walk_over_the_names(names: dict[str, Any], rest: list[str]) -> None:
    path = ["x", *rest]
    read = compile_expression(".".join(path)).evaluate(Names(names, BabelIntl()))
    assert read == read_path(names, path)
