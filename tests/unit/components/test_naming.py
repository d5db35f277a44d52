"""What a control is called: the author's words first, its state key last."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.components.naming import words_of
from tests.harness import Mounted, mount

CONTROLS = {
    "Input": "input",
    "Textarea": "textarea",
    "Select": "[role=combobox]",
    "Combobox": "[role=combobox]",
    "Slider": "[type=range]",
}


def name_in(mounted: Mounted, type_: str) -> str | None:
    return mounted.find(CONTROLS[type_]).attrs.get("aria-label")


@pytest.mark.parametrize("type_", CONTROLS)
def test_a_control_is_called_by_its_key_if_nothing_better_is_known(type_: str) -> None:
    assert name_in(mount({"type": type_, "name": "unit_price", "placeholder": ""}), type_) == (
        "Unit price"
    )


@pytest.mark.parametrize("type_", CONTROLS)
def test_the_label_before_it_names_a_control(type_: str) -> None:
    nodes = [{"type": "Label", "text": "Price of {{ what }}"}, {"type": type_, "name": "unit"}]
    mounted = mount(nodes, {"what": "tea"})
    assert name_in(mounted, type_) == "Price of tea"
    mounted.set_state("what", "milk")
    assert name_in(mounted, type_) == "Price of milk"


@pytest.mark.parametrize("type_", CONTROLS)
def test_the_authors_name_stays(type_: str) -> None:
    control = {"type": type_, "name": "unit", "ariaLabel": "Mine"}
    assert name_in(mount([{"type": "Label", "text": "Other"}, control]), type_) == "Mine"


@pytest.mark.parametrize(
    "label",
    [
        {"type": "Label", "text": "A", "forId": "elsewhere"},
        {"type": "Label", "text": "A", "children": [{"type": "Text", "content": "B"}]},
        {"type": "Text", "content": "A"},
    ],
)
def test_other_words_before_a_control_are_not_its_name(label: dict[str, Any]) -> None:
    assert name_in(mount([label, {"type": "Input", "name": "unit"}]), "Input") == "Unit"


def test_a_label_names_only_what_comes_right_behind_it() -> None:
    nodes = [{"type": "Label", "text": "A"}, {"type": "Input", "name": "one", "ariaLabel": "B"},
             {"type": "Textarea", "name": "two"}]  # fmt: skip
    assert name_in(mount(nodes), "Textarea") == "Two"


def test_a_placeholder_is_a_name_already() -> None:
    assert name_in(mount({"type": "Input", "name": "a", "placeholder": "Search"}), "Input") is None
    select = {"type": "Select", "name": "a", "placeholder": "Pick one"}
    assert name_in(mount(select), "Select") == "Pick one"


def test_a_control_with_an_id_is_left_to_the_label_that_points_to_it() -> None:
    assert name_in(mount({"type": "Input", "name": "mail", "id": "mail"}), "Input") is None


@pytest.mark.parametrize("type_", ["Checkbox", "Switch"])
def test_a_drawn_control_without_a_label(type_: str) -> None:
    control = mount({"type": type_, "name": "wifi_on", "id": "w"}).find(f"[role={type_.lower()}]")
    assert control.attrs["aria-label"] == "Wifi on"
    labelled = mount({"type": type_, "name": "wifi_on", "label": "Wi-Fi"})
    assert "aria-label" not in labelled.find(f"[role={type_.lower()}]").attrs


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("email", "Email"),
        ("full_name", "Full name"),
        ("user.firstName", "First name"),
        ("zip-code", "Zip code"),
        ("", ""),
    ],
)
def test_words_of_a_key(key: str, words: str) -> None:
    assert words_of(key) == words
