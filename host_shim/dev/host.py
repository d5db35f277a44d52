"""Runs a dev host: the host page and the sandbox origin, each on its own port.

One rule: everything listens on the loopback address alone, on ports taken when the object is made,
so every address is known before the first request.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import threading
from collections.abc import AsyncIterator, Coroutine, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.middleware import Middleware

from host_shim.dev.api import host_app
from host_shim.dev.board import Board
from host_shim.dev.frames import frames_app
from host_shim.dev.guard import TOKEN_PARAMETER, HostGuard, TokenGuard
from host_shim.dev.pages import PARTS, Page
from host_shim.dev.recording import RecordedServer, Recording
from host_shim.dev.targets import Target, served
from host_shim.listening import LOOPBACK, listen, port_of
from host_shim.resources import PageMissing


@dataclass(frozen=True, slots=True)
class Options:
    """What can be chosen.

    Port 0 is any free port, and so is one that is taken; `pages` adds or replaces renderers by
    name; `reload` loads a target again when its files change; `recordings` are runs to show.
    """

    port: int = 0
    sandbox_port: int = 0
    pages: Mapping[str, Page] = field(default_factory=dict)
    reload: bool = False
    recordings: Sequence[Recording] = ()


class DevHost:
    """A host for `servers`, a name for each; serve it with `serving` or `in_thread`.

    A server is a FastMCP object, anything else that `targets.served` takes, or a `Target`.

    Raises:
        PageMissing: when the host page has not been built.
        TargetError: when a server is nothing that can be shown.
    """

    def __init__(self, servers: Mapping[str, object], options: Options | None = None) -> None:
        if not (PARTS / "dev.html").is_file():
            raise PageMissing("the host page is not built; run `make build`")
        self.options = options or Options()
        targets = [_target(name, server) for name, server in servers.items()]
        self.board = Board(targets, dict(self.options.pages))
        for recording in self.options.recordings:
            self.board.add(RecordedServer(recording))
        self._sockets = [_listen(self.options.port), _listen(self.options.sandbox_port)]
        host, sandbox = (_authority(sock) for sock in self._sockets)
        self.token = secrets.token_urlsafe(24)
        self.origin = f"http://{host}"
        self.sandbox_origin = f"http://{sandbox}"
        guards = [
            Middleware(HostGuard, authority=host),
            Middleware(TokenGuard, authority=host, token=self.token),
        ]
        frames = frames_app(self.board.pages, self.origin, self._report)
        frames.add_middleware(HostGuard, authority=sandbox)
        self._apps = [host_app(self.board, self.sandbox_origin, guards), frames]

    @property
    def pages(self) -> dict[str, Page]:
        """The renderers by name; one that is added is offered from then on."""
        return self.board.pages.pages

    @property
    def url(self) -> str:
        """The first address to open; it carries the private token of this run."""
        return self.link("/")

    def link(self, path: str) -> str:
        """`path` on the host page's origin, with the token."""
        mark = "&" if "?" in path else "?"
        return f"{self.origin}{path}{mark}{TOKEN_PARAMETER}={self.token}"

    def _report(self, view: str, violation: Mapping[str, Any]) -> None:
        self.board.feed.publish("violation", view=view, violation=dict(violation))

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Serves until the block is left; inside it every port answers."""
        async with AsyncExitStack() as stack:
            for app, sock in zip(self._apps, self._sockets, strict=True):
                await stack.enter_async_context(_served(app, sock))
            await stack.enter_async_context(self.board.connected())
            if self.options.reload:
                await stack.enter_async_context(_beside(self.board.watch()))
            yield

    @contextmanager
    def in_thread(self) -> Iterator[DevHost]:
        """Serves from a thread, for a caller that has no event loop (a test, a notebook)."""
        loop = asyncio.new_event_loop()
        stop = asyncio.Event()
        ready: threading.Event = threading.Event()
        failure: list[BaseException] = []

        async def main() -> None:
            async with self.serving():
                ready.set()
                await stop.wait()

        def work() -> None:
            try:
                with asyncio.Runner(loop_factory=lambda: loop) as runner:
                    runner.run(main())
            except BaseException as error:
                failure.append(error)
            finally:
                ready.set()

        thread = threading.Thread(target=work, name="dev-host", daemon=True)
        thread.start()
        ready.wait()
        try:
            if failure:
                raise RuntimeError("the dev host did not start") from failure[0]
            yield self
        finally:
            with contextlib.suppress(RuntimeError):  # the loop is closed when the start failed
                loop.call_soon_threadsafe(stop.set)
            thread.join()


class _Server(uvicorn.Server):
    """A uvicorn that leaves signals to its caller: several run in one process."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


@asynccontextmanager
async def _served(app: Starlette, sock: socket.socket) -> AsyncIterator[None]:
    config = uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1, ws="none")
    server = _Server(config)
    started = asyncio.create_task(server.serve(sockets=[sock]))
    while not server.started:
        if started.done():
            started.result()
            raise RuntimeError("a server stopped while starting")
        await asyncio.sleep(0.005)
    try:
        yield
    finally:
        server.should_exit = True
        await started


@asynccontextmanager
async def _beside(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Runs `work` while the block is."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task


def _target(name: str, server: object) -> Target:
    return replace(server, name=name) if isinstance(server, Target) else served(name, server)


def _listen(port: int) -> socket.socket:
    """A socket on `port`, or on any free port where that one is taken."""
    try:
        return listen(port=port)
    except OSError:
        if port == 0:
            raise
        return listen()


def _authority(sock: socket.socket) -> str:
    return f"{LOOPBACK}:{port_of(sock)}"
