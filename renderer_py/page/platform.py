"""The ports of a page, over the bridge of `static/src/bridge.js`.

One rule: timers and requests are known to the page by number, so their coming and going makes no
proxy in a browser and can be told over a connection.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol

from renderer_py.page.handlers import HandlerBridge, page_handlers
from renderer_py.page.surface import PageSurface, to_json
from renderer_py.ports import FetchRequest, FetchResponse, Intl, Platform


class Bridge(HandlerBridge, Protocol):
    """The JavaScript side; every argument is a text or a number."""

    def apply(self, ops: str) -> None: ...
    def post(self, message: str) -> None: ...
    def now(self) -> float: ...
    def timer(self, number: int, delay: float) -> None: ...
    def untimer(self, number: int) -> None: ...
    def fetch(self, number: int, request: str) -> None: ...
    def abort(self, number: int) -> None: ...
    def open(self, url: str) -> None: ...
    def pick(self, number: int, question: str) -> None: ...
    def unpick(self, number: int) -> None: ...
    def log(self, text: str) -> None: ...


class _Pending:
    """A timer or request that has not come back; `cancel` forgets it on both sides."""

    __slots__ = ("_drop", "_number", "_waiting")

    def __init__(self, number: int, waiting: dict[int, Any], drop: Callable[[int], None]) -> None:
        self._number = number
        self._waiting = waiting
        self._drop = drop

    def cancel(self) -> None:
        if self._waiting.pop(self._number, None) is not None:
            self._drop(self._number)


class PageClock:
    """`Date.now` and `setTimeout`."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._waiting: dict[int, Callable[[], None]] = {}
        self._last = 0

    def now(self) -> float:
        return float(self._bridge.now())

    def call_later(self, delay: float, callback: Callable[[], None]) -> _Pending:
        self._last += 1
        self._waiting[self._last] = callback
        self._bridge.timer(self._last, delay)
        return _Pending(self._last, self._waiting, self._bridge.untimer)

    def fired(self, number: int) -> None:
        """The page's timer of that number ran out."""
        callback = self._waiting.pop(number, None)
        if callback is not None:
            callback()


class PageFetcher:
    """The page's `fetch`, under the policy that the host gave it."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._waiting: dict[int, tuple[Callable[[FetchResponse], None], Callable[[str], None]]] = {}
        self._last = 0

    def fetch(
        self,
        request: FetchRequest,
        done: Callable[[FetchResponse], None],
        failed: Callable[[str], None],
    ) -> _Pending:
        self._last += 1
        self._waiting[self._last] = (done, failed)
        fields = {
            "url": request.url,
            "method": request.method,
            "headers": dict(request.headers),
            "body": request.body,
        }
        self._bridge.fetch(self._last, to_json(fields))
        return _Pending(self._last, self._waiting, self._bridge.abort)

    def fetched(self, answer: dict[str, Any]) -> None:
        """A request was answered, with whatever status."""
        callbacks = self._waiting.pop(answer.pop("id"), None)
        if callbacks is not None:
            callbacks[0](FetchResponse(**answer))

    def failed(self, answer: dict[str, Any]) -> None:
        """A request got no answer; `message` says why in the browser's words."""
        callbacks = self._waiting.pop(answer["id"], None)
        if callbacks is not None:
            callbacks[1](answer["message"])


class PageFilePicker:
    """The browser's own dialog, by a hidden file input."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge
        self._waiting: dict[int, tuple[Callable[[Any], None], Callable[[str], None]]] = {}
        self._last = 0

    def pick(
        self,
        accept: str | None,
        multiple: bool,
        limit: int | None,
        done: Callable[[list[dict[str, Any]]], None],
        failed: Callable[[str], None],
    ) -> _Pending:
        self._last += 1
        self._waiting[self._last] = (done, failed)
        question = {"accept": accept, "multiple": multiple, "limit": limit}
        self._bridge.pick(self._last, to_json(question))
        return _Pending(self._last, self._waiting, self._bridge.unpick)

    def picked(self, answer: dict[str, Any]) -> None:
        """The dialog was closed: `files`, or `message` where one could not be read."""
        callbacks = self._waiting.pop(answer["id"], None)
        if callbacks is None:
            return
        done, failed = callbacks
        if "files" in answer:
            done(answer["files"])
        else:
            failed(answer["message"])


class PageNavigator:
    """Opens links in a new tab, where the frame is allowed to."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    def open(self, url: str) -> None:
        self._bridge.open(url)


class PagePeer:
    """The host; JavaScript parses the text, so it gets plain objects."""

    def __init__(self, bridge: Bridge) -> None:
        self._bridge = bridge

    def post(self, message: dict[str, Any]) -> None:
        self._bridge.post(to_json(message))


class PagePlatform(Platform):
    """All ports of the page, and the way back from it.

    Args:
        bridge: the page, here or at the other end of a connection.
        hosted: whether another frame is there to talk to.
        intl: numbers and dates as they are written where the page is.
    """

    clock: PageClock
    fetcher: PageFetcher
    file_picker: PageFilePicker

    def __init__(self, bridge: Bridge, hosted: bool, intl: Intl) -> None:
        super().__init__(
            surface=PageSurface(bridge.apply),
            peer=PagePeer(bridge) if hosted else None,
            clock=PageClock(bridge),
            fetcher=PageFetcher(bridge),
            navigator=PageNavigator(bridge),
            intl=intl,
            log=bridge.log,
            file_picker=PageFilePicker(bridge),
            handlers=page_handlers(bridge),
        )

    def hear(self, kind: str, text: str) -> None:
        """Take what came back for a port: `timer`, `picked`, `fetched` or `failed`."""
        if kind == "timer":
            self.clock.fired(int(text))
        elif kind == "picked":
            self.file_picker.picked(json.loads(text))
        elif kind == "fetched":
            self.fetcher.fetched(json.loads(text))
        else:
            self.fetcher.failed(json.loads(text))
