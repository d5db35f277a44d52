"""Record the texts that the reference's charts show, for tests/browser/chart_cases.json.

    python tests/parity/record_charts.py

One rule: a case's `expect` comes from the reference alone; this script writes it, nobody else does.
It is {"names": …, "values": …, "titles": …, "legend": …, "labels": …}: the texts along the lower
and the left axis in the order they are drawn, axis titles, legend, any other text of the drawing.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from host_shim.testing import Chromium  # noqa: E402
from tests.parity.record_components import Reference, wire_of  # noqa: E402

FILE = ROOT / "tests/browser/chart_cases.json"
TEXTS = """(place) => {
  const texts = (selector) =>
    [...place.querySelectorAll(selector)].map((el) => el.textContent.trim());
  const legend = place.querySelector(".recharts-legend-wrapper > div")
    ?? place.querySelector("[data-chart] + div");
  return {
    names: texts(".recharts-xAxis-tick-labels text"),
    values: texts(".recharts-yAxis-tick-labels text"),
    titles: texts(".pf-chart-axis-title"),
    legend: legend ? [...legend.children].map((el) => el.textContent.trim()) : [],
    labels: texts(".recharts-pie-label-text, .recharts-polar-angle-axis-tick-value"),
  };
}"""


def main() -> int:
    content = json.loads(FILE.read_text())
    cases = content["cases"]
    with Chromium() as chromium, tempfile.TemporaryDirectory() as folder:
        viewport = {"width": content["width"], "height": 800}
        reference = Reference(chromium.new_context(viewport=viewport), Path(folder))
        page = reference.open(wire_of(cases))
        for index, case in enumerate(cases):
            case["expect"] = page.locator(f".record-{index}").evaluate(TEXTS)
    FILE.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
