"""The HTML that a view's frame gets: a renderer by name, or what the server itself sends.

One rule: a page is served as it is; only where the person asks to compare or to record, one script
is added that reports what is on screen and what was done.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from pathlib import Path
from urllib.request import urlopen

from starlette.concurrency import run_in_threadpool

from host_shim import resources

PARTS = Path(__file__).resolve().parent.parent / "embed" / "dist"
SERVED = "served"
"""The renderer that is whatever the MCP server sends."""

Page = Callable[[], str]
"""Gives a renderer's HTML; called for each view, so a rebuilt page is picked up."""

ReadUi = Callable[[str, str], Awaitable[str]]
"""Reads a `ui://` resource: a server's name and the URI to the HTML it sends."""

_HEAD = re.compile(r"<head[^>]*>|<!doctype[^>]*>", re.IGNORECASE)


class Pages:
    """The renderers of one dev host by name."""

    def __init__(self, pages: Mapping[str, Page], read: ReadUi) -> None:
        self.pages = {**builtin_pages(), **pages}
        self._read = read

    @property
    def names(self) -> list[str]:
        return [*self.pages, SERVED]

    async def html(self, name: str, server: str = "", uri: str = "", *, probe: bool = False) -> str:
        """One page; `server` and `uri` matter for `served` alone.

        Raises:
            KeyError: no such renderer or server.
            PageMissing: our own page is not built.
        """
        name = name or next(iter(self.pages))
        if name == SERVED:
            page = await self._read(server, uri)
        else:
            page = await run_in_threadpool(self.pages[name])
        return with_probe(page) if probe else page


def builtin_pages() -> dict[str, Page]:
    """The renderers every dev host offers, by name; the first is the default."""
    return {"ours": Cached(resources.renderer_html), "stock": Cached(resources.stock_html)}


def page_at(place: str) -> Page:
    """A renderer from a file or an address, read anew for each view."""
    if place.startswith(("http://", "https://")):
        return lambda: _fetch(place)
    return lambda: Path(place).read_text("utf-8")


def with_probe(page: str) -> str:
    """The page with the script that answers the dev host's questions about what is on screen."""
    found = _HEAD.search(page)
    at = found.end() if found else 0
    return f"{page[:at]}<script>{script('probe')}</script>{page[at:]}"


@cache
def script(name: str) -> str:
    """A built script as text that can stand in a `<script>` element."""
    return (PARTS / f"{name}.js").read_text("utf-8").replace("</script", "<\\/script")


class Cached:
    """A page that is read once, and again when our build has replaced the file."""

    def __init__(self, read: Page) -> None:
        self._read = read
        self._stamp: object = None
        self._text = ""

    def __call__(self) -> str:
        stamp = _build_stamp()
        if self._stamp != stamp or not self._text:
            self._text, self._stamp = self._read(), stamp
        return self._text


def _build_stamp() -> object:
    try:
        return resources.renderer_path().stat().st_mtime_ns
    except resources.PageMissing:
        return None


def _fetch(url: str) -> str:
    with urlopen(url, timeout=10) as answer:
        text: str = answer.read().decode("utf-8")
    return text
