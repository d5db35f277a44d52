"""Select: opening, keyboard, typing ahead, choosing, and what the popover needs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness import Mounted, mount
from tests.unit.components.following import assert_follows

EVENTS = {"action": "appendState", "key": "events", "value": "{{ s }}/{{ $event }}"}


def option(value: str, label: str, **props: Any) -> dict[str, Any]:
    return {"type": "SelectOption", "value": value, "label": label, **props}


FRUIT = [
    option("a", "Apple"),
    option("v", "Avocado"),
    option("d", "Disabled", disabled=True),
    option("b", "Banana"),
]


def select(*children: dict[str, Any], state: dict[str, Any] | None = None, **props: Any) -> Mounted:
    node = {"type": "Select", "name": "s", "onChange": EVENTS, "children": list(children) or FRUIT}
    return mount({**node, **props}, state)


def trigger(mounted: Mounted) -> Any:
    return mounted.find("[role=combobox]")


def highlighted(mounted: Mounted) -> str:
    return mounted.find("[data-highlighted]").text


def focused(mounted: Mounted) -> str:
    number = [n for n, method, _ in mounted.document.calls if method == "focus"][-1]
    return mounted.document.nodes[number].text


def press(mounted: Mounted, *keys: str) -> None:
    """Keys as a person presses them: on the highlighted option, or on the closed button."""
    for key in keys:
        found = mounted.all("[data-highlighted]")
        mounted.press(found[0] if found else trigger(mounted), key)


def test_click_opens_and_a_second_one_closes() -> None:
    mounted = select()
    mounted.click(trigger(mounted))
    assert trigger(mounted).attrs["aria-expanded"] == "true"
    assert trigger(mounted).attrs["aria-controls"] == mounted.find("[role=listbox]").attrs["id"]
    assert [n.text for n in mounted.all("[role=option]")] == [o["label"] for o in FRUIT]
    mounted.click(trigger(mounted))
    assert mounted.all("[role=option]") == []
    methods = [method for _, method, _ in mounted.document.calls]
    assert methods == ["showPopover", "focus", "hidePopover", "focus"]
    assert focused(mounted) == trigger(mounted).text


@pytest.mark.parametrize(("key", "start"), [("ArrowDown", "Apple"), ("ArrowUp", "Banana")])
def test_arrows_open_at_an_end(key: str, start: str) -> None:
    mounted = select()
    press(mounted, key)
    assert highlighted(mounted) == focused(mounted) == start


def test_opens_at_the_chosen_option() -> None:
    mounted = select(value="v")
    press(mounted, "ArrowUp")
    assert highlighted(mounted) == "Avocado"


def test_keys_move_over_enabled_options_without_wrapping() -> None:
    mounted = select()
    seen = []
    for key in ["ArrowDown", "ArrowUp", "End", "ArrowDown", "ArrowUp", "Home", "ArrowDown"]:
        press(mounted, key)
        seen.append(highlighted(mounted))
    assert seen == ["Apple", "Apple", "Banana", "Banana", "Avocado", "Apple", "Avocado"]


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_choose(key: str) -> None:
    mounted = select()
    press(mounted, "ArrowDown", "End", key)
    assert mounted.state == {"s": "b", "events": ["b/b"]}
    assert trigger(mounted).text == "Banana"
    assert trigger(mounted).attrs["aria-expanded"] == "false"
    assert focused(mounted) == "Banana"


def test_choosing_the_chosen_option_fires_again() -> None:
    mounted = select(value="a")
    mounted.click(trigger(mounted))
    mounted.click(mounted.all("[role=option]")[0])
    assert mounted.state == {"s": "a", "events": ["a/a"]}


def test_escape_and_tab_close_without_choosing() -> None:
    for key in ("Escape", "Tab"):
        mounted = select()
        press(mounted, "ArrowDown", key)
        assert mounted.all("[role=option]") == []
        assert "s" not in mounted.state
        assert mounted.document.calls[-1][:2] == (trigger(mounted).number, "focus")


def test_the_browsers_own_dismissal_closes() -> None:
    mounted = select()
    mounted.click(trigger(mounted))
    popup = mounted.find("[popover]")
    mounted.event(popup, "toggle", detail="open")
    assert mounted.all("[role=option]")
    mounted.event(popup, "toggle", detail="closed")
    assert mounted.all("[role=option]") == []
    assert trigger(mounted).attrs["aria-expanded"] == "false"


def test_letters_choose_on_the_closed_button_and_go_round() -> None:
    mounted = select()
    for chosen in ("a", "v", "a"):
        press(mounted, "a")
        assert mounted.state["s"] == chosen
        mounted.advance(1000)
    press(mounted, "d")
    assert mounted.state["s"] == "a"


def test_letters_move_in_the_open_list() -> None:
    mounted = select()
    press(mounted, "ArrowDown", "b")
    assert highlighted(mounted) == "Banana"
    mounted.advance(1000)
    press(mounted, "a", "v")
    assert highlighted(mounted) == "Avocado"
    assert "s" not in mounted.state


def test_shortcuts_are_no_letters() -> None:
    mounted = select()
    mounted.press(trigger(mounted), "a", ctrl=True)
    assert "s" not in mounted.state


def test_the_pointer_highlights_and_disabled_options_ignore_it() -> None:
    mounted = select()
    mounted.click(trigger(mounted))
    options = mounted.all("[role=option]")
    mounted.event(options[3], "pointerenter")
    assert highlighted(mounted) == "Banana"
    mounted.event(options[2], "pointerenter")
    mounted.click(options[2])
    assert highlighted(mounted) == "Banana"
    assert "s" not in mounted.state


def test_groups_labels_and_separators() -> None:
    group = {"type": "SelectGroup", "children": [{"type": "SelectLabel", "label": "Citrus"},
                                                 option("o", "Orange")]}  # fmt: skip
    mounted = select(group, {"type": "SelectSeparator"}, option("k", "Kiwi"))
    mounted.click(trigger(mounted))
    found = mounted.find("[role=group]")
    label = mounted.find("[data-slot=select-group-label]")
    assert found.attrs["aria-labelledby"] == label.attrs["id"]
    assert (label.text, label.attrs["aria-hidden"]) == ("Citrus", "true")
    assert [n.attrs["data-slot"] for n in mounted.find("[role=listbox]").children] == [
        "select-group", "select-separator", "select-item",
    ]  # fmt: skip
    press(mounted, "End", "Enter")
    assert mounted.state["s"] == "k"


def test_a_label_outside_a_group_is_drawn() -> None:
    mounted = select({"type": "SelectLabel", "label": "Other"}, option("k", "Kiwi"))
    mounted.click(trigger(mounted))
    assert mounted.find("[data-slot=select-group-label]").text == "Other"


def test_options_come_from_control_flow() -> None:
    each = {"type": "ForEach", "key": "names", "children": [option("{{ $index }}", "{{ $item }}")]}
    mounted = select(each, {"type": "SelectGroup", "children": [each]}, state={"names": ["x", "y"]})
    mounted.click(trigger(mounted))
    assert [n.text for n in mounted.all("[role=option]")] == ["x", "y", "x", "y"]
    mounted.set_state("names", ["x"])
    assert [n.text for n in mounted.all("[role=option]")] == ["x", "x"]


def test_the_side_places_the_list() -> None:
    mounted = select(side="top", align="start")
    mounted.click(trigger(mounted))
    popup = mounted.find("[popover]")
    assert (popup.attrs["data-side"], popup.attrs["data-align"]) == ("top", "start")
    assert "position-area:top span-right" in popup.attrs["style"]
    anchor = trigger(mounted).attrs["style"].removeprefix("anchor-name:")
    assert f"position-anchor:{anchor}" in popup.attrs["style"]


def test_clicks_in_the_list_stay_in_it() -> None:
    mounted = mount(
        {"type": "Label", "children": [{"type": "Select", "name": "s", "children": FRUIT}]}
    )
    mounted.click(trigger(mounted))
    assert "click!" in mounted.find("[popover]").attrs["data-on"].split()


def test_disabled_takes_no_input() -> None:
    mounted = select(disabled=True)
    assert trigger(mounted).attrs["disabled"] == ""
    press(mounted, "a")
    assert "s" not in mounted.state


def test_an_id_is_the_buttons() -> None:
    assert select(id="fruit").find("#fruit").tag == "button"


def test_state_from_outside_shows_its_label_and_reaches_the_form_field() -> None:
    mounted = select(placeholder="Pick")
    mounted.set_state("s", "b")
    assert trigger(mounted).text == "Banana"
    assert mounted.find("[type=hidden]").value() == "b"
    mounted.set_state("s", "other")
    assert trigger(mounted).text == "other"
    mounted.set_state("s", None)
    assert trigger(mounted).text == "Pick"


def test_patches_equal_a_fresh_drawing() -> None:
    view = {"type": "Select", "name": "s", "children": FRUIT, "invalid": "{{ bad }}"}
    assert_follows(view, {"s": "a", "bad": False}, {"s": "b", "bad": True}, {"s": "", "bad": False})
