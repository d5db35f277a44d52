"""Whose turn it is: one writing call of a surface after the other.

One rule: a call waits for its turn before it takes a database connection. A surface that sends
many writes at once would otherwise hold a connection with each of them, all waiting for the row
that the first has locked, until none is left for anybody else.
"""

from __future__ import annotations

import asyncio
from weakref import WeakValueDictionary


class Turns:
    """A lock for each surface that has calls in flight."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def of(self, surface: str) -> asyncio.Lock:
        """The surface's lock; it is gone when nobody holds it or waits for it."""
        lock = self._locks.get(surface)
        if lock is None:
            lock = self._locks[surface] = asyncio.Lock()
        return lock
