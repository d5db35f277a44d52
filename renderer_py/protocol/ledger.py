"""Which requests are open: ours without a reply, the peer's without an answer.

One rule: ids belong to a direction. The view's request 0 and the host's request 0 are different
requests and live in different books.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from .events import LocalProtocolError
from .jsonrpc import RequestId, is_id
from .message import Request

R = TypeVar("R", bound=Request)


class Ledger:
    """The open requests of one connection.

    Attributes:
        asked: ours that have no reply yet, by id.
        open: the peer's that we have not answered yet, by id.
        next_id: the number the next request of ours gets.
    """

    def __init__(self) -> None:
        self.asked: dict[RequestId, Request] = {}
        self.open: dict[RequestId, Request] = {}
        self._void: set[RequestId] = set()  # the peer's, withdrawn before we answered
        self.next_id = 0

    def number(self, request: R) -> R:
        """`request` with an id: its own, or the next number.

        Raises:
            LocalProtocolError: its own id belongs to an open request of ours.
        """
        if request.id is None:
            return replace(request, id=self.next_id)
        if request.id in self.asked:
            raise LocalProtocolError(f"request id {request.id!r} is in use")
        return request

    def ask(self, request_id: RequestId, request: Request) -> None:
        """Note that `request` went out; later numbers are above its id."""
        self.asked[request_id] = request
        if isinstance(request_id, int) and request_id >= self.next_id:
            self.next_id = request_id + 1

    def awaits_progress(self, token: RequestId) -> bool:
        """Whether an open request of ours asked for progress under `token`."""
        return any(_progress_token(request) == token for request in self.asked.values())

    def withdraw(self, request_id: RequestId) -> bool:
        """The peer gave up its request; False when it was not open any more."""
        if self.open.pop(request_id, None) is None:
            return False
        self._void.add(request_id)
        return True

    def withdraw_all(self) -> None:
        """The peer's document is gone, and everything it asked."""
        self._void.update(self.open)
        self.open.clear()

    def answerable(self, request_id: RequestId) -> Request | None:
        """The peer's open request, or None for one that was withdrawn.

        Raises:
            LocalProtocolError: there is no such request, or it has been answered.
        """
        request = self.open.get(request_id)
        if request is None:
            if request_id not in self._void:
                raise LocalProtocolError(f"request {request_id!r} is not open")
            self._void.discard(request_id)
        return request


def _progress_token(request: Request) -> RequestId | None:
    meta = getattr(request, "meta", None)
    token = meta.get("progressToken") if isinstance(meta, dict) else None
    return token if is_id(token) else None
