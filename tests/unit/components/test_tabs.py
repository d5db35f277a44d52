"""Tabs: initial choice, keyboard, mounting of panels."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness import Mounted, mount
from tests.unit.components.following import assert_follows

EVENTS = {"action": "appendState", "key": "events", "value": "{{ t }}/{{ $event }}"}


def tab(title: str, **props: Any) -> dict[str, Any]:
    text = {"type": "Text", "content": f"body of {title}"}
    return {"type": "Tab", "title": title, "children": [text], **props}


def tabs(*children: dict[str, Any], state: dict[str, Any] | None = None, **props: Any) -> Mounted:
    node = {"type": "Tabs", "name": "t", "onChange": EVENTS, "children": list(children), **props}
    return mount(node, state)


def focused(mounted: Mounted) -> str:
    number = [n for n, method, _ in mounted.document.calls if method == "focus"][-1]
    return mounted.document.nodes[number].text


def test_first_enabled_tab_is_written_and_announced_at_mount() -> None:
    mounted = tabs(tab("p", disabled=True), tab("q"), tab("r"))
    assert mounted.state == {"t": "q", "events": ["q/q"]}
    assert mounted.find("[role=tabpanel]").text == "body of q"


def test_a_given_value_is_not_announced() -> None:
    assert tabs(tab("p"), tab("q"), value="q").state == {"t": "q"}


def test_a_value_inside_a_condition_is_shown_and_not_written() -> None:
    node = {"type": "Tabs", "name": "t", "value": "q", "children": [tab("p"), tab("q")]}
    mounted = mount({"type": "Condition", "cases": [{"when": "{{ true }}", "children": [node]}]})
    assert mounted.find("[role=tabpanel]").text == "body of q"
    assert mounted.state == {}


def test_click_activates_once() -> None:
    mounted = tabs(tab("p"), tab("q"), value="p")
    q = mounted.find("[role=tab]", "q")
    mounted.click(q)
    mounted.click(q)
    assert mounted.state == {"t": "q", "events": ["q/q"]}
    assert mounted.find("[role=tabpanel]").text == "body of q"


def test_a_disabled_tab_cannot_be_activated() -> None:
    mounted = tabs(tab("p"), tab("q", disabled=True), value="p")
    mounted.click(mounted.find("[role=tab]", "q"))
    assert mounted.state == {"t": "p"}


def test_arrows_move_focus_around_without_activating() -> None:
    mounted = tabs(tab("p", disabled=True), tab("q"), tab("r"), value="q")
    keys = ["ArrowRight", "ArrowRight", "ArrowRight", "Home", "End", "ArrowLeft"]
    seen = []
    for key in keys:
        stop = [n for n in mounted.all("[role=tab]") if n.attrs["tabindex"] == "0"]
        mounted.press(stop[0], key)
        seen.append(focused(mounted))
    assert seen == ["r", "p", "q", "p", "r", "q"]
    assert mounted.state == {"t": "q"}


@pytest.mark.parametrize(
    ("orientation", "key"), [("horizontal", "ArrowDown"), ("vertical", "ArrowRight")]
)
def test_arrows_across_the_list_do_nothing(orientation: str, key: str) -> None:
    mounted = tabs(tab("p"), tab("q"), value="p", orientation=orientation)
    assert mounted.press(mounted.find("[role=tab]", "p"), key) == []


def test_panel_and_tab_point_to_each_other() -> None:
    mounted = tabs(tab("p"), tab("q"), value="q")
    panel, q = mounted.find("[role=tabpanel]"), mounted.find("[role=tab]", "q")
    assert q.attrs["aria-controls"] == panel.attrs["id"]
    assert panel.attrs["aria-labelledby"] == q.attrs["id"]
    assert "aria-controls" not in mounted.find("[role=tab]", "p").attrs


def test_state_switches_and_only_one_panel_is_mounted() -> None:
    mounted = tabs(tab("p"), tab("q"), value="p")
    mounted.set_state("t", "q")
    assert mounted.find("[role=tabpanel]").text == "body of q"
    mounted.set_state("t", "nope")
    assert mounted.all("[role=tabpanel]") == []
    mounted.set_state("t", "p")
    assert mounted.find("[role=tabpanel]").text == "body of p"


def test_the_list_stays_while_panels_change() -> None:
    mounted = tabs(tab("p"), tab("q"), value="p")
    before = mounted.find("[role=tab]", "q").number
    mounted.click(mounted.find("[role=tab]", "q"))
    assert mounted.find("[role=tab]", "q").number == before


def test_tabs_come_from_control_flow() -> None:
    text = {"type": "Text", "content": "<{{ $item }}>"}
    row = {"type": "Tab", "title": "{{ $item }}", "children": [text]}
    each = {"type": "ForEach", "key": "names", "children": [row]}
    mounted = tabs(each, state={"names": ["a", "b"]})
    mounted.click(mounted.find("[role=tab]", "b"))
    assert mounted.find("[role=tabpanel]").text == "<b>"


def test_patches_equal_a_fresh_drawing() -> None:
    node = {"type": "Tabs", "name": "t", "variant": "{{ look }}", "children": [tab("p"), tab("q")]}
    assert_follows(node, {"t": "p", "look": "line"}, {"t": "q", "look": "default"})
    assert_follows(node, {"t": "q", "look": "line"}, {"t": "nope", "look": "line"})
