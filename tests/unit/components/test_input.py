"""Input and Textarea: two-way binding."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness import mount

SEEN = {"action": "setState", "key": "seen", "value": "{{ f }}|{{ $event }}"}
KINDS = ["Input", "Textarea"]


def control(kind: str, **props: Any) -> dict[str, Any]:
    return {"type": kind, "name": "f", **props}


@pytest.mark.parametrize("kind", KINDS)
def test_typing_writes_state_before_on_change(kind: str) -> None:
    mounted = mount(control(kind, onChange=SEEN))
    mounted.type(mounted.find(kind.lower()), "ab")
    assert mounted.state == {"f": "ab", "seen": "ab|ab"}


@pytest.mark.parametrize("kind", KINDS)
def test_typing_sends_nothing_back_to_the_control(kind: str) -> None:
    mounted = mount(control(kind, value="a"))
    assert mounted.type(mounted.find(kind.lower()), "ab") == []


@pytest.mark.parametrize("kind", KINDS)
def test_state_reaches_the_control(kind: str) -> None:
    mounted = mount(control(kind))
    mounted.set_state("f", "from outside")
    assert mounted.find(kind.lower()).value() == "from outside"


def test_numbers_arrive_as_text() -> None:
    mounted = mount(control("Input", inputType="number"))
    mounted.type(mounted.find("input"), "5")
    assert mounted.state["f"] == "5"


def test_an_action_may_change_what_was_typed() -> None:
    upper = {"action": "setState", "key": "f", "value": "{{ $event | upper }}"}
    mounted = mount(control("Input", onChange=upper))
    mounted.type(mounted.find("input"), "abc")
    assert mounted.find("input").value() == "ABC"


def test_null_in_state_shows_an_empty_control() -> None:
    mounted = mount(control("Input"), {"f": None})
    assert mounted.find("input").value() == ""


def test_nested_name_writes_into_the_object() -> None:
    mounted = mount({"type": "Input", "name": "user.name"}, {"user": {"name": "Ada", "age": 36}})
    mounted.type(mounted.find("input"), "Eve")
    assert mounted.state["user"] == {"name": "Eve", "age": 36}


def test_the_value_of_a_file_control_is_never_set() -> None:
    mounted = mount(control("Input", inputType="file"), {"f": "C:\\fakepath\\a.txt"})
    assert "value" not in mounted.find("input").live_attrs()


def test_a_template_shows_live_until_the_person_types() -> None:
    mounted = mount(control("Input", value="{{ who }}"), {"who": "Ada"})
    mounted.set_state("who", "Eve")
    assert mounted.find("input").value() == "Eve"
    mounted.type(mounted.find("input"), "Joe")
    mounted.set_state("who", "Kim")
    assert mounted.find("input").value() == "Joe"
