"""Field and ChoiceCard: marks that follow state, and controls named by the label around them."""

from __future__ import annotations

from tests.harness import mount
from tests.unit.components.following import assert_follows


def test_marks_follow_state() -> None:
    mounted = mount({"type": "Field", "invalid": "{{ bad }}"}, {"bad": False})
    found = mounted.find("[data-slot=field]")
    mounted.set_state("bad", True)
    assert found.attrs["data-invalid"] == "true"
    mounted.set_state("bad", False)
    assert "data-invalid" not in found.attrs


def test_a_choice_card_names_the_control_inside() -> None:
    inner = {"type": "Field", "children": [{"type": "Switch", "name": "s"}]}
    mounted = mount({"type": "ChoiceCard", "children": [inner]})
    switch = mounted.find("[role=switch]")
    assert switch.attrs["aria-labelledby"] == mounted.find(".pf-field-label").attrs["id"]


def test_an_id_of_the_author_names_it_too() -> None:
    mounted = mount(
        {"type": "ChoiceCard", "id": "card", "children": [{"type": "Checkbox", "name": "c"}]}
    )
    assert mounted.find("[role=checkbox]").attrs["aria-labelledby"] == "card"


def test_a_control_with_a_name_of_its_own_keeps_it() -> None:
    control = {"type": "Switch", "name": "s", "ariaLabel": "Night mode"}
    mounted = mount({"type": "ChoiceCard", "children": [control]})
    attrs = mounted.find("[role=switch]").attrs
    assert attrs["aria-label"] == "Night mode"
    assert "aria-labelledby" not in attrs


def test_controls_stay_when_the_card_is_drawn_again() -> None:
    card = {
        "type": "ChoiceCard",
        "disabled": "{{ off }}",
        "children": [{"type": "Switch", "name": "s"}],
    }
    mounted = mount(card, {"off": False})
    ops = mounted.set_state("off", True)
    assert [op[0] for op in ops] == ["attr"]


def test_patches_equal_a_fresh_drawing() -> None:
    parts = [{"type": "FieldTitle", "content": "{{ words }}"}, {"type": "Switch", "name": "s"}]
    card = {"type": "ChoiceCard", "invalid": "{{ s }}", "children": parts}
    first = {"words": "A", "s": False}
    assert_follows(card, first, {"words": "B", "s": True}, first)
