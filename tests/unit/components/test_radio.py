"""RadioGroup: one tab stop, arrows that choose, `$event`; Radio alone."""

from __future__ import annotations

from typing import Any

from tests.harness import Mounted, mount
from tests.unit.components.following import assert_follows

EVENTS = {"action": "appendState", "key": "events", "value": "{{ $event }}"}
X = {"type": "Radio", "option": "x", "label": "X", "disabled": True}
Y = {"type": "Radio", "option": "y", "label": "Y"}
Z = {"type": "Radio", "option": "z", "label": "Z"}


def group(**props: Any) -> Mounted:
    return mount(
        {"type": "RadioGroup", "name": "r", "children": [X, Y, Z], "onChange": EVENTS, **props}
    )


def tab_stops(mounted: Mounted) -> list[str]:
    return [n.attrs["tabindex"] for n in mounted.all("[role=radio]")]


def focused(mounted: Mounted) -> int:
    """Position of the radio that was last given focus."""
    number = [n for n, method, _ in mounted.document.calls if method == "focus"][-1]
    return [n.number for n in mounted.all("[role=radio]")].index(number)


def test_first_enabled_option_is_the_tab_stop() -> None:
    assert tab_stops(group()) == ["-1", "0", "-1"]


def test_click_and_space_choose_once() -> None:
    mounted = group()
    y = mounted.all("[role=radio]")[1]
    mounted.click(y)
    mounted.press(y, "Space")
    assert mounted.state == {"r": "y", "events": ["y"]}


def test_arrows_choose_around_the_ends_and_skip_disabled() -> None:
    mounted = group(value="y")
    radios = mounted.all("[role=radio]")
    mounted.press(radios[1], "ArrowDown")
    assert (mounted.state["r"], tab_stops(mounted), focused(mounted)) == ("z", ["-1", "-1", "0"], 2)
    mounted.press(radios[2], "ArrowRight")
    assert (mounted.state["r"], focused(mounted)) == ("y", 1)
    mounted.press(radios[1], "ArrowUp")
    assert mounted.state["r"] == "z"
    mounted.press(radios[2], "ArrowLeft")
    assert mounted.state["events"] == ["z", "y", "z", "y"]


def test_enter_chooses_nothing() -> None:
    mounted = group()
    mounted.press(mounted.all("[role=radio]")[1], "Enter")
    assert "r" not in mounted.state


def test_labels_choose_through_the_native_input() -> None:
    mounted = group()
    native = mounted.all("[type=radio]")[2]
    assert mounted.find("label", "Z").attrs["for"] == native.attrs["id"]
    mounted.event(native, "change", checked=True, value="z")
    assert mounted.state == {"r": "z", "events": ["z"]}


def test_state_chooses_and_ignores_unknown_options() -> None:
    mounted = group()
    mounted.set_state("r", "z")
    assert [n.attrs["aria-checked"] for n in mounted.all("[role=radio]")] == [
        "false", "false", "true",
    ]  # fmt: skip
    mounted.set_state("r", "other")
    assert {n.attrs["aria-checked"] for n in mounted.all("[role=radio]")} == {"false"}


def test_options_come_from_control_flow() -> None:
    option = {"type": "Radio", "option": "{{ $item }}", "label": "{{ $item | upper }}"}
    each = {"type": "ForEach", "key": "plans", "children": [option]}
    mounted = mount({"type": "RadioGroup", "name": "r", "children": [each]}, {"plans": ["a", "b"]})
    mounted.click(mounted.all("[role=radio]")[1])
    assert mounted.state["r"] == "b"
    mounted.set_state("plans", ["a", "b", "c"])
    assert [n.text for n in mounted.all("label")] == ["A", "B", "C"]


def test_alone_it_writes_no_state() -> None:
    mounted = mount({"type": "Radio", "name": "solo", "option": "o", "label": "Solo"})
    native = mounted.find("input")
    assert mounted.event(native, "change", checked=True, value="o") == []
    assert mounted.state == {}


def test_patches_equal_a_fresh_drawing() -> None:
    view = {"type": "RadioGroup", "name": "r", "children": [X, Y, Z]}
    assert_follows(view, {"r": "y"}, {"r": "z"}, {"r": "x"}, {"r": "none"}, {"r": "y"})
