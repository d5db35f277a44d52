"""Deterministic stand-ins for what a view asks of the outside world.

One rule: nothing happens by itself. Time passes when somebody advances it, answers come when
somebody gives them.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import count
from typing import Any

from renderer_py.ports import FetchRequest, FetchResponse

EPOCH_MS = 1_700_000_000_000.0
"""What a fake clock shows first: 14 November 2023, 22:13:20 UTC."""


class FakeTimer:
    """A scheduled call of `FakeClock`."""

    def __init__(self, due: float, callback: Callable[[], None], delay: float = 0) -> None:
        self.due = due
        self.delay = delay
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        self.callback = None


class FakeClock:
    """A `Clock` whose time passes only in `advance`."""

    def __init__(self, now: float = EPOCH_MS) -> None:
        self._now = now
        self._order = count()
        self._queue: list[tuple[float, int, FakeTimer]] = []

    def now(self) -> float:
        return self._now

    def call_later(self, delay: float, callback: Callable[[], None]) -> FakeTimer:
        timer = FakeTimer(self._now + max(delay, 0), callback, delay)
        heapq.heappush(self._queue, (timer.due, next(self._order), timer))
        return timer

    def advance(self, milliseconds: float) -> None:
        """Let time pass; due calls run in order, each at its own time, new ones included."""
        end = self._now + milliseconds
        while self._queue and self._queue[0][0] <= end:
            due, _, timer = heapq.heappop(self._queue)
            callback, timer.callback = timer.callback, None
            if callback is not None:
                self._now = max(self._now, due)
                callback()
        self._now = end

    def run_soon(self, horizon: float, end: float) -> bool:
        """Run the next call that was to come within `horizon` ms and is due by `end`; was there?

        Time stands still meanwhile: what waits longer is not to come any nearer.
        """
        for due, _, timer in sorted(self._queue):
            if due > end:
                break
            callback = timer.callback
            if callback is not None and timer.delay <= horizon:
                timer.callback = None
                callback()
                return True
        return False

    @property
    def next_due(self) -> float | None:
        """When the next call is due."""
        while self._queue and self._queue[0][2].callback is None:
            heapq.heappop(self._queue)
        return self._queue[0][0] if self._queue else None

    @property
    def pending(self) -> int:
        """How many calls are still to come."""
        return sum(timer.callback is not None for _, _, timer in self._queue)


class Pending:
    """Something asked of a fake that is still without an answer; also the handle to cancel it."""

    def __init__(
        self, asked: Any, done: Callable[[Any], None], failed: Callable[[str], None]
    ) -> None:
        self.asked = asked
        self.open = True
        self.cancelled = False
        self._done = done
        self._failed = failed

    def answer(self, value: Any) -> None:
        self.open = False
        self._done(value)

    def fail(self, message: str) -> None:
        self.open = False
        self._failed(message)

    def cancel(self) -> None:
        if self.open:
            self.open, self.cancelled = False, True


class FakeFetcher:
    """A `Fetcher`: notes requests in `requests`; `pending` holds those to be answered."""

    def __init__(self) -> None:
        self.requests: list[FetchRequest] = []
        self.pending: list[Pending] = []

    def fetch(
        self,
        request: FetchRequest,
        done: Callable[[FetchResponse], None],
        failed: Callable[[str], None],
    ) -> Pending:
        self.requests.append(request)
        self.pending.append(Pending(request, done, failed))
        return self.pending[-1]


class FakeFilePicker:
    """A `FilePicker`: `pending` holds the dialogs that are still open."""

    def __init__(self) -> None:
        self.pending: list[Pending] = []

    def pick(
        self,
        accept: str | None,
        multiple: bool,
        limit: int | None,
        done: Callable[[list[dict[str, Any]]], None],
        failed: Callable[[str], None],
    ) -> Pending:
        asked = {"accept": accept, "multiple": multiple, "limit": limit}
        self.pending.append(Pending(asked, done, failed))
        return self.pending[-1]


class FakeNavigator:
    """A `Navigator`: notes what was opened."""

    def __init__(self) -> None:
        self.opened: list[str] = []

    def open(self, url: str) -> None:
        self.opened.append(url)
