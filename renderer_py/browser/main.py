"""The entry in a browser: starts the session on the page's bridge and keeps it alive.

One rule: JavaScript gets one Python callable for the life of the page.
"""

from __future__ import annotations

import gc
import random
from importlib import import_module
from typing import Any

from renderer_py.browser.intl import BrowserIntl
from renderer_py.page import Bridge, Page

GC_THRESHOLD = 50_000


class PageBridge(Bridge):
    """The bridge together with the way back, which only the entry uses."""

    def listen(self, handler: Any) -> None: ...


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
    page = Page(bridge, hosted, BrowserIntl())
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
