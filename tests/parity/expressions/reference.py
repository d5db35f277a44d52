"""The reference's own expression engine, asked inside Chromium.

The renderer that `prefab_ui` carries is one HTML file; its functions are reached by adding one
statement to the end of its script. One rule: the minified names below belong to one version of the
package, so any other version is refused.
"""

from __future__ import annotations

import importlib.metadata
import json
import pathlib
import shutil
import tempfile
from typing import Any

import prefab_ui.renderer
from playwright.sync_api import sync_playwright

from tests.parity.expressions.answers import VERSION

_EXPOSE = ";globalThis.__reference={expr:rZt,template:My,props:Ny,condition:j3i};"
_FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
)
_WIRE = {"$prefab": {"version": "0.3"}, "view": {"type": "Text", "content": "ready"}}
# Answers travel as JSON text of ours: what a page returns otherwise loses -0 and lone surrogates.
_ASK = """([cases, scopes]) => {
  const kind = (v) => v === undefined ? "undefined"
    : typeof v === "function" ? "function"
    : typeof v === "number" && Number.isNaN(v) ? "NaN"
    : v === Infinity ? "Infinity" : v === -Infinity ? "-Infinity"
    : Object.is(v, -0) ? "-0" : null;
  const inner = (v) => Array.isArray(v) ? v.map(member)
    : v && typeof v === "object" ? object(v) : v;
  const object = (v) => Object.fromEntries(Object.entries(v).map(([k, m]) => [k, member(m)]));
  const member = (v) => kind(v) ? {$kind: kind(v)} : inner(v);
  console.warn = () => {};
  return JSON.stringify(cases.map(({mode, expr, scope}) => {
    try {
      const v = __reference[mode](expr, JSON.parse(scopes[scope]));
      return kind(v) ? {kind: kind(v)} : {value: inner(v)};
    } catch (e) { return {kind: "error"}; }
  }));
}"""


class Reference:
    """A context manager around one Chromium in one time zone, locale en-US."""

    def __init__(self, time_zone: str = "UTC") -> None:
        found = importlib.metadata.version("prefab-ui")
        if found != VERSION:
            raise RuntimeError(f"the names here belong to prefab-ui {VERSION}, not {found}")
        self._time_zone = time_zone

    def __enter__(self) -> Reference:
        self._folder = tempfile.TemporaryDirectory()
        self._playwright = sync_playwright().start()
        self._browser = self._playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=_FLAGS.split()
        )
        context = self._browser.new_context(timezone_id=self._time_zone, locale="en-US")
        file = pathlib.Path(self._folder.name, "page.html")
        file.write_text(_page())
        self._page = context.new_page()
        self._page.goto(file.as_uri())
        self._page.wait_for_function("document.getElementById('root').childElementCount > 0")
        return self

    def __exit__(self, *failure: object) -> None:
        self._browser.close()
        self._playwright.stop()
        self._folder.cleanup()

    @property
    def browser(self) -> str:
        """The version of the browser that answers."""
        return f"Chromium {self._browser.version}"

    def ask(self, cases: list[dict[str, Any]], scopes: list[str]) -> list[dict[str, Any]]:
        """The outcome of each `{"mode", "expr", "scope"}`; `scope` is an index into JSON texts."""
        answers: list[dict[str, Any]] = json.loads(self._page.evaluate(_ASK, [cases, scopes]))
        return answers


def _page() -> str:
    app = (pathlib.Path(prefab_ui.renderer.__file__).parent / "app.html").read_text()
    end = app.index("</script>")
    html = app[:end] + _EXPOSE + app[end:]
    root = '<div id="root"></div>'
    at = html.rindex(root) + len(root)
    data = json.dumps(_WIRE)
    script = f'<script id="prefab:initial-data" type="application/json">{data}</script>'
    return html[:at] + script + html[at:]
