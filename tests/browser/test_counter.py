"""The counter from end to end: tools of the view, called by its buttons and by the host."""

import json

import pytest

RENDERERS = ["ours", "stock"]


@pytest.fixture(params=RENDERERS)
def counter(request, open_tool):
    opened = open_tool("counter", "counter", {"start": 3}, renderer=request.param)
    opened.frame.get_by_text("Count: 3").wait_for()
    opened.page.get_by_role("tab", name="App tools").click()
    opened.page.get_by_test_id("app-tool-increment").wait_for()
    return opened


def call(counter, name, **arguments):
    """Call an app tool from the page's panel; its result as shown there."""
    counter.page.get_by_test_id(f"app-tool-json-{name}").click()
    counter.page.get_by_label(f"Arguments of {name} (JSON)").fill(json.dumps(arguments))
    counter.page.get_by_test_id(f"app-tool-call-{name}").click()
    return json.loads(
        counter.page.get_by_test_id(f"app-tool-answer-{name}").locator("pre").inner_text()
    )


def test_the_view_lists_its_tools(counter):
    names = counter.page.locator(
        '[data-testid="app-tools"] > li h4 > span:first-child'
    ).all_inner_texts()
    assert names == ["increment", "reset", "read_count", "save_count"]


def test_the_host_drives_the_view(counter):
    result = call(counter, "increment", amount=5)
    assert result["structuredContent"] == {"count": 8}
    assert json.loads(result["content"][0]["text"]) == {"count": 8}
    counter.frame.get_by_text("Count: 8").wait_for()


def test_a_refused_argument_changes_nothing(counter):
    result = call(counter, "increment", amount=500)
    assert result["isError"] is True
    assert result["content"][0]["text"].startswith("Invalid arguments for increment: ")
    assert "Count: 3" in counter.frame.inner_text("body")


def test_the_views_own_buttons_run_the_same_tools(counter):
    counter.frame.get_by_role("button", name="Add 1").click()
    counter.frame.get_by_text("Count: 4").wait_for()
    counter.frame.get_by_role("button", name="Reset").click()
    counter.frame.get_by_text("Count: 0").wait_for()
    assert counter.log("tools/call") == []


def test_a_tool_with_a_bound_value_reaches_the_server(counter):
    counter.frame.get_by_placeholder("Note").fill("from the view")
    counter.frame.get_by_role("button", name="Save").click()
    counter.frame.get_by_text("Saved: 1").wait_for()
    (sent,) = counter.log("tools/call")
    assert sent["params"]["name"] == "store_count"
    assert sent["params"]["arguments"] == {"count": 3, "note": "from the view"}


def test_a_bound_value_cannot_be_overridden(counter):
    result = call(counter, "save_count", note="x", count=99)
    assert result["isError"] is True
    assert result["content"][0]["text"] == "Bound argument cannot be overridden: count"
