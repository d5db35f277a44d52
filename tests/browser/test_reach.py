"""What keys and the clipboard reach in the real page: copied code, toasts, a tooltip's words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from host_shim.testing import View

Open = Callable[..., View]
SOURCE = "if a < b:\n    print('<&>')"


def wire(*nodes: dict[str, Any]) -> dict[str, Any]:
    view = {"type": "Column", "cssClass": "gap-4 p-8", "children": list(nodes)}
    return {"$prefab": {"version": "0.3"}, "view": view, "state": {}}


def test_the_button_puts_the_source_on_the_clipboard(open_payload: Open) -> None:
    code = {"type": "Code", "content": SOURCE, "language": "python"}
    note = {"type": "Textarea", "name": "note", "ariaLabel": "Note"}
    view = open_payload(wire(code, note)).wait_ready()
    copy = view.frame.get_by_role("button", name="Copy code")
    copy.focus()
    expect(copy).to_have_css("opacity", "1")
    view.page.keyboard.press("Enter")
    expect(view.frame.get_by_role("button", name="Copied")).to_be_focused()
    field = view.frame.get_by_role("textbox", name="Note")
    field.focus()
    view.page.keyboard.press("Control+V")
    expect(field).to_have_value(SOURCE)


def test_alt_t_leads_to_the_newest_toast_from_a_field_too(open_payload: Open) -> None:
    toast = {"action": "showToast", "message": "Saved", "duration": 600_000}
    button = {"type": "Button", "label": "Save", "onClick": toast}
    field = {"type": "Input", "name": "field", "ariaLabel": "Field"}
    view = open_payload(wire(button, field)).wait_ready()
    box = view.frame.get_by_role("textbox", name="Field")
    box.focus()
    view.page.keyboard.press("Alt+t")
    expect(box).to_be_focused()  # there is none yet
    view.frame.get_by_role("button", name="Save").click()
    expect(view.frame.get_by_role("listitem")).to_be_visible()
    box.focus()
    view.page.keyboard.press("Alt+t")
    expect(view.frame.get_by_role("listitem")).to_be_focused()
    view.page.keyboard.press("Escape")
    expect(view.frame.get_by_role("listitem")).to_have_count(0)


def test_a_tooltip_describes_what_has_the_focus(open_payload: Open) -> None:
    inner = {"type": "Button", "label": "Delete"}
    tip = {"type": "Tooltip", "content": "For good", "children": [inner]}
    view = open_payload(wire(tip, {"type": "Button", "label": "Other"})).wait_ready()
    button = view.frame.get_by_role("button", name="Delete")
    view.page.keyboard.press("Tab")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_description("For good")
    view.page.keyboard.press("Tab")
    expect(button).to_have_accessible_description("")
