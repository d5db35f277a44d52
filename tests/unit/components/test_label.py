"""Label: association with controls it holds."""

from __future__ import annotations

from tests.harness import mount


def test_names_a_drawn_control_inside() -> None:
    mounted = mount({"type": "Label", "text": "Wi-Fi", "children": [{"type": "Switch"}]})
    switch = mounted.find("[role=switch]")
    assert switch.attrs["aria-labelledby"] == mounted.find("label").attrs["id"]


def test_names_the_controls_it_holds() -> None:
    held = {"type": "Input", "name": "first"}
    mounted = mount({"type": "Label", "text": "Name", "children": [held]})
    attrs = mounted.find("input").attrs
    assert attrs["aria-labelledby"] == mounted.find("label").attrs["id"]
    assert "aria-label" not in attrs


def test_children_follow_their_own_scope() -> None:
    text = {"type": "Text", "content": "{{ who }}"}
    mounted = mount({"type": "Label", "let": {"who": "Ada"}, "children": [text]})
    assert mounted.text() == "Ada"


def test_text_changes_beside_children() -> None:
    label = {"type": "Label", "text": "{{ n }} of", "children": [{"type": "Text", "content": "3"}]}
    mounted = mount(label, {"n": 1})
    mounted.set_state("n", 2)
    assert mounted.text() == "2 of3"
