"""One Chromium for a whole run, in a thread with an event loop of its own.

One rule: everything of Playwright happens in that thread; callers, whatever their loop, await the
outcome. So a browser outlives the loops of single tests, and their servers run where the tests are.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Coroutine
from typing import Any, TypeVar

from host_shim.testing.chromium import FLAGS, find_chromium
from host_shim.testing.site import Site

T = TypeVar("T")


class BrowserMissing(RuntimeError):
    """There is no Chromium to test in; the message says how to get one."""


def missing_reason() -> str | None:
    """Why the browser layer cannot run here, None if it can."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        return "the browser layer needs Playwright: pip install 'renderer-py[testing]'"
    if find_chromium() is not None:
        return None
    with sync_playwright() as playwright:
        if os.path.exists(playwright.chromium.executable_path):
            return None
    return (
        "the browser layer needs Chromium: none is on the PATH, CHROMIUM names none, and "
        "Playwright has none; run `playwright install chromium`"
    )


class BrowserThread:
    """Starts the browser at the first use; `close` ends it."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._playwright: Any = None
        self.browser: Any = None
        self.site: Site | None = None

    async def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Await `work` in the browser's thread."""
        return await asyncio.wrap_future(self.submit(work))

    def submit(self, work: Coroutine[Any, Any, T]) -> Any:
        """Start `work` in the browser's thread; returns a `concurrent.futures.Future`."""
        return asyncio.run_coroutine_threadsafe(work, self._running())

    async def ready(self) -> None:
        """Start the browser and the servers, if they are not running."""
        if self.browser is None:
            await self.run(self._start())

    def close(self) -> None:
        """End the browser, the servers and the thread."""
        if self._loop is None or self._thread is None:
            return
        self.submit(self._stop()).result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        self._loop = self._thread = None

    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None:
            self._loop = asyncio.new_event_loop()
            self._thread = threading.Thread(
                target=self._loop.run_forever, name="renderer-py browser", daemon=True
            )
            self._thread.start()
        return self._loop

    async def _start(self) -> None:
        from playwright.async_api import async_playwright

        self._playwright = await async_playwright().start()
        try:
            self.browser = await self._playwright.chromium.launch(
                executable_path=find_chromium(), args=list(FLAGS)
            )
        except Exception as error:
            await self._playwright.stop()
            raise BrowserMissing(f"Chromium did not start: {error}") from error
        self.site = Site()
        await self.site.start()

    async def _stop(self) -> None:
        if self.browser is None:
            return
        await self.browser.close()
        await self._playwright.stop()
        if self.site is not None:
            await self.site.stop()
        self.browser = None
