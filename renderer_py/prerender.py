"""The first HTML of a view, rendered in one go under CPython: for servers, notebooks and tests.

One rule: nothing happens afterwards. Timers never fire, requests fail, links open nowhere; what the
view would do later is left to the frame that takes it over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderer_py.intl import BabelIntl
from renderer_py.ports import FetchRequest, FetchResponse, Op, Platform, Timer
from renderer_py.renderer import ROOT, Renderer


def render_html(payload: Any, *, time_zone: str = "UTC") -> str:
    """The HTML that an envelope puts into the page's root element.

    Args:
        payload: a Prefab envelope (wire protocol 0.3); anything else gives an empty text.
        time_zone: IANA name for dates without a zone of their own.
    """
    surface = _Surface()
    world = _Nowhere()
    platform = Platform(surface, None, world, world, world, BabelIntl(time_zone))
    renderer = Renderer(platform)
    renderer.load(payload)
    renderer.close()
    return splice(surface.ops)


def splice(ops: list[Op]) -> str:
    """First HTML with its deep slices put in their places."""
    html = ""
    for op in ops:
        if op[0] == "html" and op[1] == ROOT:
            html = op[2]
        elif op[0] == "replace":
            html = html.replace(f"<!--n{op[1]}-->", op[2], 1)
    return html


class _Surface:
    def __init__(self) -> None:
        self.ops: list[Op] = []

    def commit(self, ops: list[Op]) -> None:
        self.ops.extend(ops)


class _Never:
    def cancel(self) -> None:
        pass


class _Nowhere:
    """Clock, fetcher and navigator of a place where nothing follows."""

    def now(self) -> float:
        return 0.0

    def call_later(self, delay: float, callback: Callable[[], None]) -> Timer:
        return _Never()

    def fetch(
        self,
        request: FetchRequest,
        done: Callable[[FetchResponse], None],
        failed: Callable[[str], None],
    ) -> Timer:
        return _Never()

    def open(self, url: str) -> None:
        pass
