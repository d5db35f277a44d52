"""Runs a dev host: the host page, the sandbox origin and the MCP servers, each on its own port.

One rule: everything listens on the loopback address alone, on ports taken when the object is made,
so every address is known before the first request.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import threading
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field

import uvicorn
from fastmcp import FastMCP
from starlette.applications import Starlette
from starlette.middleware import Middleware

from host_shim.dev.api import PAGES, host_app
from host_shim.dev.frames import SERVED, Page, builtin_pages, frames_app
from host_shim.dev.guard import TOKEN_PARAMETER, HostGuard, TokenGuard
from host_shim.dev.upstream import Upstream, mcp_app
from host_shim.resources import PageMissing

LOOPBACK = "127.0.0.1"


@dataclass(frozen=True, slots=True)
class Options:
    """What can be chosen; port 0 is any free port, `pages` adds or replaces renderers by name."""

    port: int = 0
    sandbox_port: int = 0
    pages: Mapping[str, Page] = field(default_factory=dict)


class DevHost:
    """A host for `servers`, a name for each; serve it with `serving` or `in_thread`.

    Raises:
        PageMissing: when the host page has not been built.
    """

    def __init__(self, servers: Mapping[str, FastMCP], options: Options | None = None) -> None:
        if not (PAGES / "launcher.html").is_file():
            raise PageMissing("the host page is not built; run `make build`")
        chosen = options or Options()
        self._sockets = [_listen(chosen.port), _listen(chosen.sandbox_port), _listen(0)]
        host, sandbox, mcp = (_authority(sock) for sock in self._sockets)
        self.token = secrets.token_urlsafe(24)
        self.origin = f"http://{host}"
        self.sandbox_origin = f"http://{sandbox}"
        self.pages: dict[str, Page] = {**builtin_pages(), **chosen.pages}
        self.upstreams = {name: Upstream(name, f"http://{mcp}/{name}/mcp") for name in servers}
        guards = [
            Middleware(HostGuard, authority=host),
            Middleware(TokenGuard, authority=host, token=self.token),
        ]
        frames = frames_app(self.pages, self._read_ui, self.origin)
        frames.add_middleware(HostGuard, authority=sandbox)
        api = host_app(self.upstreams, [*self.pages, SERVED], self.sandbox_origin, guards)
        self._apps = [api, frames, mcp_app(servers)]

    @property
    def url(self) -> str:
        """The first address to open; it carries the private token of this run."""
        return self.link("/")

    def link(self, path: str) -> str:
        """`path` on the host page's origin, with the token."""
        mark = "&" if "?" in path else "?"
        return f"{self.origin}{path}{mark}{TOKEN_PARAMETER}={self.token}"

    async def _read_ui(self, server: str, uri: str) -> str:
        return await self.upstreams[server].read_html(uri)

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """Serves until the block is left; inside it every port answers."""
        async with AsyncExitStack() as stack:
            for app, sock in zip(self._apps, self._sockets, strict=True):
                await stack.enter_async_context(_served(app, sock))
            for upstream in self.upstreams.values():
                await stack.enter_async_context(upstream.client)
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


def _listen(port: int) -> socket.socket:
    sock = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((LOOPBACK, port))
    return sock


def _authority(sock: socket.socket) -> str:
    return f"{LOOPBACK}:{sock.getsockname()[1]}"
