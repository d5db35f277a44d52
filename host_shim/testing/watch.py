"""Records what goes wrong on a page: console errors, uncaught errors, violations, stray requests.

One rule: nothing recorded is forgotten until a test takes it out.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Route, WebError

_MARK = "renderer-py violation "
_LOCAL_SCHEMES = frozenset(["data", "blob", "about"])
REPORT_VIOLATIONS = f"""
addEventListener("securitypolicyviolation", (event) => console.debug({json.dumps(_MARK)} +
  JSON.stringify({{directive: event.effectiveDirective, blocked: event.blockedURI,
    sample: event.sample, page: event.documentURI}})));
"""


class Watch:
    """What was noticed in one browser context, in order; without a context, nothing ever is."""

    def __init__(self, context: BrowserContext | None) -> None:
        self.errors: list[str] = []
        self.violations: list[dict[str, Any]] = []
        self.external: list[str] = []
        self.console: list[str] = []
        if context is None:
            return
        context.add_init_script(REPORT_VIOLATIONS)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.route(is_external, self._refuse)

    def take(self) -> list[str]:
        """Everything recorded so far, one line each; afterwards nothing is recorded."""
        lines = [
            *self.errors,
            *(f"policy violation: {item}" for item in self.violations),
            *(f"request to another machine: {url}" for url in self.external),
        ]
        for recorded in (self.errors, self.violations, self.external):
            recorded.clear()
        return lines

    def _on_console(self, message: ConsoleMessage) -> None:
        text = message.text
        if text.startswith(_MARK):
            self.violations.append(json.loads(text.removeprefix(_MARK)))
            return
        self.console.append(f"{message.type}: {text}")
        if message.type == "error":
            self.errors.append(f"console error: {text}")

    def _on_error(self, error: WebError) -> None:
        self.errors.append(f"uncaught error: {error.error}")

    def _refuse(self, route: Route) -> None:
        self.external.append(route.request.url)
        route.abort()


def is_external(url: str) -> bool:
    """Whether an address is on another machine."""
    parts = urlsplit(url)
    return parts.scheme not in _LOCAL_SCHEMES and parts.hostname != "127.0.0.1"
