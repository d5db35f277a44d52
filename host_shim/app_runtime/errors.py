"""The one way a request is turned down.

One rule: whatever is refused raises `Refusal` with the status of the published table; nothing is
executed after it, and its message never repeats a secret or an upstream's error body.
"""

from __future__ import annotations


class Refusal(Exception):
    """A request that is not carried out.

    Args:
        status: the HTTP status, kept under both envelopes.
        code: a stable word for tests and logs, such as `op_not_allowed`.
        message: for people: what was refused and what to do about it.
        retry_after: seconds after which the same call may succeed (429 and 503 only).
    """

    def __init__(
        self, status: int, code: str, message: str, *, retry_after: float | None = None
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.retry_after = retry_after


def bad_request(code: str, message: str) -> Refusal:
    """400: the request is malformed, or a value that a template needs is missing."""
    return Refusal(400, code, message)


def unauthenticated(code: str, message: str) -> Refusal:
    """401: the token is missing, forged or expired."""
    return Refusal(401, code, message)


def forbidden(code: str, message: str) -> Refusal:
    """403: the binding, or the workspace, does not allow it."""
    return Refusal(403, code, message)


def not_found(code: str, message: str) -> Refusal:
    """404: no such thing in the caller's workspace (never on a verb of the runtime)."""
    return Refusal(404, code, message)


def too_large(message: str) -> Refusal:
    """413: the request's body is over its limit."""
    return Refusal(413, "body_too_large", message)


def too_fast(message: str, retry_after: float) -> Refusal:
    """429: the surface's rate, or its number of simultaneous extractions, is used up."""
    return Refusal(429, "too_fast", message, retry_after=retry_after)


def not_served(code: str, message: str) -> Refusal:
    """501: this deployment has no service behind the verb, the tool or the capability."""
    return Refusal(501, code, message)


def unreachable(code: str, message: str) -> Refusal:
    """502: the service behind the call could not be reached, or answered nonsense."""
    return Refusal(502, code, message)


def busy(message: str, retry_after: float) -> Refusal:
    """503: the bulkhead is full; this one call may be repeated."""
    return Refusal(503, "busy", message, retry_after=retry_after)


def timed_out(code: str, message: str) -> Refusal:
    """504: the call outlived its deadline and was cancelled."""
    return Refusal(504, code, message)
