"""Calls: one outcome each, timeouts by the clock, no call waiting for another."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.protocol import VIEW, Calls, Connection
from renderer_py.protocol import messages as m
from tests.fakes import FakeClock
from tests.unit.protocol_pair import Wire


def progress(token: Any, value: float) -> dict[str, Any]:
    params = {"progressToken": token, "progress": value}
    return {"jsonrpc": "2.0", "method": "notifications/progress", "params": params}


def test_a_result_comes_back_once() -> None:
    wire = Wire()
    wire.call(m.ReadResource("a:b"), "read")
    assert wire.posted.popleft() == {
        "jsonrpc": "2.0",
        "id": 1,
        "method": "resources/read",
        "params": {"uri": "a:b"},
    }
    assert len(wire.calls) == 1
    assert wire.answer(1, {"contents": []}) == [True]
    assert wire.answer(1, {"contents": []}) == [False]
    assert wire.log == [("read", {"contents": []})]
    assert (len(wire.calls), wire.clock.pending) == (0, 0)


def test_an_error_comes_back_with_its_code() -> None:
    wire = Wire()
    wire.call(m.CallTool("t"), "call")
    wire.receive({"jsonrpc": "2.0", "id": 1, "error": {"code": -32602, "message": "no tool"}})
    assert wire.log == [("call", -32602, "no tool")]


@pytest.mark.parametrize(
    "request_", [m.OpenLink("a:"), m.SendMessage([]), m.DownloadFile([])], ids=repr
)
def test_a_polite_refusal_is_an_error(request_: m.Request) -> None:
    wire = Wire()
    wire.call(request_, "ask")
    wire.answer(1, {"isError": True})
    assert wire.log == [("ask", -32000, "Unknown error")]


def test_the_error_result_of_a_tool_is_a_result() -> None:
    wire = Wire()
    wire.call(m.CallTool("t"), "call")
    wire.answer(1, {"content": [], "isError": True})
    assert wire.log == [("call", {"content": [], "isError": True})]


def test_tool_calls_ask_for_progress_under_their_id() -> None:
    wire = Wire()
    wire.call(m.CallTool("t", {"a": 1}, {"fastmcp": {"app": "x"}, "progressToken": "mine"}))
    wire.call(m.CallTool("u"))
    wire.call(m.ReadResource("a:b"))
    assert [frame["params"] for frame in wire.posted] == [
        {
            "name": "t",
            "arguments": {"a": 1},
            "_meta": {"fastmcp": {"app": "x"}, "progressToken": 1},
        },
        {"name": "u", "_meta": {"progressToken": 2}},
        {"uri": "a:b"},
    ]


def test_an_id_given_by_the_caller_is_not_used() -> None:
    wire = Wire()
    call = wire.call(m.CallTool("t", id=0))
    assert call.id == wire.posted[0]["id"] == 1


def test_calls_go_out_in_order_and_a_hanging_one_blocks_none() -> None:
    wire = Wire()
    for name in ("a", "b", "c"):
        wire.call(m.CallTool(name), name)
    assert [frame["params"]["name"] for frame in wire.posted] == ["a", "b", "c"]
    wire.answer(3, {"n": 3})
    wire.answer(2, {"n": 2})
    assert wire.log == [("c", {"n": 3}), ("b", {"n": 2})]
    wire.clock.advance(60_000)
    assert wire.log[2:] == [("a", -32001, "Request timed out")]


def test_a_timeout_tells_the_host_and_the_caller() -> None:
    wire = Wire()
    wire.call(m.ReadResource("a:b"), "read")
    wire.posted.clear()
    wire.clock.advance(59_999)
    assert (wire.log, list(wire.posted)) == ([], [])
    wire.clock.advance(1)
    assert wire.log == [("read", -32001, "Request timed out")]
    assert list(wire.posted) == [
        {
            "jsonrpc": "2.0",
            "method": "notifications/cancelled",
            "params": {"requestId": 1, "reason": "Request timed out"},
        }
    ]
    assert wire.answer(1, {"contents": []}) == [False]
    assert len(wire.log) == 1


def test_the_time_may_be_chosen_or_endless() -> None:
    wire = Wire()
    wire.call(m.Ping(), "short", timeout_ms=10)
    wire.call(m.Ping(), "endless", timeout_ms=None)
    wire.clock.advance(10)
    assert wire.log == [("short", -32001, "Request timed out")]
    wire.clock.advance(10_000_000)
    assert len(wire.log) == 1
    wire.receive(progress(2, 1))
    wire.answer(2, {})
    assert wire.log[1:] == [("endless", {})]


def test_progress_starts_the_time_of_a_tool_call_anew() -> None:
    wire = Wire()
    seen: list[m.Progress] = []
    wire.call(m.CallTool("slow"), "slow", on_progress=seen.append)
    wire.call(m.CallTool("other"), "other")
    wire.clock.advance(50_000)
    assert wire.receive(progress(1, 0.5)) == [True]
    wire.clock.advance(50_000)
    assert seen == [m.Progress(1, 0.5)]
    assert wire.log == [("other", -32001, "Request timed out")]
    wire.clock.advance(10_000)
    assert wire.log[1:] == [("slow", -32001, "Request timed out")]


def test_progress_without_a_listener_or_of_another_sender_is_harmless() -> None:
    wire = Wire()
    wire.call(m.CallTool("slow"), "slow")
    wire.pair.view.send(m.CallTool("not ours", meta={"progressToken": "x"}))
    assert wire.receive(progress("x", 1)) == [False]
    assert wire.receive(progress(1, 1)) == [True]
    assert wire.calls.handle(m.ToolInput()) is False
    assert wire.log == []


def test_a_cancelled_call_calls_nobody_back() -> None:
    wire = Wire()
    call = wire.call(m.CallTool("slow"), "slow")
    wire.posted.clear()
    call.cancel("not needed")
    call.cancel("again")
    assert [frame["params"] for frame in wire.posted] == [{"requestId": 1, "reason": "not needed"}]
    wire.answer(1, {})
    wire.clock.advance(100_000)
    assert (wire.log, wire.clock.pending) == ([], 0)


def test_cancelling_after_the_answer_does_nothing() -> None:
    wire = Wire()
    call = wire.call(m.CallTool("t"), "t")
    wire.answer(1, {})
    wire.posted.clear()
    call.cancel()
    assert list(wire.posted) == []


def test_closing_fails_what_is_under_way() -> None:
    wire = Wire()
    wire.call(m.CallTool("a"), "a")
    wire.call(m.CallTool("b"), "b")
    wire.posted.clear()
    wire.calls.close()
    assert wire.log == [
        ("a", -32000, "The connection was closed."),
        ("b", -32000, "The connection was closed."),
    ]
    assert (list(wire.posted), wire.clock.pending) == ([], 0)
    assert wire.answer(1, {}) == [False]


def test_a_callback_may_cancel_the_next_while_closing() -> None:
    wire = Wire()
    handles: list[Any] = []
    wire.calls.call(m.Ping(), wire.log.append, lambda error: handles[1].cancel())
    handles.append(None)
    handles.append(wire.call(m.Ping(), "second"))
    wire.calls.close("gone")
    assert wire.log == []


def test_without_a_handshake_a_call_fails_at_once() -> None:
    log: list[Any] = []
    connection = Connection(VIEW)
    calls = Calls(connection, log.append, FakeClock())
    call = calls.call(m.CallTool("t"), log.append, lambda error: log.append(str(error)))
    assert log == ["Not connected"]
    call.cancel()
    assert (call.id, len(calls), connection.next_id) == (None, 0, 0)


def test_a_host_may_answer_inside_post() -> None:
    wire = Wire()
    view = wire.pair.view

    def post(frame: dict[str, Any]) -> None:
        for event in view.receive({"jsonrpc": "2.0", "id": frame["id"], "result": {"n": 1}}):
            calls.handle(event)

    calls = Calls(view, post, wire.clock)
    calls.call(m.CallTool("t"), wire.log.append, wire.log.append)
    assert (wire.log, len(calls), wire.clock.pending) == ([{"n": 1}], 0, 0)


def test_a_callback_may_make_the_next_call() -> None:
    wire = Wire()
    wire.calls.call(m.CallTool("a"), lambda result: wire.call(m.CallTool("b"), "b"), print)
    wire.answer(1, {})
    wire.answer(2, {"n": 2})
    assert wire.log == [("b", {"n": 2})]


def test_initialize_is_never_withdrawn_and_may_be_answered_late() -> None:
    posted: list[dict[str, Any]] = []
    log: list[str] = []
    connection, clock = Connection(VIEW), FakeClock()
    calls = Calls(connection, posted.append, clock)
    calls.call(m.view_hello("0"), print, lambda error: log.append(str(error)))
    clock.advance(60_000)
    assert log == ["Request timed out"]
    assert [frame["method"] for frame in posted] == ["ui/initialize"]
    (late,) = connection.receive({"jsonrpc": "2.0", "id": 0, "result": {}})
    assert calls.handle(late) is False
    assert connection.state == "ACCEPTED"


def test_a_timeout_after_the_end_sends_nothing() -> None:
    wire = Wire()
    wire.call(m.CallTool("t"), "t")
    wire.posted.clear()
    wire.pair.view.close()
    wire.clock.advance(60_000)
    assert wire.log == [("t", -32001, "Request timed out")]
    assert list(wire.posted) == []
