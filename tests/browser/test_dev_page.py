"""The dev host's page: what a person sees and can do, with a server made for it."""

from __future__ import annotations

import json
from datetime import date
from typing import Any, Literal

import pytest
from fastmcp import FastMCP
from fastmcp.tools import ToolResult
from pydantic import BaseModel, Field

from tests.browser import axe
from tests.browser._dev import Desk, desk_for

TEXT = {"type": "text", "text": "Tell me about it"}
BUTTONS: list[dict[str, Any]] = [
    {"label": label, "method": method, "params": params}
    for label, method, params in (
        ("tell", "ui/message", {"role": "user", "content": [TEXT]}),
        ("context a", "ui/update-model-context", {"structuredContent": {"n": 1}}),
        ("context b", "ui/update-model-context", {"content": [{"type": "text", "text": "b"}]}),
        ("link", "ui/open-link", {"url": "https://example.com/page"}),
        ("script link", "ui/open-link", {"url": "javascript:alert(1)"}),
        ("large", "ui/request-display-mode", {"mode": "fullscreen"}),
        ("small", "ui/request-display-mode", {"mode": "pip"}),
        ("hidden", "tools/call", {"name": "for_the_model"}),
        ("backend", "tools/call", {"name": "backend"}),
        ("read", "resources/read", {"uri": "data://numbers"}),
        ("odd", "odd/request", {}),
    )
]
FILE = {"uri": "file:///numbers.csv", "mimeType": "text/csv", "text": "a,b"}
BUTTONS += [
    {
        "label": "save",
        "method": "ui/download-file",
        "params": {"contents": [{"type": "resource", "resource": FILE}]},
    },
    {"label": "close me", "post": {"method": "ui/notifications/request-teardown", "params": {}}},
    {
        "label": "log",
        "post": {"method": "notifications/message", "params": {"level": "info", "data": "hello"}},
    },
]
SIZE = {"method": "ui/notifications/size-changed", "params": {"height": 1000}}
BUTTONS.append({"label": "grow", "post": SIZE, "times": 200})
VIEW = {"text": "drawn", "tall": 900, "buttons": BUTTONS}
SERVED = "<!doctype html><html lang='en'><title>Own</title><body>served by the server</body></html>"


class Line(BaseModel):
    title: str = Field(min_length=1)
    amount: int = Field(ge=1, le=9)


class Card(BaseModel):
    kind: Literal["card"] = "card"
    number: str


class Cash(BaseModel):
    kind: Literal["cash"] = "cash"
    coins: int = 0


class Order(BaseModel):
    due: date
    express: bool = False
    lines: list[Line] = []
    payment: Card | Cash
    note: str | None = None


def server() -> FastMCP:
    mcp = FastMCP("launcher")

    @mcp.tool(app=True, title="Sampler")
    def sampler(name: str, count: int = 2) -> ToolResult:
        """Does what a view may ask of a host."""
        return ToolResult(content=f"for the model: {name} {count}", structured_content=VIEW)

    @mcp.tool(app=True, title="Order form")
    def order(order: Order) -> ToolResult:
        """Takes a whole order."""
        text = order.model_dump_json()
        return ToolResult(content=text, structured_content={"text": "ordered"})

    @mcp.tool(meta={"ui": {"visibility": ["model"]}})
    def for_the_model() -> str:
        return "never"

    @mcp.tool
    def backend() -> str:
        return "from the backend"

    @mcp.tool(meta={"ui": {"resourceUri": "ui://own/page.html"}})
    def own() -> str:
        return "own text"

    @mcp.tool(meta={"ui/resourceUri": "ui://own/page.html"})
    def old() -> str:
        return "old text"

    @mcp.resource("ui://own/page.html", mime_type="text/html;profile=mcp-app")
    def page() -> str:
        return SERVED

    @mcp.resource("data://numbers")
    def numbers() -> str:
        return "1 2 3"

    return mcp


@pytest.fixture(scope="module")
def desk(chromium):
    with desk_for(chromium, {"launcher": server()}) as desk:
        yield desk


@pytest.fixture
def opened(desk: Desk):
    """The sampler in the tiny view; a page of its own for each test."""
    with desk.page(tool="sampler", args={"name": "deep"}) as opened:
        opened.view.get_by_text("drawn").wait_for()
        yield opened


def test_an_address_with_tool_and_arguments_opens_it(opened):
    current = opened.page.locator('nav [aria-current="true"]')
    assert current.get_attribute("data-testid") == "tool-launcher-sampler"
    assert opened.part("field-name").input_value() == "deep"
    opened.tab("Result")
    opened.part("result-text").get_by_text("for the model: deep 2").wait_for()
    sizes = opened.part("result-sizes").inner_text()
    assert "content " in sizes and "structuredContent " in sizes and "_meta " in sizes


def test_the_only_view_opens_by_itself(desk: Desk):
    alone = FastMCP("alone")

    @alone.tool(app=True, title="The only one")
    def only(name: str = "nobody") -> ToolResult:
        return ToolResult(content=f"for {name}", structured_content=VIEW)

    with desk_for(desk.chromium, {"alone": alone}) as one, one.page() as opened:
        opened.view.get_by_text("drawn").wait_for()
        assert opened.part("tool-title").inner_text() == "The only one"
        assert opened.part("field-name").input_value() == "nobody"


def test_the_only_view_waits_for_what_it_must_be_told(desk: Desk):
    alone = FastMCP("alone")

    @alone.tool(app=True)
    def only(name: str) -> ToolResult:
        return ToolResult(content=f"for {name}", structured_content=VIEW)

    with desk_for(desk.chromium, {"alone": alone}) as one, one.page() as opened:
        opened.part("tool-alone-only").wait_for()
        assert opened.part("tool-title").inner_text() == "Choose a tool"


def test_the_log_follows_the_newest_line_behind_another_panel(opened):
    log = opened.part("log")
    ahead = "(log) => log.scrollHeight - log.scrollTop - log.clientHeight"
    opened.tab("Result")
    opened.button("grow")
    opened.wait_logged("ui/notifications/size-changed", "notification", 200)
    opened.tab("Log")
    opened.page.wait_for_function(
        f"(log) => log.clientHeight > 0 && ({ahead})(log) < 2", arg=log.element_handle()
    )

    log.evaluate("(log) => { log.scrollTop = 0 }")
    opened.page.wait_for_function(f"(log) => ({ahead})(log) > 100", arg=log.element_handle())
    opened.button("log")
    opened.wait_logged("notifications/message", "notification")
    assert log.evaluate("(log) => log.scrollTop") == 0


def test_an_empty_list_says_so(opened):
    opened.tab("Policy")
    said = opened.part("warnings").evaluate("(list) => getComputedStyle(list, '::after').content")
    assert said == '"Nothing yet."'


def test_a_tool_is_found_and_opened_with_the_keyboard_alone(opened):
    page = opened.page
    page.keyboard.press("/")
    page.keyboard.type("whole order")
    assert opened.shown_tools() == ["tool-launcher-order"]
    assert page.get_by_role("region", name="Tools of").count() == 1
    opened.part("search").fill("sampl")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    name = opened.part("field-name")
    assert (name.input_value(), opened.part("field-count").input_value()) == ("", "2")
    name.fill("typed")
    name.press("Control+Enter")
    opened.tab("Result")
    opened.part("result-text").get_by_text("for the model: typed 2").wait_for()
    assert "typed" in page.url
    assert page.locator("iframe").count() == 1


@pytest.mark.parametrize("text", ["{", "[1]", "null", '"x"'])
def test_arguments_that_are_no_object_are_refused_in_place(opened, text):
    opened.part("as-json").check()
    box = opened.part("arguments")
    box.fill(text)
    opened.page.locator("iframe").evaluate("(frame) => { frame.dataset.kept = 'yes' }")
    opened.part("launch").click()
    opened.page.get_by_role("alert").filter(has_text="JSON").wait_for()
    assert box.get_attribute("aria-invalid") == "true"
    assert opened.page.locator("iframe").get_attribute("data-kept") == "yes"


def test_the_form_writes_nested_objects_lists_unions_and_dates(desk: Desk):
    with desk.page(tool="order") as opened:
        opened.part("field-order.due").fill("2027-02-03")
        opened.part("field-order.express").check()
        for title, amount in (("Tea", "2"), ("Rice", "12")):
            opened.part("add-order.lines").click()
            opened.page.get_by_label("Title").last.fill(title)
            opened.page.get_by_label("Amount").last.fill(amount)
        opened.part("kind-order.payment").select_option(label="cash")
        opened.part("field-order.payment.coins").fill("7")
        opened.page.get_by_text("12 is greater than the maximum of 9").wait_for()
        assert opened.page.get_by_label("Amount").last.get_attribute("aria-invalid") == "true"
        opened.page.get_by_label("Amount").last.fill("3")
        opened.page.get_by_text("12 is greater").wait_for(state="detached")
        opened.part("launch").click()
        opened.view.get_by_text("ordered").wait_for()
        opened.tab("Result")
        got = json.loads(opened.part("result-text").inner_text())
        written = opened.part("arguments").input_value()
    expected = {
        "due": "2027-02-03",
        "express": True,
        "lines": [{"title": "Tea", "amount": 2}, {"title": "Rice", "amount": 3}],
        "payment": {"kind": "cash", "coins": 7},
        "note": None,
    }
    assert got == expected
    sent = json.loads(written)["order"]
    assert {**sent, "note": None} == expected


def test_a_recent_call_is_made_again(opened):
    opened.part("launch").click()
    opened.part("field-name").fill("second")
    opened.part("launch").click()
    opened.tab("Result")
    opened.part("result-text").get_by_text("second").wait_for()
    opened.part("recent").select_option(index=2)
    opened.part("result-text").get_by_text("deep").wait_for()
    assert opened.part("field-name").input_value() == "deep"


def test_the_theme_changes_live(opened):
    opened.view.get_by_text("light inline").wait_for()
    opened.part("theme").select_option("dark")
    opened.view.get_by_text("dark inline").wait_for()
    changes = opened.log("ui/notifications/host-context-changed", "notification")
    assert {"theme": "dark"} in [change["params"] for change in changes]
    assert opened.page.evaluate("document.documentElement.dataset.theme") == "dark"


def test_the_frame_follows_the_views_height(opened):
    opened.page.wait_for_function(
        "() => document.querySelector('iframe').getBoundingClientRect().height > 900"
    )
    sent = opened.log("ui/notifications/size-changed", "notification")[-1]["params"]["height"]
    frame = opened.page.locator("iframe")
    assert frame.evaluate("(frame) => frame.clientHeight") == sent


def test_a_view_that_never_stops_growing_is_not_followed_for_ever(opened):
    opened.button("grow")
    opened.part("pane-status").get_by_text("does not settle").wait_for()
    grown = opened.page.locator("iframe").evaluate("(frame) => frame.clientHeight")
    assert 1000 <= grown < 1200


@pytest.mark.parametrize(("label", "mode"), [("large", "fullscreen"), ("small", "pip")])
def test_a_view_may_ask_for_another_mode_and_escape_leaves_it(opened, label, mode):
    opened.button(label)
    opened.page.locator(f'[data-testid="pane"][data-mode="{mode}"]').wait_for()
    box = opened.page.locator("iframe").bounding_box()
    full = (1500, 1000)
    assert (box["width"] == full[0]) is (mode == "fullscreen")
    opened.part("leave-mode").focus()
    opened.page.keyboard.press("Escape")
    opened.page.locator('[data-testid="pane"][data-mode="inline"]').wait_for()
    (answer,) = opened.log("ui/request-display-mode", "result")
    assert answer["result"] == {"mode": mode}


def test_a_mode_that_is_not_offered_is_not_given(opened):
    opened.tab("Host")
    opened.part("offers-fullscreen").uncheck()
    opened.button("large")
    opened.wait_logged("ui/request-display-mode", "result")
    (answer,) = opened.log("ui/request-display-mode", "result")
    assert answer["result"] == {"mode": "inline"}


def test_a_message_to_the_model_is_shown(opened):
    opened.button("tell")
    opened.tab("Result")
    opened.part("chat-message").get_by_text("Tell me about it").wait_for()


def test_each_model_context_replaces_the_one_before(opened):
    opened.button("context a")
    opened.button("context b")
    opened.tab("Result")
    entries = opened.part("model-context-entry")
    entries.nth(1).wait_for()
    newest, older = (json.loads(text) for text in entries.all_inner_texts())
    assert newest["content"] == [{"type": "text", "text": "b"}]
    assert older["structuredContent"] == {"n": 1}
    assert entries.nth(1).get_attribute("data-replaced") == "true"


def test_a_link_is_opened_only_when_the_person_agrees(opened):
    opened.button("script link")
    opened.answer({"isError": True})
    opened.button("link")
    dialog = opened.part("ask-dialog")
    dialog.get_by_text("https://example.com/page").wait_for()
    dialog.get_by_role("button", name="Refuse").click()
    opened.answer({"isError": True})
    assert len(opened.page.context.pages) == 1

    opened.button("link")
    with opened.page.context.expect_page():
        dialog.get_by_role("button", name="Open").click()
    assert opened.watch.external == ["https://example.com/page"]
    opened.watch.external.clear()


def test_a_tool_hidden_from_apps_is_refused_until_the_person_allows_it(opened):
    opened.button("hidden")
    opened.view.get_by_text("for_the_model is not visible to apps").wait_for()
    opened.tab("Host")
    opened.part("visibility").select_option("off")
    opened.button("hidden")
    opened.wait_logged("tools/call", "result")
    (answer,) = opened.log("tools/call", "result")
    assert answer["result"]["content"] == [{"type": "text", "text": "never"}]


def test_a_call_waits_for_the_persons_approval(opened):
    opened.tab("Host")
    opened.part("approve").check()
    opened.button("backend")
    opened.tab("App tools")
    opened.part("held-call").get_by_text("backend").first.wait_for()
    opened.part("held-refuse").click()
    opened.view.get_by_text("backend was refused by the person").wait_for()
    opened.button("backend")
    opened.part("held-allow").click()
    opened.wait_logged("tools/call", "result")
    (answer,) = opened.log("tools/call", "result")
    assert answer["result"]["content"] == [{"type": "text", "text": "from the backend"}]


@pytest.mark.parametrize("tool", ["own", "old"])
def test_a_page_of_the_server_itself_is_shown(desk: Desk, tool):
    """By the nested key and by the old flat one."""
    with desk.page(tool=tool, renderer="served", wait=False) as opened:
        opened.page.frame_locator("iframe").get_by_text("served by the server").wait_for()
        opened.tab("Policy")
        warnings = opened.part("warnings").inner_text()
        assert ("old flat key" in warnings) is (tool == "old")


def test_the_tabs_work_by_arrow_keys(opened):
    opened.page.get_by_role("tab", name="Log").focus()
    opened.page.keyboard.press("ArrowRight")
    selected = opened.page.locator('[role="tab"][aria-selected="true"]')
    assert selected.inner_text().startswith("App tools")
    opened.page.keyboard.press("End")
    assert selected.inner_text() == "Compare"
    assert "tab=compare" in opened.page.url


def test_a_resource_of_the_server_is_read_for_the_view(opened):
    opened.button("read")
    opened.view.get_by_text("1 2 3").wait_for()


def test_a_file_is_saved_when_the_person_agrees(opened):
    opened.button("save")
    opened.part("ask-dialog").get_by_text("numbers.csv").wait_for()
    with opened.page.expect_download() as download:
        opened.part("ask-yes").click()
    assert download.value.suggested_filename == "numbers.csv"
    assert download.value.path().read_text("utf-8") == "a,b"
    opened.answer({})


def test_an_unknown_request_is_answered_as_unknown(opened):
    opened.button("odd")
    opened.view.get_by_text("-32601").wait_for()


def test_a_log_line_of_the_view_stands_in_the_log(opened):
    opened.button("log")
    opened.wait_logged("notifications/message", "notification")
    (line,) = opened.log("notifications/message", "notification")
    assert line["params"] == {"level": "info", "data": "hello"}


def test_a_view_is_asked_to_finish_before_it_is_removed(opened):
    opened.button("close me")
    opened.page.locator('[data-testid="pane"][data-status="closed"]').wait_for()
    assert opened.page.locator("iframe").count() == 0
    (answer,) = opened.log("ui/resource-teardown", "result")
    assert answer["result"] == {}


def test_refused_and_unadvertised_are_two_things(opened):
    opened.tab("Host")
    opened.page.get_by_label("Advertise message").uncheck()
    opened.view.get_by_text("drawn").wait_for()
    opened.page.wait_for_function(
        "() => document.querySelectorAll('[data-method=\"ui/initialize\"]').length === 4"
    )
    told = opened.log("ui/initialize", "result")[-1]["result"]["hostCapabilities"]
    assert "message" not in told and "openLinks" in told
    opened.button("tell")
    opened.answer({})  # not said, and done all the same
    opened.tab("Host")
    opened.page.get_by_label("Answer message").uncheck()
    opened.page.wait_for_function(
        "() => document.querySelectorAll('[data-method=\"ui/initialize\"]').length === 6"
    )
    opened.button("tell")
    opened.view.get_by_text("-32601").wait_for()
    assert "refused=message" in opened.page.url


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_has_nothing_to_object_to_in_any_panel(desk: Desk, scheme):
    """In both schemes, and with the widest form; the view's own document is another's business."""
    with desk.page(tool="order", theme=scheme, viewport={"width": 1280, "height": 900}) as opened:
        opened.part("add-order.lines").click()
        found = []
        for tab in ("Log", "App tools", "State", "Result", "Host", "Policy", "Compare"):
            opened.tab(tab)
            found += axe.broken(opened.page.main_frame)
        assert not found, axe.described(found)


def test_a_narrow_window_has_no_sideways_scrolling(desk: Desk):
    with desk.page(tool="order", viewport={"width": 360, "height": 740}, tab="host") as opened:
        opened.part("add-order.lines").click()
        widths = opened.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert widths == [360, 360]
