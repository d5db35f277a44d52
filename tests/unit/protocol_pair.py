"""A view's and a host's connection joined, for tests.

One rule: every frame crosses as JSON text and must be exactly what the SDK's strict message
schema lets through, so a frame that only a Python peer could read fails the test.
"""

from __future__ import annotations

import json
from collections import deque
from typing import Any

from renderer_py.protocol import HOST, VIEW, Calls, Connection
from renderer_py.protocol.events import Event
from renderer_py.protocol.messages import Initialize, Initialized, Message, view_hello
from tests.fakes import FakeClock

ACCEPTANCE: dict[str, Any] = {
    "protocolVersion": "2026-01-26",
    "hostInfo": {"name": "test-host", "version": "1"},
    "hostCapabilities": {"serverTools": {}},
    "hostContext": {"theme": "light"},
}


def crossed(frame: dict[str, Any]) -> Any:
    """`frame` as the other side reads it; fails when the SDK's schema would refuse it."""
    assert frame["jsonrpc"] == "2.0"
    keys = set(frame)
    if "method" in frame:
        assert {"jsonrpc", "method", "params"} <= keys <= {"jsonrpc", "id", "method", "params"}
        assert type(frame["params"]) is dict
    else:
        assert keys in ({"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"})
        assert type(frame.get("result", {})) is dict
    assert type(frame.get("id", 0)) in (int, str)
    return json.loads(json.dumps(frame, allow_nan=False))


class Pair:
    """Both ends; `to_host` and `to_view` send a message and return the events over there."""

    def __init__(self, **host_options: bool) -> None:
        self.view = Connection(VIEW)
        self.host = Connection(HOST, **host_options)

    def handshake(self) -> Pair:
        (hello,) = self.to_host(view_hello("0"))
        assert isinstance(hello, Initialize)
        self.answer_view(hello, ACCEPTANCE)
        self.to_host(Initialized())
        return self

    def to_host(self, message: Message) -> list[Event]:
        return self._deliver(self.view.send(message), self.view, self.host)

    def to_view(self, message: Message) -> list[Event]:
        return self._deliver(self.host.send(message), self.host, self.view)

    def answer_view(self, request: Any, result: dict[str, Any]) -> list[Event]:
        frame = self.host.respond(request.id, result)
        return [] if frame is None else self._deliver(frame, self.host, self.view)

    def answer_host(self, request: Any, result: dict[str, Any]) -> list[Event]:
        frame = self.view.respond(request.id, result)
        return [] if frame is None else self._deliver(frame, self.view, self.host)

    def _deliver(self, frame: dict[str, Any], sender: Connection, to: Connection) -> list[Event]:
        """The events at `to`, and then those at `sender` that its automatic replies cause."""
        events = to.receive(crossed(frame))
        for reply in to.take_outgoing():
            events += sender.receive(crossed(reply))
        return events


class Wire:
    """A view with `Calls` whose frames wait in `posted` until the test answers them."""

    def __init__(self) -> None:
        self.pair = Pair().handshake()
        self.clock = FakeClock()
        self.posted: deque[dict[str, Any]] = deque()
        self.calls = Calls(self.pair.view, self.posted.append, self.clock)
        self.log: list[Any] = []

    def call(self, request: Any, name: str = "", **choices: Any) -> Any:
        return self.calls.call(
            request,
            lambda result: self.log.append((name, result)),
            lambda error: self.log.append((name, error.code, str(error))),
            **choices,
        )

    def receive(self, message: dict[str, Any]) -> list[bool]:
        """Whether each event of `message` belonged to a call."""
        return [self.calls.handle(event) for event in self.pair.view.receive(crossed_in(message))]

    def answer(self, request_id: Any, result: dict[str, Any]) -> list[bool]:
        return self.receive({"jsonrpc": "2.0", "id": request_id, "result": result})


def crossed_in(message: dict[str, Any]) -> Any:
    return json.loads(json.dumps(message))
