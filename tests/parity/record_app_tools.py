"""Record what the reference does in the scripts of tests/compliance/app_tools.

    python -m tests.parity.record_app_tools           # writes transcripts.json
    python -m tests.parity.record_app_tools --check   # is the recording reproducible?

Needs prefab-ui of the version below and Chromium.
"""

from __future__ import annotations

import importlib.metadata
import json
import sys

from host_shim.dev import DevHost, Options
from host_shim.testing import Chromium, Harness, Setup
from tests.compliance.app_tools.scripts import HERE, Seen, app, scripts, transcripts
from tests.parity.app_tools_stage import play

VERSION = "0.21.1"


def record() -> dict[str, list[Seen]]:
    """The transcripts of all scripts, played to the reference."""
    found: dict[str, list[Seen]] = {}
    host = DevHost({}, Options())
    with host.in_thread() as running, Chromium() as chromium:
        harness = Harness(chromium, running)
        for script in scripts():
            view = harness.open(app(script["app"]), Setup(renderer="stock", watched=False))
            try:
                found[script["name"]] = play(view, script)
            finally:
                view.close()
    return found


def main(arguments: list[str]) -> int:
    installed = importlib.metadata.version("prefab-ui")
    if installed != VERSION:
        print(f"scripts are recorded from prefab-ui {VERSION}; {installed} is installed")
        return 1
    found = record()
    if "--check" in arguments:
        different = [name for name, seen in transcripts().items() if found[name] != seen]
        print(f"not reproduced: {different}" if different else "reproduced")
        return bool(different)
    lines = (f"{json.dumps(name)}: [\n" + ",\n".join(f"  {json.dumps(one)}" for one in seen) + "\n]"
             for name, seen in found.items())  # fmt: skip
    (HERE / "transcripts.json").write_text("{\n" + ",\n".join(lines) + "\n}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
