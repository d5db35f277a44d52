"""Dialogs and popovers in the real page: focus, Escape, presses elsewhere, nesting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Frame, Locator, expect

from host_shim.testing import View

Open = Callable[..., View]
Node = dict[str, Any]


def text(content: str) -> Node:
    return {"type": "Text", "content": content}


def button(label: str, **props: Any) -> Node:
    return {"type": "Button", "label": label, **props}


def show(open_payload: Open, *nodes: Node) -> Frame:
    view = {"type": "Column", "cssClass": "gap-4 p-8 items-start", "children": list(nodes)}
    return open_payload({"$prefab": {"version": "0.3"}, "view": view}).wait_ready().frame


def dialog(title: str, *body: Node, **props: Any) -> Node:
    return {"type": "Dialog", "title": title, "children": [button(f"Open {title}"), *body], **props}


def standing(box: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a popup once it has come to rest."""
    expect(box).to_be_visible()
    box.evaluate("el => Promise.all(el.getAnimations().map((each) => each.finished))")
    found = box.bounding_box()
    assert found is not None
    left, top = found["x"], found["y"]
    return left, top, left + found["width"], top + found["height"]


def test_a_dialog_takes_the_focus_and_gives_it_back(open_payload: Open) -> None:
    frame = show(open_payload, dialog("One", {"type": "Input", "name": "a"}, button("Last")))
    opener, keyboard = frame.get_by_role("button", name="Open One"), frame.page.keyboard
    opener.press("Enter")
    expect(frame.get_by_role("dialog", name="One")).to_be_visible()
    expect(frame.get_by_role("textbox")).to_be_focused()
    keyboard.press("Tab")
    keyboard.press("Tab")
    expect(frame.get_by_role("button", name="Close")).to_be_focused()
    keyboard.press("Escape")
    expect(frame.get_by_role("dialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_escape_closes_only_the_topmost(open_payload: Open) -> None:
    options = [{"type": "SelectOption", "value": "a", "label": "Apple"}]
    inner = dialog("Two", {"type": "Select", "name": "s", "children": options})
    frame = show(open_payload, dialog("One", inner))
    keyboard = frame.page.keyboard
    frame.get_by_role("button", name="Open One").click()
    frame.get_by_role("button", name="Open Two").click()
    frame.get_by_role("combobox").click()
    expect(frame.get_by_role("option")).to_be_visible()
    for left in (2, 1, 0):
        keyboard.press("Escape")
        expect(frame.get_by_role("option")).to_have_count(0)
        expect(frame.locator("dialog:modal")).to_have_count(left)


def test_an_action_inside_closes_the_inner_dialog_alone(open_payload: Open) -> None:
    done = button("Done", onClick={"action": "closeOverlay"})
    frame = show(open_payload, dialog("One", dialog("Two", done)))
    frame.get_by_role("button", name="Open One").click()
    frame.get_by_role("button", name="Open Two").click()
    frame.get_by_role("button", name="Done").click()
    expect(frame.locator("dialog:modal")).to_have_count(1)
    expect(frame.get_by_role("button", name="Open Two")).to_be_focused()


@pytest.mark.parametrize("dismissible", [True, False])
def test_a_press_beside_a_dialog(open_payload: Open, dismissible: bool) -> None:
    frame = show(open_payload, dialog("One", text("body"), button("In"), dismissible=dismissible))
    opener = frame.get_by_role("button", name="Open One")
    opener.click()
    expect(frame.get_by_text("body")).to_be_visible()
    frame.get_by_text("body").click()
    frame.page.mouse.click(3, 3)
    if dismissible:
        expect(frame.locator("dialog:modal")).to_have_count(0)
        expect(opener).to_be_focused()
    else:
        frame.page.keyboard.press("Escape")
        frame.page.keyboard.press("Escape")
        expect(frame.locator("dialog:modal")).to_have_count(1)
        expect(frame.get_by_role("button", name="Close")).to_have_count(0)


def test_a_popover_moves_focus_in_and_back(open_payload: Open) -> None:
    shut = button("Shut", onClick={"action": "closeOverlay"})
    nodes = [button("Open"), {"type": "Input", "name": "a"}, shut]
    frame = show(open_payload, {"type": "Popover", "title": "Pop", "children": nodes}, text("out"))
    opener, box = frame.get_by_role("button", name="Open"), frame.get_by_role("dialog", name="Pop")
    opener.click()
    expect(frame.get_by_role("textbox")).to_be_focused()
    frame.get_by_role("button", name="Shut").click()
    expect(box).to_have_count(0)
    expect(opener).to_be_focused()
    opener.click()
    expect(box).to_be_visible()
    opener.click()
    expect(box).to_have_count(0)
    opener.click()
    expect(box).to_be_visible()
    frame.page.keyboard.press("Escape")
    expect(box).to_have_count(0)
    expect(opener).to_be_focused()
    expect(opener).to_have_attribute("aria-expanded", "false")


def test_a_popover_stands_under_its_trigger(open_payload: Open) -> None:
    frame = show(open_payload, {"type": "Popover", "children": [button("Open"), text("body")]})
    frame.get_by_role("button").click()
    _, top, _, _ = standing(frame.get_by_role("dialog"))
    above = frame.get_by_role("button").bounding_box()
    assert above is not None
    assert top == pytest.approx(above["y"] + above["height"] + 4, abs=1)


# Edges as the reference places them: 5 px stay free beside a popup.
@pytest.mark.parametrize(
    ("place", "left", "right"), [("start", 5, 325), ("center", 40, 360), ("end", 75, 395)]
)
def test_a_popover_keeps_off_the_edges(
    open_payload: Open, place: str, left: float, right: float
) -> None:
    popover = {"type": "Popover", "children": [button("Open"), text("body")]}
    row = {"type": "Div", "cssClass": f"flex justify-{place} px-1", "children": [popover]}
    payload = {"$prefab": {"version": "0.3"}, "view": row}
    frame = open_payload(payload, viewport=(400, 500)).wait_ready().frame
    frame.get_by_role("button").click()
    box = standing(frame.get_by_role("dialog"))
    assert (box[0], box[2]) == pytest.approx((left, right), abs=1)


@pytest.mark.parametrize(("align", "edge", "place"), [("start", 2, 395), ("end", 0, 5)])
def test_a_wide_list_is_moved_into_the_window(
    open_payload: Open, align: str, edge: int, place: float
) -> None:
    """Aligned with its button on either side it would leave the window."""
    option = {"type": "SelectOption", "value": "a", "label": "An option that is rather long indeed"}
    select = {"type": "Select", "name": "s", "cssClass": "w-20", "children": [option]}
    row = {
        "type": "Div",
        "cssClass": "flex justify-center",
        "children": [{**select, "align": align}],
    }
    payload = {"$prefab": {"version": "0.3"}, "view": row}
    frame = open_payload(payload, viewport=(400, 500)).wait_ready().frame
    frame.get_by_role("combobox").click()
    assert standing(frame.locator(".pf-select-content"))[edge] == pytest.approx(place, abs=1)


def test_a_popover_without_room_beside_stands_below(open_payload: Open) -> None:
    popover = {"type": "Popover", "side": "right", "children": [button("Open"), text("body")]}
    row = {"type": "Div", "cssClass": "flex justify-center", "children": [popover]}
    payload = {"$prefab": {"version": "0.3"}, "view": row}
    frame = open_payload(payload, viewport=(400, 500)).wait_ready().frame
    frame.get_by_role("button").click()
    left, top, right, _ = standing(frame.get_by_role("dialog"))
    trigger = frame.get_by_role("button").bounding_box()
    assert trigger is not None
    assert (left, right) == pytest.approx((40, 360), abs=1)
    assert top >= trigger["y"] + trigger["height"]


def test_a_hover_card_can_be_moved_into(open_payload: Open) -> None:
    card = {"type": "HoverCard", "openDelay": 0, "closeDelay": 200}
    frame = show(open_payload, {**card, "children": [text("@ada"), text("a card")]})
    frame.get_by_text("@ada").hover()
    frame.get_by_text("a card").hover()
    expect(frame.get_by_text("a card")).to_be_visible()
    frame.page.mouse.move(900, 700)
    expect(frame.get_by_text("a card")).to_have_count(0)


def test_a_combobox_is_worked_by_keys_alone(open_payload: Open) -> None:
    names = {"a": "Apple", "b": "Banana", "c": "Cherry"}
    options = [{"type": "ComboboxOption", "value": v, "label": n} for v, n in names.items()]
    frame = show(open_payload, {"type": "Combobox", "name": "c", "children": options})
    keyboard = frame.page.keyboard
    opener = frame.locator("button[role=combobox]")
    opener.press("Enter")
    expect(frame.get_by_placeholder("Search...")).to_be_focused()
    keyboard.type("an")
    expect(frame.get_by_role("option")).to_have_count(1)
    keyboard.press("Enter")
    expect(opener).to_be_focused()
    expect(opener).to_have_text("Banana")
    keyboard.press("ArrowDown")
    expect(frame.get_by_role("option", name="Banana")).to_have_attribute("data-highlighted", "")
    keyboard.press("ArrowDown")
    keyboard.press("Enter")
    expect(opener).to_have_text("Cherry")


def test_a_date_is_picked_by_keys_alone(open_payload: Open) -> None:
    picker = {"type": "DatePicker", "name": "d", "value": "2026-05-14T12:00:00.000Z"}
    frame = show(open_payload, picker)
    keyboard = frame.page.keyboard
    opener = frame.get_by_role("button", name="May 14th, 2026")
    opener.press("Enter")
    expect(frame.get_by_role("button", name="Thursday, May 14, 2026, selected")).to_be_focused()
    keyboard.press("PageDown")
    expect(frame.get_by_role("button", name="Sunday, June 14, 2026")).to_be_focused()
    keyboard.press("ArrowRight")
    keyboard.press("Enter")
    expect(frame.get_by_role("button", name="June 15th, 2026")).to_be_focused()
    expect(frame.get_by_role("grid")).to_have_count(0)
