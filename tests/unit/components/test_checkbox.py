"""Checkbox: every way to toggle it arrives once, as a boolean."""

from __future__ import annotations

from typing import Any

from tests.harness import Mounted, mount
from tests.unit.components.following import assert_follows

EVENTS = {"action": "appendState", "key": "events", "value": "{{ $event }}"}


def checkbox(state: dict[str, Any] | None = None, **props: Any) -> Mounted:
    node = {"type": "Checkbox", "name": "c", "label": "Agree", "onChange": EVENTS, **props}
    return mount(node, state)


def test_click_and_space_toggle() -> None:
    mounted = checkbox()
    box = mounted.find("[role=checkbox]")
    mounted.click(box)
    assert box.attrs["aria-checked"] == "true"
    mounted.press(box, "Space")
    assert box.attrs["aria-checked"] == "false"
    assert mounted.state == {"c": False, "events": [True, False]}


def test_enter_does_nothing() -> None:
    mounted = checkbox()
    assert mounted.press(mounted.find("[role=checkbox]"), "Enter") == []


def test_the_native_input_behind_the_label_reports_too() -> None:
    mounted = checkbox()
    native = mounted.find("[type=checkbox]")
    assert mounted.find("label").attrs["for"] == native.attrs["id"]
    mounted.event(native, "change", checked=True, value="on")
    assert mounted.state == {"c": True, "events": [True]}
    assert mounted.find("[role=checkbox]").attrs["data-checked"] == ""


def test_a_click_is_kept_from_a_label_around() -> None:
    assert "click!" in checkbox().find("[role=checkbox]").attrs["data-on"].split()


def test_native_input_follows_the_drawn_one() -> None:
    mounted = checkbox()
    mounted.click(mounted.find("[role=checkbox]"))
    assert mounted.find("[type=checkbox]").live_attrs()["checked"] == ""


def test_disabled_takes_no_input() -> None:
    mounted = checkbox(disabled=True)
    box = mounted.find("[role=checkbox]")
    assert mounted.click(box) == []
    assert box.attrs["tabindex"] == "-1"
    assert box.attrs["aria-disabled"] == "true"


def test_state_text_counts_by_truthiness() -> None:
    assert checkbox({"c": "yes"}).find("[role=checkbox]").attrs["aria-checked"] == "true"


def test_a_template_value_is_accepted() -> None:
    mounted = mount({"type": "Checkbox", "name": "c", "value": "{{ n > 1 }}"}, {"n": 2})
    assert mounted.find("[role=checkbox]").attrs["aria-checked"] == "true"


def test_an_id_is_the_native_inputs_so_that_labels_reach_it() -> None:
    mounted = mount([{"type": "Label", "text": "Mine", "forId": "mine"},
                     {"type": "Checkbox", "id": "mine"}])  # fmt: skip
    assert mounted.find("#mine").attrs["type"] == "checkbox"


def test_patches_equal_a_fresh_drawing() -> None:
    view = {"type": "Checkbox", "name": "c", "label": "{{ words }}", "disabled": "{{ off }}"}
    first = {"c": False, "words": "A", "off": False}
    assert_follows(view, first, {"c": True, "words": "B", "off": True}, first)
