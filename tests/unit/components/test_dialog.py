"""Dialog: opening, closing by everything that may close it, and what it says meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dom_model import Node
from tests.harness import Mounted, mount

OUTSIDE = {"x": 5, "y": 5, "rect": [100, 100, 300, 200]}
INSIDE = {"x": 150, "y": 150, "rect": [100, 100, 300, 200]}
CLOSE = {"action": "closeOverlay"}


def text(content: str) -> dict[str, Any]:
    return {"type": "Text", "content": content}


def button(label: str, **props: Any) -> dict[str, Any]:
    return {"type": "Button", "label": label, **props}


def dialog(*children: Any, state: dict[str, Any] | None = None, **props: Any) -> Mounted:
    nodes = list(children) or [button("Open"), text("body"), button("Done", onClick=CLOSE)]
    return mount({"type": "Dialog", "title": "Edit", "children": nodes, **props}, state)


def trigger(mounted: Mounted) -> Node:
    return mounted.find("[aria-haspopup=dialog]")


def opened(mounted: Mounted) -> bool:
    """Whether the body is drawn; the browser was told the same."""
    calls = [method for _, method, _ in mounted.document.calls]
    drawn = "body" in mounted.text()
    assert drawn == (bool(calls) and calls[-1] == "showModal")
    assert trigger(mounted).attrs["aria-expanded"] == ("true" if drawn else "false")
    return drawn


def test_opens_and_names_itself() -> None:
    mounted = dialog(description="Change it")
    assert not opened(mounted)
    mounted.click(trigger(mounted))
    assert opened(mounted)
    box = mounted.find("dialog")
    title, words = mounted.find("h2"), mounted.find("p")
    assert (title.text, words.text) == ("Edit", "Change it")
    assert box.attrs["aria-labelledby"] == title.attrs["id"]
    assert box.attrs["aria-describedby"] == words.attrs["id"]
    assert trigger(mounted).attrs["aria-controls"] == box.attrs["id"]


def test_closes_by_cross_and_by_action() -> None:
    mounted = dialog()
    for label in ("Close", "Done"):
        mounted.click(trigger(mounted))
        assert opened(mounted)
        mounted.click(mounted.find("button", label))
        assert not opened(mounted)


def test_the_browsers_own_close_is_written_down() -> None:
    mounted = dialog(name="open", state={"open": True})
    assert mounted.state == {"open": True}
    mounted.event(mounted.find("dialog"), "close")
    assert mounted.state == {"open": False}
    assert mounted.all("h2") == []


def press(mounted: Mounted, down: dict[str, Any], up: dict[str, Any]) -> None:
    mounted.event(mounted.find("dialog"), "pointerdown", **down)
    mounted.event(mounted.find("dialog"), "click", **up)


def test_a_press_beside_the_box_closes() -> None:
    mounted = dialog()
    mounted.click(trigger(mounted))
    press(mounted, INSIDE, INSIDE)
    press(mounted, INSIDE, OUTSIDE)
    press(mounted, OUTSIDE, INSIDE)
    # A click by keyboard has no place.
    mounted.event(mounted.find("dialog"), "click", x=0, y=0, rect=INSIDE["rect"])
    assert opened(mounted)
    press(mounted, OUTSIDE, OUTSIDE)
    assert not opened(mounted)


def test_not_dismissible_leaves_only_actions_and_state() -> None:
    mounted = dialog(name="open", dismissible=False)
    mounted.click(trigger(mounted))
    box = mounted.find("dialog")
    assert box.attrs["closedby"] == "none"
    assert "keydown=Escape!" in box.attrs["data-on"]
    press(mounted, OUTSIDE, OUTSIDE)
    mounted.press(box, "Escape")
    assert opened(mounted)
    assert [n.text for n in mounted.all("button")] == ["Open", "Done"]
    mounted.click(mounted.find("button", "Done"))
    assert not opened(mounted)
    assert mounted.state == {"open": False}


def test_state_opens_and_closes() -> None:
    mounted = dialog(name="open", state={"open": False})
    mounted.set_state("open", True)
    assert opened(mounted)
    mounted.set_state("open", 0)
    assert not opened(mounted)
    mounted.click(trigger(mounted))
    assert mounted.state == {"open": True}


def test_without_a_name_nothing_is_written() -> None:
    mounted = dialog()
    mounted.click(trigger(mounted))
    assert mounted.state == {}


def test_the_triggers_own_action_runs_first() -> None:
    count = {"action": "setState", "key": "n", "value": "{{ open }}"}
    mounted = dialog(
        button("Open", onClick=count), text("body"), name="open", state={"open": False}
    )
    mounted.click(trigger(mounted))
    assert mounted.state == {"open": True, "n": False}
    assert opened(mounted)


def test_a_trigger_follows_its_own_props() -> None:
    mounted = dialog(button("{{ word }}", disabled="{{ off }}"), text("body"),
                     state={"word": "Open", "off": True})  # fmt: skip
    assert trigger(mounted).attrs["disabled"] == ""
    mounted.set_state("word", "Show")
    mounted.set_state("off", False)
    assert trigger(mounted).text == "Show"
    assert "disabled" not in trigger(mounted).attrs
    mounted.click(trigger(mounted))
    assert opened(mounted)


def test_any_other_trigger_gets_a_button() -> None:
    mounted = dialog(text("word"), text("body"))
    assert trigger(mounted).tag == "button"
    assert trigger(mounted).text == "word"
    mounted.click(trigger(mounted))
    assert opened(mounted)


def test_a_reference_to_a_button_is_that_button() -> None:
    view = {"type": "Dialog", "children": [{"$ref": "B", "cssClass": "mine"}, text("body")]}
    mounted = mount(view, defs={"B": button("Open", cssClass="own")})
    assert {"own", "mine"} <= set(trigger(mounted).attrs["class"].split())
    mounted.click(trigger(mounted))
    assert opened(mounted)


def test_a_reference_with_a_scope_keeps_it() -> None:
    view = {"type": "Dialog", "children": [{"$ref": "B", "let": {"w": "Open"}}, text("body")]}
    mounted = mount(view, defs={"B": button("{{ w }}")})
    mounted.click(mounted.find("button", "Open"))
    assert "body" in mounted.text()


def test_dialogs_of_a_loop_are_their_own() -> None:
    row = {"type": "Dialog", "children": [button("Open {{ $item }}"), text("body {{ $item }}")]}
    mounted = mount({"type": "ForEach", "key": "rows", "children": [row]}, {"rows": ["a", "b"]})
    mounted.click(mounted.find("button", "Open b"))
    assert "body b" in mounted.text()
    assert "body a" not in mounted.text()


def test_the_inner_one_closes_alone() -> None:
    inner = {"type": "Dialog", "title": "inner",
             "children": [button("More"), text("deep"), button("Back", onClick=CLOSE)]}  # fmt: skip
    mounted = dialog(button("Open"), text("body"), inner)
    mounted.click(mounted.find("button", "Open"))
    mounted.click(mounted.find("button", "More"))
    assert "deep" in mounted.text()
    mounted.click(mounted.find("button", "Back"))
    assert "deep" not in mounted.text()
    assert "body" in mounted.text()


def test_the_body_ends_with_the_box() -> None:
    mounted = dialog(button("Open"), {"type": "Input", "name": "x"}, text("body"))
    before = mounted.renderer.runtime.listener_count
    for _ in range(3):
        mounted.click(trigger(mounted))
        mounted.click(mounted.find("button", "Close"))
    assert mounted.renderer.runtime.listener_count == before


@pytest.mark.parametrize("children", [[], [button("Open")]])
def test_missing_parts(children: list[Any]) -> None:
    mounted = mount({"type": "Dialog", "title": "Edit", "children": children})
    mounted.click(trigger(mounted))
    assert mounted.find("h2").text == "Edit"
    assert mounted.warnings == []
