"""What a connection reports besides the messages themselves: replies, and things gone wrong.

One rule: errors are split by fault. `LocalProtocolError` is raised at once where we misuse the
protocol; `RemoteProtocolError` is never raised but reported among the events, because what the
peer sends must not be able to stop us.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..errors import PeerError, RendererError
from .jsonrpc import REFUSED, Params, RequestId
from .message import Message, Request

# Requests whose result may say `isError: true`, which means refused.
_REFUSABLE = frozenset(("ui/open-link", "ui/message", "ui/download-file"))


class LocalProtocolError(RendererError):
    """We tried to send what the protocol forbids here; nothing was sent or changed."""


class RemoteProtocolError(PeerError):
    """The peer sent something malformed or out of order; `frame` is what it sent."""

    def __init__(self, reason: str, frame: object) -> None:
        super().__init__(reason)
        self.frame = frame


@dataclass(frozen=True, slots=True)
class UnknownMessage:
    """A method this role does not know; a request (`id` set) has been answered -32601."""

    method: str
    params: Params
    id: RequestId | None = None


@dataclass(frozen=True, slots=True)
class UnknownReply:
    """A reply to no open request of ours: too late, or never asked. `id` None: it named none."""

    id: RequestId | None


@dataclass(frozen=True, slots=True)
class Response:
    """The result of our `request`."""

    id: RequestId
    request: Request
    result: Params

    @property
    def refused(self) -> bool:
        """Whether this is the polite form of no (`isError: true` of a `ui/*` request)."""
        return self.request.METHOD in _REFUSABLE and self.result.get("isError") is True


@dataclass(frozen=True, slots=True)
class ErrorResponse:
    """The error that answers our `request`."""

    id: RequestId
    request: Request
    code: int
    message: str
    data: Any = None


Reply = Response | ErrorResponse
Event = Message | Reply | UnknownMessage | UnknownReply | RemoteProtocolError


def outcome(reply: Reply) -> Params | PeerError:
    """The result, or why there is none; both ways to refuse count as failure.

    A polite refusal gives its reason as text blocks, or none; see `refusal_text`.
    """
    if isinstance(reply, ErrorResponse):
        return PeerError(reply.message, reply.code)
    return PeerError(refusal_text(reply.result), REFUSED) if reply.refused else reply.result


def refusal_text(result: Params) -> str:
    """What a result with `isError` says in its text blocks."""
    content = result.get("content")
    blocks = content if isinstance(content, list) else []
    texts = [block.get("text") for block in blocks if isinstance(block, dict)]
    return "\n".join(text for text in texts if isinstance(text, str)) or "Unknown error"
