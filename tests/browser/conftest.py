"""Fixtures for tests that go the whole way: the dev host's page, AppBridge, a FastMCP server."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from fastmcp import FastMCP
from playwright.sync_api import Frame, Page

from host_shim.dev import DevHost
from host_shim.dev.targets import load
from host_shim.testing import Chromium
from host_shim.testing.watch import Watch

EXAMPLES = Path(__file__).parents[2] / "examples"
# Prefab's own renderer submits its forms, which a frame may do only with this token; ours must not
# need it.
SANDBOX = {"stock": "allow-scripts allow-forms", "ours": "allow-scripts"}


class Launched:
    """A tool opened on the dev host's page."""

    def __init__(self, page: Page, host: DevHost, server: str, watch: Watch, *, wait: bool) -> None:
        self.page = page
        self.host = host
        self.server = server
        self.watch = watch
        if wait:
            page.get_by_test_id("pane-status").filter(has_text="ready").wait_for()
        element = page.wait_for_selector("iframe")
        frame = element.content_frame() if element else None
        assert frame is not None
        self.frame: Frame = frame

    def ask_server(self, tool: str, **arguments: Any) -> dict[str, Any]:
        """Call the server directly, beside the view."""
        body = {"server": self.server, "name": tool, "arguments": arguments}
        answer = self.page.request.post(f"{self.host.origin}/api/tools/call", data=body)
        found: dict[str, Any] = answer.json()
        return found

    def log(self, method: str, kind: str = "request") -> list[dict[str, Any]]:
        """Messages as the page's log shows them, opened and read like a person would."""
        self.page.get_by_role("tab", name="Log").click()
        entries = self.page.locator(
            f'[data-testid="log-entry"][data-channel="view"][data-method="{method}"]'
            f'[data-kind="{kind}"]'
        )
        found = []
        for entry in entries.all():
            if entry.get_attribute("open") is None:
                entry.locator("summary").click()
            found.append(json.loads(entry.locator("pre").inner_text()))
        return found


OpenTool = Callable[..., Launched]


@pytest.fixture
def open_tool(chromium: Chromium) -> Iterator[OpenTool]:
    """`open_tool("contacts", "contact_book", {...}, renderer="ours", theme="light") -> Launched`.

    The server is the name of an example or a FastMCP object; `wait=False` does not wait for the
    handshake. Every test gets servers of its own, so none sees another one's rows.
    """
    with ExitStack() as stack:

        def open_one(
            server: str | FastMCP,
            tool: str,
            arguments: dict[str, Any] | None = None,
            *,
            wait: bool = True,
            **choices: str,
        ) -> Launched:
            loaded = (
                load(str(EXAMPLES / f"{server}_server.py")) if isinstance(server, str) else server
            )
            name = server if isinstance(server, str) else server.name
            host = DevHost({name: loaded})
            stack.enter_context(host.in_thread())
            context = chromium.new_context(viewport={"width": 1500, "height": 1000})
            stack.callback(context.close)
            watch = Watch(context)
            if choices.get("renderer") != "stock":
                stack.callback(_expect_none, watch)
            sandbox = SANDBOX.get(choices.get("renderer", "ours"), "allow-scripts")
            query = {"server": name, "tool": tool, "args": json.dumps(arguments or {})}
            page = context.new_page()
            page.goto(host.link(f"/?{urlencode({'sandbox': sandbox, **query, **choices})}"))
            return Launched(page, host, name, watch, wait=wait)

        yield open_one


def _expect_none(watch: Watch) -> None:
    faults = watch.take()
    assert not faults, "\n".join(faults)
