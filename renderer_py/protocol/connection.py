"""One end of the channel between view and host, without any input or output.

`receive(message)` takes what the peer posted and returns events; `send(event)` returns the
message to post. Replies that need nobody's opinion (to `ping`, to unknown methods, to requests
that cannot be understood) wait in `take_outgoing()`; post them after every `receive`.

One rule: nothing the peer sends raises. Our own mistakes raise `LocalProtocolError` and change
nothing; the peer's are reported as `RemoteProtocolError` events. Which message is allowed when
is decided by the tables of `state.py` alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from . import context, jsonrpc
from .events import (
    ErrorResponse,
    Event,
    LocalProtocolError,
    RemoteProtocolError,
    Reply,
    Response,
    UnknownMessage,
    UnknownReply,
)
from .fields import FieldError
from .jsonrpc import (
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    REFUSED,
    CallFrame,
    ErrorFrame,
    FrameError,
    Params,
    RequestId,
    ResultFrame,
)
from .messages import (
    HOST_TO_VIEW,
    SANDBOX_PREFIX,
    VIEW_TO_HOST,
    Cancelled,
    HostContextChanged,
    Initialize,
    Message,
    Notification,
    Ping,
    Progress,
    Request,
    ResourceTeardown,
    SendMessage,
    UpdateModelContext,
)
from .record import Record, given
from .replay import replay
from .state import ACCEPTED, CLOSED, EARLY_INPUT, HOST, RECEIVES, SENDS, VIEW, Role, State

# Results that the SDK reads as "empty": any key but `_meta` fails its caller's validation.
_EMPTY_RESULTS = (Ping, UpdateModelContext, ResourceTeardown)


class Connection(Record):
    """The state of one conversation, seen from one side.

    Args:
        role: `VIEW` or `HOST`.
        early_input: as host, allow tool data before `initialized`, as VS Code sends it.
        bare_block: as host, accept one bare block as `content` of `ui/message`, as the text of
            the specification shows it.
    """

    def __init__(self, role: Role, *, early_input: bool = False, bare_block: bool = False) -> None:
        super().__init__(role)
        self._early_input = early_input
        self._bare_block = bare_block
        self._incoming = HOST_TO_VIEW if role == VIEW else VIEW_TO_HOST

    def replay(self, transcript: Iterable[Mapping[str, Any]]) -> list[Event]:
        """Take over a conversation that others began; see `replay.replay`."""
        return replay(self, transcript)

    # --- what the peer sent --------------------------------------------------------------------

    def receive(self, message: object) -> list[Event]:
        """Take one posted object; anything that is not JSON-RPC 2.0 gives no event."""
        try:
            frame = jsonrpc.parse(message)
        except FrameError as error:
            return [RemoteProtocolError(str(error), message)]
        if frame is None:
            return []
        if isinstance(frame, CallFrame):
            return self._receive_call(frame)
        return self._receive_reply(frame)

    def take_outgoing(self) -> list[Params]:
        """The automatic replies that are due, oldest first; they are handed out once."""
        outgoing, self._outgoing = self._outgoing, []
        return outgoing

    def _receive_call(self, frame: CallFrame) -> list[Event]:
        kind = self._incoming.get(frame.method)
        if frame.id is None:
            if frame.method.startswith(SANDBOX_PREFIX) and (self.role == VIEW or kind is None):
                return []
            if kind is None or not issubclass(kind, Notification):
                return [UnknownMessage(frame.method, frame.params)]
            return self._receive_notification(kind, frame)
        if kind is None or not issubclass(kind, Request):
            self._decline(frame.id, METHOD_NOT_FOUND, "Method not found")
            return [UnknownMessage(frame.method, frame.params, frame.id)]
        return self._receive_request(kind, frame, frame.id)

    def _receive_notification(self, kind: type[Notification], frame: CallFrame) -> list[Event]:
        after = RECEIVES[self.role][self.state].get(frame.method)
        if after is None:
            return [self._out_of_order(frame)]
        try:
            message = kind.parse(frame.params, strict=self.role == HOST)
        except FieldError as error:
            return [RemoteProtocolError(f"{frame.method}: {error}", frame)]
        self.state = after
        return [message] if self._concerns_us(message) else []

    def _concerns_us(self, message: Notification) -> bool:
        """Apply what the connection itself has to know; False for news of finished requests."""
        if isinstance(message, HostContextChanged):
            self.host_context = context.merge(self.host_context, message.extra)
        elif isinstance(message, Cancelled):
            return self._ledger.withdraw(message.request_id)
        elif isinstance(message, Progress):
            return self._ledger.awaits_progress(message.token)
        return True

    def _receive_request(
        self, kind: type[Request], frame: CallFrame, request_id: RequestId
    ) -> list[Event]:
        if request_id in self._ledger.open and kind is not Initialize:
            # Not answered: an answer would be taken for that of the first request.
            return [RemoteProtocolError(f"request id {request_id!r} is in use", frame)]
        after = RECEIVES[self.role][self.state].get(frame.method)
        if after is None:
            error = self._out_of_order(frame)
            self._decline(request_id, REFUSED, str(error))
            return [error]
        try:
            message = kind.parse(self._accepted_params(frame), request_id, strict=self.role == HOST)
        except FieldError as fault:
            self._decline(request_id, INVALID_PARAMS, f"{frame.method}: {fault}")
            return [RemoteProtocolError(f"{frame.method}: {fault}", frame)]
        self.state = after
        if isinstance(message, Ping):
            self._outgoing.append(jsonrpc.result(request_id, {}))
            return []
        if isinstance(message, Initialize):
            # A new document: what the one before asked is void.
            self._ledger.withdraw_all()
            self._meet(message)
        self._ledger.open[request_id] = message
        return [message]

    def _accepted_params(self, frame: CallFrame) -> Params:
        content = frame.params.get("content")
        if self._bare_block and frame.method == SendMessage.METHOD and isinstance(content, dict):
            return {**frame.params, "content": [content]}
        return frame.params

    def _receive_reply(self, frame: ResultFrame | ErrorFrame) -> list[Event]:
        request = None if frame.id is None else self._ledger.asked.pop(frame.id, None)
        if frame.id is None or request is None:
            return [UnknownReply(frame.id)]
        reply: Reply
        if isinstance(frame, ResultFrame):
            reply = Response(frame.id, request, frame.result)
            self._answered(request, frame.result)
        else:
            reply = ErrorResponse(frame.id, request, frame.code, frame.message, frame.data)
            self._answered(request, None)
        return [reply]

    def _out_of_order(self, frame: CallFrame) -> RemoteProtocolError:
        return RemoteProtocolError(f"{frame.method} is not allowed in state {self.state}", frame)

    def _decline(self, request_id: RequestId, code: int, message: str) -> None:
        self._outgoing.append(jsonrpc.error(request_id, code, message))

    # --- what we send --------------------------------------------------------------------------

    def can_send(self, method: str) -> bool:
        """Whether the state allows us to send this method now."""
        return self._after_sending(method) is not None

    def send(self, message: Message) -> Params:
        """The frame of a request or notification, recorded as sent.

        A request whose `id` is None gets the next number; find it in the frame.

        Raises:
            LocalProtocolError: this side may not send it (now), or a given id is in use.
        """
        method = message.METHOD
        after = self._after_sending(method)
        if after is None:
            raise LocalProtocolError(f"{self.role} may not send {method} in state {self.state}")
        if isinstance(message, Request):
            message = self._ledger.number(message)
            self._note_request(message)
            self.state = after
            return jsonrpc.request(given(message.id), method, message.params())
        self._check_notification(message)
        self._note_notification(message)
        self.state = after
        return jsonrpc.notification(method, message.params())

    def respond(self, request_id: RequestId, result: Params) -> Params | None:
        """The frame that answers the peer's request, or None when it was withdrawn.

        Raises:
            LocalProtocolError: no such request is open, or the result would be refused.
        """
        request = self._ledger.answerable(request_id)
        if request is None:
            return None
        self._check_result(request, result)
        del self._ledger.open[request_id]
        self._answered(request, result)
        return jsonrpc.result(request_id, result)

    def fail(
        self, request_id: RequestId, code: int, message: str, data: Any = None
    ) -> Params | None:
        """The error frame that answers the peer's request, or None when it was withdrawn.

        Raises:
            LocalProtocolError: no such request is open.
        """
        request = self._ledger.answerable(request_id)
        if request is None:
            return None
        del self._ledger.open[request_id]
        self._answered(request, None)
        return jsonrpc.error(request_id, code, message, data)

    def close(self) -> None:
        """The frame is gone: nothing more may be sent, open requests are forgotten."""
        self.state = CLOSED
        self._ledger.withdraw_all()
        self._ledger.asked.clear()
        self._outgoing.clear()

    def _after_sending(self, method: str) -> State | None:
        after = SENDS[self.role][self.state].get(method)
        if after is None and self._early_input and self.role == HOST and self.state == ACCEPTED:
            return EARLY_INPUT.get(method)
        return after

    def _check_notification(self, message: Message) -> None:
        if isinstance(message, Cancelled) and message.request_id not in self._ledger.asked:
            raise LocalProtocolError(f"request {message.request_id!r} is not open")
        if isinstance(message, HostContextChanged):
            problem = context.problem(message.extra)
            if problem:
                raise LocalProtocolError(problem)

    def _check_result(self, request: Request, result: Params) -> None:
        problem = None
        if not isinstance(result, dict):
            problem = f"the result of {request.METHOD} must be an object"
        elif isinstance(request, _EMPTY_RESULTS) and set(result) - {"_meta"}:
            problem = f"the result of {request.METHOD} must be empty"
        elif isinstance(request, Initialize):
            problem = context.result_problem(result)
        if problem:
            raise LocalProtocolError(problem)
