"""The queue of subscribers that a write has made stale, and the flush that runs them.

Rules: a subscriber runs at most once per pass, however many of its sources changed; parents run
before their children (by depth), so that a child about to be disposed never runs; a subscriber
that was disposed meanwhile is skipped; an exception of one never stops the others.
"""

from __future__ import annotations

from heapq import heappop, heappush
from typing import Protocol

from renderer_py.errors import RendererError

# A view whose updates write state that causes further updates must come to rest within this many
# counted runs of one and the same subscriber; beyond it is a cycle.
MAX_RUNS = 100
# Levels that a flush works through before it counts: ordinary updates are spared the counting.
UNCOUNTED_LEVELS = 100


class Subscriber(Protocol):
    """Something that re-evaluates when what it read has changed."""

    depth: int
    disposed: bool
    stale: int
    """Bit set of the slots whose sources changed; 0 when up to date."""

    def run(self) -> None:
        """Re-evaluate the stale slots; must reset `stale` first."""


class Scheduler:
    """Collects stale subscribers and runs them by depth."""

    __slots__ = ("_depths", "_levels", "_running")

    def __init__(self) -> None:
        self._levels: dict[int, list[Subscriber]] = {}
        self._depths: list[int] = []
        self._running = False

    def invalidate(self, subscriber: Subscriber, slot: int) -> None:
        """Note that `slot` (a bit) of the subscriber is stale."""
        if subscriber.stale:
            subscriber.stale |= slot
            return
        subscriber.stale = slot
        level = self._levels.get(subscriber.depth)
        if level is None:
            level = self._levels[subscriber.depth] = []
            heappush(self._depths, subscriber.depth)
        level.append(subscriber)

    def flush(self) -> None:
        """Run until nothing is stale; inside a running flush this does nothing."""
        if self._running:
            return
        self._running = True
        runs: dict[int, int] = {}
        levels = 0
        first_error: Exception | None = None
        try:
            while self._depths:
                levels += 1
                for subscriber in self._levels.pop(heappop(self._depths)):
                    if subscriber.disposed or not subscriber.stale:
                        continue
                    try:
                        if levels > UNCOUNTED_LEVELS:
                            self._count(runs, subscriber)
                        subscriber.run()
                    except Exception as error:
                        first_error = first_error or error
        finally:
            self._running = False
        if first_error is not None:
            raise first_error

    @staticmethod
    def _count(runs: dict[int, int], subscriber: Subscriber) -> None:
        key = id(subscriber)
        runs[key] = runs.get(key, 0) + 1
        if runs[key] > MAX_RUNS:
            subscriber.stale = 0
            raise RendererError("the view keeps changing its own state; the update was stopped")
