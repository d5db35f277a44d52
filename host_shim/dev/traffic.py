"""Watches the JSON-RPC messages between the dev host and a server, whatever carries them.

One rule: it observes; a message is never changed, delayed or dropped.
"""

from __future__ import annotations

import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, Final

from fastmcp.client.transports import ClientTransport, base
from mcp import ClientSession
from mcp.shared.message import SessionMessage

LONGEST: Final = 1 << 20
"""Characters of a message that are passed on whole; a longer one is told of by its size."""

Observe = Callable[[str, dict[str, Any]], None]
"""Gets who sent a message (`host` or `server`) and the message as JSON."""


def observed(inner: ClientTransport, observe: Observe) -> ClientTransport:
    """`inner`, reporting; itself where FastMCP is too old to be told how to open a session."""
    return ObservedTransport(inner, observe) if hasattr(base, "TransportOptions") else inner


class ObservedTransport(ClientTransport):
    """A transport that reports what passes through another one."""

    def __init__(self, inner: ClientTransport, observe: Observe) -> None:
        self.inner = inner
        self.observe = observe
        self.legacy_only = inner.legacy_only

    @asynccontextmanager
    async def connect_session(
        self, *, transport_options: base.TransportOptions | None = None, **session_kwargs: Any
    ) -> AsyncGenerator[ClientSession, None]:
        options = transport_options or base.TransportOptions()
        watched = replace(options, session_class=_observed(options.session_class, self.observe))
        connection = self.inner.connect_session(transport_options=watched, **session_kwargs)
        async with connection as session:
            yield session

    async def close(self) -> None:
        await self.inner.close()  # type: ignore[no-untyped-call]


def _observed(session_class: type[ClientSession], observe: Observe) -> type[ClientSession]:
    """The same session on streams that report."""

    class ObservedSession(session_class):  # type: ignore[misc, valid-type]
        def __init__(self, read_stream: Any, write_stream: Any, *args: Any, **kwargs: Any) -> None:
            reads, writes = _Reads(read_stream, observe), _Writes(write_stream, observe)
            super().__init__(reads, writes, *args, **kwargs)

    return ObservedSession


class _Stream:
    def __init__(self, inner: Any, observe: Observe) -> None:
        self._inner = inner
        self._observe = observe

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    async def __aenter__(self) -> _Stream:
        await self._inner.__aenter__()
        return self

    async def __aexit__(self, *error: Any) -> None:
        await self._inner.__aexit__(*error)

    def _report(self, sender: str, item: Any) -> None:
        if isinstance(item, SessionMessage):
            message = item.message.model_dump(mode="json", by_alias=True, exclude_unset=True)
            self._observe(sender, _shortened(message))


class _Reads(_Stream):
    def __aiter__(self) -> _Reads:
        return self

    async def __anext__(self) -> Any:
        item = await self._inner.__anext__()
        self._report("server", item)
        return item

    async def receive(self) -> Any:
        item = await self._inner.receive()
        self._report("server", item)
        return item


class _Writes(_Stream):
    async def send(self, item: Any) -> None:
        self._report("host", item)
        await self._inner.send(item)


def _shortened(message: dict[str, Any]) -> dict[str, Any]:
    """The message, its content replaced where that is a whole page or the like."""
    size = len(json.dumps(message))
    if size <= LONGEST:
        return message
    part = next((key for key in ("result", "params", "error") if key in message), "result")
    return {**message, part: {"cut": f"{size:,} characters"}}
