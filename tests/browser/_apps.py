"""Real web servers for ASGI applications, each on an origin of its own.

One rule: addresses are known before the applications are made, because they name each other.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import uvicorn

from host_shim.listening import listen, port_of

Make = Callable[[list[str]], Sequence[Any]]
"""Gives the applications for these origins, in their order."""


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield  # signals are the test run's


@contextmanager
def served(count: int, make: Make) -> Iterator[list[str]]:
    """Serve `count` applications until the block is left; inside it each of them answers."""
    sockets = [listen() for _ in range(count)]
    origins = [f"http://127.0.0.1:{port_of(each)}" for each in sockets]
    servers = [
        _Server(uvicorn.Config(app, log_level="warning", ws="none", timeout_graceful_shutdown=1))
        for app in make(origins)
    ]

    async def run() -> None:
        await asyncio.gather(
            *(one.serve(sockets=[each]) for one, each in zip(servers, sockets, strict=True))
        )

    thread = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)
    thread.start()
    try:
        yield origins  # the sockets listen already: a request waits until its server has started
    finally:
        for one in servers:
            one.should_exit = True
        thread.join()
