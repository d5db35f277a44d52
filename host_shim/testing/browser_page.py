"""The browser layer: a view in Chromium, in a sandboxed frame of an opaque origin, under a policy.

One rule: the frame's page is the renderer's as hosts get it; the host is the same scripted one as
in the other layer, reached through the messages that the frame really posts.
"""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

from host_shim import resources
from host_shim.testing.browser import BrowserThread
from host_shim.testing.browser_watch import BrowserWatch
from host_shim.testing.document import LiveNode
from host_shim.testing.elements import ACTIONS, READS, as_payload, located
from host_shim.testing.log import Toast
from host_shim.testing.page import NotFound
from host_shim.testing.ports import EPOCH_MS
from host_shim.testing.query import Query
from host_shim.testing.scripted_host import ScriptedHost
from host_shim.testing.settings import Settings
from host_shim.testing.site import FILES, Served
from host_shim.testing.view import NotStarted
from renderer_py.renditions import text_of
from renderer_py.renditions.nodes import parse

LONGEST_WAIT_S = 60.0
_DRAWN = """() => {
  const root = document.getElementById("root");
  const waiting = root?.querySelector(":scope > [data-placeholder]");
  return root !== null && root.childElementCount > 0 && !waiting;
}"""
_NOTICE = """() => document.querySelector(".renderer-notice")?.innerText ?? null"""
_TIMES = """() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  const [navigation] = performance.getEntriesByType("navigation");
  return { first_paint_ms: paint?.startTime ?? null, bytes: navigation?.encodedBodySize ?? null };
}"""


async def open_page(
    thread: BrowserThread,
    renderer: str,
    host: ScriptedHost,
    policy: str | None,
    settings: Settings,
) -> BrowserPage:
    """Mount a view and wait until it shows what it was given.

    Raises:
        BrowserMissing: Chromium did not start.
        PageMissing: our renderer's page is not built.
        NotStarted: the renderer gave up.
    """
    await thread.ready()
    page = BrowserPage(thread, renderer, host)
    served = Served(page_bytes(renderer), policy, settings.sandbox)
    await thread.run(page.mount(served, settings))
    await page.wait_drawn()
    return page


def page_bytes(renderer: str) -> bytes:
    """The page of a renderer: `ours`, `stock`, a file's path or the HTML itself."""
    if renderer == "ours":
        return _cached("ours", resources.renderer_html)
    if renderer == "stock":
        return _cached("stock", resources.stock_html)
    return (renderer if "<" in renderer else Path(renderer).read_text("utf-8")).encode()


_pages: dict[str, tuple[object, bytes]] = {}


def _cached(name: str, read: Any) -> bytes:
    """A page that is read once, and again when our build has replaced it."""
    stamp = resources.renderer_path().stat().st_mtime_ns if name == "ours" else None
    if name not in _pages or _pages[name][0] != stamp:
        _pages[name] = (stamp, read().encode())
    return _pages[name][1]


class BrowserPage:
    """One view in a browser context of its own."""

    layer = "browser"

    def __init__(self, thread: BrowserThread, renderer: str, host: ScriptedHost) -> None:
        self.renderer = renderer if renderer in ("ours", "stock") else "html"
        self.toasts: list[Toast] = []
        self.host = host
        self.watch = BrowserWatch()
        self.times: dict[str, Any] = {}
        self._thread = thread
        self._loop = asyncio.get_running_loop()
        self._fence = 0
        self._fences: dict[int, asyncio.Future[None]] = {}
        self._outbox: list[str] = []
        self._url = ""
        self._choosers: list[Any] = []
        self.page: Any = None
        self.frame: Any = None
        host.post = self._post

    @property
    def errors(self) -> list[str]:
        return self.watch.errors

    @property
    def violations(self) -> list[dict[str, Any]]:
        return self.watch.violations

    @property
    def external(self) -> list[str]:
        return self.watch.external

    @property
    def console(self) -> list[str]:
        return self.watch.console

    # Mounting; in the browser's thread

    async def mount(self, served: Served, settings: Settings) -> None:
        """Load the frame."""
        site = self._thread.site
        assert site is not None
        width, height = settings.size
        context = await self._thread.browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=settings.theme,
            locale=settings.locale,
            timezone_id=settings.time_zone,
        )
        inside = (FILES / "inside.js").read_text("utf-8")
        # Ours draws without waiting for time, so that time may stand still from the beginning.
        for name, value in (("EPOCH_MS", EPOCH_MS), ("FLOWING", self.renderer != "ours")):
            inside = inside.replace(name, json.dumps(value))
        await self.watch.attach(context, self._fetched)
        await context.add_init_script(inside)
        await context.expose_binding("hostReceive", self._received)
        self.page = await context.new_page()
        self.page.on("filechooser", self._asked_for_files)
        await self.page.goto(f"{site.host_origin}/relay.html")
        self._url = site.add(served)
        allow = ""
        await self.page.evaluate(
            "([url, sandbox, allow]) => relay.open(url, sandbox, allow)",
            [self._url, served.sandbox, allow],
        )
        element = await self.page.query_selector("iframe")
        self.frame = await element.content_frame()

    def _received(self, _: Any, text: str) -> None:
        message = json.loads(text)
        self._loop.call_soon_threadsafe(self._heard, message)

    def _asked_for_files(self, chooser: Any) -> None:
        self._choosers.append(chooser)

    def _fetched(self, url: str) -> Any:
        """How the script answers a request of the view, None where it says nothing."""
        return self.host.script.rule_for(url, {})

    # Messages; in the test's loop

    def _heard(self, message: Any) -> None:
        if isinstance(message, dict) and "fenced" in message:
            self.toasts[:] = [Toast(**toast) for toast in message["toasts"]]
            future = self._fences.pop(message["fenced"], None)
            if future is not None and not future.done():
                future.set_result(None)
        elif isinstance(message, dict) and message.get("jsonrpc") == "2.0":
            self.host.receive(message)

    def _post(self, message: dict[str, Any]) -> None:
        self._outbox.append(json.dumps(message))
        if len(self._outbox) == 1:
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        texts, self._outbox = self._outbox, []
        if texts and self.page is not None:
            self._thread.submit(self.page.evaluate("(texts) => relay.post(texts)", texts))

    async def wait_drawn(self) -> None:
        """Wait until the view shows its result, or as much as its host lets it."""
        faults = self.host.settings.faults
        if "silent" not in faults:
            await self._until(lambda: self.host.delivered)
            if self.host.source.result is not None and not faults & {"cancelled", "empty", "plain"}:
                await self._thread.run(self._wait_in_frame())
        await self.settled()
        await self._thread.run(self.frame.evaluate("() => __testing.freeze()"))
        self.times = await self._thread.run(self.frame.evaluate(_TIMES))

    async def _wait_in_frame(self) -> None:
        await self.frame.wait_for_function(_DRAWN, timeout=LONGEST_WAIT_S * 1000)
        notice = await self.frame.evaluate(_NOTICE)
        if notice is not None:
            raise NotStarted("\n".join([notice, *self.watch.console]))

    async def _until(self, condition: Any) -> None:
        end = self._loop.time() + LONGEST_WAIT_S
        while not condition():
            await self._pass_fence()
            if self._loop.time() > end:
                raise NotStarted(
                    "\n".join(["the view never finished its handshake", *self.console])
                )

    # Time

    async def settled(self) -> None:
        """Wait for the server, the messages and two painted frames, until nothing is new."""
        while True:
            if self.host.running:
                await asyncio.wait(self.host.running, return_when=asyncio.FIRST_COMPLETED)
                continue
            seen = len(self.host.log.entries)
            await self._pass_fence()
            if not self.host.running and len(self.host.log.entries) == seen and not self.watch.open:
                return

    async def _pass_fence(self) -> None:
        """Return when all that was posted before has arrived, and what it caused is painted."""
        self._fence += 1
        number = self._fence
        future: asyncio.Future[None] = self._loop.create_future()
        self._fences[number] = future
        self._flush()
        text = json.dumps({"fence": number})
        self._thread.submit(self.page.evaluate("(texts) => relay.post(texts)", [text]))
        try:
            # A frame that is not loaded yet has nobody to answer; the caller asks again.
            await asyncio.wait_for(future, 5)
        except TimeoutError:
            self._fences.pop(number, None)

    async def advance(self, milliseconds: float) -> None:
        """Let time pass in steps, each with its consequences."""
        await self.settled()
        end = self.host.clock.now() + milliseconds
        while self.host.clock.now() < end:
            due = self.host.clock.next_due
            until = end if due is None else min(end, due)
            reached = await self._thread.run(
                self.frame.evaluate("(until) => __testing.step(until)", until)
            )
            self.host.clock.advance(reached - self.host.clock.now())
            await self.settled()

    # Looking and doing

    async def state(self) -> dict[str, Any]:
        found = await self._thread.run(self.frame.evaluate("() => __testing.state()"))
        if found is None:
            raise RuntimeError(f"the state of this page cannot be read ({self.renderer})")
        state: dict[str, Any] = found
        return state

    async def tree(self) -> str:
        found: str = await self._thread.run(self.frame.locator("body").aria_snapshot())
        return found

    async def text(self) -> str:
        html = await self._thread.run(self.frame.evaluate("() => __testing.written()"))
        root = parse(html, LiveNode)
        _revive(root)
        return text_of(root)

    async def act(self, query: Query, action: str, *arguments: Any) -> None:
        await self._thread.run(self._on_one(query, ACTIONS[action], arguments))

    async def read(self, query: Query, what: str, *arguments: Any) -> Any:
        if what in ("count", "all_texts", "is_visible"):
            locator = await self._thread.run(located(self.frame, query))
            return await self._thread.run(READS[what](locator, *arguments))
        return await self._thread.run(self._on_one(query, READS[what], arguments))

    async def _on_one(self, query: Query, do: Any, arguments: Any) -> Any:
        from playwright.async_api import Error

        locator = await located(self.frame, query)
        count = await locator.count()
        if count != 1:
            tree = await self.frame.locator("body").aria_snapshot()
            if not count:
                raise NotFound(f"nothing is {query}; the view shows:\n{tree}")
            texts = "\n".join(f"  {text!r}" for text in (await locator.all_text_contents())[:5])
            raise NotFound(f"{count} elements are {query}:\n{texts}\nuse exact=True or .nth(…)")
        try:
            return await do(locator, *arguments)
        except Error as error:
            from host_shim.testing.hand import Refused

            reason = re.sub(r"\x1b\[\d+m", "", error.message)
            raise Refused(f"{query}: {reason}") from None

    async def press(self, key: str) -> None:
        await self._thread.run(self.page.keyboard.press(key))

    async def pick_files(self, files: list[dict[str, Any]]) -> None:
        """Answer the file dialog that is open."""
        if not self._choosers:
            raise NotFound("no file dialog is open")
        await self._thread.run(self._choosers.pop(0).set_files(as_payload(files)))

    async def screenshot(self, path: str | Path) -> None:
        await self._thread.run(self.page.screenshot(path=str(path)))

    async def close(self) -> None:
        if self.page is not None:
            page, self.page = self.page, None
            await self._thread.run(page.context.close())
            if self._thread.site is not None:
                self._thread.site.remove(self._url)


def _revive(root: LiveNode) -> None:
    """Live properties and open overlays, which the document's text carries as marks."""
    for node in root.walk():
        for name in ("value", "checked", "selected"):
            mark = node.attrs.pop(f"data-testing-{name}", None)
            if mark is not None:
                node.props[name] = mark if name == "value" else mark == "true"
        if node.attrs.pop("data-testing-open", None) is not None:
            node.states |= {"open"}
