"""What the dev host does around a view: policies, sizes, views, reload, traffic."""

from __future__ import annotations

import asyncio
import json
import textwrap
from pathlib import Path
from typing import Any

import pytest
from fastmcp import FastMCP
from fastmcp.apps import PrefabAppConfig, ResourceCSP
from fastmcp.tools import ToolResult

from host_shim.dev import Options
from host_shim.dev.targets import resolve
from tests.browser._dev import Desk, Opened, desk_for

BLOCKED = "https://api.example.com/rows"
DECLARED = "https://declared.example.com"


def server() -> FastMCP:
    mcp = FastMCP("shapes")
    csp = ResourceCSP(connect_domains=[DECLARED])

    @mcp.tool(app=PrefabAppConfig(csp=csp))
    def fetches(delay: str = "") -> ToolResult:
        """Asks an origin that nobody declared."""
        buttons = [
            {"label": "fetch", "script": BLOCKED},
            {"label": "extra", "post": {"method": "ui/notifications/initialized", "extra": 1}},
            {
                "label": "size",
                "post": {"method": "ui/notifications/size-changed", "params": {"height": "tall"}},
            },
            {"label": "call", "method": "tools/call", "params": {"name": "slow"}},
        ]
        tools = [{"name": "echo", "inputSchema": {"type": "object"}}]
        return ToolResult(
            content="[x]", structured_content={"text": "ready", "buttons": buttons, "tools": tools}
        )

    @mcp.tool
    def slow() -> str:
        return "slow answer"

    @mcp.tool(app=True)
    async def hangs() -> str:
        await asyncio.Event().wait()
        return "never"

    @mcp.tool(app=True)
    def fails() -> str:
        raise ValueError("kaputt in the tool")

    return mcp


@pytest.fixture(scope="module")
def desk(chromium):
    with desk_for(chromium, {"shapes": server()}) as desk:
        yield desk


@pytest.fixture
def opened(desk: Desk):
    with desk.page(tool="fetches") as opened:
        opened.view.get_by_text("ready").wait_for()
        yield opened


def pane_count(opened: Opened) -> int:
    return opened.page.locator('[data-testid="pane"]').count()


# Policies


def test_a_violation_is_shown_with_the_python_that_mends_it(desk: Desk):
    with desk.page(tool="fetches", policy="spec", tab="security", probe="yes") as opened:
        opened.view.get_by_text("ready").wait_for()
        opened.button("fetch")
        opened.part("violation").filter(has_text=BLOCKED).wait_for()
        python = opened.part("violations-python")
        python.wait_for()
        names: dict[str, Any] = {}
        code = python.inner_text().partition("@mcp")[0]
        exec(code, names)
        assert names["csp"].connect_domains == [DECLARED, "https://api.example.com"]
        remarks = opened.part("violations-remarks")
        remarks.get_by_text("never used so far").filter(has_text=DECLARED).wait_for()
        opened.watch.take()  # the refusal was wanted


def test_the_policy_comes_as_a_header_and_says_whether_python_starts(desk: Desk):
    with desk.page(tool="fetches", policy="spec", tab="security") as opened:
        verdict = opened.part("policy-verdict")
        verdict.get_by_text("Python cannot start").wait_for()
        text = opened.part("policy-text").inner_text()
        assert f"connect-src 'self' {DECLARED}" in text
        opened.part("policy").select_option("wasm")
        verdict.get_by_text("Python can start").wait_for()
        assert "'wasm-unsafe-eval'" in opened.part("policy-text").inner_text()
        url = opened.page.locator("iframe").get_attribute("src")
        answer = opened.page.request.get(url)
        assert text.split(";")[0] in answer.headers["content-security-policy"]


def test_a_preset_sets_the_host_and_names_its_sources(opened: Opened):
    opened.part("preset").select_option("inspector")
    opened.tab("Host")
    opened.part("preset-python").get_by_text("Cannot start").wait_for()
    rows = opened.part("preset-values").locator("tr")
    texts = rows.all_inner_texts()
    assert len(texts) == 5
    assert any("sandbox-csp.ts" in text and "2026" in text for text in texts)
    assert opened.part("policy").input_value() == "inspector"
    assert opened.part("frame").input_value() == "double"
    opened.ready()
    opened.page.frame_locator("iframe").frame_locator("iframe").get_by_text("ready").wait_for()
    assert "preset=inspector" in opened.page.url


def test_a_double_frame_has_a_proxy_of_another_origin(desk: Desk):
    with desk.page(tool="fetches", frame="double", policy="spec") as opened:
        outer = opened.page.frame_locator("iframe")
        outer.frame_locator("iframe").get_by_text("ready").wait_for()
        opened.wait_logged("ui/notifications/sandbox-resource-ready", "notification")
        src = opened.page.locator("iframe").get_attribute("src")
        assert src.startswith(desk.host.sandbox_origin) and desk.host.origin not in src
        # The inner frame inherits the header's policy from the proxy.
        outer.frame_locator("iframe").get_by_role("button", name="fetch").click()
        opened.tab("Policy")
        opened.part("violation").filter(has_text=BLOCKED).wait_for()
        opened.watch.take()


def test_what_the_resource_asks_for_is_granted_to_the_frame(chromium):
    mcp = FastMCP("asks")
    meta = {"ui": {"permissions": {"camera": {}, "clipboardWrite": {}}, "prefersBorder": False}}

    @mcp.tool(meta={"ui": {"resourceUri": "ui://asks/page.html", "csp": {"connectDomains": []}}})
    def show() -> ToolResult:
        return ToolResult(content="x", structured_content={"text": "asked"})

    @mcp.resource("ui://asks/page.html", mime_type="text/html;profile=mcp-app", meta=meta)
    def page() -> str:
        return "<!doctype html><title>x</title>"

    with desk_for(chromium, {"asks": mcp}) as desk, desk.page(tool="show") as opened:
        opened.view.get_by_text("asked").wait_for()
        allow = opened.page.locator("iframe").get_attribute("allow")
        assert allow == "camera; clipboard-write"
        told = opened.log("ui/initialize", "result")[0]["result"]["hostCapabilities"]
        assert told["sandbox"]["permissions"] == {"camera": {}, "clipboardWrite": {}}
        opened.tab("Policy")
        assert "not on the resource" in opened.part("warnings").inner_text()


# Surroundings


def test_a_device_sets_size_touch_and_safe_area(opened: Opened):
    opened.part("device").select_option("phone")
    opened.wait_logged("ui/notifications/host-context-changed", "notification")
    opened.page.wait_for_function(
        "() => document.querySelector('iframe').getBoundingClientRect().width === 390"
    )
    changes: dict[str, Any] = {}
    for message in opened.log("ui/notifications/host-context-changed", "notification"):
        changes |= message["params"]
    assert changes["containerDimensions"] == {"width": 390, "height": 844}
    assert changes["deviceCapabilities"] == {"touch": True, "hover": False}
    assert changes["safeAreaInsets"] == {"top": 47, "right": 0, "bottom": 34, "left": 0}
    assert changes["platform"] == "mobile"


def test_the_frame_is_resized_by_drag_and_by_arrow_keys(opened: Opened):
    grip = opened.part("size-handle")
    box = opened.part("frame-box").bounding_box()
    grip.hover()
    opened.page.mouse.down()
    opened.page.mouse.move(box["x"] + 500 - 8, box["y"] + 300, steps=3)
    opened.page.mouse.up()
    wide = opened.part("frame-box").bounding_box()["width"]
    assert abs(wide - 500) < 12
    grip.focus()
    opened.page.keyboard.press("ArrowRight")
    opened.page.wait_for_function(
        "(wide) => document.querySelector('.frame').getBoundingClientRect().width === wide + 16",
        arg=wide,
    )
    assert "device=custom" in opened.page.url


def test_locale_time_zone_styles_and_user_agent_are_told(opened: Opened):
    opened.tab("Host")
    opened.part("tz").fill("Asia/Tokyo")
    opened.part("locale").fill("de-DE")
    opened.part("agent").fill("my host")
    opened.page.keyboard.press("Tab")
    opened.part("styles").select_option("neutral")
    opened.view.get_by_text("Asia/Tokyo de-DE").wait_for()
    opened.frame.wait_for_function("() => context.userAgent === 'my host' && context.styles")
    changes: dict[str, Any] = {}
    for message in opened.log("ui/notifications/host-context-changed", "notification"):
        changes |= message["params"]
    assert changes["userAgent"] == "my host"
    assert len(changes["styles"]["variables"]) == 76


# Several views


def test_views_side_by_side_stand_in_the_address(opened: Opened):
    opened.part("beside").click()
    opened.page.locator('[data-testid="pane"][data-status="ready"]').nth(1).wait_for()
    assert pane_count(opened) == 2
    opened.page.reload()
    opened.page.locator('[data-testid="pane"][data-status="ready"]').nth(1).wait_for()
    opened.part("pane-close").last.click()
    opened.page.locator('[data-testid="stage"][data-count="1"]').wait_for()
    assert "panes=" not in opened.page.url


# The log


def test_both_directions_are_matched_filtered_and_exported(opened: Opened):
    page = opened.page
    opened.button("call")
    opened.view.get_by_text("slow answer").wait_for()
    opened.wait_logged("tools/call", "result")
    opened.part("log-filter").fill("tools/call")
    opened.part("log-channel").select_option("view")
    shown = page.locator('[data-testid="log-entry"]:visible')
    assert shown.count() == 2
    asked, answered = shown.all()
    assert answered.get_attribute("data-answers") == asked.get_attribute("data-seq")
    assert " ms" in answered.locator(".took").inner_text()
    opened.part("log-channel").select_option("server")
    server = page.locator('[data-testid="log-entry"]:visible[data-kind="result"]')
    server.nth(1).wait_for()  # the opening call and the view's
    opened.part("log-channel").select_option("")
    opened.part("log-filter").fill("")
    with page.expect_download() as download:
        opened.part("log-export").click()
    lines = download.value.path().read_text("utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    assert {entry["channel"] for entry in entries} == {"view", "server"}
    seen = [entry["seq"] for entry in entries]
    assert seen == sorted(seen)
    of_view = [entry for entry in entries if entry["channel"] == "view"]
    assert of_view[0]["method"] == "ui/initialize"
    result = next(e for e in of_view if e["kind"] == "result" and e["method"] == "tools/call")
    assert result["duration"] > 0
    opened.part("log-clear").click()
    assert shown.count() == 0


def test_a_message_that_breaks_a_rule_is_marked_not_hidden(opened: Opened):
    opened.button("size")
    opened.button("extra")
    marked = opened.page.locator('[data-testid="log-entry"]').filter(has_text="breaks a rule")
    marked.nth(1).wait_for()
    for entry in marked.all():
        entry.locator("summary").click()
    marked.first.get_by_text("params.height: Invalid input").wait_for()
    marked.last.get_by_text("Unrecognized key").first.wait_for()
    assert marked.last.get_attribute("data-kind") == "invalid"
    opened.watch.take()  # the bridge complains as well


def test_input_is_streamed_and_data_may_come_early(desk: Desk):
    args = {"delay": "a long text to be streamed"}
    with desk.page(tool="fetches", args=args, stream="yes", early="yes") as opened:
        opened.view.get_by_text("ready").wait_for()
        partial = opened.log("ui/notifications/tool-input-partial", "notification")
        assert len(partial) == 6
        texts = [message["params"]["arguments"].get("delay", "") for message in partial]
        assert texts == sorted(texts) and args["delay"].startswith(texts[-1])
        # The person sees that a host that does so breaks the order.
        early = opened.page.locator('[data-method="ui/notifications/tool-input-partial"]').first
        assert early.locator("strong").count() == 1


def test_a_call_that_takes_too_long_is_cancelled_by_the_person(desk: Desk):
    with desk.page(tool="hangs") as opened:
        opened.view.get_by_text("input {}").wait_for()
        opened.part("pane-cancel").click()
        opened.view.get_by_text("cancelled: cancelled by the person").wait_for()
        (told,) = opened.log("ui/notifications/tool-cancelled", "notification")
        assert told["params"] == {"reason": "cancelled by the person"}


def test_a_failing_tool_and_its_own_frames_are_shown(desk: Desk):
    with desk.page(tool="fails") as opened:
        fault = opened.part("fault-text")
        fault.get_by_text("ValueError: kaputt in the tool").wait_for()
        text = fault.inner_text()
        assert "test_dev_host.py" in text and "site-packages" not in text
        opened.tab("Result")
        opened.part("result-sizes").get_by_text("failed").wait_for()


# Loading again


SERVER = """
from fastmcp import FastMCP
from fastmcp.tools import ToolResult
from words import WORD

mcp = FastMCP("edited")

@mcp.tool(app=True)
def show(name: str = "x") -> ToolResult:
    return ToolResult(content="x", structured_content={{"text": "{text} " + WORD + " " + name}})
"""


def write(folder: Path, text: str, word: str) -> None:
    (folder / "words.py").write_text(f"WORD = {word!r}\n", "utf-8")
    (folder / "edited.py").write_text(textwrap.dedent(SERVER.format(text=text)), "utf-8")


def test_a_change_of_the_code_calls_the_tool_again(chromium, tmp_path):
    write(tmp_path, "first", "one")
    target = resolve(str(tmp_path / "edited.py"))
    with (
        desk_for(chromium, {"edited": target}, Options(reload=True)) as desk,
        desk.page(tool="show", args={"name": "kept"}) as opened,
    ):
        opened.view.get_by_text("first one kept").wait_for()
        write(tmp_path, "second", "two")
        opened.view.get_by_text("second two kept").wait_for()
        (tmp_path / "edited.py").write_text("import nothing_like_it\n", "utf-8")
        fault = opened.part("fault-text")
        fault.get_by_text("No module named 'nothing_like_it'").wait_for()
        assert "edited.py" in fault.inner_text()
        opened.view.get_by_text("second two kept").wait_for()  # the old view stays
        write(tmp_path, "third", "three")
        opened.view.get_by_text("third three kept").wait_for()
        assert opened.part("fault").is_hidden()


def test_a_payload_is_shown_without_a_server_and_again_when_it_is_saved(chromium, tmp_path):
    file = tmp_path / "card.json"
    file.write_text(json.dumps({"view": {"type": "Text"}, "text": "one"}), "utf-8")
    with (
        desk_for(chromium, {"card": resolve(str(file))}, Options(reload=True)) as desk,
        desk.page(tool="view") as opened,
    ):
        opened.view.get_by_text("one").wait_for()
        file.write_text(json.dumps({"view": {"type": "Text"}, "text": "two"}), "utf-8")
        opened.view.get_by_text("two").wait_for()
