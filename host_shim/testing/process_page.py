"""The layer without a browser: the renderer itself under CPython, on a model document.

One rule: everything is real but the outside world. The session, the protocol and the renderer are
the product's; the document, the clock and the person are models, so a test takes milliseconds and a
debugger can step from a click into the action that it starts.
"""

from __future__ import annotations

import asyncio
import json
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_shim.testing.answers import HostError
from host_shim.testing.document import Document, LiveNode
from host_shim.testing.log import Toast
from host_shim.testing.page import HORIZON_MS, NotFound, Unsupported
from host_shim.testing.person import Person
from host_shim.testing.policy import Policy, Rules, is_elsewhere, loads_of
from host_shim.testing.ports import FakeClock, FakeFetcher, FakeFilePicker, FakeNavigator
from host_shim.testing.query import Query, find
from host_shim.testing.reading import READERS
from host_shim.testing.scripted_host import ScriptedHost
from host_shim.testing.settings import Settings
from renderer_py.intl import BabelIntl
from renderer_py.ports import FetchResponse, Op, Platform
from renderer_py.renditions import text_of
from renderer_py.renditions.aria import aria_snapshot
from renderer_py.session import ViewSession

LONGEST_WAIT_S = 30.0


class ProcessPage:
    """One view in this process.

    Args:
        host: its host; both share the clock.
        rules: what the document may load.
        settings: how it is opened.
    """

    layer = "process"
    renderer = "ours"

    def __init__(
        self, host: ScriptedHost, clock: FakeClock, rules: Rules, settings: Settings
    ) -> None:
        self.toasts: list[Toast] = []
        self.errors: list[str] = []
        self.external: list[str] = []
        self.console: list[str] = []
        self.host = host
        self.clock = clock
        self._rules = rules
        self._policy: Policy | None = None
        self._loaded: set[str] = set()
        self._inspected = 0
        self.fetcher = FakeFetcher()
        self.navigator = _Navigator(self.errors, settings.sandbox)
        self.file_picker = FakeFilePicker()
        self.document = Document()
        self.person = Person(self.document, self._dispatch)
        self._to_host: deque[dict[str, Any]] = deque()
        self._to_view: deque[dict[str, Any]] = deque()
        self._toasts_seen: set[int] = set()
        self._closed = False
        host.post = lambda message: self._to_view.append(_sent(message))
        platform = Platform(
            surface=self,
            peer=self,
            clock=clock,
            fetcher=self.fetcher,
            navigator=self.navigator,
            intl=BabelIntl(settings.time_zone),
            log=self.console.append,
            file_picker=self.file_picker,
        )
        self.session = ViewSession(platform)

    @property
    def violations(self) -> list[dict[str, Any]]:
        return [] if self._policy is None else self._policy.violations

    def start(self) -> None:
        """Open the channel to the host."""
        self.session.start()
        self._pump()

    # The view's ports

    def commit(self, ops: list[Op]) -> None:
        """Apply a patch."""
        self.document.apply(ops)
        self._note_toasts()

    def post(self, message: dict[str, Any]) -> None:
        """Take a message for the host."""
        self._to_host.append(_sent(message))

    def _dispatch(self, event: dict[str, Any]) -> None:
        self.commit(self.session.dispatch(event))

    # Time

    def _pump(self) -> None:
        """Deliver messages both ways until none is on its way."""
        while self._to_host or self._to_view:
            if self._to_host:
                self.host.receive(self._to_host.popleft())
            if self._to_view and not self._closed:
                self.session.receive(self._to_view.popleft())
            elif self._closed:
                self._to_view.clear()
            self.person.settle()

    async def settled(self) -> None:
        """Deliver, wait for the server, and run what is due, until nothing is left."""
        end = self.clock.now() + HORIZON_MS
        while True:
            self._pump()
            if self.host.running:
                done, _ = await asyncio.wait(
                    self.host.running,
                    timeout=LONGEST_WAIT_S,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if not done:
                    raise TimeoutError(f"the server has not answered in {LONGEST_WAIT_S:.0f} s")
                for task in done:
                    task.result()  # an error in the host is the test's
                continue
            if await self._fetch() or self.clock.run_soon(HORIZON_MS, end):
                self.person.settle()
                continue
            if not self._to_host and not self._to_view:
                break
        await self._inspect()

    async def advance(self, milliseconds: float) -> None:
        """Let time pass, and let each thing that happens in it have its consequences."""
        await self.settled()
        end = self.clock.now() + milliseconds
        while (due := self.clock.next_due) is not None and due <= end:
            self.clock.advance(due - self.clock.now())
            await self.settled()
        self.clock.advance(max(0, end - self.clock.now()))
        await self.settled()

    async def _policy_now(self) -> Policy:
        """The policy; made when something is loaded, because it may take a look at the server."""
        if self._policy is None:
            self._policy = Policy(await self._rules.text())
        return self._policy

    async def _inspect(self) -> None:
        """Judge what the document loads since it was looked at."""
        if len(self.document.log) == self._inspected:
            return
        self._inspected = len(self.document.log)
        for url, directive in loads_of(self.document.root).items():
            if url not in self._loaded:
                self._loaded.add(url)
                policy = await self._policy_now()
                if policy.allows(directive, url) and is_elsewhere(url):
                    self.external.append(url)

    async def _fetch(self) -> bool:
        """Answer the requests that are open; whether there was one."""
        waiting, self.fetcher.pending = self.fetcher.pending, []
        for pending in waiting:
            if pending.open:
                self._answer(pending, await self._policy_now())
        return bool(waiting)

    def _answer(self, pending: Any, policy: Policy) -> None:
        url = pending.asked.url
        rule = self.host.script.rule_for(url, {})
        if not policy.allows("connect-src", url):
            pending.fail("Failed to fetch")
        elif rule is None:
            self.external.append(url)
            pending.fail("Failed to fetch")
        elif rule.delay:
            self.clock.call_later(rule.delay, lambda: self._respond(pending, rule))
        elif not rule.never:
            self._respond(pending, rule)

    def _respond(self, pending: Any, rule: Any) -> None:
        if not pending.open:
            return
        try:
            body = rule.answer({})
        except HostError:
            pending.fail("Failed to fetch")
            return
        text = body if isinstance(body, str) else json.dumps(body)
        kind = "text/plain" if isinstance(body, str) else "application/json"
        ok = "OK" if rule.status == 200 else ""
        pending.answer(FetchResponse(rule.status, ok, {"content-type": kind}, text))

    # Looking

    async def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.session.renderer.store.snapshot()
        return found

    async def tree(self) -> str:
        return aria_snapshot(self.document.root)

    async def text(self) -> str:
        return text_of(self.document.root)

    async def read(self, query: Query, what: str, *arguments: Any) -> Any:
        many = what in ("count", "all_texts", "is_visible")
        if many:
            return READERS[what](find(self.document.root, query), *arguments)
        return READERS[what](self.one(query), *arguments)

    async def screenshot(self, path: str | Path) -> None:
        raise Unsupported("pictures need the browser layer: app_host.open(…, layer='browser')")

    def one(self, query: Query) -> LiveNode:
        """The one element that the query names.

        Raises:
            NotFound: there is none, or more than one.
        """
        found = find(self.document.root, query)
        if len(found) == 1:
            node: LiveNode = found[0]
            return node
        tree = aria_snapshot(self.document.root)
        if not found:
            raise NotFound(f"nothing is {query}; the view shows:\n{tree}")
        several = "\n".join(f"  {node}" for node in found[:5])
        raise NotFound(f"{len(found)} elements are {query}:\n{several}\nuse exact=True or .nth(…)")

    # Doing

    async def act(self, query: Query, action: str, *arguments: Any) -> None:
        _ACTIONS[action](self.person, self.one(query), *arguments)

    async def press(self, key: str) -> None:
        self.person.press(key)

    async def pick_files(self, files: list[dict[str, Any]]) -> None:
        """Answer the file dialog that is open."""
        if not self.file_picker.pending:
            raise NotFound("no file dialog is open")
        self.file_picker.pending.pop(0).answer(files)

    async def close(self) -> None:
        self._closed = True

    def _note_toasts(self) -> None:
        for section in self.document.root.children:
            if section.tag != "section" or "Notifications" not in section.get("aria-label"):
                continue
            shown = [each for each in section.walk() if each.tag == "li" and each.number]
            for item in reversed(shown):  # the newest stands first
                number = item.number
                if number is not None and number not in self._toasts_seen:
                    self._toasts_seen.add(number)
                    self.toasts.append(_toast(item))


class _Navigator(FakeNavigator):
    """Opens windows as a browser lets a sandboxed frame."""

    def __init__(self, errors: list[str], sandbox: str) -> None:
        super().__init__()
        self._errors = errors
        self._sandbox = sandbox.split()

    def open(self, url: str) -> None:
        super().open(url)
        if "allow-popups" not in self._sandbox:
            self._errors.append(
                f"console error: Blocked opening '{url}' in a new window because the request was "
                "made in a sandboxed frame whose 'allow-popups' permission is not set."
            )


def _toast(item: LiveNode) -> Toast:
    parts = dict.fromkeys(("data-title", "data-description"), "")
    for node in item.walk():
        for name in parts:
            if name in node.attrs:
                parts[name] = node.text
    return Toast(parts["data-title"], parts["data-description"], item.get("data-type") or "default")


def _sent(message: dict[str, Any]) -> dict[str, Any]:
    """What arrives on the other side: a copy, of JSON values alone."""
    copy: dict[str, Any] = json.loads(json.dumps(message))
    return copy


def _set_checked(person: Person, node: LiveNode, wanted: bool) -> None:
    if READERS["is_checked"](node) != wanted:
        person.click(node)


_ACTIONS: dict[str, Callable[..., None]] = {
    "click": Person.click,
    "dblclick": lambda person, node: person.click(node, double=True),
    "hover": Person.hover,
    "fill": Person.fill,
    "type": Person.type,
    "press": lambda person, node, key: person.press(key, node),
    "focus": Person.focus,
    "blur": lambda person, node: person.blur(),
    "select": Person.select,
    "set_checked": _set_checked,
    "set_files": Person.choose_files,
}
