"""A host's page in Chromium, and the probe that it has opened.

One rule: the host is used as a person would use it, by its page's address; everything else goes
through the probe's own channel.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from host_shim.conformance.checklist import Failed
from host_shim.testing.browser import BrowserThread

Json = dict[str, Any]
LONGEST_WAIT_S = 30.0
HELLO = {
    "protocolVersion": "2026-01-26",
    "appInfo": {"name": "probe", "version": "1"},
    "appCapabilities": {
        "tools": {"listChanged": True},
        "availableDisplayModes": ["inline", "fullscreen"],
    },
}


class Probe:
    """The view of the probe server in some host's page."""

    def __init__(self, thread: BrowserThread) -> None:
        self.thread = thread
        self.heard: list[Any] = []
        self.frame: Any = None
        self.page: Any = None
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._ids = 0

    async def open(self, url: str) -> None:
        """Open the host's page and wait for the probe in it.

        Raises:
            Failed: the host opens no probe.
        """
        await self.thread.ready()
        await self.thread.run(self._open(url))
        await self.until(lambda: self.frame, "probe in a frame of the page")

    async def _open(self, url: str) -> None:
        context = await self.thread.browser.new_context(viewport={"width": 1200, "height": 900})
        await context.expose_binding("probeReady", self._ready)
        await context.expose_binding("probeHeard", self._heard)
        self.page = await context.new_page()
        await self.page.goto(url)

    async def close(self) -> None:
        if self.page is not None:
            await self.thread.run(self.page.context.close())

    def _ready(self, source: Any) -> None:
        self.frame = source["frame"]
        self._loop.call_soon_threadsafe(self._news.set)

    def _heard(self, _: Any, text: str) -> None:
        message = json.loads(text)
        self._loop.call_soon_threadsafe(self._note, message)

    def _note(self, message: Any) -> None:
        self.heard.append(message)
        self._news.set()

    # Hearing

    def messages(self, method: str) -> list[Json]:
        """What the host has said by one method."""
        return [each for each in self.heard if _is(each) and each.get("method") == method]

    async def until(self, condition: Callable[[], Any], wanted: str) -> Any:
        """Wait for a condition on what was heard.

        Raises:
            Failed: it has not come about in time.
        """
        end = self._loop.time() + LONGEST_WAIT_S
        while True:
            found = condition()
            if found:
                return found
            left = end - self._loop.time()
            if left <= 0:
                raise Failed(f"no {wanted} in {LONGEST_WAIT_S:.0f} s")
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), left)
            except TimeoutError:
                continue

    # Saying

    async def say(self, message: Any) -> None:
        """Post anything to the host."""
        text = json.dumps(message)
        await self.thread.run(self.frame.evaluate("(text) => __probe.say(text)", text))

    async def ask(self, method: str, params: Json | None = None) -> Json:
        """Ask the host; returns its whole answer.

        Raises:
            Failed: there is none.
        """
        number, self._ids = self._ids, self._ids + 1
        start = len(self.heard)
        message: Json = {"jsonrpc": "2.0", "id": number, "method": method}
        await self.say(message if params is None else {**message, "params": params})

        def answered() -> Json | None:
            return next(
                (
                    each
                    for each in self.heard[start:]
                    if _is(each) and "method" not in each and each.get("id") == number
                ),
                None,
            )

        found: Json = await self.until(answered, f"answer to {method}")
        return found

    async def note(self, method: str, **params: Any) -> None:
        """Post a notification."""
        await self.say({"jsonrpc": "2.0", "method": method, "params": params})

    # Looking

    async def evaluate(self, script: str, argument: Any = None) -> Any:
        """Run a function in the probe."""
        return await self.thread.run(self.frame.evaluate(script, argument))


def _is(message: Any) -> bool:
    return isinstance(message, dict) and message.get("jsonrpc") == "2.0"
