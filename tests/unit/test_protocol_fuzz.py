"""Whatever the peer posts is handled or reported; nothing it sends can raise or confuse us.

One rule: these tests know no expected values, only what must hold for every message.
"""

from __future__ import annotations

import json
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from renderer_py.protocol import HOST, VIEW, Connection, RemoteProtocolError
from renderer_py.protocol import messages as m
from renderer_py.protocol.events import (
    ErrorResponse,
    Response,
    UnknownMessage,
    UnknownReply,
)
from renderer_py.protocol.jsonrpc import FrameError, parse
from tests.unit.protocol_pair import ACCEPTANCE, Pair, crossed

# A busy machine is no fault of the code: no time limit per example.
patient = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])

EVENTS = (
    m.Message,
    Response,
    ErrorResponse,
    UnknownMessage,
    UnknownReply,
    RemoteProtocolError,
)
METHODS = sorted({*m.VIEW_TO_HOST, *m.HOST_TO_VIEW})
KEYS = sorted(
    {
        field.key
        for kind in (*m.VIEW_TO_HOST.values(), *m.HOST_TO_VIEW.values())
        for field in kind.FIELDS
    }
    | {"theme", "styles", "containerDimensions", "hostContext", "hostInfo", "hostCapabilities"}
)

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from([0, 1, "", "user", "inline", "info", 10**400, "2026-01-26"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from([*KEYS, "type", "name", "version"]), inner, max_size=4)
    ),
    max_leaves=8,
)
ids = st.integers(0, 3) | st.sampled_from(["0", "h1"]) | anything
params = st.dictionaries(st.sampled_from(KEYS), anything, max_size=5)
errors = st.fixed_dictionaries(
    {}, optional={"code": anything, "message": anything, "data": anything}
)
frames = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0")},
    optional={
        "id": ids,
        "method": st.sampled_from(METHODS) | st.text(max_size=8) | anything,
        "params": params | anything,
        "result": params | anything,
        "error": errors | anything,
        "extra": anything,
    },
)
calls = st.fixed_dictionaries(
    {"jsonrpc": st.just("2.0"), "method": st.sampled_from(METHODS)},
    optional={"id": st.integers(0, 3), "params": params},
)
posted = anything | frames | calls


def feed(connection: Connection, message: Any) -> None:
    before = json.dumps(message)
    for event in connection.receive(message):
        assert isinstance(event, EVENTS)
    assert json.dumps(message) == before, "receiving changed the message"
    for reply in connection.take_outgoing():
        crossed(reply)


@patient
@given(st.sampled_from([VIEW, HOST]), st.lists(posted, max_size=8))
def test_a_new_connection_survives_anything(role: Any, messages: list[Any]) -> None:
    connection = Connection(role, bare_block=True)
    for message in messages:
        feed(connection, message)


@patient
@given(st.sampled_from([VIEW, HOST]), st.lists(posted, max_size=8))
def test_a_busy_connection_survives_anything(role: Any, messages: list[Any]) -> None:
    pair = Pair().handshake()
    connection = pair.view if role == VIEW else pair.host
    connection.send(m.CallTool("slow", meta={"progressToken": 1}))
    connection.send(m.ListTools())
    for message in messages:
        feed(connection, message)


@patient
@given(st.lists(posted, max_size=8))
def test_a_view_that_waits_for_its_host_survives_anything(messages: list[Any]) -> None:
    connection = Connection(VIEW)
    connection.send(m.view_hello("0"))
    for message in messages:
        feed(connection, message)
    assert type(connection.host_context) is dict
    assert None not in connection.host_context.values()


@patient
@given(posted)
def test_what_is_no_json_rpc_is_silent_and_the_rest_is_not_lost(message: Any) -> None:
    """An event, an automatic reply, or one of the few things that are dropped on purpose."""
    connection = Pair().handshake().view
    events = connection.receive(message)
    claims = isinstance(message, dict) and message.get("jsonrpc") == "2.0"
    if not claims:
        assert events == []
        return
    try:
        frame: Any = parse(message)
    except FrameError as error:
        (event,) = events
        assert isinstance(event, RemoteProtocolError)
        assert str(event) == str(error)
        assert connection.take_outgoing() == []
        return
    dropped = (m.Cancelled.METHOD, m.Progress.METHOD)
    method = getattr(frame, "method", "")
    if method not in dropped and not method.startswith(m.SANDBOX_PREFIX):
        assert events or connection.take_outgoing()


@patient
@given(calls)
def test_every_request_is_answered_by_someone(message: dict[str, Any]) -> None:
    """A request becomes an event with its id, or an automatic reply; never both, never neither."""
    connection = Pair().handshake().view
    events = connection.receive(message)
    replies = [reply["id"] for reply in connection.take_outgoing()]
    asked = [event.id for event in events if isinstance(event, m.Request)]
    assert asked + replies == ([message["id"]] if "id" in message else [])
    for request_id in asked:
        assert request_id is not None
        assert connection.respond(request_id, {}) is not None


@patient
@given(st.lists(st.sampled_from(["ask", "answer", "cancel", "ping", "reload"]), max_size=20))
def test_both_ends_agree_whatever_is_asked(steps: list[str]) -> None:
    """Each request gets one reply or none, and the states never part."""
    pair = Pair().handshake()
    open_at_host: list[m.Request] = []
    answered: list[Any] = []
    for step in steps:
        if step == "ask":
            open_at_host += [e for e in pair.to_host(m.CallTool("t")) if isinstance(e, m.Request)]
        elif step == "answer" and open_at_host:
            request = open_at_host.pop(0)
            answered += [
                event.id for event in pair.answer_view(request, {}) if hasattr(event, "id")
            ]
        elif step == "cancel" and open_at_host:
            request = open_at_host.pop()
            assert request.id is not None
            pair.to_host(m.Cancelled(request.id))
            assert pair.answer_view(request, {}) == []
        elif step == "ping":
            (reply,) = pair.to_view(m.Ping())
            assert isinstance(reply, Response)
        elif step == "reload":
            (hello,) = pair.to_host(m.view_hello("0"))
            pair.answer_view(hello, ACCEPTANCE)
            pair.to_host(m.Initialized())
            for request in open_at_host:
                assert pair.answer_view(request, {}) == []
            open_at_host.clear()
        assert pair.view.state == pair.host.state == "READY"
    assert len(answered) == len(set(answered))
