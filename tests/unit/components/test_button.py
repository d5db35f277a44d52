"""Button: what a click does and what the document needs for it."""

from __future__ import annotations

from typing import Any

from tests.harness import mount
from tests.unit.components.following import assert_follows

CLICKED = {"action": "setState", "key": "clicked", "value": "[{{ $event }}]"}


def button(**props: Any) -> dict[str, Any]:
    return {"type": "Button", "label": "Go", **props}


def test_event_of_a_click_is_the_empty_value() -> None:
    mounted = mount(button(onClick=CLICKED))
    mounted.click(mounted.find("button"))
    assert mounted.state["clicked"] == "[]"


def test_a_button_without_action_listens_to_nothing() -> None:
    mounted = mount(button())
    assert "data-on" not in mounted.find("button").attrs


def test_state_disables_a_mounted_button() -> None:
    mounted = mount(button(disabled="{{ busy }}"), {"busy": False})
    found = mounted.find("button")
    assert "disabled" not in found.attrs
    mounted.set_state("busy", True)
    assert found.attrs["disabled"] == ""


def test_another_icon_and_label_reach_the_document() -> None:
    mounted = mount(button(label="{{ words }}", icon="{{ pic }}"), {"words": "On", "pic": "sun"})
    mounted.set_state("words", "Off")
    mounted.set_state("pic", "moon")
    found = mounted.find("button")
    assert found.text == "Off"
    assert "lucide-moon" in mounted.find("svg").attrs["class"]


def test_a_wrong_size_is_an_error_box_beside_living_siblings() -> None:
    mounted = mount([button(size="huge"), button(label="Fine")])
    assert "Invalid <Button> props" in mounted.find("[role=alert]").text
    assert mounted.find("button", "Fine")


def test_patches_equal_a_fresh_drawing() -> None:
    view = button(label="{{ words }}", icon="{{ pic }}", variant="{{ look }}", disabled="{{ off }}")
    first = {"words": "A", "pic": "sun", "look": "default", "off": False}
    second = {"words": "B", "pic": "none-such", "look": "outline", "off": True}
    assert_follows(view, first, second, first)
