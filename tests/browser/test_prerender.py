"""A view that is there before its interpreter: shown at once, used meanwhile, taken over unseen."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from host_shim import csp
from host_shim.prerender import CARRIER, prerendered
from host_shim.stub import Offer, stub_html
from host_shim.testing import Chromium
from tests.browser._line import Hosts, Json, Opening, Server, Shown, line_hosts

PLACEMENTS = {
    "frame": (csp.with_wasm(), Offer(tools=())),
    "server": (csp.specification(), Offer()),
}
VIEW: Json = {
    "$prefab": {"version": "0.3"},
    "view": {
        "type": "Div",
        "children": [
            {"type": "Heading", "content": "Early {{ 1234.5 | currency }}"},
            {"type": "Text", "content": "Clicks: {{ clicks }}"},
            {"type": "Button", "label": "Click", "onClick": {
                "action": "setState", "key": "clicks", "value": "{{ clicks + 1 }}"}},
            {"type": "Input", "name": "note", "placeholder": "Note"},
            {"type": "Text", "content": "Read: {{ note }}"},
            {"type": "DataTable", "columns": [{"key": "n", "header": "N"}],
             "rows": "{{ rows }}", "search": True},
            {"type": "Tabs", "value": "b", "children": [
                {"type": "Tab", "title": "A", "value": "a",
                 "children": [{"type": "Text", "content": "in A"}]},
                {"type": "Tab", "title": "B", "value": "b",
                 "children": [{"type": "Text", "content": "in B"}]}]},
        ],
    },
    "state": {"clicks": 0, "note": "", "rows": [{"n": number} for number in range(5)]},
}  # fmt: skip
# Counts what happens to the view's document.
WATCH = """addEventListener("DOMContentLoaded", () => {
  globalThis.changes = [];
  const note = (r) => changes.push(`${r.target.nodeName} +${r.addedNodes.length}`);
  new MutationObserver((records) => records.forEach(note)).observe(
    document.getElementById("root"), {subtree: true, childList: true, characterData: true});
});"""


class Held(Server):
    """A server that keeps everything the interpreter needs back until `go`."""

    def __init__(self) -> None:
        super().__init__()
        self.go = threading.Event()

    def ask(self, method: str, params: Json) -> Json:
        assert self.go.wait(60)
        return super().ask(method, params)

    def close(self) -> None:
        self.go.set()
        super().close()


@pytest.fixture(scope="module")
def hosts() -> Iterator[Hosts]:
    with line_hosts() as found:
        yield found


@pytest.fixture
def open_early(chromium: Chromium, hosts: Hosts) -> Iterator[Any]:
    """`open_early(placement, payload, shown=…) -> (Shown, Held)`; the picture is on screen."""
    with ExitStack() as stack:

        def open_one(
            placement: str, payload: Json = VIEW, *, picture: Json | None = None, **context: Any
        ) -> tuple[Shown, Held]:
            policy, offer = PLACEMENTS[placement]
            server = Held()
            stack.callback(server.close)
            meta = prerendered(picture or payload)
            result = {"content": [], "structuredContent": payload, "_meta": meta}
            browser = chromium.new_context(viewport={"width": 800, "height": 700})
            stack.callback(browser.close)
            browser.add_init_script(WATCH)
            opening = Opening(stub_html(offer), result, policy, context=context)
            shown = hosts.open(browser, opening, server)
            shown.wait("document.querySelector('[data-prerendered]')")
            return shown, server

        yield open_one


def take_over(shown: Shown, server: Held, placement: str) -> None:
    server.go.set()
    shown.wait_ready()
    assert shown.placement == placement


@pytest.mark.parametrize("placement", PLACEMENTS)
def test_the_picture_is_taken_over_without_a_change(open_early: Any, placement: str) -> None:
    shown, server = open_early(placement)
    assert shown.frame.get_by_role("heading", name="Early $1,234.50").is_visible()
    assert shown.frame.get_by_text("in B").is_visible()
    shown.frame.evaluate(
        "document.querySelector('h1, h2').dataset.same = 'yes'; changes.length = 0"
    )
    take_over(shown, server, placement)
    assert "adopted" in shown.marks
    assert shown.frame.evaluate("changes") == []
    assert shown.frame.evaluate("document.querySelector('h1, h2').dataset.same") == "yes"
    shown.frame.get_by_role("tab", name="A").click()
    shown.frame.get_by_text("in A").wait_for()


@pytest.mark.parametrize("placement", PLACEMENTS)
def test_what_was_done_meanwhile_counts(open_early: Any, placement: str) -> None:
    shown, server = open_early(placement)
    for _ in range(3):
        shown.frame.get_by_role("button", name="Click").click()
    note = shown.frame.get_by_placeholder("Note")
    note.press_sequentially("typed early")
    note.press("ArrowLeft")
    take_over(shown, server, placement)
    shown.frame.get_by_text("Clicks: 3").wait_for()
    shown.frame.get_by_text("Read: typed early").wait_for()
    active = "[document.activeElement.placeholder, document.activeElement.selectionStart]"
    assert shown.frame.evaluate(active) == ["Note", len("typed earl")]
    note.press_sequentially("ish ")
    shown.frame.get_by_text("Read: typed earlish y").wait_for()


def test_a_picture_that_was_wrong_is_replaced_and_keeps_what_was_typed(open_early: Any) -> None:
    wrong = {**VIEW, "state": {**VIEW["state"], "rows": [], "clicks": 9}}
    shown, server = open_early("frame", picture=wrong)
    assert shown.frame.get_by_text("Clicks: 9").is_visible()
    note = shown.frame.get_by_placeholder("Note")
    note.press_sequentially("kept")
    note.press("ArrowLeft")
    take_over(shown, server, "frame")
    shown.frame.get_by_text("Read: kept").wait_for()
    assert shown.frame.get_by_role("cell").count() == 5
    assert note.input_value() == "kept"
    active = "[document.activeElement.placeholder, document.activeElement.selectionStart]"
    assert shown.frame.evaluate(active) == ["Note", 3]


def test_a_click_on_another_control_than_there_was_is_dropped(open_early: Any) -> None:
    other = {"type": "Button", "label": "Other", "onClick": {
        "action": "setState", "key": "clicks", "value": 100}}  # fmt: skip
    rest = VIEW["view"]["children"]
    wrong = {**VIEW, "view": {"type": "Div", "children": [rest[0], other, *rest[1:]]}}
    shown, server = open_early("frame", picture=wrong)
    shown.frame.get_by_role("button", name="Other").click()
    shown.frame.get_by_role("button", name="Click").click()
    take_over(shown, server, "frame")
    assert shown.frame.get_by_text("Clicks: 0").is_visible()
    shown.frame.get_by_role("button", name="Click").click()
    shown.frame.get_by_text("Clicks: 1").wait_for()


def test_a_picture_runs_no_script(open_early: Any) -> None:
    shown, _ = open_early("frame")
    evil = (
        '<img src="nowhere" onerror="globalThis.ran = 1"><a href="java\tscript:ran=1">x</a>'
        '<svg onload="globalThis.ran = 1"></svg><iframe srcdoc="<script>parent.ran=1</script>">'
        "</iframe><script>globalThis.ran = 1</script><p>harmless</p>"
    )
    meta = {CARRIER: {"html": evil}}
    message = {"method": "ui/notifications/tool-result", "params": {"content": [], "_meta": meta}}
    shown.page.evaluate("(m) => say(m)", message)
    shown.frame.get_by_text("harmless").wait_for()
    kept = """[...document.querySelectorAll("#root *")].flatMap(
      (el) => [el.localName, ...el.getAttributeNames()])"""
    assert shown.frame.evaluate(kept) == ["img", "src", "a", "svg", "iframe", "p"]
    assert shown.frame.evaluate("globalThis.ran") is None


def test_the_last_rung_is_the_picture_with_a_notice(
    chromium: Chromium, hosts: Hosts, tmp_path: Path
) -> None:
    server = Server()
    result = {
        "content": [{"type": "text", "text": "In words."}],
        "structuredContent": VIEW,
        "_meta": prerendered(VIEW),
    }
    for theme, width in (("light", 360), ("dark", 1000)):
        context = chromium.new_context(viewport={"width": width, "height": 700}, color_scheme=theme)
        html = stub_html(Offer(channel=None, tools=()))
        opening = Opening(html, result, csp.specification(), context={"theme": theme})
        shown = hosts.open(context, opening, server).wait_ready()
        shown.wait("document.querySelector('[data-prerendered]')")
        notice = shown.frame.get_by_role("alert")
        assert "controls do not work" in notice.inner_text()
        assert "In words." in notice.inner_text()
        assert shown.frame.get_by_text("Clicks: 0").is_visible()
        button = shown.frame.get_by_role("button", name="Click")
        button.focus()
        assert not button.evaluate("(el) => el === document.activeElement")  # it is not offered
        assert notice.bounding_box()["y"] < shown.frame.locator("h1, h2").last.bounding_box()["y"]
        shown.page.screenshot(path=tmp_path / f"{theme}.png")
        context.close()
    server.close()
