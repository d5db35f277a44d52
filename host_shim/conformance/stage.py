"""A renderer's page in Chromium, with a host that says exactly what a check wants it to say.

One rule: nothing is answered or sent by itself; a scenario plays the host line by line.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from host_shim import csp
from host_shim.conformance.checklist import Failed
from host_shim.testing.browser import BrowserThread
from host_shim.testing.browser_page import BrowserPage
from host_shim.testing.log import MessageLog
from host_shim.testing.ports import FakeClock
from host_shim.testing.script import Script
from host_shim.testing.settings import ALL_CAPABILITIES, Settings
from host_shim.testing.site import Served

Json = dict[str, Any]
PROTOCOL_VERSION = "2026-01-26"
LONGEST_WAIT_S = 30.0


class RawHost:
    """The place of a host that only listens."""

    def __init__(self) -> None:
        self.clock = FakeClock()
        self.log = MessageLog(self.clock.now)
        self.script = Script()
        self.running: set[Any] = set()
        self.heard: list[Json] = []
        self.post: Callable[[Json], None] = lambda message: None

    def receive(self, message: Json) -> None:
        """Note a message of the view."""
        self.log.add("view", message)
        self.heard.append(message)


class Stage:
    """One loading of a page under one policy."""

    def __init__(self, thread: BrowserThread, html: bytes) -> None:
        self.host = RawHost()
        self.thread = thread
        self.html = html
        self.page = BrowserPage(thread, "html", self.host)  # type: ignore[arg-type]
        self._ids = 1000

    async def open(self, policy: str = "wasm") -> None:
        """Load the page; the view may speak from now on."""
        await self.thread.ready()
        served = Served(self.html, csp.POLICIES[policy](None), "allow-scripts")
        await self.thread.run(self.page.mount(served, Settings()))

    async def close(self) -> None:
        await self.page.close()

    # Hearing

    @property
    def heard(self) -> list[Json]:
        """Everything the view has said, in order."""
        return self.host.heard

    def notes(self, method: str) -> list[Json]:
        """The view's messages of one method."""
        return [message for message in self.heard if message.get("method") == method]

    async def until(self, condition: Callable[[], Any], wanted: str) -> Any:
        """Wait for a condition on what was heard.

        Raises:
            Failed: it has not come about in time; says what was `wanted`.
        """
        end = asyncio.get_running_loop().time() + LONGEST_WAIT_S
        while True:
            found = condition()
            if found:
                return found
            if asyncio.get_running_loop().time() > end:
                said = ", ".join(str(each.get("method", "an answer")) for each in self.heard)
                raise Failed(f"no {wanted} in {LONGEST_WAIT_S:.0f} s; heard: {said or 'nothing'}")
            await self.page.settled()

    async def rest(self) -> None:
        """Wait until the view has dealt with what was said, and painted."""
        await self.page.settled()

    # Saying

    def say(self, message: Any) -> None:
        """Post anything to the view."""
        self.host.log.add("host", message if isinstance(message, dict) else {"raw": message})
        self.page._post(message)

    def note(self, method: str, **params: Any) -> None:
        """Post a notification."""
        self.say({"jsonrpc": "2.0", "method": method, "params": params})

    def answer(self, request: Json, result: Json) -> None:
        """Answer a request of the view."""
        self.say({"jsonrpc": "2.0", "id": request["id"], "result": result})

    async def ask(self, method: str, params: Json | None = None, id: Any = None) -> Json:
        """Ask the view; returns its whole answer.

        Raises:
            Failed: there is none.
        """
        self._ids += 1
        number = self._ids if id is None else id
        start = len(self.heard)
        message: Json = {"jsonrpc": "2.0", "id": number, "method": method}
        self.say(message if params is None else {**message, "params": params})

        def answered() -> Json | None:
            return next(
                (m for m in self.heard[start:] if "method" not in m and m.get("id") == number), None
            )

        found: Json = await self.until(answered, f"answer to {method}")
        return found

    async def handshake(self) -> Json:
        """Let the view in; returns its request."""
        request = await self.hello()
        self.answer(request, welcome())
        await self.until(lambda: self.notes("ui/notifications/initialized"), "initialized")
        return request

    async def hello(self) -> Json:
        """The view's `ui/initialize`."""
        found = await self.until(lambda: self.notes("ui/initialize"), "ui/initialize")
        request: Json = found[0]
        return request

    def show(self, text: str, *, argument: bool = True) -> None:
        """Deliver a view that says `text`."""
        if argument:
            self.note("ui/notifications/tool-input", arguments={})
        self.note("ui/notifications/tool-result", **result_saying(text))

    # Looking

    async def evaluate(self, script: str, argument: Any = None) -> Any:
        """Run a function in the frame."""
        return await self.thread.run(self.page.frame.evaluate(script, argument))

    async def shows(self, text: str) -> None:
        """Wait until the view shows a text.

        Raises:
            Failed: it does not.
        """
        script = "(text) => document.body.innerText.includes(text)"
        wait = self.page.frame.wait_for_function(script, arg=text, timeout=LONGEST_WAIT_S * 1000)
        try:
            await self.thread.run(wait)
        except Exception as error:
            shown = await self.evaluate("() => document.body.innerText")
            raise Failed(f"the view shows {shown[:200]!r}") from error

    async def resize(self, height: float) -> None:
        """Give the frame another height."""
        await self.thread.run(self.page.page.evaluate("(h) => relay.resize(h)", height))

    async def intrude(self, message: Json) -> None:
        """Say something from a window that is not the host."""
        text = json.dumps(message)
        await self.thread.run(self.page.page.evaluate("(text) => relay.intrude(text)", text))


def welcome(**context: Any) -> Json:
    """A host's answer to `ui/initialize`."""
    return {
        "protocolVersion": PROTOCOL_VERSION,
        "hostInfo": {"name": "conformance", "version": "1"},
        "hostCapabilities": dict(ALL_CAPABILITIES),
        "hostContext": {"theme": "light", "displayMode": "inline", **context},
    }


def result_saying(text: str) -> Json:
    """A tool result whose view says `text`, and whose text does as well."""
    view = {"type": "Text", "content": text}
    return {
        "content": [{"type": "text", "text": text}],
        "structuredContent": {"$prefab": {"version": "0.3"}, "view": view},
    }
