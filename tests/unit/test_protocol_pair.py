"""A view and a host joined: what one sends the other receives, and both agree where they stand."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.errors import PeerError
from renderer_py.protocol import LocalProtocolError, events
from renderer_py.protocol import messages as m
from renderer_py.version import __version__
from tests.unit.protocol_pair import ACCEPTANCE, Pair

BLOCK = {"type": "text", "text": "hi"}
VIEW_SENDS: list[m.Message] = [
    m.OpenLink("https://example.com"),
    m.SendMessage([BLOCK]),
    m.UpdateModelContext(),
    m.UpdateModelContext([BLOCK], {"a": [1, None]}),
    m.RequestDisplayMode("fullscreen"),
    m.DownloadFile([{"type": "resource_link", "uri": "a:b", "name": "b"}]),
    m.CallTool("t", {"a": None}, {"progressToken": "x"}),
    m.ListTools(),
    m.ListTools("next"),
    m.ReadResource("ui://a"),
    m.ListResources(),
    m.ListResourceTemplates("2"),
    m.ListPrompts(),
    m.CreateMessage([{"role": "user", "content": BLOCK}], 20, extra={"temperature": 0.5}),
    m.SizeChanged(640, 412),
    m.SizeChanged(height=412),
    m.RequestTeardown(),
    m.LogMessage("info", None),
    m.LogMessage("error", {"a": 1}, "view"),
    m.ToolListChanged(),
]
HOST_SENDS: list[m.Message] = [
    m.ToolInputPartial({"q": "or"}),
    m.ToolInput({"q": "orders"}),
    m.ToolInput(),
    m.ToolResult([BLOCK], {"rows": []}, {"took": 1}, False, extra={"resultType": "complete"}),
    m.ToolResult(),
    m.ToolCancelled(),
    m.ToolCancelled("user"),
    m.HostContextChanged(extra={"theme": "dark", "private": {"a": None}}),
    m.ToolListChanged(),
    m.ResourceListChanged(),
    m.PromptListChanged(),
    m.ListTools(),
    m.CallTool("t", {}),
    m.ResourceTeardown(),
]


def same(received: Any, sent: Any) -> bool:
    """Equal apart from the id that sending gave."""
    names = set(type(sent).__slots__) | {"extra"}
    return type(received) is type(sent) and all(
        getattr(received, name) == getattr(sent, name) for name in names
    )


@pytest.mark.parametrize("message", VIEW_SENDS, ids=repr)
def test_the_host_receives_what_the_view_sends(message: m.Message) -> None:
    (event,) = Pair().handshake().to_host(message)
    assert same(event, message)


@pytest.mark.parametrize("message", HOST_SENDS, ids=repr)
def test_the_view_receives_what_the_host_sends(message: m.Message) -> None:
    (event,) = Pair().handshake().to_view(message)
    assert same(event, message)


def test_every_message_is_in_one_of_these_lists_or_tests() -> None:
    elsewhere = {
        m.Ping,
        m.Cancelled,
        m.Progress,
        m.Initialize,
        m.Initialized,
        m.SandboxProxyReady,
        m.SandboxResourceReady,
    }
    listed = {type(message) for message in (*VIEW_SENDS, *HOST_SENDS)}
    assert listed | elsewhere == {*m.VIEW_TO_HOST.values(), *m.HOST_TO_VIEW.values()}


def test_handshake_tells_both_sides_about_each_other() -> None:
    pair = Pair()
    (hello,) = pair.to_host(m.view_hello("0.3"))
    assert (pair.view.state, pair.host.state) == ("INITIALIZING", "INITIALIZING")
    (response,) = pair.answer_view(hello, ACCEPTANCE)
    assert isinstance(response, events.Response)
    assert (pair.view.state, pair.host.state) == ("ACCEPTED", "ACCEPTED")
    assert pair.to_host(m.Initialized()) == [m.Initialized()]
    assert (pair.view.state, pair.host.state) == ("READY", "READY")
    for end in (pair.view, pair.host):
        assert end.app_info == {"name": "renderer-py", "version": "0.3"}
        assert end.app_capabilities == {
            "tools": {"listChanged": True},
            "availableDisplayModes": ["inline", "fullscreen", "pip"],
        }
        assert end.host_info == {"name": "test-host", "version": "1"}
        assert end.host_capabilities == {"serverTools": {}}
        assert end.host_context == {"theme": "light"}
        assert end.protocol_version == "2026-01-26"


def test_the_modes_a_view_offers_can_be_fewer() -> None:
    hello = m.view_hello(__version__, ("inline",))
    assert hello.app_capabilities["availableDisplayModes"] == ["inline"]


def test_both_sides_use_the_same_ids_at_once() -> None:
    pair = Pair().handshake()
    (from_view,) = pair.to_host(m.CallTool("server_tool"))
    (from_host,) = pair.to_view(m.CallTool("skipped", id=1))
    assert from_view.id == from_host.id == 1  # type: ignore[union-attr]
    (reply,) = pair.answer_view(from_view, {"content": [BLOCK]})
    assert isinstance(reply, events.Response)
    assert reply.request == m.CallTool("server_tool", id=1)
    (reply,) = pair.answer_host(from_host, {"content": []})
    assert isinstance(reply, events.Response)
    assert reply.request == m.CallTool("skipped", id=1)


@pytest.mark.parametrize("send", ["to_host", "to_view"])
def test_ping_is_answered_by_the_connection(send: str) -> None:
    (reply,) = getattr(Pair().handshake(), send)(m.Ping())
    assert isinstance(reply, events.Response)
    assert reply.result == {}
    assert isinstance(reply.request, m.Ping)


def test_context_changes_reach_both_sides() -> None:
    pair = Pair().handshake()
    pair.to_view(m.HostContextChanged(extra={"displayMode": "pip"}))
    assert pair.view.host_context == {"theme": "light", "displayMode": "pip"}
    assert pair.host.host_context == pair.view.host_context


def test_teardown_closes_both_sides() -> None:
    pair = Pair().handshake()
    (request,) = pair.to_view(m.ResourceTeardown("gone"))
    assert (pair.view.state, pair.host.state) == ("CLOSING", "CLOSING")
    (reply,) = pair.answer_host(request, {})
    assert isinstance(reply, events.Response)
    assert (pair.view.state, pair.host.state) == ("CLOSED", "CLOSED")


def test_a_reloaded_view_starts_again_with_a_closed_host() -> None:
    pair = Pair().handshake()
    (request,) = pair.to_view(m.ResourceTeardown())
    pair.answer_host(request, {})
    assert pair.handshake().host.state == "READY"


def test_progress_and_cancellation_cross() -> None:
    pair = Pair().handshake()
    (call,) = pair.to_host(m.CallTool("slow", meta={"progressToken": 1}))
    (progress,) = pair.to_view(m.Progress(1, 2, 5, "half"))
    assert progress == m.Progress(1, 2, 5, "half")
    assert pair.to_host(m.Cancelled(1, "enough")) == [m.Cancelled(1, "enough")]
    assert pair.answer_view(call, {"content": []}) == []
    assert pair.to_view(m.Progress(1, 3)) == []


def test_messages_are_frozen() -> None:
    with pytest.raises(AttributeError):
        m.OpenLink("a:").url = "b:"  # type: ignore[misc]


def test_closing_forgets_everything_open() -> None:
    pair = Pair().handshake()
    (call,) = pair.to_view(m.CallTool("t"))
    pair.view.send(m.CallTool("u"))
    pair.view.receive({"jsonrpc": "2.0", "id": 9, "method": "ping"})
    pair.view.close()
    assert pair.view.take_outgoing() == []
    assert pair.answer_host(call, {"content": []}) == []
    unknown = pair.view.receive({"jsonrpc": "2.0", "id": 1, "result": {}})
    assert unknown == [events.UnknownReply(1)]
    with pytest.raises(LocalProtocolError, match="in state CLOSED"):
        pair.view.send(m.OpenLink("https://example.com"))


def test_a_failed_send_changes_nothing() -> None:
    pair = Pair().handshake()
    before = pair.view.next_id
    with pytest.raises(LocalProtocolError):
        pair.view.send(m.ResourceTeardown())
    with pytest.raises(LocalProtocolError):
        pair.host.send(m.HostContextChanged(extra={"theme": "sepia"}))
    assert pair.view.next_id == before
    assert (pair.view.state, pair.host.state) == ("READY", "READY")
    assert pair.host.host_context == {"theme": "light"}


def test_the_outcome_of_a_reply() -> None:
    open_link, call = m.OpenLink("a:"), m.CallTool("t")
    assert events.outcome(events.Response(1, open_link, {})) == {}
    tool_error = {"isError": True}
    assert events.outcome(events.Response(1, call, tool_error)) == tool_error
    for reply, text, code in (
        (events.Response(1, open_link, {"isError": True}), "Unknown error", -32000),
        (events.ErrorResponse(1, call, -32602, "bad"), "bad", -32602),
    ):
        error = events.outcome(reply)
        assert isinstance(error, PeerError)
        assert (str(error), error.code) == (text, code)
