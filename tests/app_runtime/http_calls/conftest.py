"""The upstream, started once for these tests and wiped before each."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.app_runtime.http_calls.upstream import Upstream, serving


@pytest.fixture(scope="module")
def running() -> Iterator[Upstream]:
    with serving() as upstream:
        yield upstream


@pytest.fixture
def upstream(running: Upstream) -> Upstream:
    running.calls.clear()
    running.refused.clear()
    running.tokens, running.sent, running.expires_in = 0, 0, 3600
    return running
