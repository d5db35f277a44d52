"""A view that the server draws, operated by a person over a slow and a bad line.

The policy is the specification's default, which refuses WebAssembly.
"""

from __future__ import annotations

import runpy
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from host_shim import csp, stub
from host_shim.remote import Limits, RemoteViews
from host_shim.stub import Offer, stub_html
from host_shim.testing import Chromium
from tests.browser._line import Hosts, Json, Line, Opening, Server, Shown, line_hosts
from tests.browser._server import page_server

EXAMPLES = Path(__file__).parents[2] / "examples"
# Tests do not wait as long as a person would before a question is put again.
QUICK = Offer(patience={"least": 400})
SENTENCE = "The quick brown fox jumps over a lazydog"  # 40 characters

FIELDS: Json = {
    "$prefab": {"version": "0.3"},
    "view": {
        "type": "Div",
        "children": [
            {"type": "Input", "name": "note", "placeholder": "Note"},
            {"type": "Text", "content": "Read: {{ note }}"},
            {"type": "Input", "name": "loud", "placeholder": "Loud", "onChange": {
                "action": "setState", "key": "loud", "value": "{{ loud | upper }}"}},
            {"type": "Text", "content": "Clicks: {{ clicks }}"},
            {"type": "Button", "label": "Click", "onClick": {
                "action": "setState", "key": "clicks", "value": "{{ clicks + 1 }}"}},
            {"type": "Button", "label": "Clear", "onClick": {
                "action": "setState", "key": "note", "value": ""}},
            {"type": "Checkbox", "name": "agreed", "label": "Agreed"},
            {"type": "Text", "content": "Agreed: {{ agreed }}"},
        ],
    },
    "state": {"clicks": 0, "note": "", "loud": "", "agreed": False},
}  # fmt: skip


@pytest.fixture(scope="module")
def hosts() -> Iterator[Hosts]:
    with line_hosts() as found:
        yield found


Open = Callable[..., tuple[Shown, Server]]


@pytest.fixture
def open_view(chromium: Chromium, hosts: Hosts) -> Iterator[Open]:
    """`open_view(payload | example, tool, line=…) -> (Shown, Server)`, ready to be operated."""
    with ExitStack() as stack:

        def open_one(
            what: Json | str,
            tool: str = "",
            *,
            line: Line | None = None,
            views: RemoteViews | None = None,
            wait: bool = True,
        ) -> tuple[Shown, Server]:
            app = None
            if isinstance(what, str):
                app = runpy.run_path(str(EXAMPLES / f"{what}_server.py"))["mcp"]
            server = Server(app, views)
            stack.callback(server.close)
            result = {"content": [{"type": "text", "text": "words"}], "structuredContent": what}
            if isinstance(what, str):
                result = server.call(tool)
            context = chromium.new_context(viewport={"width": 900, "height": 700})
            stack.callback(context.close)
            policy = csp.specification()
            opening = Opening(stub_html(QUICK), result, policy, line=line or Line())
            shown = hosts.open(context, opening, server)
            if wait:
                shown.wait_ready()
                assert shown.placement == "server"
            return shown, server

        yield open_one


# Notes what a person sees of the field after each key: its text, where the caret is, and at every
# frame whether either has moved by itself.
WATCH_FIELD = """() => {
  const field = document.querySelector("input");
  const seen = globalThis.seen = [];
  const note = () => {
    const now = `${field.value}|${field.selectionStart}|${field.selectionEnd}`;
    if (seen.at(-1) !== now) seen.push(now);
  };
  const look = () => (note(), requestAnimationFrame(look));
  field.addEventListener("input", note);
  look();
}"""


def append(shown: Shown, text: str, delay: float = 0) -> None:
    """Type at the end of the note; a field that gets the focus by script has its caret in front."""
    note = shown.frame.get_by_placeholder("Note")
    note.press("End")
    note.press_sequentially(text, delay=delay)


def test_typing_over_a_slow_line_loses_no_character_and_moves_no_caret(open_view: Open) -> None:
    shown, _ = open_view(FIELDS, line=Line(latency=300))
    field = shown.frame.get_by_placeholder("Note")
    field.focus()
    shown.frame.evaluate(WATCH_FIELD)
    field.press_sequentially(SENTENCE, delay=100)
    shown.frame.get_by_text(f"Read: {SENTENCE}", exact=True).wait_for()
    seen = shown.frame.evaluate("seen")
    typed = [SENTENCE[:length] for length in range(41)]
    assert seen == [f"{text}|{len(text)}|{len(text)}" for text in typed]


def test_text_that_the_server_changes_merges_with_what_is_typed_meanwhile(open_view: Open) -> None:
    shown, _ = open_view(FIELDS, line=Line(latency=300))
    loud = shown.frame.get_by_placeholder("Loud")
    loud.press_sequentially("loud words", delay=60)
    expect(loud).to_have_value("LOUD WORDS")
    assert loud.evaluate("(el) => el.selectionStart") == len("LOUD WORDS")
    for _ in range(6):
        loud.press("ArrowLeft")
    loud.press_sequentially("er", delay=60)
    expect(loud).to_have_value("LOUDER WORDS")
    assert loud.evaluate("(el) => el.selectionStart") == len("LOUDER")


def test_a_field_that_is_cleared_keeps_what_was_typed_after_the_click(open_view: Open) -> None:
    shown, _ = open_view(FIELDS, line=Line(latency=400))
    note = shown.frame.get_by_placeholder("Note")
    note.press_sequentially("sent", delay=20)
    shown.frame.get_by_text("Read: sent").wait_for()
    shown.frame.get_by_role("button", name="Clear").click()
    note.press("End")
    note.press_sequentially(" next", delay=20)
    expect(note).to_have_value(" next")
    shown.frame.get_by_text("Read: next", exact=True).wait_for()
    assert note.evaluate("(el) => el.selectionStart") == 5


def test_a_bad_line_loses_nothing_and_doubles_nothing(open_view: Open) -> None:
    shown, _ = open_view(FIELDS, line=Line(latency=40, lossy=0.2))
    for round_ in range(1, 4):
        append(shown, f"w{round_}ord ", delay=25)
        for _ in range(6):
            shown.frame.get_by_role("button", name="Click", exact=True).click()
        shown.frame.get_by_text(f"Clicks: {6 * round_}", exact=True).wait_for()
    shown.frame.get_by_text("Read: w1ord w2ord w3ord", exact=True).wait_for()
    shown.frame.get_by_role("checkbox", name="Agreed").click()
    shown.frame.get_by_text("Agreed: true", exact=True).wait_for()
    lost = shown.lost
    assert lost["requests"] and lost["answers"] and lost["repeated"], lost


def test_the_contact_book_is_fully_usable(open_view: Open) -> None:
    shown, server = open_view("contacts", "contact_book")
    frame = shown.frame
    frame.get_by_role("textbox", name="Full name").fill("Lev Orlov")
    frame.get_by_role("textbox", name="E-mail").fill("lev@example.net")
    frame.get_by_role("button", name="Submit").click()
    frame.get_by_text("lev@example.net").wait_for()
    frame.get_by_text("Saved", exact=True).wait_for()
    frame.get_by_role("button", name="Delete", exact=True).first.click()
    frame.get_by_text("ines@example.com").wait_for(state="detached")
    frame.get_by_role("button", name="Count").click()
    frame.get_by_text("Total: 2").wait_for()
    search = frame.get_by_placeholder("Search")
    search.fill("TOMAS")
    search.press("Enter")
    frame.get_by_text("lev@example.net").wait_for(state="detached")
    frame.get_by_role("button", name="Delete a missing contact").click()
    frame.get_by_text("No contact has id 999").wait_for()
    found = server.call("find_contacts", {"query": ""})["structuredContent"]["result"]
    assert [row["name"] for row in found] == ["Tomas Berg", "Lev Orlov"]


def test_the_counter_is_fully_usable_by_person_and_host(open_view: Open) -> None:
    shown, _ = open_view("counter", "counter")
    frame = shown.frame
    frame.get_by_role("button", name="Add 1").click()
    frame.get_by_text("Count: 1", exact=True).wait_for()
    call = {"name": "increment", "arguments": {"amount": 41}}
    shown.page.evaluate("(m) => say(m)", {"id": 7, "method": "tools/call", "params": call})
    frame.get_by_text("Count: 42", exact=True).wait_for()
    answer = "log.find((m) => m.id === 7 && !m.method)"
    shown.page.wait_for_function(f"() => {answer}")
    assert shown.page.evaluate(answer)["result"]["structuredContent"] == {"count": 42}
    frame.get_by_placeholder("Note").press_sequentially("half way")
    frame.get_by_role("button", name="Save").focus()
    frame.get_by_role("button", name="Save").press("Enter")
    frame.get_by_text("Saved: 1").wait_for()
    frame.get_by_text("Stored", exact=True).wait_for()
    frame.get_by_text("Stored", exact=True).wait_for(state="detached")  # its timer is the frame's
    frame.get_by_role("button", name="Reset").press("Space")
    frame.get_by_text("Count: 0", exact=True).wait_for()


def test_a_restarted_server_is_not_noticed(open_view: Open) -> None:
    shown, server = open_view(FIELDS)
    shown.frame.get_by_placeholder("Note").press_sequentially("before ")
    shown.frame.get_by_role("button", name="Click", exact=True).click()
    shown.frame.get_by_text("Clicks: 1", exact=True).wait_for()
    shown.frame.evaluate("document.querySelector('input').dataset.same = 'yes'")
    server.views = RemoteViews(asset=stub.part)
    append(shown, "and after")
    shown.frame.get_by_role("button", name="Click", exact=True).click()
    shown.frame.get_by_text("Clicks: 2", exact=True).wait_for()
    shown.frame.get_by_text("Read: before and after", exact=True).wait_for()
    assert shown.frame.evaluate("document.querySelector('input').dataset.same") == "yes"


def test_a_view_used_for_very_long_goes_on_in_a_new_log(open_view: Open) -> None:
    shown, _ = open_view(FIELDS, views=RemoteViews(limits=Limits(inputs=12)))
    note = shown.frame.get_by_placeholder("Note")
    note.press_sequentially(SENTENCE, delay=30)
    shown.frame.get_by_text(f"Read: {SENTENCE}", exact=True).wait_for()
    expect(note).to_have_value(SENTENCE)
    expect(note).to_be_focused()
    for count in range(1, 5):
        shown.frame.get_by_role("button", name="Click", exact=True).click()
        shown.frame.get_by_text(f"Clicks: {count}", exact=True).wait_for()


def test_a_server_that_falls_silent_is_told_of_and_what_was_done_is_kept(open_view: Open) -> None:
    shown, _ = open_view(FIELDS)
    shown.page.evaluate("line.lossy = 1")
    shown.frame.get_by_role("button", name="Click", exact=True).click()
    shown.frame.get_by_role("button", name="Click", exact=True).click()
    shown.frame.get_by_placeholder("Note").press_sequentially("meanwhile")
    status = shown.frame.get_by_role("status").filter(has_text="The server does not answer")
    status.wait_for()
    shown.page.evaluate("line.lossy = 0")
    status.get_by_role("button", name="Try now").click()
    shown.frame.get_by_text("Clicks: 2", exact=True).wait_for()
    shown.frame.get_by_text("Read: meanwhile", exact=True).wait_for()
    status.wait_for(state="detached")


def test_an_input_that_is_too_much_is_refused_in_words_and_the_view_goes_on(
    open_view: Open,
) -> None:
    shown, _ = open_view(FIELDS, views=RemoteViews(limits=Limits(request_bytes=5000)))
    note = shown.frame.get_by_placeholder("Note")
    note.fill("much " * 2000)
    status = shown.frame.get_by_role("status").filter(has_text="more than 5,000")
    status.wait_for()
    note.fill("little")
    shown.frame.get_by_text("Read: little", exact=True).wait_for()
    status.get_by_role("button", name="Close").click()
    status.wait_for(state="detached")
    assert shown.frame.get_by_text("Clicks: 0", exact=True).is_visible()


def test_the_host_closes_a_view_without_waiting_for_the_server(open_view: Open) -> None:
    shown, _ = open_view(FIELDS)
    shown.page.evaluate("line.latency = 60000")
    shown.page.evaluate('say({id: 3, method: "ping"})')
    shown.page.evaluate('say({id: 4, method: "ui/resource-teardown", params: {}})')
    for number in (3, 4):
        answer = f"log.find((m) => m.id === {number} && !m.method)"
        shown.page.wait_for_function(f"() => {answer}")
        assert shown.page.evaluate(answer)["result"] == {}


def test_requests_and_files_are_the_frames_own_affair(
    chromium: Chromium, hosts: Hosts, tmp_path: Path
) -> None:
    with page_server() as api, ExitStack() as stack:
        url = api.put("/n", '{"n": 12}', {"Content-Type": "application/json",
                                          "Access-Control-Allow-Origin": "*"})  # fmt: skip
        view: Any = [
            {"type": "Button", "label": "Get", "onClick": {
                "action": "fetch", "url": url,
                "onSuccess": {"action": "setState", "key": "n", "value": "{{ $result.n }}"}}},
            {"type": "Text", "content": "Got {{ n }}"},
            {"type": "Button", "label": "Choose", "onClick": {
                "action": "openFilePicker", "onSuccess": {
                    "action": "setState", "key": "file", "value": "{{ $result.0.name }}"}}},
            {"type": "Text", "content": "File {{ file }}"},
        ]  # fmt: skip
        payload = {"view": {"type": "Div", "children": view}, "state": {"n": 0, "file": ""}}
        policy = csp.specification({"connectDomains": [api.origin]})
        server = Server()
        stack.callback(server.close)
        context = chromium.new_context()
        stack.callback(context.close)
        opening = Opening(stub_html(QUICK), {"structuredContent": payload}, policy)
        shown = hosts.open(context, opening, server).wait_ready()
        shown.frame.get_by_role("button", name="Get").click()
        shown.frame.get_by_text("Got 12").wait_for()
        file = tmp_path / "notes.txt"
        file.write_text("words")
        with shown.page.expect_file_chooser() as chooser:
            shown.frame.get_by_role("button", name="Choose").click()
        chooser.value.set_files(file)
        shown.frame.get_by_text("File notes.txt").wait_for()
        methods = {method for method, _ in server.asked}
        assert methods == {"tools/call"}
