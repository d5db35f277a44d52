"""What has been said on a channel so far, and what follows from it.

One rule: a record judges nothing. It notes what was asked and answered, what both sides told
about themselves, and where that leaves the conversation; whether a message was allowed is for
`connection.py` to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from . import context, jsonrpc
from .events import LocalProtocolError
from .fields import FieldError
from .from_view import UI_PROTOCOL_VERSION
from .jsonrpc import CallFrame, ErrorFrame, FrameError, Params, RequestId, ResultFrame
from .ledger import Ledger
from .messages import (
    HOST_TO_VIEW,
    VIEW_TO_HOST,
    Cancelled,
    HostContextChanged,
    Initialize,
    Message,
    Notification,
    Request,
)
from .state import ANSWERS, IDLE, SENDS, VIEW, Role, State


class Record:
    """One side's knowledge of the conversation.

    Attributes:
        state: one of the states of `state.py`.
        host_info, host_capabilities, host_context, protocol_version: what the result of
            `ui/initialize` said, on both sides; the context with all later changes.
        app_info, app_capabilities: what the view said of itself, on both sides.
    """

    def __init__(self, role: Role) -> None:
        self.role: Role = role
        self.state: State = IDLE
        self.protocol_version = UI_PROTOCOL_VERSION
        self.app_info: Params = {}
        self.app_capabilities: Params = {}
        self.host_info: Params = {}
        self.host_capabilities: Params = {}
        self.host_context: Params = {}
        self._sendable = VIEW_TO_HOST if role == VIEW else HOST_TO_VIEW
        self._ledger = Ledger()
        self._outgoing: list[Params] = []

    @property
    def next_id(self) -> int:
        """The id that the next request without one will get."""
        return self._ledger.next_id

    @property
    def unanswered(self) -> list[Request]:
        """Our requests that have no reply yet, oldest first."""
        return list(self._ledger.asked.values())

    def sent_elsewhere(self, message: object) -> None:
        """Record a frame that somebody else has posted for us, as a fact.

        Order is not judged: it has happened. An automatic reply that it makes needless is
        dropped.

        Raises:
            LocalProtocolError: it is no JSON-RPC frame.
        """
        try:
            frame = jsonrpc.parse(message)
        except FrameError as error:
            raise LocalProtocolError(f"a recorded message {error}") from None
        if isinstance(frame, CallFrame):
            self._sent_call(frame)
        elif isinstance(frame, ResultFrame | ErrorFrame):
            self._sent_reply(frame)
        else:
            raise LocalProtocolError("a recorded message is not JSON-RPC 2.0")

    def _sent_call(self, frame: CallFrame) -> None:
        kind = self._sendable.get(frame.method)
        self.state = SENDS[self.role][self.state].get(frame.method, self.state)
        with suppress(FieldError):
            if frame.id is None and kind is not None and issubclass(kind, Notification):
                self._note_notification(kind.parse(frame.params))
            elif frame.id is not None and kind is not None and issubclass(kind, Request):
                self._note_request(kind.parse(frame.params, frame.id))
        if frame.id is not None and frame.id not in self._ledger.asked:
            # Nothing that we could have sent; its id is taken, and its reply will come.
            self._note_request(Request(id=frame.id, extra=frame.params))

    def _sent_reply(self, frame: ResultFrame | ErrorFrame) -> None:
        self._outgoing = [reply for reply in self._outgoing if reply["id"] != frame.id]
        request = None if frame.id is None else self._ledger.open.pop(frame.id, None)
        if request is not None:
            self._answered(request, frame.result if isinstance(frame, ResultFrame) else None)

    def _meet(self, hello: Initialize) -> None:
        self.app_info = hello.app_info
        self.app_capabilities = hello.app_capabilities

    def _note_request(self, message: Request) -> None:
        self._ledger.ask(given(message.id), message)
        if isinstance(message, Initialize):
            self._meet(message)

    def _note_notification(self, message: Message) -> None:
        if isinstance(message, Cancelled):
            self._ledger.asked.pop(message.request_id, None)
        elif isinstance(message, HostContextChanged):
            self.host_context = context.merge(self.host_context, message.extra)

    def _answered(self, request: Request, result: Params | None) -> None:
        """A reply passed, in either direction; `result` is None for an error."""
        moves = ANSWERS.get((request.METHOD, result is not None), {})
        self.state = moves.get(self.state, self.state)
        if isinstance(request, Initialize) and result is not None:
            self._adopt(result)

    def _adopt(self, result: Mapping[str, Any]) -> None:
        version = result.get("protocolVersion")
        self.protocol_version = version if isinstance(version, str) else UI_PROTOCOL_VERSION
        self.host_info = context.usable(result.get("hostInfo"))
        self.host_capabilities = context.usable(result.get("hostCapabilities"))
        self.host_context = context.usable(result.get("hostContext"))


def given(request_id: RequestId | None) -> RequestId:
    """The id of a request that has one."""
    assert request_id is not None
    return request_id
