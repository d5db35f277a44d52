"""What goes wrong in a browser context, and what the view asks of the network.

One rule: only the test's own servers and what the script answers can be reached; any other request
is refused and kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from host_shim.testing.answers import HostError
from host_shim.testing.watch import REPORT_VIOLATIONS, Watch, is_external


class BrowserWatch(Watch):
    """A `Watch` for Playwright's asynchronous interface; `open` counts requests under way."""

    def __init__(self) -> None:
        super().__init__(None)
        self.open = 0
        self._rule: Callable[[str], Any] = lambda url: None

    async def attach(self, context: Any, rule: Callable[[str], Any]) -> None:
        """Watch a context; `rule` finds how the script answers an address."""
        self._rule = rule
        await context.add_init_script(REPORT_VIOLATIONS)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        await context.route(is_external, self._answer)

    async def _answer(self, route: Any) -> None:
        url = route.request.url
        rule = self._rule(url)
        if rule is None:
            self.external.append(url)
            await route.abort()
            return
        if rule.never or rule.delay:
            return
        try:
            body = rule.answer({})
        except HostError:
            await route.abort()
            return
        text = body if isinstance(body, str) else json.dumps(body)
        kind = "text/plain" if isinstance(body, str) else "application/json"
        headers = {"content-type": kind, "access-control-allow-origin": "*"}
        await route.fulfill(status=rule.status, headers=headers, body=text)
