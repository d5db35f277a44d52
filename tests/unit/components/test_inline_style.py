"""Style objects become declarations exactly where React and the CSS object model take them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer_py.components.inline_style import inline_style, is_one_value


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        (None, None),
        ({}, None),
        ({"color": "red", "--x": " a b "}, {"color": "red", "--x": "a b"}),
        ({"width": 3, "height": 2.5}, {"width": "3px", "height": "2.5px"}),
        ({"margin": 0}, {"margin": "0px"}),
        ({"opacity": 0.5, "zIndex": 0, "--n": 3}, {"opacity": "0.5", "zIndex": "0", "--n": "3"}),
        ({"color": None, "width": True, "height": False, "margin": " "}, None),
        ({"a:b;c": "red", "": "red", "1a": "red"}, None),
    ],
)
def test_values(style: dict[str, Any] | None, expected: dict[str, str] | None) -> None:
    assert inline_style(style) == expected


@pytest.mark.parametrize(
    "value",
    [
        "red",
        "calc(100% - (2 * 3px))",
        "url(data:image/png;base64,AAAA)",
        'url("a;b")',
        "\"}\" ';'",
        "repeat(auto-fit, minmax(12rem, 1fr))",
        "var(--x, #fff) !important",
    ],
)
def test_one_value(value: str) -> None:
    assert is_one_value(value)


@pytest.mark.parametrize(
    "value",
    ["red; color: blue", "red}", "{", "(", "a)", '"', "'a", "red/*", "/* ; */", "url(a;b", "\\3b"],
)
def test_not_one_value(value: str) -> None:
    assert not is_one_value(value)


@given(st.text(alphabet="ab ;:(){}\"'\\/*-", max_size=20))
def test_a_value_never_ends_its_declaration(value: str) -> None:
    """Split as CSS does (strings and brackets hold), no accepted value has `;` or `}` outside."""
    if not is_one_value(value):
        return
    quote, depth = "", 0
    for char in value:
        if quote:
            quote = "" if char == quote else quote
        elif char in "\"'":
            quote = char
        elif char == "(":
            depth += 1
        elif char == ")":
            depth -= 1
        else:
            assert depth or char not in ";{}\\"
    assert not quote and depth == 0
