"""Record what the reference renderer shows for every sample: visible text and accessibility tree.

    python -m tests.parity.record_samples [NAME…]

Writes `tests/parity/samples.json`; needs prefab-ui of the version named there and a Chromium.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys
from pathlib import Path

from host_shim.dev.host import DevHost
from host_shim.testing import Chromium, Harness, Setup

SAMPLES = Path(__file__).parents[1] / "samples"
RECORD = Path(__file__).parent / "samples.json"
# The reference loads its charts late and shows nothing meanwhile.
AT_REST = """() => {
  const html = document.body.innerHTML;
  if (html !== globalThis.lastSeen) { globalThis.lastSeen = html; globalThis.seenAt = Date.now(); }
  return Date.now() - globalThis.seenAt > 2000;
}"""


def main(names: list[str]) -> None:
    """Open each sample in the stock renderer, through the same host as ours."""
    wanted = [path for path in sorted(SAMPLES.glob("*.json")) if path.stem in names or not names]
    shown = json.loads(RECORD.read_text())["shown"] if names else {}
    with DevHost({}).in_thread() as host, Chromium() as chromium:
        harness = Harness(chromium, host)
        for path in wanted:
            view = harness.open(json.loads(path.read_text()), Setup(renderer="stock")).wait_ready()
            view.frame.wait_for_function(AT_REST)
            shown[path.stem] = {"text": view.text(), "aria": view.aria()}
            view.close()
            print(path.stem)
    record = {"prefab-ui": importlib.metadata.version("prefab-ui"), "shown": shown}
    RECORD.write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(sys.argv[1:])
