"""DataTable in the real page: rows by mouse and keyboard, and long tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Frame, expect

from host_shim.testing import View

Open = Callable[..., View]
# Text beyond ASCII, too: ordering it needs no codec that the page lacks.
NAMES = ["Åsa 3", "bo 20", "Bo 3", "\U0001f600 1"]


def show(open_payload: Open, rows: int, **props: Any) -> Frame:
    data = [{"n": n, "name": NAMES[n % 4]} for n in range(rows)]
    columns = [{"key": k, "header": k, "sortable": True, "format": "upper"} for k in ("n", "name")]
    table = {"type": "DataTable", "columns": columns, "rows": data, "search": True, **props}
    line = {"type": "Text", "content": "picked: {{ picked | default:'none' }}"}
    view = {"type": "Column", "cssClass": "p-8", "children": [table, line]}
    return open_payload({"$prefab": {"version": "0.3"}, "view": view}).wait_ready().frame


def test_rows_are_chosen_by_mouse_and_keyboard(open_payload: Open) -> None:
    pick = {"action": "setState", "key": "picked", "value": "{{ $event.n }}"}
    frame = show(open_payload, 4, onRowClick=pick)
    rows = frame.locator("tbody tr")
    rows.nth(1).locator("td").last.click()
    expect(frame.get_by_text("picked: 1")).to_be_visible()
    expect(rows.nth(1)).to_have_attribute("data-state", "selected")
    rows.nth(2).focus()
    frame.page.keyboard.press("Enter")
    expect(frame.get_by_text("picked: 2")).to_be_visible()
    expect(rows.nth(2)).to_be_focused()


def test_long_tables_sort_and_search(open_payload: Open) -> None:
    frame = show(open_payload, 400)
    rows = frame.locator("tbody tr")
    expect(rows).to_have_count(400)
    frame.get_by_role("button", name="name").click()
    expect(rows.first.locator("td").last).to_have_text("BO 3")
    frame.get_by_role("textbox").press_sequentially("bo 20")
    expect(rows).to_have_count(100)
    frame.get_by_role("textbox").fill("nothing such")
    expect(rows).to_have_text(["No results."])
