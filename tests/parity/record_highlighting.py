"""Record how the reference colours source code: tests/compliance/highlighting.json.

One rule: what is recorded is what a reader sees, runs of text and the colour's name; how many
elements stand around a word is the highlighter's own affair.

    python tests/parity/record_highlighting.py
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from host_shim.testing import Chromium  # noqa: E402
from tests.compliance.highlighting import COLOURS  # noqa: E402
from tests.parity.record_components import Reference  # noqa: E402

CASES = ROOT / "tests" / "compliance" / "highlighting.json"
RUNS = """([root, colours]) => {
  const runs = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    let colour = "";
    for (let el = walker.currentNode.parentElement; el !== root && !colour; el = el.parentElement) {
      for (const name of el.classList) colour ||= colours[name.replace("hljs-", "")] ?? "";
    }
    const last = runs.at(-1), text = walker.currentNode.data;
    if (last && last[0] === colour) last[1] += text; else runs.push([colour, text]);
  }
  return runs;
}"""


def main() -> None:
    content = json.loads(CASES.read_text())
    nodes: list[dict[str, Any]] = [
        {"type": "Code", "content": case["content"], "language": case["language"]}
        for case in content["cases"]
    ]
    wire = {"$prefab": {"version": "0.3"}, "view": {"type": "Div", "children": nodes}}
    with Chromium() as chromium, tempfile.TemporaryDirectory() as folder:
        context = chromium.new_context(viewport={"width": 1000, "height": 800})
        page = Reference(context, Path(folder)).open(wire)
        blocks = page.locator("pre > code").element_handles()
        for case, block in zip(content["cases"], blocks, strict=True):
            case["runs"] = page.evaluate(RUNS, [block, COLOURS])
    CASES.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
