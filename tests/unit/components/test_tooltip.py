"""Tooltip: when it opens and closes."""

from __future__ import annotations

from typing import Any

from tests.harness import Mounted, mount


def tooltip(**props: Any) -> Mounted:
    button = {"type": "Button", "label": "Copy"}
    return mount({"type": "Tooltip", "content": "Tip", "children": [button], **props})


def calls(mounted: Mounted) -> list[str]:
    return [method for _, method, _ in mounted.document.calls if method != "describe"]


def shown(mounted: Mounted) -> list[str]:
    return [n.text for n in mounted.all("[role=tooltip]")]


def test_opens_after_the_default_delay() -> None:
    mounted = tooltip()
    mounted.event(mounted.find("button"), "pointerenter")
    mounted.advance(299)
    assert shown(mounted) == []
    mounted.advance(1)
    assert shown(mounted) == ["Tip"]
    assert calls(mounted) == ["showPopover"]


def test_leaving_in_time_prevents_it() -> None:
    mounted = tooltip(delay=50)
    mounted.event(mounted.find("button"), "pointerenter")
    mounted.event(mounted.find("button"), "pointerleave")
    mounted.advance(1000)
    assert shown(mounted) == []


def test_delay_zero_opens_at_once_and_leaving_closes() -> None:
    mounted = tooltip(delay=0)
    mounted.event(mounted.find("button"), "pointerenter")
    assert shown(mounted) == ["Tip"]
    mounted.event(mounted.find("button"), "pointerleave")
    assert shown(mounted) == []
    assert calls(mounted) == ["showPopover", "hidePopover"]


def test_keyboard_focus_opens_at_once() -> None:
    mounted = tooltip(delay=2000)
    mounted.event(mounted.find("button"), "focusin")
    assert shown(mounted) == ["Tip"]
    mounted.event(mounted.find("button"), "focusout")
    assert shown(mounted) == []


def test_escape_closes() -> None:
    mounted = tooltip(delay=0)
    mounted.event(mounted.find("button"), "pointerenter")
    mounted.press(mounted.find("button"), "Escape")
    assert shown(mounted) == []


def test_a_press_closes_and_its_focus_does_not_open_again() -> None:
    mounted = tooltip(delay=0)
    button = mounted.find("button")
    mounted.event(button, "pointerenter")
    mounted.event(button, "pointerdown")
    mounted.event(button, "focusin")
    mounted.advance(1000)
    assert shown(mounted) == []


def test_what_is_inside_is_described_by_it_while_open() -> None:
    mounted = tooltip(delay=0)
    mounted.event(mounted.find("button"), "pointerenter")
    tip = mounted.find("[role=tooltip]").attrs["id"]
    mounted.event(mounted.find("button"), "pointerleave")
    box = mounted.find(".inline-flex").number
    described = [call for call in mounted.document.calls if call[1] == "describe"]
    assert described == [(box, "describe", [tip, True]), (box, "describe", [tip, False])]


def test_content_follows_state_while_open() -> None:
    button = {"type": "Button", "label": "b"}
    node = {"type": "Tooltip", "content": "{{ n }}", "delay": 0, "children": [button]}
    mounted = mount(node, {"n": 1})
    mounted.event(mounted.find("button"), "pointerenter")
    mounted.set_state("n", 2)
    assert shown(mounted) == ["2"]


def test_children_keep_their_instances() -> None:
    mounted = tooltip(delay=0)
    before = mounted.find("button").number
    mounted.event(mounted.find("button"), "pointerenter")
    assert mounted.find("button").number == before
