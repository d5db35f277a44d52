"""The entry of a page: makes the ports, starts the session, and keeps the page alive.

One rule: an error of the view ends one event, never the page; it is logged with its traceback, and
the document stays as the last whole patch left it.
"""

from __future__ import annotations

import gc
import json
import random
import traceback
from importlib import import_module
from typing import Any

from renderer_py.browser.platform import Bridge, BrowserPlatform
from renderer_py.browser.surface import to_json
from renderer_py.ports import Intl
from renderer_py.session import ViewSession

GC_THRESHOLD = 50_000


class PageBridge(Bridge):
    """The bridge together with the way back, which only the entry uses."""

    def listen(self, handler: Any) -> None: ...


class Page:
    """One view in one page: what JavaScript calls.

    Args:
        bridge: JavaScript's side, see `static/src/bridge.js`.
        hosted: whether another frame is there to talk to.
        intl: the browser's own unless the view is placed elsewhere.
    """

    def __init__(self, bridge: Bridge, hosted: bool, intl: Intl | None = None) -> None:
        self.platform = BrowserPlatform(bridge, hosted, intl)
        self.session = ViewSession(self.platform)

    def start(self, transcript: str, payload: str | None) -> None:
        """Show the page's own envelope if it has one, then take over the conversation.

        Args:
            transcript: JSON text of `[{"dir": "in" | "out", "message": …}, …]`.
            payload: JSON text of an envelope, None where the page has none.
        """
        if payload is not None:
            self._load(payload)
        self.session.start(json.loads(transcript))

    def hear(self, kind: str, text: str) -> str:
        """Take an event, a message, or a port's answer; returns a patch as JSON text or ''."""
        try:
            if kind == "event":
                ops = self.session.dispatch(json.loads(text))
                return to_json(ops) if ops else ""
            if kind == "message":
                self.session.receive(json.loads(text))
            else:
                self.platform.hear(kind, text)
        except Exception:
            self._report()
        return ""

    def _load(self, payload: str) -> None:
        try:
            envelope = json.loads(payload)
        except ValueError as error:
            self._log(f"the page's own data is no JSON: {error}")
            return
        self.session.load(envelope)

    def _report(self) -> None:
        self._log(traceback.format_exc())

    def _log(self, text: str) -> None:
        if self.platform.log is not None:
            self.platform.log(f"renderer: {text}")


def start(bridge: PageBridge, hosted: bool, transcript: str, payload: str | None) -> None:
    """Start the view of this page; returns when its first state is in the document.

    Called once, after the interpreter came up, maybe from a memory snapshot: chance is drawn anew
    here, because a snapshot would give every page the same. (The seed of `hash` stays what it was
    when the snapshot was made; the order of nothing depends on it.)

    Raises:
        Exception: whatever kept the session from starting; the page then shows a notice.
    """
    create_proxy: Any = import_module("pyodide.ffi").create_proxy

    random.seed()
    # Mounting a large view makes tens of thousands of objects that all stay: at the usual threshold
    # (2,000) a third of that time would go into looking for garbage among them.
    gc.set_threshold(GC_THRESHOLD)
    page = Page(bridge, hosted)
    # The one proxy of the page; it lives as long as the document does.
    bridge.listen(create_proxy(page.hear))
    page.start(transcript, payload)


def mount(element: Any, payload: str) -> None:
    """Show an envelope in any page that runs Pyodide and has installed this package's wheel.

    Args:
        element: the empty element that will hold the view; a page can hold one view.
        payload: JSON text of a Prefab envelope.
    """
    from importlib.resources import files

    # By name and as Any, because the module exists in pages alone.
    page: Any = import_module("js")
    document = page.document
    if not hasattr(page, "__renderer"):
        for tag, name in (("style", "renderer.css"), ("script", "frame.js")):
            part = document.createElement(tag)
            part.textContent = files(__package__).joinpath("page", name).read_text("utf-8")
            document.head.append(part)
    start(getattr(page, "__renderer").connect(element), False, "[]", payload)
