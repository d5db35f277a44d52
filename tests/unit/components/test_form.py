"""Form: which values a submit writes, and when onSubmit runs."""

from __future__ import annotations

from typing import Any

from tests.harness import Mounted, mount

SENT = {"action": "setState", "key": "sent", "value": "{{ f }} {{ $event | default:'none' }}"}


def form(*children: dict[str, Any]) -> Mounted:
    return mount({"type": "Form", "onSubmit": SENT, "children": list(children)})


def test_text_fields_are_written_before_on_submit() -> None:
    mounted = form({"type": "Input", "name": "f"})
    mounted.event(mounted.find("form"), "submit", fields=[["f", "text"], ["g", "more"]])
    assert mounted.state["f"] == "text"
    assert mounted.state["g"] == "more"
    assert mounted.state["sent"] == "text none"


def test_native_submission_and_reset_are_prevented() -> None:
    assert form().find("form").attrs["data-on"].split() == ["submit!", "reset!"]


def test_toggles_and_sliders_have_no_form_name() -> None:
    mounted = form(
        {"type": "Checkbox", "name": "agree", "value": True},
        {"type": "Switch", "name": "wifi", "value": True},
        {"type": "Slider", "name": "volume", "value": 5},
        {"type": "Slider", "name": "price", "range": True, "value": [1, 2]},
    )
    assert [n.attrs["name"] for n in mounted.all("input") if "name" in n.attrs] == []
    mounted.submit(mounted.find("form"))
    assert mounted.state["agree"] is True
    assert mounted.state["wifi"] is True
    assert mounted.state["volume"] == 5
    assert mounted.state["price"] == [1, 2]


def test_text_like_controls_have_their_form_name() -> None:
    option = {"type": "SelectOption", "value": "a", "label": "A", "selected": True}
    mounted = form(
        {"type": "Input", "name": "one"},
        {"type": "Textarea", "name": "two"},
        {"type": "Select", "name": "three", "children": [option]},
        {"type": "RadioGroup", "name": "four", "children": [{"type": "Radio", "option": "x"}]},
        {"type": "Radio", "name": "five", "option": "y"},
    )
    named = [(n.attrs.get("name"), n.attrs.get("value")) for n in mounted.find("form").walk()]
    assert [pair for pair in named if pair[0]] == [
        ("one", None), ("two", None), ("three", "a"), ("four", "x"), ("five", "y"),
    ]  # fmt: skip


def test_an_untouched_select_submits_what_it_shows() -> None:
    option = {"type": "SelectOption", "value": "a", "label": "A", "selected": True}
    mounted = form({"type": "Select", "name": "fruit", "children": [option]})
    mounted.submit(mounted.find("form"))
    assert mounted.state["fruit"] == "a"
