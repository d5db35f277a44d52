"""`renderer-py screenshot`: a view as Chromium paints it, in a PNG file."""

from __future__ import annotations

import argparse
from typing import Any

from host_shim.cli import Problem, source
from host_shim.resources import PageMissing, bake

SUMMARY = "paint a view with Chromium into a PNG file"
EXAMPLES = """
renderer-py screenshot view.json -o view.png
renderer-py screenshot dashboard_server.py --tool dashboard --theme dark --width 360
"""
# Never asked for: the browser gets the page for it from here.
_ADDRESS = "http://renderer.invalid/"
_READY = "() => document.documentElement.dataset.ready === 'true'"
_NOTICE = "() => document.querySelector('.renderer-notice')?.innerText ?? null"
_PAINTED = """() => document.fonts.ready.then(() => new Promise((done) =>
  requestAnimationFrame(() => requestAnimationFrame(() => done()))))"""
TIMEOUT_MS = 60_000
_INSTALL = " (set CHROMIUM to its program, or run `playwright install chromium`)"


def configure(parser: argparse.ArgumentParser) -> None:
    source.configure(parser)
    add = parser.add_argument
    add("-o", "--output", metavar="FILE", help="the picture; TARGET's name with .png if absent")
    add("--theme", choices=("light", "dark"), default="light", help="(%(default)s)")
    add("--width", type=int, default=1000, metavar="PIXELS", help="of the view (%(default)s)")
    add("--height", type=int, default=0, metavar="PIXELS", help="as high as the view if absent")
    add("--scale", type=float, default=1, metavar="FACTOR", help="device pixels for one pixel")


def run(options: argparse.Namespace) -> int:
    output = options.output or f"{source.name_of(options)}.png"
    try:
        page = bake(source.payload(options))
    except PageMissing as error:
        raise Problem(str(error)) from error
    try:
        from playwright.sync_api import Error as BrowserError

        from host_shim.testing import Chromium
    except ImportError as error:
        raise Problem(f"{error}; install renderer-py[screenshot]") from error
    try:
        with Chromium() as chromium:
            _paint(chromium, page, output, options)
    except BrowserError as error:
        hint = _INSTALL if "executable" in error.message.lower() else ""
        raise Problem(f"Chromium: {error.message.splitlines()[0]}{hint}") from error
    print(output)
    return 0


def _paint(chromium: Any, html: str, output: str, options: argparse.Namespace) -> None:
    context = chromium.new_context(
        viewport={"width": options.width, "height": options.height or 100},
        color_scheme=options.theme,
        device_scale_factor=options.scale,
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.route(
        _ADDRESS, lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8")
    )
    page.goto(_ADDRESS, wait_until="commit", timeout=TIMEOUT_MS)
    page.wait_for_function(f"() => ({_READY})() || ({_NOTICE})() !== null", timeout=TIMEOUT_MS)
    notice = page.evaluate(_NOTICE)
    if notice is not None:
        raise Problem(f"the view did not start:\n{notice}")
    page.evaluate(_PAINTED)
    page.screenshot(path=output, full_page=not options.height, animations="disabled")
