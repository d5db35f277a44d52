"""One view behind a page's bridge: what comes from the page goes in as text, and patches come out.

One rule: an error of the view ends one event, never the page; it is logged with its traceback, and
the document stays as the last whole patch left it.
"""

from __future__ import annotations

import json
import traceback

from renderer_py.page.platform import Bridge, PagePlatform
from renderer_py.page.surface import to_json
from renderer_py.ports import Intl
from renderer_py.session import ViewSession


class Page:
    """One view in one page: what JavaScript calls.

    Args:
        bridge: JavaScript's side, see `static/src/bridge.js`.
        hosted: whether another frame is there to talk to.
        intl: numbers and dates as they are written where the page is.
    """

    def __init__(self, bridge: Bridge, hosted: bool, intl: Intl) -> None:
        self.platform = PagePlatform(bridge, hosted, intl)
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
