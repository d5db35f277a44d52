"""A view inside a host that speaks the App Tool runtime: messages, verbs, sessions, `$host`."""

from __future__ import annotations

import json
from typing import Any

import pytest

from renderer_py.intl import BabelIntl
from renderer_py.ports import Platform
from renderer_py.session import ViewSession
from tests.dom_model import Document
from tests.fakes import FakeClock, FakeFetcher, FakeNavigator, response

URL = "https://runtime.example/api/app-runtime"
INIT: dict[str, Any] = {
    "type": "init",
    "schema": {"reads": ["lines"]},
    "theme": {"mode": "dark", "variables": {"--primary": "teal"}},
    "runtime": {
        "verbs": ["read", "write", "action", "run", "capability"],
        "versions": ["v1", "v2"],
        "capabilities": ["list_files", "get_translation", "document_selection"],
        "host_capabilities": ["document_selection"],
        "params": {"invoice": "INV-7"},
    },
    "initial_data": {"total": 5},
    "await_id": "w-1",
    "await_pending": True,
    "session": {"url": URL, "token": "first"},
}
HELLO = {
    "protocolVersion": "2026-01-26",
    "appInfo": {"name": "renderer-py", "version": "1"},
    "appCapabilities": {"tools": {"listChanged": True}},
}
TAKE = [
    {"action": "setState", "key": "got", "value": "{{ $result }}"},
]
FAIL = [{"action": "setState", "key": "failed", "value": "{{ $error }}"}]


class Surface:
    """A view with a fake page around it; `do` runs an action."""

    def __init__(self, *, hosted: bool = True, transcript: Any = (), on_mount: Any = None) -> None:
        self.document = Document()
        self.clock = FakeClock()
        self.fetcher = FakeFetcher()
        self.posted: list[dict[str, Any]] = []
        self.session = ViewSession(
            Platform(
                self,
                self if hosted else None,
                self.clock,
                self.fetcher,
                FakeNavigator(),
                BabelIntl("UTC"),
            )
        )
        view: dict[str, Any] = {
            "type": "Text",
            "content": "{{ $host.params.invoice }} {{ $host.selection.text }}",
        }
        if on_mount is not None:
            view["onMount"] = on_mount
        self.session.load({"$prefab": {"version": "0.3"}, "view": view, "state": {}})
        self.session.start(transcript)

    def commit(self, ops: list[Any]) -> None:
        self.document.apply(ops)

    def post(self, message: dict[str, Any]) -> None:
        self.posted.append(message)

    def init(self, **changes: Any) -> Surface:
        self.session.receive({**INIT, **changes})
        return self

    def do(self, action: str, **fields: Any) -> None:
        spec = {"action": action, **fields, "onSuccess": TAKE, "onError": FAIL}
        renderer = self.session.renderer
        renderer.runner.trigger(spec, renderer.runtime.root_frame)

    def call(self, tool: str, **arguments: Any) -> None:
        self.do("toolCall", tool=tool, arguments=arguments)

    def reply(self, body: Any, status: int = 200) -> None:
        self.fetcher.pending[-1].answer(response(body, status, ""))

    @property
    def state(self) -> dict[str, Any]:
        return self.session.renderer.store.snapshot()

    @property
    def host(self) -> dict[str, Any]:
        found = self.session.renderer.store.get("$host")
        assert isinstance(found, dict)
        return found

    @property
    def bridge(self) -> list[dict[str, Any]]:
        """What was said over the bridge, without the MCP handshake."""
        return [message for message in self.posted if "jsonrpc" not in message]


@pytest.fixture
def surface() -> Surface:
    return Surface().init()


# $host


def test_host_shows_what_init_brings(surface: Surface) -> None:
    assert {key: surface.host[key] for key in surface.host if key != "theme"} == {
        "params": {"invoice": "INV-7"},
        "schema": {"reads": ["lines"]},
        "verbs": ["read", "write", "action", "run", "capability"],
        "capabilities": ["list_files", "get_translation", "document_selection"],
        "hostCapabilities": ["document_selection"],
        "initialData": {"total": 5},
        "awaitId": "w-1",
        "awaitPending": True,
        "selectionMode": "off",
        "selection": None,
    }
    assert "INV-7" in surface.document.root.text


def test_the_theme_of_init_is_shown(surface: Surface) -> None:
    assert surface.host["theme"] == "dark"
    roots = [op[1] for op in surface.document.log if op[0] == "root"]
    assert any(root.get("attr", {}).get("data-theme") == "dark" for root in roots)
    assert any(root.get("var", {}).get("--primary") == "teal" for root in roots)


def test_what_came_before_python_counts() -> None:
    found = Surface(transcript=[{"dir": "in", "message": INIT}])
    assert found.host["params"] == {"invoice": "INV-7"}


def test_a_selection_is_shown_only_where_it_is_granted(surface: Surface) -> None:
    selection = {"type": "document_selection", "text": "Total 5", "page": 2}
    surface.session.receive(selection)
    assert surface.host["selection"] == {"text": "Total 5", "page": 2}
    assert "Total 5" in surface.document.root.text
    ungranted = Surface().init(runtime={**INIT["runtime"], "capabilities": []})
    ungranted.session.receive(selection)
    assert ungranted.host["selection"] is None


def test_an_older_backend_names_no_host_capabilities() -> None:
    runtime = {key: INIT["runtime"][key] for key in ("verbs", "capabilities")}
    assert Surface().init(runtime=runtime).host["hostCapabilities"] == []


@pytest.mark.parametrize(
    "message",
    [{}, {"type": 5}, {"type": "else"}, {"type": "init"}, {"type": "host_state"}, [], "x"],
)
def test_anything_else_changes_nothing(message: Any) -> None:
    found = Surface()
    before = list(found.posted)
    if isinstance(message, dict):
        found.session.receive(message)
    found.call("read", op="lines")
    assert found.posted == before
    assert found.fetcher.requests == []


# Verbs


@pytest.mark.parametrize("verb", ["read", "write", "action", "run", "capability"])
def test_a_verb_is_a_tool(surface: Surface, verb: str) -> None:
    surface.call(verb, op="lines", payload={"n": 1})
    (request,) = surface.fetcher.requests
    assert (request.method, request.url) == ("POST", f"{URL}/{verb}")
    assert request.headers == {
        "Content-Type": "application/json",
        "X-Nanonets-App-Runtime": "v2",
        "Authorization": "Bearer first",
    }
    assert json.loads(request.body or "") == {"op": "lines", "payload": {"n": 1}}
    surface.reply({"ok": True, "kind": verb, "result": {"rows": [1], "result": "own"}})
    assert surface.state["got"] == {"rows": [1], "result": "own"}


@pytest.mark.parametrize("result", [None, [1, 2], "text", 0])
def test_a_capability_may_give_anything(surface: Surface, result: Any) -> None:
    surface.call("capability", capability="list_files")
    surface.reply({"ok": True, "kind": "list_files", "result": result})
    assert surface.state["got"] == result


@pytest.mark.parametrize(
    ("body", "status", "message"),
    [
        ({"ok": False, "error": {"status": 403, "message": "not yours"}}, 403, "not yours"),
        ({"ok": False, "error": {}}, 503, "The runtime answered 503"),
        ("<html>", 502, "502"),
        ({"rows": []}, 200, "200"),
    ],
)
def test_a_refusal_is_an_error(surface: Surface, body: Any, status: int, message: str) -> None:
    surface.call("read", op="lines")
    surface.reply(body, status)
    assert (surface.state["failed"], surface.state.get("got")) == (message, None)


@pytest.mark.parametrize("tool", ["lines", "tools/call", "init", "renew_session"])
def test_nothing_else_is_a_tool(surface: Surface, tool: str) -> None:
    surface.call(tool)
    assert surface.state["failed"] == f"The host does not offer the tool '{tool}'"
    assert surface.bridge == [] and surface.fetcher.requests == []


def test_fetch_goes_to_the_runtime_with_the_token(surface: Surface) -> None:
    surface.do("fetch", url="/api/app-runtime/read", method="POST", body={"op": "lines"})
    surface.do("fetch", url=f"{URL}/run", method="POST", body={"op": "x"})
    for request, verb in zip(surface.fetcher.requests, ("read", "run"), strict=True):
        assert request.url == f"{URL}/{verb}"
        assert request.headers["Authorization"] == "Bearer first"
        assert "X-Nanonets-App-Runtime" not in request.headers
    surface.reply({"kind": "rows", "rows": []})
    assert surface.state["got"] == {"kind": "rows", "rows": []}


@pytest.mark.parametrize(
    "url",
    [
        "https://elsewhere.example/api/app-runtime/read",
        "https://runtime.example/api/app-runtime-not",
        "https://runtime.example.evil/api/app-runtime/read",
        "https://runtime.example/api/app-tools/sessions",
        "/api/other",
    ],
)
def test_nobody_else_gets_the_token(surface: Surface, url: str) -> None:
    surface.do("fetch", url=url)
    (request,) = surface.fetcher.requests
    assert request.url == url
    assert "Authorization" not in request.headers


# Before the host has shown what it is


def test_calls_wait_for_the_session() -> None:
    found = Surface()
    found.call("read", op="lines")
    found.do("fetch", url="/api/app-runtime/read", method="POST")
    assert found.fetcher.requests == []
    found.init()
    assert [request.url for request in found.fetcher.requests] == [f"{URL}/read"] * 2


def test_they_do_not_wait_for_ever() -> None:
    found = Surface()
    found.call("read", op="lines")
    found.clock.advance(10_000)
    assert found.state["failed"] == "Not connected"
    found.init()
    assert found.fetcher.requests == []


def test_a_page_without_a_host_does_not_wait() -> None:
    found = Surface(hosted=False)
    found.call("read", op="lines")
    assert found.state["failed"] == "Not connected"


def test_a_call_goes_to_an_mcp_host_once_there_is_one() -> None:
    found = Surface()
    found.call("read", op="lines")
    found.do("fetch", url="/api/app-runtime/read", method="POST")
    (hello,) = found.posted
    answer = {
        "protocolVersion": "2026-01-26",
        "hostInfo": {"name": "host", "version": "1"},
        "hostCapabilities": {"serverTools": {}},
        "hostContext": {},
    }
    found.session.receive({"jsonrpc": "2.0", "id": hello["id"], "result": answer})
    calls = [m["params"] for m in found.posted if m.get("method") == "tools/call"]
    assert [(call["name"], call["arguments"]) for call in calls] == [("read", {"op": "lines"})]
    found.do("fetch", url="/api/app-runtime/read", method="POST")
    assert [request.url for request in found.fetcher.requests] == ["/api/app-runtime/read"] * 2


def test_a_call_of_a_baked_view_does_not_wait_for_a_host_that_has_answered() -> None:
    """The boot script has shaken hands before Python exists; the view's `onMount` comes first."""
    hello = {"jsonrpc": "2.0", "id": 0, "method": "ui/initialize", "params": HELLO}
    answer = {"protocolVersion": "2026-01-26", "hostInfo": {"name": "host", "version": "1"}}
    answer |= {"hostCapabilities": {"serverTools": {}}, "hostContext": {}}
    initialized = {"jsonrpc": "2.0", "method": "ui/notifications/initialized", "params": {}}
    found = Surface(
        on_mount={"action": "toolCall", "tool": "read", "arguments": {}},
        transcript=[
            {"dir": "out", "message": hello},
            {"dir": "in", "message": {"jsonrpc": "2.0", "id": 0, "result": answer}},
            {"dir": "out", "message": initialized},
        ],
    )
    assert [message["method"] for message in found.posted] == ["tools/call"]


def test_a_closed_view_asks_for_nothing() -> None:
    found = Surface()
    found.call("read", op="lines")
    found.session.renderer.close()
    found.init()
    assert found.fetcher.requests == []


# Renewal


def test_a_refused_session_is_renewed_and_the_call_made_once_more(surface: Surface) -> None:
    surface.call("read", op="lines")
    surface.call("read", op="lines")
    for pending in surface.fetcher.pending[:2]:
        pending.answer(response({"ok": False, "error": {"message": "expired"}}, 401))
    assert surface.bridge == [{"type": "renew_session"}]
    surface.init(session={"url": URL, "token": "second"})
    again = surface.fetcher.requests[2:]
    assert [request.headers["Authorization"] for request in again] == ["Bearer second"] * 2
    surface.reply({"ok": True, "kind": "rows", "result": {"rows": []}})
    assert surface.state["got"] == {"rows": []}


def test_a_call_that_is_refused_late_uses_the_session_there_is(surface: Surface) -> None:
    surface.call("read", op="lines")
    surface.init(session={"url": URL, "token": "second"})
    surface.reply({}, 401)
    assert surface.bridge == []
    assert surface.fetcher.requests[-1].headers["Authorization"] == "Bearer second"


def test_a_second_refusal_is_the_answer(surface: Surface) -> None:
    surface.call("read", op="lines")
    surface.reply({}, 401)
    surface.init(session={"url": URL, "token": "second"})
    surface.reply({"ok": False, "error": {"message": "no"}}, 401)
    assert surface.state["failed"] == "no"
    assert len(surface.fetcher.requests) == 2


def test_a_host_that_does_not_renew_is_not_waited_for(surface: Surface) -> None:
    surface.call("read", op="lines")
    surface.reply({}, 401)
    surface.clock.advance(10_000)
    assert "not renewed" in surface.state["failed"]


# The bridge


def test_granted_messages_are_posted(surface: Surface) -> None:
    surface.call("set_selection_mode", enabled=True)
    surface.call("set_translation", show=False)
    surface.call("open_citation", citation_ids=[1, 2], label="x" * 200)
    surface.call("open_citation", source_page=3, file_name="a.pdf")
    assert surface.bridge == [
        {"type": "set_selection_mode", "enabled": True},
        {"type": "set_translation", "show": False},
        {"type": "open_citation", "citation_ids": [1, 2], "label": "x" * 200},
        {"type": "open_citation", "source_page": 3, "file_name": "a.pdf"},
    ]
    assert "got" in surface.state and "failed" not in surface.state


@pytest.mark.parametrize(
    ("message", "capability"),
    [("request_next_review", "next_review_task"), ("abort_review_task", "abort_review_task")],
)
def test_a_message_that_is_not_granted_is_not_posted(
    surface: Surface, message: str, capability: str
) -> None:
    surface.call(message)
    assert surface.bridge == []
    assert surface.state["failed"] == f"{message}: the host does not grant {capability}"
    granted = {**INIT["runtime"], "capabilities": [capability]}
    surface.init(runtime=granted).call(message)
    assert surface.bridge == [{"type": message}]


@pytest.mark.parametrize(
    ("message", "arguments"),
    [
        ("set_selection_mode", {}),
        ("set_selection_mode", {"enabled": "yes"}),
        ("set_translation", {"show": 1}),
        ("open_citation", {}),
        ("open_citation", {"citation_ids": []}),
        ("open_citation", {"citation_ids": ["1"]}),
        ("open_citation", {"source_page": "3"}),
        ("open_citation", {"source_page": 3, "label": "x" * 201}),
        ("open_citation", {"source_page": 3, "file_name": 1}),
    ],
)
def test_a_malformed_message_is_not_posted(
    surface: Surface, message: str, arguments: dict[str, Any]
) -> None:
    surface.call(message, **arguments)
    assert surface.bridge == []
    assert message in surface.state["failed"]


def test_the_mode_is_asked_for_again_when_the_host_took_it_away(surface: Surface) -> None:
    ask = {"type": "set_selection_mode", "enabled": True}
    surface.call("set_selection_mode", enabled=True)
    surface.session.receive({"type": "host_state", "selectionMode": "on"})
    assert surface.host["selectionMode"] == "on"
    assert surface.bridge == [ask]
    surface.session.receive({"type": "host_state", "selectionMode": "off"})
    assert surface.host["selectionMode"] == "off"
    assert surface.bridge == [ask, ask]
    surface.call("set_selection_mode", enabled=False)
    surface.session.receive({"type": "host_state", "selectionMode": "off"})
    assert len(surface.bridge) == 3


def test_what_only_an_mcp_host_does_is_refused(surface: Surface) -> None:
    surface.do("sendMessage", content="hello")
    assert surface.state["failed"] == "The host does not offer ui/message"
