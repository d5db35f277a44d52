"""Tells whether a request reached a server from its client or from a server it is mounted on.

One rule: when FastMCP's context does not say, the server counts as the outermost one, so that a
later FastMCP shows our renderer rather than none.
"""

from __future__ import annotations

from contextvars import Token
from typing import Any


def is_outermost(context: Any) -> bool:
    """Whether no server that this one is mounted on handed this `MiddlewareContext` on.

    The contexts of a request form a chain, each entered from the one before. Through a proxy in the
    same process the chain goes on into another server's request: such a server does not mount ours.
    """
    current = context.fastmcp_context
    server = None if current is None else current.fastmcp
    while current is not None and current.fastmcp is server:
        current = _entered_from(current)
    return current is None or not _mounts(current.fastmcp, server)


def _entered_from(context: Any) -> Any:
    tokens = getattr(context, "_tokens", None)
    if not tokens:
        return None
    before = tokens[-1].old_value
    return None if before is Token.MISSING else before


def _mounts(parent: Any, server: Any) -> bool:
    waiting = list(getattr(parent, "providers", ()))
    while waiting:
        provider = waiting.pop()
        if getattr(provider, "server", None) is server:
            return True
        waiting.extend(getattr(provider, "providers", ()))
        wrapped = getattr(provider, "_inner", None)  # a mount under a namespace
        if wrapped is not None:
            waiting.append(wrapped)
    return False
