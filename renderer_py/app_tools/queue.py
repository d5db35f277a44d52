"""Whose turn it is: the invocations of one view, strictly one at a time in order of arrival.

One rule: a ticket is served at most once and ends exactly once, whatever happens first: it
finishes, its caller withdraws it, or the view closes. The queue runs nothing itself and knows no
time; `start` is called when the turn begins, and whoever runs the invocation calls `finish` when it
is over.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

_WAITING, _RUNNING, _OVER = "waiting", "running", "over"


class Ticket:
    """One invocation's place in the queue, and its turn (`actions.environment.Turn`).

    Args:
        start: called when the turn begins.
        abort: called when the invocation is ended from outside, with the reason; None when its
            caller withdrew it and wants no answer. What it still waits for must be given up.
    """

    __slots__ = ("_abort", "_queue", "_start", "_state", "intervals")

    def __init__(
        self,
        queue: InvocationQueue,
        start: Callable[[], None],
        abort: Callable[[str | None], None],
    ) -> None:
        self._queue = queue
        self._start = start
        self._abort = abort
        self._state = _WAITING
        self.intervals: dict[Any, None] = {}

    @property
    def running(self) -> bool:
        return self._state == _RUNNING

    @property
    def over(self) -> bool:
        return self._state == _OVER

    def begin(self) -> None:
        """The queue's: give the turn."""
        self._state = _RUNNING
        self._start()

    def finish(self) -> None:
        """The invocation is over; the next one begins. Later calls do nothing."""
        if self._state != _OVER:
            self._state = _OVER
            self._queue.ended(self)

    def withdraw(self) -> None:
        """The caller does not want it any more: abort it, answer nobody."""
        self.end(None)

    def end(self, reason: str | None) -> None:
        """Abort with a reason for whoever waits for the answer."""
        if self._state != _OVER:
            self._state = _OVER
            try:
                self._abort(reason)
            finally:
                self._queue.ended(self)


class InvocationQueue:
    """The queue of one app in one view; a replaced app's queue is closed and never used again.

    Args:
        defer: makes a call a little later. The next turn begins that way, so that who waits for the
            last one's answer is served before.
    """

    def __init__(self, defer: Callable[[Callable[[], None]], None]) -> None:
        self._defer = defer
        self._waiting: deque[Ticket] = deque()
        self._running: Ticket | None = None
        self._closed: str | None = None
        # Whether a turn is about to begin: what is submitted now has to wait for its own.
        self._beginning = False

    def __len__(self) -> int:
        """How many invocations are running or waiting."""
        return sum(not ticket.over for ticket in self._waiting) + (self._running is not None)

    def submit(self, ticket: Ticket) -> None:
        """Queue an invocation; its turn may come before this returns.

        On a closed queue it is aborted at once with the reason the queue was closed for.
        """
        if self._closed is not None:
            ticket.end(self._closed)
            return
        self._waiting.append(ticket)
        if self._running is None and not self._beginning:
            self._begin_next()

    def ended(self, ticket: Ticket) -> None:
        """A ticket is over (called by the ticket); one that was waiting is passed over later."""
        if ticket is self._running:
            self._running = None
            if self._closed is None and self._waiting:
                self._beginning = True
                self._defer(self._begin_next)

    def close(self, reason: str) -> None:
        """Abort what runs, then what waits, in order; refuse what comes later."""
        if self._closed is not None:
            return
        self._closed = reason
        running = [] if self._running is None else [self._running]
        for ticket in [*running, *self._waiting]:
            ticket.end(reason)
        self._waiting.clear()

    def _begin_next(self) -> None:
        self._beginning = False
        while self._waiting:
            ticket = self._waiting.popleft()
            if not ticket.over:
                self._running = ticket
                ticket.begin()
                return
