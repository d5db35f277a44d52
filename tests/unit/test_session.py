"""A view and its host joined through the protocol, both ends real, no browser."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py import protocol
from renderer_py.intl import BabelIntl
from renderer_py.ports import Platform
from renderer_py.protocol import Connection
from renderer_py.protocol import messages as m
from renderer_py.session import ViewSession
from tests.dom_model import Document
from tests.fakes import FakeClock, FakeFetcher, FakeNavigator

PAYLOAD = {"$prefab": {"version": "0.3"}, "view": {"type": "Text", "content": "Hello {{ who }}"}}
HOST = {
    "protocolVersion": "2026-01-26",
    "hostInfo": {"name": "test-host", "version": "1"},
    "hostCapabilities": {"serverTools": {}, "openLinks": {}},
    "hostContext": {"theme": "dark", "displayMode": "inline"},
}


class Frame:
    """A view session whose peer is the host role of the same protocol."""

    def __init__(self) -> None:
        self.document = Document()
        self.clock = FakeClock()
        self.navigator = FakeNavigator()
        self.lines: list[str] = []
        self.host = Connection(protocol.HOST)
        self.heard: list[Any] = []
        self.posted: list[dict[str, Any]] = []
        self.session = ViewSession(
            Platform(
                self,
                self,
                self.clock,
                FakeFetcher(),
                self.navigator,
                BabelIntl(),
                self.lines.append,
            )
        )

    def commit(self, ops: list[Any]) -> None:
        self.document.apply(ops)

    def post(self, message: dict[str, Any]) -> None:
        self.posted.append(message)
        self.heard += self.host.receive(message)

    def open(self) -> Frame:
        """Start without a boot script and shake hands."""
        self.session.start()
        (hello,) = self.heard
        self.session.receive(self.host.respond(hello.id, HOST) or {})
        return self

    def tell(self, message: Any) -> None:
        self.session.receive(self.host.send(message))

    def result(self, **fields: Any) -> None:
        self.tell(m.ToolResult(**fields))

    @property
    def text(self) -> str:
        return " ".join(self.document.root.text.split())


@pytest.fixture
def frame() -> Frame:
    return Frame().open()


def test_handshake_context_and_result(frame: Frame) -> None:
    assert frame.host.state == protocol.READY
    assert "dark" in frame.document.html_classes
    frame.result(structured_content={**PAYLOAD, "state": {"who": "Ada"}})
    assert frame.text == "Hello Ada"
    assert not frame.lines


def test_a_transcript_of_the_boot_script_is_taken_over() -> None:
    frame = Frame()
    hello = {"jsonrpc": "2.0", "id": 0, **call("ui/initialize", INITIALIZE)}
    answer = {"jsonrpc": "2.0", "id": 0, "result": HOST}
    done = {"jsonrpc": "2.0", **call("ui/notifications/initialized", {})}
    result = {
        "jsonrpc": "2.0",
        **call("ui/notifications/tool-result", {"structuredContent": PAYLOAD}),
    }
    frame.session.start(
        [
            {"dir": "out", "message": hello},
            {"dir": "in", "message": answer},
            {"dir": "out", "message": done},
            {"dir": "in", "message": result},
        ]
    )
    assert frame.text == "Hello"
    said = [message["method"] for message in frame.posted]
    assert said == ["notifications/tools/list_changed"], "nothing is said twice"


INITIALIZE = {
    "appInfo": {"name": "renderer-py", "version": "0.1.0"},
    "appCapabilities": {},
    "protocolVersion": "2026-01-26",
}


def call(method: str, params: dict[str, Any]) -> dict[str, Any]:
    return {"method": method, "params": params}


def test_an_unrelated_result_keeps_the_view(frame: Frame) -> None:
    frame.result(structured_content=PAYLOAD)
    frame.result(structured_content={"result": {"rows": []}})
    assert frame.text == "Hello"
    assert "no Prefab envelope" in frame.lines[0]


def test_a_tool_without_a_view_shows_its_text(frame: Frame) -> None:
    frame.result(content=[{"type": "text", "text": "Use {{ name }} here"}], is_error=True)
    assert frame.text.replace("\u200b", "") == "The tool reported an errorUse {{ name }} here"


def test_state_without_view_keeps_the_tree(frame: Frame) -> None:
    frame.result(structured_content=PAYLOAD)
    frame.result(structured_content={"$prefab": {"version": "0.3"}, "state": {"who": "Bo"}})
    assert frame.text == "Hello Bo"


def test_context_changes_reach_expressions_and_theme(frame: Frame) -> None:
    view = {"type": "Text", "content": "{{ $host.theme }} {{ $host.displayMode }}"}
    frame.result(structured_content={"view": view})
    assert frame.text == "dark inline"
    frame.tell(m.HostContextChanged(extra={"theme": "light"}))
    assert frame.text == "light inline"
    assert "dark" not in frame.document.html_classes


def test_a_forced_mode_stands_against_the_host(frame: Frame) -> None:
    frame.result(structured_content={**PAYLOAD, "mode": "light"})
    frame.tell(m.HostContextChanged(extra={"theme": "dark"}))
    assert "dark" not in frame.document.html_classes
    frame.result(structured_content=PAYLOAD)
    assert "dark" in frame.document.html_classes


def test_a_button_calls_the_server_and_shows_the_answer(frame: Frame) -> None:
    click_button(
        frame, {"action": "toolCall", "tool": "count", "onSuccess": SAVE, "onError": SAVE_ERROR}
    )
    request = frame.heard[-1]
    assert isinstance(request, m.CallTool)
    answer = {"content": [], "structuredContent": {"n": 3}}
    frame.session.receive(frame.host.respond(request.id, answer) or {})
    assert frame.session.renderer.store.get("got") == {"n": 3}


def test_an_answer_for_a_replaced_app_is_dropped(frame: Frame) -> None:
    click_button(frame, {"action": "toolCall", "tool": "count", "onSuccess": SAVE})
    request = frame.heard[-1]
    frame.result(structured_content=PAYLOAD)
    late = {"jsonrpc": "2.0", "id": request.id, "result": {"content": [], "structuredContent": {}}}
    frame.session.receive(late)
    assert frame.session.renderer.store.get("got") != {}


def test_teardown_is_answered_and_ends_timers(frame: Frame) -> None:
    interval = {"action": "setInterval", "duration": 10, "onTick": []}
    frame.result(structured_content={"view": {"type": "Div", "onMount": interval}})
    assert frame.clock.pending
    frame.session.receive(frame.host.send(m.ResourceTeardown()))
    assert frame.posted[-1]["result"] == {}
    assert not frame.clock.pending


def test_sizes_are_reported(frame: Frame) -> None:
    frame.session.dispatch(
        {"type": "size", "width": 640, "height": 120.2, "frameWidth": 640, "frameHeight": 150}
    )
    assert frame.posted[-1]["params"] == {"width": 640, "height": 121}


SAVE = {"action": "setState", "key": "got", "value": "{{ $result }}"}
SAVE_ERROR = {"action": "setState", "key": "error", "value": "{{ $error }}"}


def click_button(frame: Frame, action: dict[str, Any]) -> None:
    frame.result(structured_content={"view": {"type": "Button", "label": "go", "onClick": action}})
    button = next(n for n in frame.document.root.walk() if n.tag == "button")
    frame.session.dispatch({"type": "click", "targets": [button.number], "value": ""})
