"""Outgoing requests with callbacks: one per call comes back, or its time is over.

One rule: exactly one of `on_result` and `on_error` is called, once, unless the call is cancelled.
Calls go out in the order they are made and know nothing of each other, so one that hangs delays
no other. Both ways of a host to refuse (an error, `isError` of a `ui/*` request) are errors here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..errors import PeerError
from ..ports import Clock, Timer
from .connection import Connection
from .events import ErrorResponse, Event, Response, outcome
from .jsonrpc import REFUSED, REQUEST_TIMEOUT, Params, RequestId
from .messages import CallTool, Cancelled, Initialize, Progress, Request

DEFAULT_TIMEOUT_MS = 60_000.0

OnResult = Callable[[Params], None]
OnError = Callable[[PeerError], None]
OnProgress = Callable[[Progress], None]


class Call:
    """One request under way; the caller's handle."""

    __slots__ = (
        "_calls",
        "on_error",
        "on_progress",
        "on_result",
        "request",
        "timeout_ms",
        "timer",
    )

    def __init__(
        self, calls: Calls, request: Request, on_result: OnResult, on_error: OnError
    ) -> None:
        self._calls = calls
        self.request = request
        self.on_result = on_result
        self.on_error = on_error
        self.on_progress: OnProgress | None = None
        self.timeout_ms: float | None = None
        self.timer: Timer | None = None

    @property
    def id(self) -> RequestId | None:
        """The request's id on the wire; None when it could not be sent."""
        return self.request.id

    def cancel(self, reason: str | None = None) -> None:
        """Give up: the host is told, no callback is called. Afterwards this does nothing."""
        if self._calls.forget(self):
            self._calls.withdraw(self, reason)


class Calls:
    """The calls of one connection.

    Args:
        connection: the end that sends; its other messages are none of our business.
        post: hands one frame to the peer. The peer may answer before `post` returns.
        clock: times the calls.
    """

    def __init__(
        self, connection: Connection, post: Callable[[Params], None], clock: Clock
    ) -> None:
        self._connection = connection
        self._post = post
        self._clock = clock
        self._calls: dict[RequestId, Call] = {}

    def __len__(self) -> int:
        """How many calls are under way."""
        return len(self._calls)

    def call(
        self,
        request: Request,
        on_result: OnResult,
        on_error: OnError,
        timeout_ms: float | None = DEFAULT_TIMEOUT_MS,
        on_progress: OnProgress | None = None,
    ) -> Call:
        """Send `request` now and report its outcome later.

        Without a handshake `on_error` is called at once with "Not connected".

        Args:
            request: its `id` is chosen here; `tools/call` also gets a progress token.
            on_result: gets the result object.
            on_error: gets what the host said, or the timeout.
            timeout_ms: time until the call is given up; None waits for ever. Progress of
                `tools/call` starts it anew.
            on_progress: gets each progress notification.
        """
        if not self._connection.can_send(request.METHOD):
            call = Call(self, request, on_result, on_error)
            on_error(PeerError("Not connected", REFUSED))
            return call
        request_id = self._connection.next_id
        call = Call(self, _numbered(request, request_id), on_result, on_error)
        call.on_progress = on_progress
        call.timeout_ms = timeout_ms
        frame = self._connection.send(call.request)
        # All set before posting: a host in the same process answers inside `post`.
        self._calls[request_id] = call
        self._start_timer(call)
        self._post(frame)
        return call

    def handle(self, event: Event) -> bool:
        """Take an event of `connection.receive`; True when it belonged to a call of ours."""
        if isinstance(event, Response | ErrorResponse):
            call = self._calls.get(event.id)
            if call is None:
                return False
            self.forget(call)
            result = outcome(event)
            if isinstance(result, PeerError):
                call.on_error(result)
            else:
                call.on_result(result)
            return True
        return isinstance(event, Progress) and self._progressed(event)

    def close(self, reason: str = "The connection was closed.") -> None:
        """Fail every call under way with `reason`; nothing is sent."""
        for call in list(self._calls.values()):
            if self.forget(call):
                call.on_error(PeerError(reason, REFUSED))

    def forget(self, call: Call) -> bool:
        """Drop `call` without a word; False when it was over already."""
        if call.id is None or self._calls.get(call.id) is not call:
            return False
        del self._calls[call.id]
        if call.timer is not None:
            call.timer.cancel()
        return True

    def withdraw(self, call: Call, reason: str | None) -> None:
        """Tell the host that the reply to `call` is not awaited any more."""
        # ui/initialize cannot be withdrawn; a late answer to it still opens the channel.
        if (
            call.id is not None
            and not isinstance(call.request, Initialize)
            and self._connection.can_send(Cancelled.METHOD)
        ):
            self._post(self._connection.send(Cancelled(call.id, reason)))

    def _start_timer(self, call: Call) -> None:
        if call.timer is not None:
            call.timer.cancel()
        if call.timeout_ms is not None:
            call.timer = self._clock.call_later(call.timeout_ms, lambda: self._time_out(call))

    def _time_out(self, call: Call) -> None:
        self.forget(call)
        self.withdraw(call, "Request timed out")
        call.on_error(PeerError("Request timed out", REQUEST_TIMEOUT))

    def _progressed(self, event: Progress) -> bool:
        call = self._calls.get(event.token)
        if call is None or not isinstance(call.request, CallTool):
            return False
        self._start_timer(call)
        if call.on_progress is not None:
            call.on_progress(event)
        return True


def _numbered(request: Request, request_id: RequestId) -> Request:
    if isinstance(request, CallTool):
        meta = {**(request.meta or {}), "progressToken": request_id}
        return replace(request, id=request_id, meta=meta)
    return replace(request, id=request_id)
