"""Controls in the real page: what only a browser decides (labels, dismissal, dragging)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Frame, Locator, expect

from host_shim.testing import View

Open = Callable[..., View]


def show(open_payload: Open, *nodes: dict[str, Any], watch: str) -> Frame:
    """The nodes in a column above a line `state: …` that shows the expression `watch`."""
    line = {"type": "Text", "content": f"state: {{{{ {watch} | default:'unset' }}}}"}
    view = {"type": "Column", "cssClass": "gap-4 p-8", "children": [*nodes, line]}
    return open_payload({"$prefab": {"version": "0.3"}, "view": view}).wait_ready().frame


def expect_state(frame: Frame, text: str) -> None:
    expect(frame.get_by_text("state:")).to_have_text(f"state: {text}")


def option(value: str, label: str) -> dict[str, Any]:
    return {"type": "SelectOption", "value": value, "label": label}


def fruit(**props: Any) -> dict[str, Any]:
    return {
        "type": "Select",
        "name": "fruit",
        "placeholder": "Pick",
        "children": [option("a", "Apple"), option("b", "Banana"), option("c", "Cherry")],
        **props,
    }


def drag(handle: Locator, start: float, end: float) -> None:
    """Drag along the middle of a box, from one fraction of its width to another."""
    box = handle.bounding_box()
    assert box is not None
    mouse, y = handle.page.mouse, box["y"] + box["height"] / 2
    mouse.move(box["x"] + box["width"] * start, y)
    mouse.down()
    mouse.move(box["x"] + box["width"] * end, y, steps=5)
    mouse.up()


def test_label_box_and_keyboard_toggle_a_checkbox(open_payload: Open) -> None:
    frame = show(
        open_payload, {"type": "Checkbox", "name": "agree", "label": "Agree"}, watch="agree"
    )
    box = frame.get_by_role("checkbox", name="Agree")
    frame.locator("label").click()
    expect_state(frame, "true")
    box.click()
    expect_state(frame, "false")
    box.press("Space")
    expect(box).to_be_checked()
    box.press("Enter")
    expect_state(frame, "true")


def test_a_choice_card_toggles_once_wherever_it_is_clicked(open_payload: Open) -> None:
    parts = [{"type": "FieldTitle", "content": "Wi-Fi"}, {"type": "Switch", "name": "wifi"}]
    card = {"type": "ChoiceCard", "children": parts}
    frame = show(open_payload, card, watch="wifi")
    frame.get_by_text("Wi-Fi").click()
    expect_state(frame, "true")
    frame.get_by_role("switch", name="Wi-Fi").click()
    expect_state(frame, "false")


def test_a_radio_label_chooses_and_arrows_carry_focus(open_payload: Open) -> None:
    radios = [{"type": "Radio", "option": each, "label": each.upper()} for each in ("a", "b")]
    frame = show(
        open_payload, {"type": "RadioGroup", "name": "plan", "children": radios}, watch="plan"
    )
    frame.get_by_text("B", exact=True).click()
    expect_state(frame, "b")
    frame.get_by_role("radio", name="B").press("ArrowDown")
    expect(frame.get_by_role("radio", name="A")).to_be_focused()
    expect_state(frame, "a")


def test_a_select_is_worked_by_keys_alone(open_payload: Open) -> None:
    frame = show(open_payload, fruit(), watch="fruit")
    button = frame.get_by_role("combobox")
    button.press("Enter")
    expect(frame.get_by_role("option", name="Apple")).to_be_focused()
    frame.page.keyboard.press("ArrowDown")
    expect(frame.get_by_role("option", name="Banana")).to_be_focused()
    frame.page.keyboard.press("Enter")
    expect(button).to_be_focused()
    expect_state(frame, "b")
    frame.page.keyboard.press("Space")
    expect(frame.get_by_role("option", name="Banana")).to_be_focused()
    frame.page.keyboard.press("Escape")
    expect(frame.get_by_role("listbox")).to_have_count(0)
    expect(button).to_be_focused()
    expect_state(frame, "b")


def test_a_press_elsewhere_or_on_its_button_closes_a_select(open_payload: Open) -> None:
    frame = show(open_payload, fruit(), watch="fruit")
    button, listbox = frame.get_by_role("combobox"), frame.get_by_role("listbox")
    button.click()
    expect(listbox).to_be_visible()
    button.click()
    expect(listbox).to_have_count(0)
    button.click()
    expect(listbox).to_be_visible()
    frame.locator("body").click(position={"x": 3, "y": 3})
    expect(listbox).to_have_count(0)
    expect(button).to_have_attribute("aria-expanded", "false")


def test_a_select_in_a_label_closes_after_the_choice(open_payload: Open) -> None:
    frame = show(
        open_payload, {"type": "Label", "text": "Fruit", "children": [fruit()]}, watch="fruit"
    )
    frame.get_by_role("combobox").click()
    frame.get_by_role("option", name="Cherry").click()
    expect_state(frame, "c")
    expect(frame.get_by_role("listbox")).to_have_count(0)


def test_a_select_list_opens_on_its_side_inside_the_window(open_payload: Open) -> None:
    frame = show(open_payload, fruit(side="left", align="start", cssClass="w-40"), watch="fruit")
    button = frame.get_by_role("combobox")
    button.click()
    content = frame.locator(".pf-select-content")
    content.evaluate("el => Promise.all(el.getAnimations().map((each) => each.finished))")
    popup, anchor = content.bounding_box(), button.bounding_box()
    assert popup is not None and anchor is not None
    # No room on the left: it stands on the right, 4 pixels off, tops aligned.
    assert abs(popup["x"] - (anchor["x"] + anchor["width"] + 4)) < 1
    assert abs(popup["y"] - anchor["y"]) < 1


def test_dragging_a_slider(open_payload: Open) -> None:
    frame = show(open_payload, {"type": "Slider", "name": "n", "value": 50, "step": 10}, watch="n")
    drag(frame.locator(".pf-slider"), 0.5, 0.9)
    expect_state(frame, "90")
    frame.get_by_role("slider").press("Shift+ArrowLeft")
    expect_state(frame, "80")


def test_thumbs_of_a_range_are_dragged_apart_and_stop_at_each_other(open_payload: Open) -> None:
    node = {"type": "Slider", "name": "n", "range": True, "value": [20, 80], "step": 10}
    frame = show(open_payload, node, watch="n.0 }} {{ n.1")
    track = frame.locator(".pf-slider")
    drag(track, 0.2, 0.4)
    expect_state(frame, "40 80")
    drag(track, 0.4, 0.95)
    expect_state(frame, "80 80")
    drag(track, 0.95, 0.9)
    expect_state(frame, "80 90")
    drag(track, 0.3, 0.1)
    expect_state(frame, "10 90")


def test_an_invalid_form_does_not_submit(open_payload: Open) -> None:
    form = {
        "type": "Form",
        "onSubmit": {"action": "setState", "key": "sent", "value": "{{ word }} {{ agree }}"},
        "children": [
            {"type": "Input", "name": "word", "required": True, "ariaLabel": "Word"},
            {"type": "Checkbox", "name": "agree", "value": True},
            {"type": "Button", "label": "Send"},
        ],
    }
    frame = show(open_payload, form, watch="sent")
    frame.get_by_role("button", name="Send").click()
    expect(frame.get_by_role("textbox", name="Word")).to_be_focused()
    expect_state(frame, "unset")
    frame.get_by_role("textbox", name="Word").fill("hello")
    frame.get_by_role("textbox", name="Word").press("Enter")
    expect_state(frame, "hello true")


def test_a_reset_button_leaves_what_state_says(open_payload: Open) -> None:
    form = {
        "type": "Form",
        "children": [
            {"type": "Input", "name": "word", "value": "first"},
            {"type": "Button", "label": "Reset", "buttonType": "reset"},
        ],
    }
    frame = show(open_payload, form, watch="word")
    frame.get_by_role("textbox").fill("second")
    frame.get_by_role("button", name="Reset").click()
    expect(frame.get_by_role("textbox")).to_have_value("second")
    expect_state(frame, "second")


def test_a_tooltip_follows_pointer_and_keyboard(open_payload: Open) -> None:
    button = {"type": "Button", "label": "Copy"}
    node = {"type": "Tooltip", "content": "Tip", "side": "bottom", "delay": 0, "children": [button]}
    frame = show(open_payload, node, watch="nothing")
    tip = frame.get_by_role("tooltip")
    frame.get_by_role("button").hover()
    expect(tip).to_have_text("Tip")
    expect(tip).to_be_visible()
    frame.get_by_text("state:").hover()
    expect(tip).to_have_count(0)
    frame.get_by_role("button").focus()
    expect(tip).to_be_visible()
    frame.page.keyboard.press("Escape")
    expect(tip).to_have_count(0)


def test_tabs_move_focus_first_and_activate_on_enter(open_payload: Open) -> None:
    panels = [
        {"type": "Tab", "title": each, "children": [{"type": "Text", "content": f"in {each}"}]}
        for each in ("One", "Two")
    ]
    frame = show(open_payload, {"type": "Tabs", "name": "tab", "children": panels}, watch="tab")
    expect_state(frame, "One")
    frame.get_by_role("tab", name="One").press("ArrowRight")
    expect(frame.get_by_role("tab", name="Two")).to_be_focused()
    expect(frame.get_by_role("tabpanel")).to_have_text("in One")
    frame.page.keyboard.press("Enter")
    expect(frame.get_by_role("tabpanel")).to_have_text("in Two")
    expect_state(frame, "Two")


def test_an_accordion_opens_to_its_full_height(open_payload: Open) -> None:
    item = {
        "type": "AccordionItem",
        "title": "More",
        "children": [{"type": "P", "content": "body"}],
    }
    frame = show(open_payload, {"type": "Accordion", "children": [item]}, watch="nothing")
    trigger = frame.get_by_role("button", name="More")
    trigger.press("Enter")
    expect(frame.get_by_text("body")).to_be_visible()
    expect(frame.get_by_role("region", name="More")).to_contain_text("body")
    trigger.press("Space")
    expect(frame.get_by_text("body")).to_have_count(0)


def test_toasts_are_announced_and_closed(open_payload: Open) -> None:
    toast = {"action": "showToast", "message": "Saved", "description": "All of it"}
    frame = show(
        open_payload, {"type": "Button", "label": "Save", "onClick": toast}, watch="nothing"
    )
    frame.get_by_role("button", name="Save").click()
    region = frame.get_by_role("region", name="Notifications")
    expect(region.get_by_role("listitem")).to_contain_text("Saved")
    expect(region.get_by_role("listitem")).to_be_in_viewport()
    region.get_by_role("button", name="Close toast").click()
    expect(region.get_by_role("listitem")).to_have_count(0)


def test_touch_opens_closes_and_drags(open_payload: Open) -> None:
    line = {"type": "Text", "content": "state: {{ fruit }} {{ n }}"}
    slider = {"type": "Slider", "name": "n", "value": 20}
    view = {"type": "Column", "cssClass": "gap-8 p-8", "children": [fruit(), slider, line]}
    payload = {"$prefab": {"version": "0.3"}, "view": view}
    frame = open_payload(payload, browser={"has_touch": True}).wait_ready().frame
    button, listbox = frame.get_by_role("combobox"), frame.get_by_role("listbox")
    button.tap()
    expect(listbox).to_be_visible()
    button.tap()
    expect(listbox).to_have_count(0)
    button.tap()
    frame.locator("body").tap(position={"x": 3, "y": 3})
    expect(listbox).to_have_count(0)
    button.tap()
    frame.get_by_role("option", name="Banana").tap()
    expect_state(frame, "b 20")
    frame.locator(".pf-slider").tap()
    expect_state(frame, "b 50")
