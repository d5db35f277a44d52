"""The dev host's page under test: one host and one browser for a module, a page for each test.

One rule: a page that had a fault of its own (console error, uncaught error, policy violation) fails
its test; what a view is meant to break, the test takes out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import Frame, FrameLocator, Locator, Page

from host_shim.dev import DevHost, Options
from host_shim.testing import Chromium
from host_shim.testing.watch import Watch

# Draws nothing but what it hears and is asked to ask: quick, and a view any host must serve.
TINY = Path(__file__).parent / "data" / "tiny_view.html"
VIEWPORT = {"width": 1500, "height": 1000}


class Opened:
    """One page of the dev host."""

    def __init__(self, page: Page, host: DevHost, watch: Watch) -> None:
        self.page = page
        self.host = host
        self.watch = watch

    @property
    def view(self) -> FrameLocator:
        """The first view on the stage."""
        return self.page.frame_locator("iframe >> nth=0")

    @property
    def frame(self) -> Frame:
        element = self.page.locator("iframe").first.element_handle()
        frame = element.content_frame()
        assert frame is not None
        return frame

    def part(self, name: str) -> Locator:
        """The page's part with that test id."""
        return self.page.get_by_test_id(name)

    def tab(self, name: str) -> None:
        """Show a panel, by its tab."""
        self.page.get_by_role("tab", name=name).click()

    def button(self, label: str) -> None:
        """Press a button of the view."""
        self.view.get_by_role("button", name=label, exact=True).click()

    def answer(self, result: Any) -> None:
        """Wait until the tiny view shows that its request got this result."""
        text = json.dumps({"result": result}, separators=(",", ":"))
        self.view.locator("#answer").get_by_text(text, exact=True).wait_for()

    def ready(self) -> None:
        """Wait until the first view has taken part in the handshake."""
        self.page.locator('[data-testid="pane"][data-status="ready"]').first.wait_for()

    def shown_tools(self) -> list[str]:
        """Test ids of the tools that the picker shows."""
        buttons = self.page.locator('[data-testid="tools"] button[data-testid]:visible')
        return [str(button.get_attribute("data-testid")) for button in buttons.all()]

    def entries(self, method: str, kind: str, channel: str = "view") -> Locator:
        return self.page.locator(
            f'[data-testid="log-entry"][data-channel="{channel}"][data-method="{method}"]'
            f'[data-kind="{kind}"]'
        )

    def wait_logged(self, method: str, kind: str, count: int = 1) -> None:
        """Wait until the log has that many such messages, whether or not it is on top."""
        self.entries(method, kind).nth(count - 1).wait_for(state="attached")

    def log(self, method: str, kind: str = "request", channel: str = "view") -> list[Any]:
        """Messages as the page's log shows them, opened and read like a person would."""
        self.tab("Log")
        found = []
        for entry in self.entries(method, kind, channel).all():
            if entry.get_attribute("open") is None:
                entry.locator("summary").click()
            found.append(json.loads(entry.locator("pre").inner_text()))
        return found


class Desk:
    """A dev host that runs, and a browser to open its page in."""

    def __init__(self, chromium: Chromium, host: DevHost) -> None:
        self.chromium = chromium
        self.host = host

    @contextmanager
    def page(
        self,
        *,
        tool: str = "",
        args: Mapping[str, Any] | None = None,
        server: str = "",
        wait: bool = True,
        **choices: Any,
    ) -> Iterator[Opened]:
        """A page with that tool open; `choices` are settings of the page's address.

        `viewport` and `color_scheme` go to the browser; `wait=False` does not wait for the view.
        """
        browser = {key: choices.pop(key) for key in ("viewport", "color_scheme") if key in choices}
        context = self.chromium.new_context(**{"viewport": VIEWPORT, **browser})
        watch = Watch(context)
        context.set_default_timeout(30_000)
        page = context.new_page()
        opened = Opened(page, self.host, watch)
        name = server or next(iter(self.host.board.servers), "")
        query = {"server": name, "tool": tool, "args": json.dumps(args or {})} if tool else {}
        choices.setdefault("renderer", "tiny")
        if choices.get("renderer") == "stock":
            # Prefab's own renderer submits its forms, which a frame may do only with this token.
            choices.setdefault("sandbox", "allow-scripts allow-forms")
        page.goto(self.host.link("/?" + urlencode({**query, **choices})))
        try:
            if tool and wait:
                opened.ready()
            yield opened
            faults = [] if choices.get("renderer") == "stock" else watch.take()
            assert not faults, "\n".join(faults)
        finally:
            context.close()


@contextmanager
def desk_for(
    chromium: Chromium, servers: Mapping[str, object], options: Options | None = None
) -> Iterator[Desk]:
    """A dev host for `servers`, for as long as the block runs."""
    chosen = options or Options()
    pages = {"tiny": lambda: TINY.read_text("utf-8"), **chosen.pages}
    with DevHost(servers, replace(chosen, pages=pages)).in_thread() as host:
        yield Desk(chromium, host)
