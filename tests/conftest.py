"""Fixtures for tests that need a browser, a PostgreSQL or a Redis; all else runs without them.

The browser tests come last: Playwright's synchronous interface keeps an event loop in the main
thread from its first use on, where no other test could start one.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from host_shim.dev import DevHost, Options
from host_shim.testing import Chromium, Harness, Setup, View
from tests.services import postgres_server, redis_server

__all__ = ["postgres_server", "redis_server"]

_HERE = Path(__file__).parent
_IN_A_BROWSER = ("browser", "parity")
OpenPayload = Callable[..., View]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.relative_to(_HERE).parts[0] in _IN_A_BROWSER)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Chromium]:
    """One browser for the whole run."""
    with Chromium() as browser:
        yield browser


@pytest.fixture(scope="session")
def plain_host() -> Iterator[DevHost]:
    """A dev host without MCP servers: pages and policies only."""
    blank = "<!doctype html><html lang=en><title>Blank</title><body>blank</body></html>"
    with DevHost({}, Options(pages={"blank": lambda: blank})).in_thread() as host:
        yield host


@pytest.fixture(scope="session")
def harness(chromium: Chromium, plain_host: DevHost) -> Harness:
    return Harness(chromium, plain_host)


@pytest.fixture
def open_payload(harness: Harness) -> Iterator[OpenPayload]:
    """`open_payload(payload, renderer="ours", theme="light", policy="wasm", …) -> View`.

    Keywords are the fields of `host_shim.testing.Setup`. A view with a fault (console error,
    uncaught error, policy violation, request to another machine) that the test did not take
    out with `view.take_faults()` fails the test; the stock renderer's faults are its own.
    """
    opened: list[View] = []

    def open_view(payload: Mapping[str, Any] | None, **choices: Any) -> View:
        view = harness.open(payload, dataclasses.replace(Setup(), **choices))
        opened.append(view)
        return view

    yield open_view
    ours = [view for view in opened if view.renderer != "stock"]
    faults = [fault for view in ours for fault in view.take_faults()]
    for view in opened:
        view.close()
    assert not faults, "\n".join(faults)
