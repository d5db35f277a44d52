"""The launcher page: what a person sees and can do, with a server made for it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from fastmcp import FastMCP
from fastmcp.tools import ToolResult

ACTIONS: dict[str, dict[str, Any]] = {
    "tell": {"action": "sendMessage", "content": "Tell me about it"},
    "context a": {"action": "updateContext", "content": "a", "structuredContent": {"n": 1}},
    "context b": {"action": "updateContext", "content": "b"},
    "link": {"action": "openLink", "url": "https://example.com/page"},
    "large": {"action": "requestDisplayMode", "mode": "fullscreen"},
    "hidden": {"action": "toolCall", "tool": "for_the_model"},
}
FAILED = {"action": "setState", "key": "e", "value": "{{ $error }}"}
VIEW = {
    "type": "Column",
    "children": [
        *(
            {"type": "Button", "label": label, "onClick": {**action, "onError": FAILED}}
            for label, action in ACTIONS.items()
        ),
        {"type": "Text", "content": "error: {{ e }}"},
        {"type": "Text", "content": "tall", "cssClass": "h-[900px]"},
    ],
}
SERVED = "<!doctype html><html lang='en'><title>Own</title><body>served by the server</body></html>"


def server() -> FastMCP:
    mcp = FastMCP("launcher")

    @mcp.tool(app=True, title="Sampler")
    def sampler(name: str, count: int = 2) -> ToolResult:
        """Does what a view may ask of a host."""
        wire = {"$prefab": {"version": "0.3"}, "view": VIEW, "state": {"e": ""}}
        return ToolResult(content=f"for the model: {name} {count}", structured_content=wire)

    @mcp.tool(meta={"ui": {"visibility": ["model"]}})
    def for_the_model() -> str:
        return "never"

    @mcp.tool(meta={"ui": {"resourceUri": "ui://own/page.html"}})
    def own() -> str:
        return "own text"

    @mcp.resource("ui://own/page.html", mime_type="text/html;profile=mcp-app")
    def page() -> str:
        return SERVED

    return mcp


@pytest.fixture
def opened(open_tool):
    return open_tool(server(), "sampler", {"name": "deep"}, renderer="stock")


def panel(opened, name):
    """Open one of the panels at the side; a person has to."""
    opened.page.locator("aside summary", has_text=name).click()


def test_an_address_with_tool_and_arguments_opens_it(opened):
    assert opened.page.get_by_test_id("arguments").input_value() == '{"name": "deep"}'
    current = opened.page.locator('nav [aria-current="true"]')
    assert current.get_attribute("data-testid") == "tool-launcher-sampler"
    panel(opened, "Tool result")
    opened.page.get_by_test_id("result-text").get_by_text("for the model: deep 2").wait_for()


def test_a_tool_is_opened_with_the_keyboard_alone(opened):
    page = opened.page
    page.get_by_test_id("tool-launcher-sampler").focus()
    page.keyboard.press("Enter")
    box = page.get_by_test_id("arguments")
    assert json.loads(box.input_value()) == {"name": "", "count": 2}
    box.fill('{"name": "typed", "count": 9}')
    box.press("Control+Enter")
    panel(opened, "Tool result")
    page.get_by_test_id("result-text").get_by_text("for the model: typed 9").wait_for()
    assert "typed" in page.url
    assert page.locator("iframe").count() == 1


@pytest.mark.parametrize("text", ["{", "[1]", "null", '"x"'])
def test_arguments_that_are_no_object_are_refused_in_place(opened, text):
    box = opened.page.get_by_test_id("arguments")
    box.fill(text)
    opened.page.locator("iframe").evaluate("(frame) => { frame.dataset.kept = 'yes' }")
    opened.page.get_by_test_id("launch").click()
    opened.page.get_by_role("alert").filter(has_text="JSON").wait_for()
    assert box.get_attribute("aria-invalid") == "true"
    assert opened.page.locator("iframe").get_attribute("data-kept") == "yes"


def test_the_theme_changes_live(opened):
    dark = "document.documentElement.classList.contains('dark')"
    opened.frame.get_by_text("tall").wait_for()
    assert opened.frame.evaluate(dark) is False
    opened.page.get_by_test_id("theme").select_option("dark")
    opened.frame.locator("html.dark").wait_for(state="attached")
    changes = opened.log("ui/notifications/host-context-changed", "notification")
    assert {"theme": "dark"} in [change["params"] for change in changes]


def test_the_frame_follows_the_views_height(opened):
    opened.frame.get_by_text("tall").wait_for()
    frame = opened.page.locator("iframe")
    opened.page.wait_for_function(
        "() => document.querySelector('iframe').getBoundingClientRect().height > 900"
    )
    sent = opened.log("ui/notifications/size-changed", "notification")[-1]["params"]["height"]
    assert frame.evaluate("(frame) => frame.clientHeight") == sent


def test_the_view_may_ask_for_the_whole_window_and_escape_leaves_it(opened):
    opened.frame.get_by_role("button", name="large").click()
    opened.page.locator('[data-testid="stage"][data-mode="fullscreen"]').wait_for()
    box = opened.page.locator("iframe").bounding_box()
    assert (box["width"], box["height"]) == (1500, 1000)
    opened.page.get_by_test_id("leave-mode").focus()
    opened.page.keyboard.press("Escape")
    opened.page.locator('[data-testid="stage"][data-mode="inline"]').wait_for()
    (answer,) = opened.log("ui/request-display-mode", "result")
    assert answer["result"] == {"mode": "fullscreen"}


def test_a_message_to_the_model_is_shown(opened):
    opened.frame.get_by_role("button", name="tell").click()
    panel(opened, "Messages to the model")
    opened.page.get_by_test_id("chat-message").get_by_text("Tell me about it").wait_for()


def test_each_model_context_replaces_the_one_before(opened):
    opened.frame.get_by_role("button", name="context a").click()
    opened.frame.get_by_role("button", name="context b").click()
    panel(opened, "Model context")
    entries = opened.page.get_by_test_id("model-context-entry")
    entries.nth(1).wait_for()
    newest, older = (json.loads(text) for text in entries.all_inner_texts())
    assert newest["content"] == [{"type": "text", "text": "b"}]
    assert older["structuredContent"] == {"n": 1}
    assert entries.nth(1).get_attribute("data-replaced") == "true"


def test_a_link_is_opened_only_when_the_person_agrees(opened):
    opened.frame.get_by_role("button", name="link").click()
    dialog = opened.page.get_by_test_id("link-dialog")
    dialog.get_by_text("https://example.com/page").wait_for()
    dialog.get_by_role("button", name="Refuse").click()
    opened.page.locator('[data-method="ui/open-link"][data-kind="result"]').wait_for()
    (answer,) = opened.log("ui/open-link", "result")
    assert answer["result"] == {"isError": True}
    assert len(opened.page.context.pages) == 1

    opened.frame.get_by_role("button", name="link").click()
    with opened.page.context.expect_page():
        dialog.get_by_role("button", name="Open").click()
    assert opened.watch.external == ["https://example.com/page"]


def test_a_tool_hidden_from_apps_is_refused(opened):
    opened.frame.get_by_role("button", name="hidden").click()
    opened.frame.get_by_text("error: for_the_model is not visible to apps").wait_for()


def test_the_log_is_filtered_and_exported(opened):
    page = opened.page
    opened.frame.get_by_text("tall").wait_for()
    page.get_by_label("Filter messages").fill("tool-result")
    shown = page.locator('[data-testid="log-entry"]:visible')
    assert shown.count() == 1
    with page.expect_download() as download:
        page.get_by_test_id("log-export").click()
    lines = download.value.path().read_text("utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    assert [entry["seq"] for entry in entries] == list(range(len(entries)))
    assert entries[0]["method"] == "ui/initialize"
    page.get_by_test_id("log-clear").click()
    assert page.locator('[data-testid="log-entry"][data-method="ui/initialize"]').count() == 0


def test_a_page_of_the_server_itself_is_shown(open_tool):
    opened = open_tool(server(), "own", renderer="served", wait=False)
    opened.page.frame_locator("iframe").get_by_text("served by the server").wait_for()
