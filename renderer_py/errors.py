"""Errors by fault: ours, the author's (of the view), or the peer's (the other frame).

One rule: every error that a view's author can cause carries a text that says where it happened
and what to do, fit to be shown inside the view.
"""

from __future__ import annotations


class RendererError(Exception):
    """Base of every error this package raises on purpose."""


class ExprError(RendererError):
    """An expression cannot be compiled or evaluated.

    `position` is the offset in UTF-16-free Python characters where the fault was noticed, or -1.
    """

    def __init__(self, message: str, position: int = -1) -> None:
        super().__init__(message)
        self.position = position


class EnvelopeError(RendererError):
    """The object received is no Prefab envelope that can be shown."""


class PropError(RendererError):
    """A node's prop is missing or has an unusable value."""

    def __init__(self, prop: str, message: str) -> None:
        super().__init__(f"{prop}: {message}")
        self.prop = prop


class ActionError(RendererError):
    """An action failed; the message becomes `$error`."""


class PeerError(RendererError):
    """The other frame refused a request or broke the protocol; `code` is its JSON-RPC code."""

    def __init__(self, message: str, code: int = -32000) -> None:
        super().__init__(message)
        self.code = code
