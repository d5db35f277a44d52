"""The dev host with Prefab views: app tools, state, comparison, recordings, message order."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from host_shim.dev.recording import Recording
from host_shim.dev.targets import load
from tests.browser._dev import Desk, Opened, desk_for

ROOT = Path(__file__).parents[2]
CAPTURES = ROOT / "tests" / "compliance" / "protocol" / "captures"
NEVER = ("ui/notifications/size-changed", "notifications/tools/list_changed", "tools/list")


@pytest.fixture(scope="module")
def desk(chromium):
    servers = {
        name: load(str(ROOT / "examples" / f"{name}_server.py")) for name in ("counter", "contacts")
    }
    with desk_for(chromium, servers) as desk:
        yield desk


@pytest.fixture(scope="module")
def counter(desk: Desk):
    """One page for the module: starting a renderer takes longer than everything done with it."""
    with desk.page(server="counter", tool="counter", args={"start": 3}, renderer="ours") as opened:
        opened.view.get_by_text("Count: ").wait_for()
        yield opened


@pytest.fixture
def fresh(counter: Opened):
    """The counter as it was opened: 3, nothing saved, no call pending."""
    counter.tab("State")
    counter.part("state-json").fill(json.dumps({"count": 3, "saved": 0, "note": ""}))
    counter.part("state-apply").click()
    counter.view.get_by_text("Count: 3").wait_for()
    counter.view.get_by_text("Saved: 0").wait_for()
    return counter


def answers(opened: Opened, tool: str) -> list[str]:
    """What came back, oldest first: the first lines of the panel's answers."""
    rows = opened.part(f"app-tool-answer-{tool}").locator("li p")
    return list(reversed(rows.all_inner_texts()))


def provoke(opened: Opened, tool: str, what: str) -> None:
    summary = opened.part(f"app-tool-provoke-{tool}")
    if not opened.part(f"app-tool-{what}-{tool}").is_visible():
        summary.click()
    opened.part(f"app-tool-{what}-{tool}").click()


# App tools


def test_an_app_tool_has_a_form_and_its_result_is_shown(fresh: Opened):
    fresh.tab("App tools")
    row = fresh.part("app-tool-increment")
    row.get_by_label("Amount").fill("5")
    fresh.part("app-tool-call-increment").click()
    fresh.view.get_by_text("Count: 8").wait_for()
    answer = fresh.part("app-tool-answer-increment").locator("li").first
    answer.get_by_text("ok after").wait_for()
    assert json.loads(answer.locator("pre").inner_text())["structuredContent"] == {"count": 8}


def test_two_calls_at_once_are_carried_out_in_order(fresh: Opened):
    fresh.tab("App tools")
    fresh.part("app-tool-increment").get_by_label("Amount").fill("1")
    before = len(answers(fresh, "increment"))
    provoke(fresh, "increment", "twice")
    fresh.view.get_by_text("Count: 5").wait_for()
    rows = fresh.part("app-tool-answer-increment").locator("li[data-ended]")
    rows.nth(before + 1).wait_for()
    second, first = (
        json.loads(rows.nth(at).locator("pre").inner_text())["structuredContent"] for at in (0, 1)
    )
    assert (first, second) == ({"count": 4}, {"count": 5})


def test_a_call_behind_a_held_backend_call_waits_for_its_turn(fresh: Opened):
    fresh.tab("App tools")
    fresh.part("hold").check()
    fresh.part("app-tool-call-save_count").click()
    fresh.part("held-call").get_by_text("store_count").wait_for()
    fresh.part("app-tool-increment").get_by_label("Amount").fill("1")
    fresh.part("app-tool-call-increment").click()
    waiting = fresh.part("app-tool-answer-increment").locator('li[data-state="waiting"]')
    waiting.wait_for()
    assert fresh.part("queue").inner_text().count("waits for the view") == 2
    assert "Count: 3" in fresh.frame.inner_text("body")
    fresh.part("hold").uncheck()
    fresh.part("release").click()
    fresh.view.get_by_text("Count: 4").wait_for()
    waiting.wait_for(state="detached")
    saved = fresh.part("app-tool-answer-save_count").locator("li").first
    result = json.loads(saved.locator("pre").inner_text())
    assert result["structuredContent"]["count"] == 3  # saved before the increment began


def test_a_bound_value_is_no_argument_and_is_refused(fresh: Opened):
    fresh.tab("App tools")
    row = fresh.part("app-tool-save_count")
    row.get_by_text("The view binds count itself").wait_for()
    assert row.get_by_test_id("field-count").count() == 0
    provoke(fresh, "save_count", "bound")
    fresh.part("app-tool-bound-verdict-save_count").get_by_text("Good").first.wait_for()


# State


def test_the_state_is_followed_and_can_be_put_back(fresh: Opened):
    fresh.view.get_by_role("button", name="Add 1").click()
    fresh.view.get_by_text("Count: 4").wait_for()
    fresh.tab("State")
    moment = fresh.part("state-moment")
    moment.get_by_text("click in the view").wait_for()
    assert fresh.part("state-changed").inner_text() == "changed: count"
    assert "setState" in fresh.part("state-actions").inner_text()
    fresh.part("state-slider").focus()
    fresh.page.keyboard.press("ArrowLeft")
    assert json.loads(fresh.part("state-json").input_value())["count"] == 3
    fresh.part("state-travel").click()
    fresh.view.get_by_text("Count: 3").wait_for()


def test_an_action_is_run_and_expressions_have_values(fresh: Opened):
    fresh.tab("State")
    action = {"action": "setState", "key": "count", "value": "{{ count + 40 }}"}
    fresh.part("state-action").fill(json.dumps(action))
    fresh.part("state-run").click()
    fresh.view.get_by_text("Count: 43").wait_for()
    fresh.part("state-expressions").click()
    row = fresh.part("state-values").locator("tr", has_text="Count: {{ count }}")
    assert row.locator("td").last.inner_text() == '"Count: 43"'


def test_inspecting_leaves_no_trace_in_the_log(fresh: Opened):
    fresh.tab("Log")
    methods = fresh.page.locator('[data-testid="log-entry"]').evaluate_all(
        "(rows) => rows.map((row) => row.dataset.method)"
    )
    assert methods and not [method for method in methods if "renderer-py" in method]


def test_a_reload_calls_again_and_keeps_the_state(counter: Opened):
    counter.tab("State")
    counter.part("state-json").fill(json.dumps({"count": 77, "saved": 0, "note": "kept"}))
    counter.part("state-apply").click()
    counter.view.get_by_text("Count: 77").wait_for()
    counter.tab("Host")
    counter.part("keep").check()
    counter.part("pane-reload").click()
    counter.wait_logged("ui/initialize", "result", 2)
    counter.view.get_by_text("Count: 77").wait_for()
    counter.tab("Host")
    counter.part("keep").uncheck()
    counter.part("pane-reload").click()
    counter.wait_logged("ui/initialize", "result", 3)
    counter.view.get_by_text("Count: 3").wait_for()


@pytest.mark.parametrize("what", ["replace", "close"])
def test_no_call_is_left_waiting_when_its_app_goes(counter: Opened, what):
    counter.tab("App tools")
    counter.part("app-tool-read_count").wait_for()
    before = counter.part("app-tool-answer-read_count").locator("li").count()
    provoke(counter, "read_count", what)
    rows = counter.part("app-tool-answer-read_count").locator("li[data-ended]")
    rows.nth(before + 1).wait_for()
    assert counter.part("queue").locator("li").count() == 0
    if what == "close":
        counter.page.locator('[data-testid="pane"][data-status="closed"]').wait_for()


# The stock renderer beside ours


def test_both_renderers_show_the_same_and_clicks_are_mirrored(desk: Desk):
    args = {"start": 3}
    with desk.page(server="counter", tool="counter", args=args, renderer="ours") as opened:
        opened.view.get_by_text("Count: 3").wait_for()
        opened.part("compare").click()
        other = opened.page.frame_locator("iframe >> nth=1")
        other.get_by_text("Count: 3").wait_for()
        opened.view.get_by_text("Count: 3").wait_for()
        opened.page.locator('[data-testid="compare-text"][data-same="true"]').wait_for()
        opened.view.get_by_role("button", name="Add 1").click()
        other.get_by_text("Count: 4").wait_for()
        opened.page.locator('[data-testid="compare-text"][data-same="true"]').wait_for()
        opened.watch.take()  # the stock renderer's own


# Recordings


def test_a_run_is_recorded_and_replayed_without_its_server(desk: Desk, tmp_path):
    args = {"start": 3}
    choices = {"tool": "counter", "args": args, "renderer": "ours", "probe": "yes"}
    file = tmp_path / "counter.run.json"
    with desk.page(server="counter", tab="compare", **choices) as opened:
        opened.view.get_by_text("Count: 3").wait_for()
        opened.button("Add 1")
        opened.view.get_by_text("Count: 4").wait_for()
        opened.button("Save")
        opened.view.get_by_text("Saved: ").wait_for()
        opened.wait_logged("tools/call", "result")
        opened.page.wait_for_function(
            "() => document.querySelector('[data-method=\"tools/call\"][data-kind=result]')"
        )
        with opened.page.expect_download() as download:
            opened.part("save-run").click()
        download.value.save_as(file)

    recording = Recording.load(file)
    ((asked, _),) = recording.answers("tools/call")
    assert asked["arguments"] == {"note": "", "count": 4}
    assert [act["name"] for act in recording.data["acts"]] == ["Add 1", "Save"]
    stored = recording.tools()["store_count"]({"note": "", "count": 4})
    assert stored["structuredContent"]["count"] == 4

    with desk_for(desk.chromium, {}) as empty, empty.page(renderer="ours") as opened:
        opened.tab("Compare")
        opened.part("open-run").set_input_files(file)
        opened.view.get_by_text("Count: 3").wait_for()
        opened.part("replay").click()
        result = opened.page.locator('[data-testid="replay-result"][data-same]')
        result.wait_for()
        assert result.get_attribute("data-same") == "true", result.inner_text()
        opened.view.get_by_text("Count: 4").wait_for()


# The same order as `fastmcp dev apps`


def recorded(name: str) -> list[tuple[str, str]]:
    """Who said what in the capture made under `fastmcp dev apps`, until the person's first act.

    Sizes and tool listings are left out: they come when the view has measured and been asked.
    """
    capture = json.loads((CAPTURES / f"postmessage.{name}.json").read_text("utf-8"))
    return order(
        ("view" if each["at"] == "host" else "host", each["data"]) for each in capture["launch"]
    )


def order(messages: Any) -> list[tuple[str, str]]:
    asked: dict[tuple[str, Any], str] = {}
    found = []
    for sender, message in messages:
        method = message.get("method", "")
        if method and "id" in message:
            asked[sender, message["id"]] = method
        if not method:
            other = "host" if sender == "view" else "view"
            method = asked.get((other, message.get("id")), "?") + " answer"
        if not method.startswith(NEVER):
            found.append((sender, method))
    return found


def exported(opened: Opened) -> list[tuple[str, str]]:
    opened.tab("Log")
    opened.part("log-channel").select_option("view")
    with opened.page.expect_download() as download:
        opened.part("log-export").click()
    lines = download.value.path().read_text("utf-8").splitlines()
    entries = [json.loads(line) for line in lines]
    return order((entry["from"], entry["message"]) for entry in entries)


@pytest.mark.parametrize("renderer", ["ours", "stock"])
def test_contacts_have_the_same_order_as_under_fastmcp_dev_apps(desk: Desk, renderer):
    choices = {"args": {"heading": "People"}, "renderer": renderer, "inspect": ""}
    with desk.page(server="contacts", tool="contact_book", **choices) as opened:
        opened.button("Count")
        opened.view.get_by_text("Total: ").wait_for()
        opened.wait_logged("tools/call", "result", 1)
        opened.view.get_by_role("textbox", name="Full name").fill(f"Lev {renderer}")
        opened.view.get_by_role("textbox", name="E-mail").fill("lev@example.com")
        opened.button("Submit")
        opened.wait_logged("tools/call", "result", 2)
        # The answer's new row moves the next button away from under a pointer that is too early.
        opened.view.get_by_text(f"Lev {renderer}").wait_for()
        opened.button("Delete a missing contact")
        opened.wait_logged("tools/call", "result", 3)
        assert exported(opened) == recorded("contacts")


def test_the_counter_has_the_same_order_as_under_fastmcp_dev_apps(desk: Desk):
    """Opening it; in the capture the host then calls the app's tools by a script of its own."""
    choices = {"args": {"start": 3}, "renderer": "stock", "inspect": ""}
    with desk.page(server="counter", tool="counter", **choices) as opened:
        opened.view.get_by_text("Count: 3").wait_for()
        opened.wait_logged("ui/notifications/tool-result", "notification")
        expected = recorded("counter")
        opening = expected[: expected.index(("host", "ui/notifications/tool-result")) + 1]
        assert exported(opened) == opening
