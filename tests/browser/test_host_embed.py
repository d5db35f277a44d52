"""The embed module on a page of its own, with a view played by hand."""

from __future__ import annotations

from typing import Any

import pytest

POST = "(message) => parent.postMessage(message, '*')"
INITIALIZE = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "ui/initialize",
    "params": {
        "protocolVersion": "2026-01-26",
        "appInfo": {"name": "by hand", "version": "0"},
        "appCapabilities": {},
    },
}
INITIALIZED = {"jsonrpc": "2.0", "method": "ui/notifications/initialized", "params": {}}


class Played:
    """A host page with one view whose messages the test writes."""

    def __init__(self, view: Any) -> None:
        self.view = view
        self.page = view.page
        self.listen()

    def listen(self) -> None:
        """Keep what the host says."""
        view = self.view
        view.frame.get_by_text("blank").wait_for()
        view.frame.evaluate(
            """() => {
              globalThis.heard = [];
              addEventListener("message", (event) => heard.push(event.data));
            }"""
        )

    def say(self, **message: Any) -> None:
        self.view.frame.evaluate(POST, {"jsonrpc": "2.0", **message})

    def answer(self, number: int) -> dict[str, Any]:
        """The host's answer to request `number`."""
        found = "(id) => heard.find((m) => m.id === id && ('result' in m || 'error' in m))"
        self.view.frame.wait_for_function(found, arg=number)
        heard: dict[str, Any] = self.view.frame.evaluate(found, number)
        return heard

    def mount(self, handlers: str) -> None:
        """Replace the harness's view by one with `handlers` (JavaScript source)."""
        self.page.evaluate(
            f"""async () => {{
              const {{ mountView }} = await import("/embed.js");
              const url = document.querySelector("iframe").src;
              document.querySelector("iframe").remove();
              globalThis.mounted = await mountView({{
                container: document.querySelector("main"), url, handlers: {handlers} }});
            }}"""
        )
        element = self.page.wait_for_selector("iframe")
        self.view.frame = element.content_frame()
        self.listen()


@pytest.fixture
def played(open_payload):
    return Played(open_payload(None, renderer="blank", policy="none"))


def test_a_handshake_by_hand(played):
    played.view.frame.evaluate(POST, INITIALIZE)
    result = played.answer(0)["result"]
    assert result["protocolVersion"] == "2026-01-26"
    assert set(result) == {"protocolVersion", "hostInfo", "hostCapabilities", "hostContext"}
    played.view.frame.evaluate(POST, INITIALIZED)
    played.page.wait_for_function("() => harness.delivered")
    assert played.view.messages[-1]["method"] == "ui/notifications/tool-input"


def test_only_what_is_handled_is_advertised(played):
    played.mount("{ callTool: async () => ({ content: [] }), log: () => {} }")
    played.view.frame.evaluate(POST, INITIALIZE)
    capabilities = played.answer(0)["result"]["hostCapabilities"]
    assert set(capabilities) == {"serverTools", "logging", "sandbox"}
    played.say(id=1, method="ui/open-link", params={"url": "https://example.com"})
    assert played.answer(1)["error"]["code"] == -32601
    played.say(id=2, method="tools/call", params={"name": "any", "arguments": {}})
    assert played.answer(2)["result"] == {"content": []}


def test_a_handlers_error_keeps_its_code(played):
    played.mount(
        "{ openLink: async () => { throw Object.assign(new Error('no'), {code: -32000}) } }"
    )
    played.say(id=1, method="ui/open-link", params={"url": "https://example.com"})
    assert played.answer(1)["error"] == {"code": -32000, "message": "no"}


def test_equal_ids_of_both_sides_are_kept_apart(played):
    played.view.frame.evaluate(POST, INITIALIZE)
    played.answer(0)
    played.page.evaluate("() => { harness.view.bridge.listTools({}).catch(() => {}) }")
    played.view.frame.wait_for_function("() => heard.some((m) => m.method === 'tools/list')")
    (asked,) = played.view.frame.evaluate("heard.filter((m) => m.method === 'tools/list')")
    played.say(id=asked["id"], method="ping")
    played.say(id=asked["id"], result={"tools": []})
    played.answer(asked["id"])
    answered = [
        (entry["from"], entry["method"])
        for entry in played.view.messages
        if entry["kind"] == "result"
    ]
    assert asked["id"] == 0
    assert sorted(answered) == [("host", "ping"), ("host", "ui/initialize"), ("view", "tools/list")]
    assert played.page.evaluate("harness.view.log.unanswered.length") == 0


@pytest.mark.parametrize(
    "malformed",
    [
        {"jsonrpc": "2.0", "id": None, "method": "ping"},
        {"jsonrpc": "2.0", "id": 1.5, "method": "ping"},
        {"jsonrpc": "2.0", "id": 1, "result": None},
        {"jsonrpc": "2.0", "id": 1, "method": "ping", "extra": True},
    ],
)
def test_a_malformed_message_is_shown_and_not_answered(played, malformed):
    played.view.frame.evaluate(POST, malformed)
    played.say(id=7, method="ping")
    assert played.answer(7)["result"] == {}
    assert [entry["kind"] for entry in played.view.messages] == ["invalid", "request", "result"]
    assert len(played.view.frame.evaluate("heard")) == 1
    played.view.take_faults()


def test_other_windows_are_not_heard(played):
    played.page.evaluate("(message) => postMessage(message, '*')", INITIALIZE)
    played.say(id=7, method="ping")
    played.answer(7)
    assert [entry["method"] for entry in played.view.messages] == ["ping", "ping"]


def test_a_view_that_does_not_answer_is_removed_all_the_same(played):
    played.page.evaluate("harness.view.close()")
    assert played.page.locator("iframe").count() == 0
    assert played.view.messages[-1]["method"] in ("ui/resource-teardown", "notifications/cancelled")


FIT = """async ([heights, options]) => {
  const { fitHeight } = await import("/embed.js");
  const frame = document.createElement("iframe");
  let loops = 0;
  const fit = fitHeight(frame, { ...options, onLoop: () => loops++ });
  for (const height of heights) fit(height === null ? {} : { height });
  return [frame.style.height, loops];
}"""


@pytest.mark.parametrize(
    ("heights", "expected"),
    [
        ([412], ["412px", 0]),
        ([411.2], ["412px", 0]),
        ([100, None, 300], ["300px", 0]),
        ([9000], ["8000px", 0]),
        ([400] * 500, ["400px", 0]),
        ([100 + at for at in range(500)], ["139px", 1]),
        ([100, 200] * 100, ["200px", 1]),
    ],
)
def test_the_height_is_followed_capped_and_not_for_ever(played, heights, expected):
    assert played.page.evaluate(FIT, [heights, {}]) == expected
