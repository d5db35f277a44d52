"""A host small enough to see through: one sandboxed frame from another origin, scripted answers.

One rule: it answers `ui/initialize` and records everything; what else it says, a test says.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Frame, Page

from host_shim import csp
from host_shim.testing.watch import Watch
from tests.browser._server import page_server

SPECIFICATION_AND_WASM = csp.with_wasm()
SPECIFICATION = csp.specification()
FRAME = """<!doctype html><title>host</title><iframe sandbox="allow-scripts"
  style="width:800px;height:600px"></iframe><script>
const frame = document.querySelector("iframe");
globalThis.log = [];
globalThis.say = (message) => frame.contentWindow.postMessage({jsonrpc: "2.0", ...message}, "*");
const setup = SETUP;
addEventListener("message", (event) => {
  if (event.source !== frame.contentWindow) return;
  log.push(event.data);
  const {id, method} = event.data;
  if (method === "ui/initialize") {
    setup.early.forEach(say);
    say({id, result: {protocolVersion: "2026-01-26", hostInfo: {name: "small host", version: "7"},
      hostCapabilities: {logging: {}}, hostContext: setup.context}});
  }
  if (method === "ui/notifications/initialized") setup.after.forEach(say);
});
frame.src = setup.url;
</script>"""


def tool_result(payload: dict[str, Any] | None, text: str = "the tool's words") -> dict[str, Any]:
    """The notification of a tool result."""
    params: dict[str, Any] = {"content": [{"type": "text", "text": text}]}
    if payload is not None:
        params["structuredContent"] = payload
    return {"method": "ui/notifications/tool-result", "params": params}


class Hosted:
    """A frame in that host."""

    def __init__(self, page: Page, watch: Watch) -> None:
        self.page = page
        self.watch = watch
        element = page.wait_for_selector("iframe", state="attached")
        frame = element.content_frame() if element else None
        assert frame is not None
        self.frame: Frame = frame

    def wait_ready(self) -> None:
        """Until Python has the view, or the page says that it never will."""
        self.frame.wait_for_function(
            "() => document.documentElement.dataset.ready"
            " || document.querySelector('[role=alert]')",
            timeout=90_000,
        )

    def wait_notice(self) -> str:
        """The text shown instead of a view."""
        self.frame.wait_for_selector("[role=alert]", timeout=90_000)
        return self.frame.inner_text("[role=alert]")

    def say(self, *messages: dict[str, Any]) -> None:
        self.page.evaluate("(messages) => messages.forEach(say)", list(messages))

    def wait_said(self, condition: str) -> Any:
        """The first message of the view that fulfils a JavaScript condition on `m`."""
        found = f"log.find((m) => {condition})"
        self.page.wait_for_function(f"() => {found}", timeout=90_000)
        return self.page.evaluate(found)

    @property
    def said(self) -> list[dict[str, Any]]:
        messages: list[dict[str, Any]] = self.page.evaluate("log")
        return messages

    @property
    def stats(self) -> dict[str, int]:
        found: dict[str, int] = self.frame.evaluate("({...__renderer.stats})")
        return found


@contextmanager
def hosted(
    browser: Browser,
    html: str,
    *,
    policy: str = SPECIFICATION_AND_WASM,
    early: list[dict[str, Any]] | None = None,
    after: list[dict[str, Any]] | None = None,
    context: dict[str, Any] | None = None,
) -> Iterator[Hosted]:
    """The page `html` in a frame with an opaque origin, under `policy` as a response header.

    Args:
        early: messages right behind `ui/initialize`, before its answer (as some hosts do).
        after: messages right behind `ui/notifications/initialized`.
        context: the host context.
    """
    with page_server() as views, page_server() as hosts:
        url = views.put("/view", html, {"Content-Security-Policy": policy})
        setup = {"url": url, "early": early or [], "after": after or [], "context": context or {}}
        text = json.dumps(setup).replace("<", "\\u003c")
        opened = browser.new_context(timezone_id="UTC", locale="en-US")
        watch = Watch(opened)
        page = opened.new_page()
        page.goto(hosts.put("/", FRAME.replace("SETUP", text)), wait_until="commit")
        try:
            yield Hosted(page, watch)
        finally:
            opened.close()
