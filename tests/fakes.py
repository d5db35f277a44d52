"""Deterministic stand-ins for the ports, for tests of any layer.

One rule: nothing happens by itself. Time passes when a test advances it, answers come when a test
gives them (or at once, where a test has said beforehand what the answer is).
"""

from __future__ import annotations

import heapq
import json
from collections.abc import Callable
from copy import deepcopy
from itertools import count
from typing import Any, cast

from renderer_py.ports import FetchRequest, FetchResponse, Intl
from renderer_py.reactive import Frame, Scheduler, Store

EPOCH_MS = 1_700_000_000_000.0


class FakeTimer:
    """A scheduled call of `FakeClock`."""

    def __init__(self, due: float, callback: Callable[[], None]) -> None:
        self.due = due
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
        timer = FakeTimer(self._now + max(delay, 0), callback)
        heapq.heappush(self._queue, (timer.due, next(self._order), timer))
        return timer

    def advance(self, milliseconds: float) -> None:
        """Let time pass; due calls run in order, each at its own time, new ones included."""
        end = self._now + milliseconds
        while self._queue and self._queue[0][0] <= end:
            due, _, timer = heapq.heappop(self._queue)
            callback, timer.callback = timer.callback, None
            if callback is not None:
                self._now = due
                callback()
        self._now = end

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


def response(
    body: Any = "",
    status: int = 200,
    status_text: str = "OK",
    content_type: str = "application/json",
) -> FetchResponse:
    """An answer for `FakeFetcher`; a body that is no text becomes JSON."""
    text = body if isinstance(body, str) else json.dumps(body)
    return FetchResponse(status, status_text, {"content-type": content_type}, text)


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


class FakePeer:
    """A `Peer`: notes the messages posted, as they were at that moment."""

    def __init__(self) -> None:
        self.messages: list[dict[str, Any]] = []

    def post(self, message: dict[str, Any]) -> None:
        self.messages.append(deepcopy(message))


class FakeHost:
    """`HostCalls`: notes requests as `(method, params)`; `pending` holds those to be answered."""

    def __init__(self) -> None:
        self.requests: list[tuple[str, dict[str, Any]]] = []
        self.pending: list[Pending] = []

    def call(
        self,
        method: str,
        params: dict[str, Any],
        done: Callable[[dict[str, Any]], None],
        failed: Callable[[str], None],
    ) -> Pending:
        self.requests.append((method, deepcopy(params)))
        self.pending.append(Pending((method, params), done, failed))
        return self.pending[-1]


class FakeOverlay:
    """An overlay: counts how often it was closed."""

    def __init__(self) -> None:
        self.closed = 0

    def close(self) -> None:
        self.closed += 1


class FakeEnvironment:
    """The `Environment` of actions: a real store, everything else fake and noted.

    Args:
        hosted: whether there is a host to ask.
    """

    def __init__(self, state: dict[str, Any] | None = None, *, hosted: bool = True) -> None:
        self.warnings: list[str] = []
        self.store = Store(Scheduler(), self.warn)
        self.store.reset(state or {})
        self.clock = FakeClock()
        self.fetcher = FakeFetcher()
        self.navigator = FakeNavigator()
        self.file_picker = FakeFilePicker()
        self.host = FakeHost() if hosted else None
        self.app_name: Any = None
        self.handlers: dict[str, Callable[[dict[str, Any]], Any]] = {}
        self.toasts: list[dict[str, Any]] = []
        self.settled = 0
        """How often `settle` was called."""

    def toast(
        self, message: str, description: str | None, variant: str, duration: float | None
    ) -> None:
        self.toasts.append(
            {
                "message": message,
                "description": description,
                "variant": variant,
                "duration": duration,
            }
        )

    def warn(self, text: str) -> None:
        self.warnings.append(text)

    def settle(self) -> None:
        self.store.scheduler.flush()
        self.settled += 1

    def frame(self) -> Frame:
        """The outermost scope: state alone."""
        return Frame(self.store, cast(Intl, None), {})
