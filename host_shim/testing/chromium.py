"""Finds and starts Chromium for tests.

One rule: nothing in it talks to the network by itself, so what a page asks for is all there is.
"""

from __future__ import annotations

import os
import shutil
from types import TracebackType
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Playwright, sync_playwright

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Only loopback addresses resolve, whatever a page tries.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def find_chromium() -> str | None:
    """The executable named by `CHROMIUM`, else one on the PATH, else None: Playwright's own."""
    named = os.environ.get("CHROMIUM")
    found = (shutil.which(name) for name in ([named] if named else _NAMES))
    return next((path for path in found if path), None)


class Chromium:
    """One running browser; a context of its own for every view opened in it."""

    def __init__(self, flags: tuple[str, ...] = ()) -> None:
        self._playwright: Playwright = sync_playwright().start()
        try:
            self.browser: Browser = self._playwright.chromium.launch(
                executable_path=find_chromium(), args=[*FLAGS, *flags]
            )
        except BaseException:
            self._playwright.stop()
            raise

    def __enter__(self) -> Chromium:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def new_context(self, **options: Any) -> BrowserContext:
        """A clean browser context; time zone UTC and locale en-US unless told otherwise."""
        return self.browser.new_context(**{"timezone_id": "UTC", "locale": "en-US", **options})

    def close(self) -> None:
        self.browser.close()
        self._playwright.stop()
