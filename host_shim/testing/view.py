"""One view under test: its frame, its message log, and what went wrong in it.

One rule: nothing here sleeps; every wait names the condition it waits for.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, Page

from host_shim.testing.answers import Asked, Backend
from host_shim.testing.watch import Watch

TIMEOUT_MS = 60_000
# Both renderers draw into #root; while nothing is drawn it is empty or holds a placeholder.
_DRAWN = """() => {
  const root = document.getElementById("root");
  const waiting = root?.querySelector(":scope > [data-placeholder]");
  return root !== null && root.childElementCount > 0 && !waiting;
}"""
_TWO_FRAMES = """() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done())))"""


_NOTICE = """() => document.querySelector(".renderer-notice")?.innerText ?? null"""


class NotStarted(AssertionError):
    """The renderer shows its notice instead of the view; says its text and the console's lines."""


class View:
    """A mounted view; `frame` is where its document is."""

    def __init__(self, page: Page, watch: Watch, backend: Backend, renderer: str) -> None:
        self.renderer = renderer
        self.page = page
        self.watch = watch
        self.backend = backend
        element = page.wait_for_selector("iframe", state="attached")
        frame = element.content_frame() if element else None
        assert frame is not None
        self.frame: Frame = frame

    @property
    def messages(self) -> list[dict[str, Any]]:
        """Every protocol message so far; see `Entry` in `embed/src/traffic.js` for the shape."""
        found: list[dict[str, Any]] = self.page.evaluate("harness.messages()")
        return found

    @property
    def asked(self) -> list[Asked]:
        """The view's requests as the backend saw them."""
        return self.backend.asked

    @property
    def errors(self) -> list[str]:
        """Console errors and uncaught errors, in any frame of the page."""
        return self.watch.errors

    @property
    def violations(self) -> list[dict[str, Any]]:
        """Content security policy violations."""
        return self.watch.violations

    @property
    def external(self) -> list[str]:
        """Requests that would have left this machine; all were refused."""
        return self.watch.external

    def take_faults(self) -> list[str]:
        """All of the above as lines, and forgets them: the test expected them."""
        return self.watch.take()

    def wait_ready(self, timeout: float = TIMEOUT_MS) -> View:
        """Wait until the tool's result was delivered, drawn and painted.

        Raises:
            NotStarted: the renderer gave up.
        """
        self.page.wait_for_function("() => harness.delivered", timeout=timeout)
        self.frame.wait_for_function(_DRAWN, timeout=timeout)
        notice = self.frame.evaluate(_NOTICE)
        if notice is not None:
            raise NotStarted("\n".join([notice, *self.watch.console]))
        self.settle()
        return self

    def settle(self) -> None:
        """Wait until what was changed by now has been painted."""
        self.frame.evaluate(_TWO_FRAMES)

    def wait_message(self, method: str, count: int = 1, timeout: float = TIMEOUT_MS) -> None:
        """Wait until the log holds `count` messages of `method`."""
        self.page.wait_for_function(
            "([method, count]) => "
            "harness.messages().filter((entry) => entry.method === method).length >= count",
            arg=[method, count],
            timeout=timeout,
        )

    def deliver(self, result: dict[str, Any], arguments: dict[str, Any] | None = None) -> None:
        """Send another tool input and result to the same view."""
        self.page.evaluate(
            "(data) => harness.deliver(data)", {"input": arguments, "result": result}
        )

    def set_context(self, **context: Any) -> None:
        """Change the host context (theme, displayMode, …)."""
        self.page.evaluate("(context) => harness.setContext(context)", context)

    def aria(self) -> str:
        """The accessibility tree as Playwright's YAML text."""
        return self.frame.locator("body").aria_snapshot()

    def text(self) -> str:
        """The visible text."""
        return self.frame.inner_text("body")

    def screenshot(self, path: str | Path) -> None:
        """A picture of the frame as shown."""
        self.page.screenshot(path=str(path))

    def close(self) -> None:
        self.page.context.close()
