"""Taking over a conversation that the boot script began before Python existed.

One rule: what the transcript shows as done is done. Requests answered there are not reported,
replies sent there are not sent again; what is left over is returned in the order it came.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from .events import ErrorResponse, Event, LocalProtocolError, Response
from .messages import Cancelled, Initialize, Initialized, Progress, Request

if TYPE_CHECKING:
    from .connection import Connection


def replay(connection: Connection, transcript: Iterable[Mapping[str, Any]]) -> list[Event]:
    """Feed `[{"dir": "in" | "out", "message": {...}}, ...]` and return what nobody handled yet.

    Left out: requests that were answered or withdrawn, replies to requests of the transcript
    (their sender has them), and the reply to `ui/initialize` once `initialized` went out.
    Automatic replies that nobody sent are in `connection.take_outgoing()` as usual.

    Raises:
        LocalProtocolError: an entry is not of this form, or an "out" message is malformed.
    """
    waiting: list[Event] = []
    for entry in transcript:
        direction, message = entry.get("dir"), entry.get("message")
        if direction == "in":
            for event in connection.receive(message):
                _note_event(waiting, event)
        elif direction == "out":
            connection.sent_elsewhere(message)
            _note_sent(waiting, message)
        else:
            raise LocalProtocolError(f"a transcript entry goes neither in nor out: {direction!r}")
    return waiting


def _note_event(waiting: list[Event], event: Event) -> None:
    if isinstance(event, Cancelled):
        _drop_request(waiting, event.request_id)
    elif isinstance(event, Response | ErrorResponse):
        if isinstance(event.request, Initialize):
            waiting.append(event)
    elif not isinstance(event, Progress):
        waiting.append(event)


def _note_sent(waiting: list[Event], message: Any) -> None:
    if message.get("method") == Initialized.METHOD:
        waiting[:] = [event for event in waiting if not isinstance(event, Response)]
    elif "method" not in message:
        _drop_request(waiting, message.get("id"))


def _drop_request(waiting: list[Event], request_id: object) -> None:
    waiting[:] = [
        event for event in waiting if not (isinstance(event, Request) and event.id == request_id)
    ]
