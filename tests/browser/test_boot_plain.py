"""The wheel in a page that is not ours: plain Pyodide, micropip, no snapshot."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_shim.testing import Chromium
from tests.browser._server import PageServer, page_server
from tests.browser.test_boot import ROWS, envelope

TREE = Path(__file__).parents[2]
PYODIDE = TREE / "static" / "node_modules" / "pyodide"
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}
PAGE = """<!doctype html><html lang="en"><title>plain</title><div id="view"></div>
<script type="module">
import {loadPyodide} from "/pyodide.mjs";
try {
  const python = await loadPyodide({indexURL: "/", lockFileContents: LOCK});
  await python.loadPackage("/MICROPIP");
  const micropip = python.pyimport("micropip");
  await micropip.install.callKwargs(NEEDED.map((name) => location.origin + name), {deps: false});
  await micropip.install(location.origin + "/WHEEL");
  const main = python.pyimport("renderer_py.browser.main");
  main.mount(document.getElementById("view"), JSON.stringify(PAYLOAD));
} catch (error) {
  document.body.append(`failed: ${error}`);
}
</script></html>"""


@pytest.fixture
def served() -> Iterator[PageServer]:
    (wheel,) = (TREE / "static" / "dist").glob("renderer_py-*.whl")
    pinned = sorted((TREE / ".cache" / "wheels").glob("*.whl"))
    (micropip,) = [file for file in pinned if file.name.startswith("micropip-")]
    needed = [f"/{file.name}" for file in pinned if file != micropip]
    info = json.loads((PYODIDE / "pyodide-lock.json").read_text())["info"]
    with page_server() as server:
        for file in (*PYODIDE.glob("*.mjs"), *PYODIDE.glob("*.wasm"), *PYODIDE.glob("*.zip")):
            kind = TYPES.get(file.suffix, "application/zip")
            server.put(f"/{file.name}", file.read_bytes(), {"Content-Type": kind})
        for file in (wheel, *pinned):
            server.put(f"/{file.name}", file.read_bytes(), {"Content-Type": "application/zip"})
        page = PAGE.replace("LOCK", json.dumps({"info": info, "packages": {}}))
        page = page.replace("NEEDED", json.dumps(needed))
        page = page.replace("MICROPIP", micropip.name).replace("WHEEL", wheel.name)
        server.put("/", page.replace("PAYLOAD", json.dumps(envelope("Plain page"))))
        yield server


def test_the_wheel_draws_in_any_pyodide_page(chromium: Chromium, served: PageServer) -> None:
    context = chromium.new_context()
    page = context.new_page()
    page.goto(served.origin + "/")
    page.get_by_text("Plain page").or_(page.get_by_text("failed:")).first.wait_for(timeout=120_000)
    assert page.get_by_role("heading", name="Plain page").is_visible(), page.inner_text("body")
    assert page.get_by_text("row").count() == ROWS
    context.close()
