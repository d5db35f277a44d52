"""Toaster: what is shown, for how long, and how it goes away."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dom_model import Node
from tests.harness import Mounted, mount


def toasting(**toast: Any) -> Mounted:
    action = {"action": "showToast", "message": "{{ $event }}", **toast}
    return mount({"type": "Input", "name": "f", "onChange": action})


def show(mounted: Mounted, *messages: str) -> None:
    for message in messages:
        mounted.type(mounted.find("input"), message)


def toasts(mounted: Mounted) -> list[Node]:
    return [n for n in mounted.document.root.walk() if n.tag == "li"]


def texts(mounted: Mounted) -> list[str]:
    return [n.text for n in toasts(mounted)]


def inside(node: Node, tag: str) -> Node:
    return next(n for n in node.walk() if n.tag == tag)


def calls(mounted: Mounted) -> list[str]:
    return [method for _, method, _ in mounted.document.calls]


def test_the_region_is_there_from_the_start() -> None:
    mounted = toasting()
    region = next(n for n in mounted.document.root.walk() if n.tag == "section")
    assert region.attrs["aria-label"] == "Notifications alt+T"
    assert region.attrs["aria-live"] == "polite"
    assert region.attrs["aria-relevant"] == "additions text"
    assert region.attrs["aria-atomic"] == "false"
    assert region.attrs["tabindex"] == "-1"
    assert region.children == []


def test_newest_three_first() -> None:
    mounted = toasting()
    show(mounted, "a", "b", "c", "d")
    assert texts(mounted) == ["d", "c", "b"]


def test_a_new_toast_leaves_the_others_untouched() -> None:
    mounted = toasting()
    show(mounted, "a")
    first = toasts(mounted)[0].number
    show(mounted, "b")
    assert [n.number for n in toasts(mounted)][1] == first


def test_each_new_toast_is_raised_to_the_top_layer_once() -> None:
    mounted = toasting()
    show(mounted, "a", "b")
    assert calls(mounted) == ["hidePopover", "showPopover"] * 2
    mounted.click(inside(toasts(mounted)[0], "button"))
    assert texts(mounted) == ["a"]
    assert calls(mounted) == ["hidePopover", "showPopover"] * 2


def test_time_removes_it_and_the_list() -> None:
    mounted = toasting(duration=1500)
    show(mounted, "a")
    mounted.advance(1499)
    assert texts(mounted) == ["a"]
    mounted.advance(1)
    assert [n for n in mounted.document.root.walk() if n.tag == "ol"] == []


def test_the_close_button_removes_its_toast() -> None:
    mounted = toasting()
    show(mounted, "a", "b")
    mounted.click(inside(toasts(mounted)[1], "button"))
    assert texts(mounted) == ["b"]


def test_escape_removes_the_focused_toast() -> None:
    mounted = toasting()
    show(mounted, "a", "b")
    mounted.press(toasts(mounted)[0], "Escape")
    assert texts(mounted) == ["a"]


@pytest.mark.parametrize(
    ("x", "y", "left"), [(160, 100, []), (100, 160, []), (130, 100, ["a"]), (20, 100, ["a"])]
)
def test_a_swipe_to_the_edge_removes_it(x: int, y: int, left: list[str]) -> None:
    mounted = toasting()
    show(mounted, "a")
    mounted.event(toasts(mounted)[0], "pointerdown", x=100, y=100)
    mounted.event(toasts(mounted)[0], "pointerup", x=x, y=y)
    assert texts(mounted) == left


@pytest.mark.parametrize("variant", ["success", "error", "warning", "info"])
def test_variants_have_an_icon(variant: str) -> None:
    mounted = toasting(variant=variant)
    show(mounted, "a")
    assert toasts(mounted)[0].attrs["data-type"] == variant
    icon = inside(toasts(mounted)[0], "svg")
    assert icon.attrs["aria-hidden"] == "true"
    assert icon.parent is not None
    assert "data-icon" in icon.parent.attrs


def test_description_follows_the_message() -> None:
    mounted = toasting(description="more")
    show(mounted, "a")
    content = next(n for n in toasts(mounted)[0].walk() if "data-content" in n.attrs)
    assert [n.text for n in content.children] == ["a", "more"]


def test_no_view_can_name_it() -> None:
    mounted = mount({"type": "$Toaster", "toasts": []})
    assert mounted.find("[role=alert]").text.startswith("Unknown component")
