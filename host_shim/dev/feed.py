"""What the dev host tells its pages without being asked: traffic, logs, violations, reloads.

One rule: a page that comes late gets what was kept, in order; what is kept is bounded, so a host
that runs for days does not grow.
"""

from __future__ import annotations

import asyncio
import itertools
import json
from collections import deque
from collections.abc import AsyncIterator
from typing import Any, Final

KEPT: Final = 1000
"""Entries a late page still gets."""
_PULSE_SECONDS: Final = 15.0

Kind = str
"""`traffic`, `log`, `violation`, `reload`, `tools` or `fault`; see `embed/src/dev/feed.js`."""


class Feed:
    """One stream of entries for any number of pages, as Server-Sent Events."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._kept: deque[tuple[int, str]] = deque(maxlen=KEPT)
        self._news = asyncio.Event()
        self._closed = False
        self._loop: asyncio.AbstractEventLoop | None = None

    def publish(self, kind: Kind, **data: Any) -> None:
        """Tell all pages; callable from any thread, `data` must be JSON."""
        self._kept.append((next(self._numbers), json.dumps({"kind": kind, **data})))
        self._wake()

    def close(self) -> None:
        """End every page's stream, so that a server which waits for them can stop."""
        self._closed = True
        self._wake()

    async def events(self, after: int = 0) -> AsyncIterator[str]:
        """Server-Sent Events with a number above `after`, until the feed is closed."""
        self._loop = asyncio.get_running_loop()
        while not self._closed:
            news = self._news
            for number, text in [entry for entry in self._kept if entry[0] > after]:
                after = number
                yield f"id: {number}\ndata: {text}\n\n"
            if self._closed:
                return
            if self._kept and self._kept[-1][0] > after:
                continue
            try:
                await asyncio.wait_for(news.wait(), _PULSE_SECONDS)
            except TimeoutError:
                yield ": still here\n\n"

    def _wake(self) -> None:
        news, self._news = self._news, asyncio.Event()
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(news.set)
