"""All that the page's port can reach: the servers by name, the renderers, the feed.

One rule: servers come and go while pages are open; whoever changes one tells the feed.
"""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from watchfiles import PythonFilter, awatch

from host_shim.dev.errors import user_traceback
from host_shim.dev.feed import Feed
from host_shim.dev.pages import Page, Pages
from host_shim.dev.recording import RecordedServer
from host_shim.dev.targets import Target
from host_shim.dev.upstream import LiveServer, Upstream, html_of


class Board:
    """What one dev host works on."""

    def __init__(self, targets: Iterable[Target], pages: dict[str, Page]) -> None:
        self.feed = Feed()
        self.pages = Pages(pages, self._read_ui)
        self.servers: dict[str, Upstream] = {}
        for target in targets:
            self.add(LiveServer(target, self.feed))

    def add(self, server: LiveServer | RecordedServer) -> str:
        """Take a server in, under its name or the next free one like it; gives that name."""
        name, count = server.name, 1
        while name in self.servers:
            count += 1
            name = f"{server.name}-{count}"
        server.name = name
        self.servers[name] = server
        self.feed.publish("tools", server=name)
        return name

    @property
    def live(self) -> list[LiveServer]:
        return [server for server in self.servers.values() if isinstance(server, LiveServer)]

    async def reload(self, name: str) -> None:
        """Load a server anew and tell the pages; raises `KeyError` for an unknown name."""
        server = self.servers[name]
        if isinstance(server, LiveServer):
            await server.reconnect()
        self.feed.publish("reload", server=name, fault=server.fault)

    @asynccontextmanager
    async def connected(self) -> AsyncIterator[None]:
        """Servers are connected and their logs followed inside the block."""
        handler = FeedHandler(self.feed)
        followed = logging.getLogger("fastmcp")
        followed.addHandler(handler)
        try:
            for server in self.live:
                await server.connect(first=True)
            yield
        finally:
            followed.removeHandler(handler)
            self.feed.close()
            for server in self.live:
                await server.disconnect()

    async def watch(self) -> None:
        """Reload what has changed on disk, until cancelled."""
        roots = {root for server in self.live for root in server.target.roots if root.exists()}
        if not roots:
            return
        # A payload is no Python, so files that were named themselves always count.
        named = {str(root) for root in roots if root.is_file()}
        python = PythonFilter()
        keep = lambda change, path: path in named or python(change, path)  # noqa: E731
        async for changes in awatch(*roots, watch_filter=keep, debounce=200, step=50):
            for server in self.live:
                if any(_concerns(server.target, path) for _, path in changes):
                    await self.reload(server.name)

    async def _read_ui(self, server: str, uri: str) -> str:
        return html_of(await self.servers[server].read_resource(uri))


class FeedHandler(logging.Handler):
    """Passes the framework's log lines on, with the person's own frames of a traceback."""

    def __init__(self, feed: Feed) -> None:
        super().__init__(logging.INFO)
        self._feed = feed

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        trace = user_traceback(error) if error else None
        text = record.getMessage()
        self._feed.publish("log", level=record.levelname.lower(), text=text, traceback=trace)


def _concerns(target: Target, path: str) -> bool:
    return any(path == str(root) or path.startswith(f"{root}/") for root in target.roots)
