"""Record what the reference renderer draws for the cases of tests/compliance/components/*.json.

One rule: a case's `expect` comes from the reference alone; this script writes it, nobody else does.

    python tests/parity/record_components.py tests/compliance/components/display_card.json …
    python tests/parity/record_components.py --check FILE …      # is the recording reproducible?

A file is `{"cases": [case, …]}`. A case as its author writes it:

    {"name": "…", "view": node, "state": {…}?, "defs": {…}?, "isolate": true?, "differs": …?}

Cases of equal state and defs share one page, each in a `Div` of its own; `isolate` asks for a
page alone (a case that breaks the page, or whose made-up state names matter). The recording adds
`expect: {"dom": outline, "aria": Playwright's accessibility snapshot}`. `differs` is left alone;
see tests/compliance/component_cases.py. Needs prefab-ui of the version below and Chromium.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import json
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from playwright.sync_api import BrowserContext, Page  # noqa: E402

from host_shim.testing import Chromium  # noqa: E402
from tests.compliance.outline import outline  # noqa: E402

Case = dict[str, Any]

VERSION = "0.21.1"
MOUNT = '<div id="root"></div>'
# The reference loads its icons, charts and highlighter when they are first needed: a view is
# complete once nothing has changed for a while.
QUIET_MS = 400
UNTIL_QUIET = """(quiet) => new Promise((resolve) => {
  let timer = setTimeout(resolve, quiet);
  new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(resolve, quiet); })
    .observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
})"""


class Reference:
    """Pages of prefab-ui's bundled renderer."""

    def __init__(self, context: BrowserContext, folder: Path) -> None:
        found = importlib.metadata.version("prefab-ui")
        if found != VERSION:
            raise SystemExit(f"cases are recorded from prefab-ui {VERSION}; {found} is installed")
        import prefab_ui.renderer

        bundle = Path(prefab_ui.renderer.__file__).parent / "app.html"
        before, mount, after = bundle.read_text().rpartition(MOUNT)
        self.parts = (before + mount, after)
        self.context = context
        self.file = folder / "view.html"

    def open(self, wire: dict[str, Any]) -> Page:
        """A page that shows the wire object, once it has come to rest."""
        data = json.dumps(wire).replace("</", "<\\/")
        script = f'<script id="prefab:initial-data" type="application/json">{data}</script>'
        self.file.write_text(script.join(self.parts))
        page = self.context.new_page()
        page.goto(self.file.as_uri())
        page.wait_for_function("document.getElementById('root').childElementCount > 0")
        page.evaluate(UNTIL_QUIET, QUIET_MS)
        return page


def record(cases: list[Case], reference: Reference) -> None:
    """Fill in every case's `expect`."""
    for batch in batches(cases):
        page = reference.open(wire_of(batch))
        try:
            for index, case in enumerate(batch):
                place = page.locator(f".record-{index}")
                if place.count() != 1:
                    raise SystemExit(f"{case['name']}: not drawn; does it need `isolate`?")
                case["expect"] = {
                    "dom": outline(place.inner_html()),
                    "aria": place.aria_snapshot().splitlines(),
                }
        finally:
            page.close()


def batches(cases: Iterable[Case]) -> Iterator[list[Case]]:
    """Cases that may share a page."""
    groups: dict[str, list[Case]] = {}
    for number, case in enumerate(cases):
        surroundings = [
            case.get("state"),
            case.get("defs"),
            number if case.get("isolate") else None,
        ]
        groups.setdefault(json.dumps(surroundings, sort_keys=True), []).append(case)
    yield from groups.values()


def wire_of(batch: list[Case]) -> dict[str, Any]:
    """The wire object that shows a batch, one marked Div a case."""
    wire: dict[str, Any] = {"$prefab": {"version": "0.3"}}
    for name in ("state", "defs"):
        if batch[0].get(name):
            wire[name] = batch[0][name]
    children = [
        {"type": "Div", "cssClass": f"record-{index}", "children": [case["view"]]}
        for index, case in enumerate(batch)
    ]
    return {**wire, "view": {"type": "Div", "children": children}}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--check", action="store_true", help="compare instead of writing")
    arguments = parser.parse_args()
    changed = False
    with Chromium() as chromium, tempfile.TemporaryDirectory() as folder:
        context = chromium.new_context(viewport={"width": 1000, "height": 800})
        reference = Reference(context, Path(folder))
        for file in arguments.files:
            before = file.read_text()
            content = json.loads(before)
            record(content["cases"], reference)
            after = json.dumps(content, indent=1, ensure_ascii=False) + "\n"
            if after != before:
                changed = True
                print(f"{file}: {'differs' if arguments.check else 'written'}")
            if not arguments.check:
                file.write_text(after)
    return 1 if changed and arguments.check else 0


if __name__ == "__main__":
    sys.exit(main())
