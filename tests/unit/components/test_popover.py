"""Popover and HoverCard: what opens and closes them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dom_model import Node
from tests.harness import Mounted, mount


def text(content: str) -> dict[str, Any]:
    return {"type": "Text", "content": content}


def popover(**props: Any) -> Mounted:
    shut = {"type": "Button", "label": "Shut", "onClick": {"action": "closeOverlay"}}
    nodes = [{"type": "Button", "label": "Open"}, text("content"), shut]
    return mount({"type": "Popover", "children": nodes, **props})


def trigger(mounted: Mounted) -> Node:
    return mounted.find("[aria-haspopup=dialog]")


def calls(mounted: Mounted) -> list[str]:
    return [method for _, method, _ in mounted.document.calls]


def test_opens_beside_its_trigger_and_closes_by_it() -> None:
    mounted = popover(title="Share", description="With all", side="right")
    mounted.click(trigger(mounted))
    box = mounted.find("dialog")
    assert "position-area:right" in box.attrs["style"]
    anchor = trigger(mounted).attrs["style"].removeprefix("anchor-name:")
    assert f"position-anchor:{anchor}" in box.attrs["style"]
    assert mounted.text() == "OpenShareWith allcontentShut"
    assert box.attrs["aria-labelledby"] == mounted.find("h4").attrs["id"]
    # The press on the trigger must not dismiss it before the click closes it.
    assert trigger(mounted).attrs["popovertarget"] == box.attrs["id"]
    mounted.click(trigger(mounted))
    assert mounted.text() == "Open"
    assert calls(mounted) == ["showPopover", "hidePopover"]
    assert "popovertarget" not in trigger(mounted).attrs


def test_a_description_needs_a_title() -> None:
    mounted = popover(description="With all")
    mounted.click(trigger(mounted))
    assert mounted.text() == "OpencontentShut"


def test_closes_by_action_and_by_the_browser() -> None:
    mounted = popover()
    mounted.click(trigger(mounted))
    mounted.click(mounted.find("button", "Shut"))
    assert mounted.text() == "Open"
    mounted.click(trigger(mounted))
    mounted.event(mounted.find("dialog"), "toggle", detail="open")
    assert "content" in mounted.text()
    mounted.event(mounted.find("dialog"), "toggle", detail="closed")
    assert mounted.text() == "Open"
    assert trigger(mounted).attrs["aria-expanded"] == "false"


def test_is_hidden_before_its_content_goes() -> None:
    """Else the focus inside is lost with the content instead of going back to the trigger."""
    mounted = popover()
    mounted.click(trigger(mounted))
    ops = mounted.click(mounted.find("button", "Shut"))
    kinds = [op[0] for op in ops]
    assert ["call", mounted.find("dialog").number, "hidePopover", []] in ops
    assert kinds.index("call") < kinds.index("remove")


def hover_card(**props: Any) -> Mounted:
    return mount({"type": "HoverCard", "children": [text("@ada"), text("card")], **props})


def target(mounted: Mounted) -> Node:
    return mounted.find("[data-slot=hover-card-trigger]")


def test_the_card_waits_and_lingers() -> None:
    mounted = hover_card()
    mounted.event(target(mounted), "pointerenter")
    mounted.advance(599)
    assert mounted.text() == "@ada"
    mounted.advance(1)
    assert mounted.text() == "@adacard"
    mounted.event(target(mounted), "pointerleave")
    mounted.advance(299)
    assert mounted.text() == "@adacard"
    mounted.advance(1)
    assert mounted.text() == "@ada"
    assert calls(mounted) == ["showPopover", "hidePopover"]


def test_moving_onto_the_card_keeps_it() -> None:
    mounted = hover_card(openDelay=0, closeDelay=50)
    mounted.event(target(mounted), "pointerenter")
    mounted.event(target(mounted), "pointerleave")
    mounted.advance(40)
    mounted.event(mounted.find("[popover]"), "pointerenter")
    mounted.advance(1000)
    assert mounted.text() == "@adacard"


@pytest.mark.parametrize("leave", ["focusout", "keydown"])
def test_focus_opens_and_escape_closes_at_once(leave: str) -> None:
    mounted = hover_card(openDelay=10, closeDelay=0)
    mounted.event(target(mounted), "focusin")
    mounted.advance(10)
    assert mounted.text() == "@adacard"
    mounted.event(target(mounted), leave, key="Escape")
    assert mounted.text() == "@ada"


def test_leaving_in_time_prevents_it() -> None:
    mounted = hover_card()
    mounted.event(target(mounted), "pointerenter")
    mounted.advance(500)
    mounted.event(target(mounted), "pointerleave")
    mounted.advance(5000)
    assert calls(mounted) == []
