"""Single actions: bodies, results and positions that the recorded cases do not reach."""

from __future__ import annotations

import math
from typing import Any

import pytest

from renderer_py.actions.fetch import build_request, read_body
from renderer_py.actions.json_text import json_text, parse_json
from renderer_py.actions.mcp import tool_result
from renderer_py.actions.state import insert_position
from renderer_py.errors import ActionError
from renderer_py.values import UNDEFINED
from tests.fakes import response


@pytest.mark.parametrize(
    ("index", "position"),
    [
        (0, 0),
        (2, 2),
        (3, 3),
        (7, 3),
        (-1, 2),
        (-3, 0),
        (-9, 0),
        (1.9, 1),
        (-1.9, 2),
        ("1", 1),
        (" 2 ", 2),
        ("-1", 0),
        ("", 0),
        ("x", 0),
        ("Infinity", 3),
        ("-Infinity", 0),
    ],
)
def test_insert_position_is_that_of_splice(index: Any, position: int) -> None:
    assert insert_position(index, 3) == position


@pytest.mark.parametrize(
    "text", ["", " ", "NaN", "Infinity", "-Infinity", "{'a': 1}", "[1,]", "01"]
)
def test_what_is_no_json(text: str) -> None:
    with pytest.raises(ValueError):
        parse_json(text)


def test_json_nested_beyond_the_stack_is_no_json() -> None:
    with pytest.raises(ValueError):
        parse_json("[" * 100_000)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("9007199254740993", 9007199254740992),
        ("-9007199254740993", -9007199254740992),
        ("1" + "0" * 500, math.inf),
        ("1e400", math.inf),
        ('"\\ud83d\\ude00"', "😀"),
        ('{"a": 1, "a": 2}', {"a": 2}),
    ],
)
def test_numbers_and_text_are_read_as_the_page_reads_them(text: str, value: Any) -> None:
    assert parse_json(text) == value


def test_json_text_is_compact_and_leaves_undefined_out() -> None:
    value = {"a": 1.0, "b": UNDEFINED, "c": [UNDEFINED, math.nan], "é": "é"}
    assert json_text(value) == '{"a":1,"c":[null,null],"é":"é"}'


def test_a_request_does_not_change_the_action() -> None:
    spec = {"url": "/", "method": "POST", "headers": {}, "body": {}}
    assert build_request(spec).headers == {"Content-Type": "application/json"}
    assert spec["headers"] == {}


def test_invalid_json_is_a_failure_only_where_json_was_promised() -> None:
    assert read_body(response("<p>", content_type="text/html")) == "<p>"
    with pytest.raises(ActionError, match="The response is not valid JSON"):
        read_body(response("<p>"))


@pytest.mark.parametrize("unwrap", [True, False])
def test_a_list_cannot_be_unwrapped(unwrap: bool) -> None:
    result = {"structuredContent": ["result"], "_meta": {"fastmcp": {"wrap_result": True}}}
    assert tool_result(result, unwrap=unwrap) == ["result"]


def test_blocks_that_are_no_text_are_passed_over() -> None:
    content = [{"type": "resource", "text": "no"}, {"type": "text", "text": ""}]
    assert tool_result({"content": content}, unwrap=False) is UNDEFINED
    with pytest.raises(ActionError, match="Unknown error"):
        tool_result({"content": content, "isError": True}, unwrap=False)
