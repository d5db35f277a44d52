"""Where the logs of remote views are kept.

One rule: a log only grows, and only if it is as long as the writer believes; so of two workers that
take the same batch one fails, and learns what the other wrote.
"""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Protocol

IDLE_SECONDS = 60 * 60.0
MAX_VIEWS = 5000
MAX_BYTES = 256 * 1024 * 1024


class ViewStore(Protocol):
    """Logs by the id of their view; a log that was long idle is gone."""

    async def secret(self) -> bytes:
        """The key that signs ids; the same in every worker that shares the store."""

    async def read(self, view: str, start: int) -> list[bytes] | None:
        """The log's entries from number `start` on, None without such a log."""

    async def append(self, view: str, at: int, *entries: bytes) -> bool:
        """Write entries as number `at` and following; a log begins with `at` 0.

        Returns False, and changes nothing, if the log has not exactly `at` entries.
        """

    async def delete(self, view: str) -> None:
        """Forget the log, if there is one."""


class MemoryStore:
    """Logs of one process; the longest idle ones make room for new ones.

    Args:
        idle_seconds: logs that nobody wrote to for so long are forgotten.
        max_views: how many logs there may be.
        max_bytes: how many bytes all entries together may have.
        clock: seconds that only grow.
    """

    def __init__(
        self,
        *,
        idle_seconds: float = IDLE_SECONDS,
        max_views: int = MAX_VIEWS,
        max_bytes: int = MAX_BYTES,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._idle_seconds = idle_seconds
        self._max_views = max_views
        self._max_bytes = max_bytes
        self._clock = clock
        self._secret = secrets.token_bytes(32)
        # The longest idle first.
        self._logs: OrderedDict[str, _Log] = OrderedDict()
        self._size = 0

    def __len__(self) -> int:
        """How many logs there are."""
        return len(self._logs)

    @property
    def size(self) -> int:
        """How many bytes all entries have."""
        return self._size

    async def secret(self) -> bytes:
        return self._secret

    async def read(self, view: str, start: int) -> list[bytes] | None:
        self._expire()
        log = self._logs.get(view)
        return None if log is None else log.entries[start:]

    async def append(self, view: str, at: int, *entries: bytes) -> bool:
        self._expire()
        log = self._logs.get(view)
        if (len(log.entries) if log else 0) != at:
            return False
        if log is None:
            log = self._logs[view] = _Log()
        log.entries.extend(entries)
        size = sum(map(len, entries))
        log.size += size
        self._size += size
        log.used = self._clock()
        self._logs.move_to_end(view)
        self._make_room(view)
        return True

    async def delete(self, view: str) -> None:
        log = self._logs.pop(view, None)
        if log is not None:
            self._size -= log.size

    def _expire(self) -> None:
        limit = self._clock() - self._idle_seconds
        while self._logs and next(iter(self._logs.values())).used < limit:
            self._drop_oldest()

    def _make_room(self, keep: str) -> None:
        while len(self._logs) > self._max_views or self._size > self._max_bytes:
            if next(iter(self._logs)) == keep:
                return  # the only one left
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        _, log = self._logs.popitem(last=False)
        self._size -= log.size


class _Log:
    __slots__ = ("entries", "size", "used")

    def __init__(self) -> None:
        self.entries: list[bytes] = []
        self.size = 0
        self.used = 0.0
