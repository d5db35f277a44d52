"""The words in which a wrong action is refused: they name the action, the field and the remedy."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.actions import check_actions


@pytest.mark.parametrize(
    ("spec", "reason"),
    [
        ("go", "an action must be an object, not 'go'"),
        ([{"action": "setState", "key": "a"}, None], "an action must be an object, not null"),
        ({}, "nothing is no known action"),
        ({"action": "explode"}, "'explode' is no known action"),
        ({"action": ["setState"]}, "a list is no known action"),
        ({"action": "setState"}, "setState: key is missing; it must be text"),
        ({"action": "setState", "key": None}, "setState: key must be text, not null"),
        (
            {"action": "showToast", "message": "x", "variant": "loud"},
            "showToast: variant must be one of default, success, error, warning, info, not 'loud'",
        ),
        (
            {"action": "setInterval", "duration": 0},
            "setInterval: duration must be a whole number above 0 or text, not '0'",
        ),
        (
            {"action": "fetch", "url": "/", "headers": {"a": 1}},
            "fetch: headers must be an object of texts, not an object",
        ),
        (
            {"action": "closeOverlay", "onSuccess": [1]},
            "closeOverlay: onSuccess must be an action or a list of actions, not a list",
        ),
    ],
)
def test_the_reason_says_what_to_do(spec: Any, reason: str) -> None:
    assert check_actions(spec) == reason


@pytest.mark.parametrize("value", [float("nan"), float("inf"), 2**53, True])
def test_numbers_that_are_none(value: Any) -> None:
    assert check_actions({"action": "openFilePicker", "maxSize": value}) is not None
    assert check_actions({"action": "openFilePicker", "maxSize": 2**53 - 1}) is None
