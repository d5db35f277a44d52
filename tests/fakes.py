"""Deterministic stand-ins for the ports, for tests of any layer.

One rule: nothing happens by itself. Time passes when a test advances it, answers come when a test
gives them (or at once, where a test has said beforehand what the answer is).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from copy import deepcopy
from typing import Any, cast

from host_shim.testing.ports import (
    EPOCH_MS,
    FakeClock,
    FakeFetcher,
    FakeFilePicker,
    FakeNavigator,
    FakeTimer,
    Pending,
)
from renderer_py.ports import FetchResponse, Intl
from renderer_py.reactive import Frame, Scheduler, Store

__all__ = [
    "EPOCH_MS",
    "FakeClock",
    "FakeEnvironment",
    "FakeFetcher",
    "FakeFilePicker",
    "FakeHost",
    "FakeNavigator",
    "FakeOverlay",
    "FakePeer",
    "FakeTimer",
    "Pending",
    "response",
]


def response(
    body: Any = "",
    status: int = 200,
    status_text: str = "OK",
    content_type: str = "application/json",
) -> FetchResponse:
    """An answer for `FakeFetcher`; a body that is no text becomes JSON."""
    text = body if isinstance(body, str) else json.dumps(body)
    return FetchResponse(status, status_text, {"content-type": content_type}, text)


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
