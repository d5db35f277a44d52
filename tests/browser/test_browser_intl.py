"""The browser's `Intl` port gives the reference's answers, in Pyodide inside Chromium.

The cases are those that CPython answers with Babel (tests/compliance/expr) and the generated ones
about dates in several time zones (tests/parity/expressions); they go in as data.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from playwright.sync_api import Page

from host_shim.testing import Chromium
from tests.compliance.cases import load
from tests.parity.expressions.answers import read

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "static" / "node_modules" / "pyodide"
START = """async () => {
  const { loadPyodide } = await import("/pyodide.mjs");
  globalThis.py = await loadPyodide({ indexURL: "/" });
  py.unpackArchive(await (await fetch("/sources.zip")).arrayBuffer(), "zip");
  py.runPython("from tests.compliance.cases import failures");
  py.runPython("from renderer_py.browser.intl import BrowserIntl; import json");
}"""
ASK = """([cases, zone]) => {
  py.globals.set("data", cases);
  py.globals.set("zone", zone ?? "");
  return py.runPython("json.dumps(failures(json.loads(data), BrowserIntl(zone or None)))");
}"""


def sources() -> bytes:
    """The renderer and the cases' module, as the browser unpacks them."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for file in [*(ROOT / "renderer_py").rglob("*.py"), ROOT / "tests/compliance/cases.py"]:
            archive.write(file, file.relative_to(ROOT))
    return buffer.getvalue()


class Files(SimpleHTTPRequestHandler):
    """Pyodide's own files, an empty page, and the sources."""

    def do_GET(self) -> None:
        if self.path == "/":
            self._send("text/html", b"<!doctype html>")
        elif self.path == "/sources.zip":
            self._send("application/zip", sources())
        else:
            super().do_GET()

    def _send(self, kind: str, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: a test's output is its own."""


@pytest.fixture(scope="module")
def origin() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=str(PYODIDE))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


def python_page(chromium: Chromium, origin: str, zone: str) -> Page:
    page = chromium.new_context(timezone_id=zone).new_page()
    page.goto(f"{origin}/")
    page.evaluate(START)
    return page


@pytest.fixture(scope="module")
def in_utc(chromium: Chromium, origin: str) -> Iterator[Page]:
    page = python_page(chromium, origin, "UTC")
    yield page
    page.context.close()


def ask(page: Page, cases: list[dict[str, Any]], zone: str | None) -> list[str]:
    lines: list[str] = json.loads(page.evaluate(ASK, [json.dumps(cases), zone]))
    return lines


def recorded(zone: str) -> list[dict[str, Any]]:
    """Generated cases of one zone; each gets the one date it reads, not all of them."""
    group = next(group for group in reversed(read()["groups"]) if group["zone"] == zone)
    dates = group["scopes"][0]["d"]
    cases = []
    for mode, _, source, answer in group["cases"]:
        index = int(source.removeprefix("d.").split()[0])
        text = source.replace(f"d.{index}", "d", 1)
        cases.append({"mode": mode, "expr": text, "given": {"d": dates[index]}, **answer})
    assert len(cases) > 500
    return cases


def test_the_compliance_suite(in_utc: Page) -> None:
    assert ask(in_utc, [case for _, case in load()], None) == []


@pytest.mark.parametrize("zone", ["UTC", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe"])
def test_a_zone_that_is_not_the_browser_s(in_utc: Page, zone: str) -> None:
    assert ask(in_utc, recorded(zone), zone) == []


def test_the_browser_s_own_zone(chromium: Chromium, origin: str) -> None:
    page = python_page(chromium, origin, "Australia/Lord_Howe")
    assert ask(page, recorded("Australia/Lord_Howe"), None) == []
    page.context.close()


def test_a_wrong_answer_is_noticed(in_utc: Page) -> None:
    case = {"mode": "expr", "expr": "1.5 | currency", "given": {}, "value": "$1.5"}
    assert len(ask(in_utc, [case], None)) == 1


def test_an_unknown_zone_is_refused(in_utc: Page) -> None:
    in_utc.evaluate("""() => py.runPython(`
try:
    BrowserIntl("Europe/Atlantis")
except ValueError as error:
    assert "unknown time zone" in str(error)
else:
    raise AssertionError
`)""")


def test_a_move_changes_dates_and_an_unknown_zone_changes_nothing(in_utc: Page) -> None:
    found = in_utc.evaluate("""() => py.runPython(`
intl = BrowserIntl()
late = intl.parse_date("2026-01-31T23:30:00Z")
seen = [intl.date(late, "datetime")]
for zone in ("Asia/Tokyo", "Europe/Atlantis", "America/New_York"):
    seen.append([intl.move(zone), intl.date(late, "datetime")])
json.dumps(seen)
`)""")
    assert json.loads(found) == [
        "Jan 31, 2026, 11:30 PM",
        [True, "Feb 1, 2026, 8:30 AM"],
        [False, "Feb 1, 2026, 8:30 AM"],
        [True, "Jan 31, 2026, 6:30 PM"],
    ]


def test_options_the_browser_refuses_are_errors_of_the_expression(in_utc: Page) -> None:
    in_utc.evaluate("""() => {
      globalThis.kept = Intl.NumberFormat;
      Intl.NumberFormat = class { constructor() { throw new RangeError("refused"); } };
    }""")
    case = {"mode": "expr", "expr": "1.5 | number:2", "given": {}, "kind": "error"}
    assert ask(in_utc, [case], None) == []
    in_utc.evaluate("() => { Intl.NumberFormat = kept; }")
