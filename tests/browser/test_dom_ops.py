"""The page's half of a patch: what each op does to a document, and what events say.

The script runs in Chromium without Python; a recording handler stands where Python would be.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from host_shim.testing import Chromium
from tests.browser._server import PageServer, page_server

STATIC = Path(__file__).parents[2] / "static"
POLICY = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:"
HOST = """<!doctype html><iframe sandbox="allow-scripts" style="width:800px;height:600px"
  src="{url}"></iframe>"""
PAGE = """<!doctype html><html lang="en"><body><div id="root"></div><script>{script}</script>
<script>
globalThis.sent = [];
globalThis.answers = [];
globalThis.bridge = __renderer.connect(document.getElementById("root"));
bridge.listen((kind, text) => {{
  sent.push(kind === "timer" ? {{type: "timer", id: text}} : JSON.parse(text));
  return answers.length ? JSON.stringify(answers.shift()) : "";
}});
</script></body></html>"""


@pytest.fixture(scope="module")
def script(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The bundled page side, made from the sources as the build does."""
    folder = tmp_path_factory.mktemp("frame")
    (folder / "defines.json").write_text("{}")
    command = ["node", str(STATIC / "bundle" / "scripts.mjs"), "bridge.js"]
    subprocess.run([*command, str(folder / "f.js"), str(folder / "defines.json")], check=True)
    return (folder / "f.js").read_text()


@pytest.fixture(scope="module")
def served(script: str) -> Iterator[PageServer]:
    with page_server() as server:
        headers = {"Content-Security-Policy": POLICY}
        url = server.put(
            "/view", PAGE.format(script=script.replace("</script", "<\\/script")), headers
        )
        server.put("/", HOST.format(url=url))
        yield server


class Document:
    """The sandboxed frame under test."""

    def __init__(self, page: Page) -> None:
        self.page = page
        element = page.wait_for_selector("iframe")
        frame = element.content_frame() if element else None
        assert frame is not None
        self.frame = frame
        self.frame.wait_for_function("() => globalThis.bridge !== undefined")

    def apply(self, *ops: list[Any]) -> None:
        self.frame.evaluate("(text) => bridge.apply(text)", json.dumps(ops))

    def run(self, script: str, argument: Any = None) -> Any:
        return self.frame.evaluate(script, argument)

    @property
    def html(self) -> str:
        found: str = self.run("document.getElementById('root').innerHTML")
        return found

    @property
    def stats(self) -> dict[str, int]:
        found: dict[str, int] = self.run("({...__renderer.stats})")
        return found

    def sent(self, type_: str) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.run("(t) => sent.filter((e) => e.type === t)", type_)
        return found

    def answer(self, *ops: list[Any]) -> None:
        """What the next event gets as its answer."""
        self.run("(ops) => void answers.push(ops)", list(ops))


@pytest.fixture
def document(chromium: Chromium, served: PageServer) -> Iterator[Document]:
    context = chromium.new_context()
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
    page.goto(served.origin + "/")
    yield Document(page)
    context.close()
    assert errors == []


# Structure


def test_html_text_and_texts_between(document: Document) -> None:
    document.apply(["html", 0, '<p data-n="2">a<!--t3-->b<b>c</b><!--t4--></p>'])
    document.apply(["textat", 3, "<B>"], ["textat", 4, "end"])
    assert document.html == '<p data-n="2">a<!--t3-->&lt;B&gt;<b>c</b><!--t4-->end</p>'
    document.apply(["text", 2, "whole & only"])
    assert document.html == '<p data-n="2">whole &amp; only</p>'
    document.apply(["textat", 3, "gone"])
    assert document.html == '<p data-n="2">whole &amp; only</p>'


def test_insertion_places(document: Document) -> None:
    document.apply(["html", 0, '<ul data-n="1"><li data-n="2">2</li><!--n3--><!--/n3--></ul>'])
    document.apply(
        ["before", 2, '<li data-n="4">4</li>'],
        ["before", 3, '<li data-n="5">5</li>'],
        ["append", 1, '<li data-n="6">6</li>'],
        ["fill", 3, '<li data-n="7">7</li><li data-n="8">8</li>'],
    )
    assert document.run("document.querySelector('ul').textContent") == "4257" + "86"
    document.apply(["fill", 3, "<li>new</li>"])
    assert document.run("document.querySelector('ul').textContent") == "425new6"
    document.apply(["fill", 3, ""], ["remove", 2])
    assert document.run("document.querySelector('ul').textContent") == "456"


def test_replace_and_remove_placeholders_and_ranges(document: Document) -> None:
    document.apply(["html", 0, "<!--n1--><i>x</i><!--n2--><b>y</b><!--/n2--><u>z</u>"])
    document.apply(["replace", 1, '<em data-n="1">one</em>'])
    document.apply(["replace", 2, "<!--n2-->"])
    assert document.html == '<em data-n="1">one</em><i>x</i><!--n2--><u>z</u>'
    document.apply(["replace", 2, "<!--n2-->again<!--/n2-->"], ["remove", 1])
    assert document.html == "<i>x</i><!--n2-->again<!--/n2--><u>z</u>"
    document.apply(["remove", 2])
    assert document.html == "<i>x</i><u>z</u>"


@pytest.mark.parametrize(
    ("outer", "inner", "selector", "namespace"),
    [
        (
            '<table><tbody data-n="1"></tbody></table>',
            "<tr><td>1</td></tr>",
            "tbody > tr > td",
            "x",
        ),
        ('<table><tbody><tr data-n="1"></tr></tbody></table>', "<td>1</td>", "tr > td", "x"),
        ('<select data-n="1"></select>', "<option>a</option>", "select > option", "x"),
        ('<svg data-n="1"></svg>', '<circle r="4"/>', "svg > circle", "http://www.w3.org/2000/svg"),
        ('<svg><g data-n="1"></g></svg>', "<path/>", "g > path", "http://www.w3.org/2000/svg"),
    ],
)
def test_html_is_parsed_where_it_goes(
    document: Document, outer: str, inner: str, selector: str, namespace: str
) -> None:
    document.apply(["html", 0, outer], ["append", 1, inner])
    found = document.run("(s) => document.querySelector(s)?.namespaceURI", selector)
    assert found == (namespace if namespace != "x" else "http://www.w3.org/1999/xhtml")


def test_rows_of_a_range_in_a_table(document: Document) -> None:
    document.apply(["html", 0, "<table><tbody><!--n1--><!--/n1--></tbody></table>"])
    document.apply(["fill", 1, '<!--n2--><tr data-n="3"><td>3</td></tr><!--/n2-->'])
    document.apply(["before", 2, "<tr><td>first</td></tr>"])
    rows = document.run("[...document.querySelectorAll('tbody > tr')].map((r) => r.innerText)")
    assert rows == ["first", "3"]


def test_inserted_scripts_never_run(document: Document) -> None:
    script = "<script>globalThis.ran = true</script>"
    document.apply(
        ["html", 0, f'{script}<p data-n="1"></p>'],
        ["append", 1, script],
        ["before", 1, script],
        ["replace", 1, script],
    )
    assert document.run("globalThis.ran") is None


def test_move_keeps_focus_caret_and_scroll(document: Document) -> None:
    rows = "".join(
        f'<!--n{n}--><p data-n="1{n}"><input value="abc"></p><!--/n{n}-->' for n in (2, 3, 4)
    )
    document.apply(["html", 0, f'<div data-n="1">{rows}</div><div data-n="9"></div>'])
    document.run("""() => {
      const input = document.querySelectorAll('input')[0];
      input.focus();
      input.setSelectionRange(1, 2);
      globalThis.input = input;
    }""")
    document.apply(["move", 2, None, 1])
    order = "[...document.querySelectorAll('[data-n=\"1\"] p')].map((p) => p.dataset.n)"
    assert document.run(order) == ["13", "14", "12"]
    assert document.run("[document.activeElement === input, input.selectionStart]") == [True, 1]
    document.apply(["move", 2, 3, 1], ["move", 4, None, 9])
    assert document.run(order) == ["12", "13"]
    assert document.run("document.querySelector('[data-n=\"9\"] p').dataset.n") == "14"
    assert document.run("[document.activeElement === input, input.selectionEnd]") == [True, 2]


# Attributes, properties, calls


def test_attributes(document: Document) -> None:
    document.apply(["html", 0, '<a data-n="1" href="#x">t</a>'])
    document.apply(["attr", 1, "aria-label", 'q"<'], ["attr", 1, "href", None])
    document.apply(["attr", 1, "onclick", "globalThis.ran = 1"], ["attr", 1, "bad name", "v"])
    assert document.html == '<a data-n="1" aria-label="q&quot;&lt;">t</a>'


def test_value_keeps_the_caret_and_is_written_only_when_different(document: Document) -> None:
    document.apply(["html", 0, '<input data-n="1" value="hello">'])
    document.run("""() => {
      const input = document.querySelector('input');
      input.focus();
      input.setSelectionRange(2, 4);
    }""")
    place = "(({selectionStart, selectionEnd, value}) => [selectionStart, selectionEnd, value])"
    place += "(document.querySelector('input'))"
    document.apply(["prop", 1, "value", "hello"])
    assert document.run(place) == [2, 4, "hello"]
    document.apply(["prop", 1, "value", "help!!!"])
    assert document.run(place) == [2, 4, "help!!!"]
    document.run("document.querySelector('input').setSelectionRange(7, 7)")
    document.apply(["prop", 1, "value", "longer than that"])
    assert document.run(place) == [16, 16, "longer than that"]


def test_other_properties(document: Document) -> None:
    document.apply(
        ["html", 0, '<input type="checkbox" data-n="1"><details data-n="2"></details>'],
        ["prop", 1, "checked", True],
        ["prop", 1, "indeterminate", True],
        ["prop", 2, "open", True],
        ["prop", 2, "innerHTML", "<b>no</b>"],
    )
    read = (
        "(({checked, indeterminate}) => [checked, indeterminate])(document.querySelector('input'))"
    )
    assert document.run(read) == [True, True]
    assert document.run("document.querySelector('details').outerHTML") == (
        '<details data-n="2" open=""></details>'
    )


def test_a_field_in_composition_is_left_alone(document: Document) -> None:
    document.apply(["html", 0, '<input data-n="1">'])
    session = document.page.context.new_cdp_session(document.page)
    document.frame.locator("input").focus()
    session.send(
        "Input.imeSetComposition", {"text": "にほ", "selectionStart": 2, "selectionEnd": 2}
    )
    document.apply(["prop", 1, "value", "changed"])
    assert document.frame.locator("input").input_value() == "にほ"
    document.run(
        "document.querySelector('input')"
        ".dispatchEvent(new Event('compositionend', {bubbles: true}))"
    )
    assert document.frame.locator("input").input_value() == "changed"


def test_calls_are_from_a_list_and_harmless_errors_are_swallowed(document: Document) -> None:
    document.apply(["html", 0, '<dialog data-n="1"><p data-n="2">x</p></dialog>'])
    document.apply(["call", 1, "showModal", []], ["call", 1, "showModal", []])
    assert document.run("document.querySelector('dialog').matches(':modal')") is True
    document.apply(["call", 1, "remove", []], ["call", 1, "close", ["yes"]])
    assert document.run("document.querySelector('dialog').returnValue") == "yes"
    document.apply(["call", 2, "showPopover", []])
    assert document.html.startswith("<dialog")


def test_root_sheets_links_title(document: Document) -> None:
    document.apply(
        ["root", {"class": {"dark": True}, "attr": {"data-x": "1"}, "var": {"--c": "red"}}],
        ["sheet", "app", ["p { color: red }", "b { color: blue }"]],
        ["title", "Orders"],
        ["mark", "renderer:test"],
    )
    html = document.run("document.documentElement.cloneNode(false).outerHTML")
    assert html == '<html lang="en" class="dark" data-x="1" style="--c: red;"></html>'
    sheets = (
        "[...document.querySelectorAll('head style[data-sheet=app]')].map((s) => s.textContent)"
    )
    assert document.run(sheets) == ["p { color: red }", "b { color: blue }"]
    document.apply(["sheet", "app", []], ["root", {"class": {"dark": False}, "var": {"--c": None}}])
    assert document.run(sheets) == []
    assert document.run("[document.title, document.documentElement.className]") == ["Orders", ""]
    assert document.run("performance.getEntriesByName('renderer:test').length") == 1


def test_a_bad_op_stops_nothing(document: Document) -> None:
    document.apply(
        ["nonsense", 1],
        ["text", 77, "nobody"],
        ["fill", 0, "no range"],
        ["html", 0, "<p>fine</p>"],
        ["constructor"],
    )
    assert document.html == "<p>fine</p>"


# What survives a batch


def test_focus_caret_and_scroll_survive_a_replacement(document: Document) -> None:
    html = """<div data-n="1" style="height:50px;overflow:auto"><p style="height:500px">
      <input data-n="2" value="abcdef"></p></div>"""
    document.apply(["html", 0, html])
    document.run("""() => new Promise((done) => {
      const input = document.querySelector('input');
      input.focus();
      input.setSelectionRange(2, 3);
      const box = document.querySelector('[data-n="1"]');
      box.addEventListener('scroll', () => done(), {once: true});
      box.scrollTop = 120;
    })""")
    document.apply(["replace", 1, html])
    state = "[document.activeElement.dataset.n, document.activeElement.selectionStart, "
    state += "document.querySelector('[data-n=\"1\"]').scrollTop]"
    assert document.run(state) == ["2", 2, 120]


def test_a_text_selection_survives(document: Document) -> None:
    document.apply(["html", 0, '<p data-n="1">select me</p><p data-n="2">other</p>'])
    document.run("""() => {
      const text = document.querySelector('p').firstChild;
      getSelection().setBaseAndExtent(text, 0, text, 6);
    }""")
    document.apply(["text", 2, "changed"], ["text", 1, "select this"])
    assert document.run("getSelection().toString()") == "select"


def test_nothing_is_left_of_what_was_removed(document: Document) -> None:
    row = '<!--n{0}--><p data-n="1{0}" data-on="click"><!--t2{0}-->x<b data-n="3{0}"></b></p>'
    row += "<!--/n{0}-->"
    html = "".join(row.format(100 + i) for i in range(20))
    document.apply(["html", 0, "<!--n1--><!--/n1-->"])
    document.apply(["fill", 1, html])
    first = document.stats
    for _ in range(200):
        document.apply(["fill", 1, html])
    now = document.stats
    for name in ("ids", "listeners", "timers", "requests", "scrolled", "queued"):
        assert now[name] == first[name], name
    document.apply(["html", 0, ""])
    assert document.stats["ids"] == 1  # the root


# Events


def test_one_event_reaches_every_listener_at_once(document: Document) -> None:
    document.apply(
        [
            "html",
            0,
            '<div data-n="1" data-on="click"><p data-n="2"><b data-n="3" data-on="click">x</b></p>'
            "</div>",
        ]
    )
    document.answer(["text", 3, "clicked"])
    document.frame.locator("b").click(modifiers=["Shift"])
    (event,) = document.sent("click")
    assert event["targets"] == [3, 1]
    assert event["shift"] is True
    assert len(event["rect"]) == 4
    assert document.run("document.querySelector('b').textContent") == "clicked"


def test_stop_and_prevent(document: Document) -> None:
    document.apply(
        [
            "html",
            0,
            '<div data-n="1" data-on="click"><p data-stop="click"><label>'
            '<input type="checkbox" data-n="2" data-on="click!"></label></p></div>',
        ]
    )
    document.frame.locator("input").click()
    (event,) = document.sent("click")
    assert event["targets"] == [2]
    assert document.run("document.querySelector('input').checked") is False


def test_keys(document: Document) -> None:
    document.apply(
        ["html", 0, '<div data-n="1" tabindex="0" data-on="keydown=ArrowDown,Space! keyup">x</div>']
    )
    document.frame.locator("div[tabindex]").focus()
    for key in ("a", "ArrowDown", "Shift+ArrowDown", "Space"):
        document.page.keyboard.press(key)
    pressed = [(event["key"], event["shift"]) for event in document.sent("keydown")]
    assert pressed == [("ArrowDown", False), ("ArrowDown", True), (" ", False)]


def test_values(document: Document) -> None:
    document.apply(
        [
            "html",
            0,
            '<div data-n="1" data-on="input change"><input type="text"><input type="checkbox">'
            "<select multiple><option>a</option><option>b</option></select></div>",
        ]
    )
    document.frame.locator("input[type=text]").fill("hi")
    document.frame.locator("input[type=checkbox]").check()
    document.frame.locator("select").select_option(["a", "b"])
    events = document.sent("input")
    assert events[0]["value"] == "hi"
    assert events[1]["checked"] is True
    assert events[2]["values"] == ["a", "b"]


def test_entering_and_leaving(document: Document) -> None:
    document.apply(
        [
            "html",
            0,
            '<div data-n="1" data-on="pointerenter pointerleave" style="padding:40px">'
            '<p data-n="2" data-on="pointerenter">in</p></div><footer>out</footer>',
        ]
    )
    document.frame.locator("p").hover()
    document.frame.locator("footer").hover()
    assert [event["targets"] for event in document.sent("pointerenter")] == [[2, 1]]
    assert [event["targets"] for event in document.sent("pointerleave")] == [[1]]


def test_events_that_do_not_bubble(document: Document) -> None:
    document.apply(
        [
            "html",
            0,
            '<details data-n="1" data-on="toggle"><summary>s</summary></details>'
            '<dialog data-n="2" data-on="close cancel"></dialog>'
            '<img data-n="3" data-on="error" src="data:image/png;base64,AAAA">',
        ],
        ["call", 2, "showModal", []],
    )
    document.apply(["prop", 1, "open", True])
    document.frame.wait_for_function("() => sent.some((e) => e.type === 'toggle')")
    assert document.sent("toggle")[0]["detail"] == "open"
    document.page.keyboard.press("Escape")
    document.frame.wait_for_function("() => sent.some((e) => e.type === 'close')")
    assert document.sent("cancel")[0]["targets"] == [2]
    document.frame.wait_for_function("() => sent.some((e) => e.type === 'error')")


def test_dragging_sends_moves_only_while_held(document: Document) -> None:
    document.apply(
        [
            "html",
            0,
            '<div data-n="1" data-on="pointerdown pointermove pointerup" '
            'style="width:100px;height:40px">drag</div>',
        ]
    )
    box = document.frame.locator("[data-n='1']").bounding_box()
    assert box is not None
    mouse = document.page.mouse
    mouse.move(box["x"] + 5, box["y"] + 5)
    assert document.sent("pointermove") == []
    mouse.down()
    mouse.move(box["x"] + 300, box["y"] + 200)
    mouse.up()
    moves = document.sent("pointermove")
    assert moves[-1]["targets"] == [1]
    assert len(document.sent("pointerup")) == 1
    count = len(moves)
    mouse.move(box["x"] + 10, box["y"] + 10)
    assert len(document.sent("pointermove")) == count


def test_events_caused_by_a_patch_come_after_it(document: Document) -> None:
    document.apply(
        ["html", 0, '<div data-n="1" data-on="focusin"><input data-n="2"></div><p data-n="3">a</p>']
    )
    document.run("""() => {
      globalThis.seen = null;
      bridge.listen((kind, text) => {
        seen = [JSON.parse(text).type, document.querySelector('p').textContent];
        return '[["text", 3, "after"]]';
      });
    }""")
    document.apply(["call", 2, "focus", []], ["text", 3, "patched"])
    assert document.run("seen") == ["focusin", "patched"]
    assert document.run("document.querySelector('p').textContent") == "after"


def test_shortcuts(document: Document) -> None:
    document.apply(
        ["html", 0, '<input><p tabindex="0">p</p>'], ["shortcuts", ["Ctrl+s", "Shift+A"]]
    )
    document.frame.locator("input").focus()
    document.page.keyboard.press("Shift+A")
    document.frame.locator("p").focus()
    document.page.keyboard.press("Shift+A")
    document.page.keyboard.press("Control+s")
    document.page.keyboard.press("s")
    assert [event["combo"] for event in document.sent("shortcut")] == ["Shift+A", "Ctrl+s"]


def test_files_are_counted_and_then_read(document: Document) -> None:
    document.apply(
        ["html", 0, '<div data-n="1" data-on="change files"><input type="file" multiple></div>']
    )
    files = [{"name": "a.txt", "mimeType": "text/plain", "buffer": b"hi"}]
    document.frame.locator("input").set_input_files(files)  # type: ignore[arg-type]
    document.frame.wait_for_function("() => sent.some((e) => e.type === 'files')")
    assert document.sent("change")[0]["files"] == 1
    assert document.sent("files")[0]["files"] == [
        {"name": "a.txt", "size": 2, "type": "text/plain", "data": "aGk="}
    ]


# Forms, in a frame that may not submit any

FORM = """<form data-n="1" data-on="submit!"><input name="who" required value="{value}">
<button data-n="2" data-on="click" name="how" value="fast">Send</button>
<button type="button">Nothing</button><button formnovalidate id="draft">Draft</button></form>"""


def test_a_button_submits(document: Document) -> None:
    document.apply(["html", 0, FORM.format(value="me")])
    document.frame.get_by_text("Nothing").click()
    document.frame.get_by_text("Send").click()
    (event,) = document.sent("submit")
    assert event["fields"] == [["who", "me"], ["how", "fast"]]
    assert event["targets"] == [1]
    assert [event["type"] for event in document.run("sent")] == ["click", "submit"]


def test_enter_submits_once(document: Document) -> None:
    document.apply(["html", 0, FORM.format(value="me")])
    document.frame.locator("input").press("Enter")
    (event,) = document.sent("submit")
    assert event["fields"] == [["who", "me"], ["how", "fast"]]


def test_enter_submits_a_form_without_a_button(document: Document) -> None:
    document.apply(
        ["html", 0, '<form data-n="1" data-on="submit"><input name="q" value="x"></form>']
    )
    document.frame.locator("input").press("Enter")
    assert [event["fields"] for event in document.sent("submit")] == [[["q", "x"]]]


def test_enter_in_a_textarea_or_two_fields_does_not_submit(document: Document) -> None:
    document.apply(
        [
            "html",
            0,
            '<form data-n="1" data-on="submit"><textarea name="t"></textarea>'
            '<input name="a"><input name="b"></form>',
        ]
    )
    document.frame.locator("textarea").press("Enter")
    document.frame.locator("[name=a]").press("Enter")
    assert document.sent("submit") == []
    assert document.frame.locator("textarea").input_value() == "\n"


def test_an_invalid_form_is_not_submitted(document: Document) -> None:
    document.apply(["html", 0, FORM.format(value="")])
    document.frame.get_by_text("Send").click()
    assert document.sent("submit") == []
    assert document.run("document.activeElement.name") == "who"
    document.frame.locator("#draft").click()
    assert [event["fields"] for event in document.sent("submit")] == [[["who", ""]]]


def test_disabled_buttons_and_dialog_forms(document: Document) -> None:
    document.apply(
        [
            "html",
            0,
            '<form data-n="1" data-on="submit"><fieldset disabled><button id="off">a</button>'
            '</fieldset></form><dialog data-n="2"><form method="dialog">'
            '<button value="ok">b</button></form></dialog>',
        ],
        ["call", 2, "showModal", []],
    )
    document.frame.get_by_text("b", exact=True).click()
    assert document.run("document.querySelector('dialog').returnValue") == "ok"
    assert document.run("document.querySelector('dialog').open") is False
    document.frame.locator("#off").click(force=True)
    assert document.sent("submit") == []


def test_a_submission_asked_for_by_a_patch(document: Document) -> None:
    document.apply(["html", 0, FORM.format(value="me")], ["call", 1, "requestSubmit", []])
    assert [event["fields"] for event in document.sent("submit")] == [[["who", "me"]]]


# Timers


def test_timers_come_back_by_number_and_are_forgotten(document: Document) -> None:
    document.run("() => { bridge.timer(7, 0); bridge.timer(8, 60000); }")
    document.frame.wait_for_function("() => sent.some((e) => e.type === 'timer')")
    assert document.sent("timer") == [{"type": "timer", "id": "7"}]
    assert document.stats["timers"] == 1
    document.run("bridge.untimer(8)")
    assert document.stats["timers"] == 0
