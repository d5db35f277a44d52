"""App tools in Chromium: the same scripts, host and answers as the reference had.

And `jsonschema` in the interpreter of the page: the whole JSON Schema Test Suite, judged as under
CPython.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.compliance.app_tools.differences import as_compared
from tests.compliance.app_tools.scripts import Script, app, scripts, transcripts
from tests.compliance.app_tools.suite import load, verdicts
from tests.conftest import OpenPayload
from tests.parity.app_tools_stage import play

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SUITE = ROOT / "tests" / "compliance" / "app_tools" / "suite.json.gz"
# All scripts run under CPython (tests/compliance/test_app_tools.py); these also here.
NAMES = ("sample 35", "sample 36", "counter example", "documentation example", "interleaving 7")
CHOSEN = [script for script in scripts() if script["name"] in NAMES]


@pytest.mark.parametrize("script", CHOSEN, ids=lambda script: script["name"])
def test_same_transcript_as_the_reference(script: Script, open_payload: OpenPayload) -> None:
    view = open_payload(app(script["app"]))
    seen = play(view, script)
    recorded = transcripts()[script["name"]]
    for step, ours, theirs in zip([["(shown)"], *script["steps"]], seen, recorded, strict=True):
        assert as_compared(ours) == as_compared(theirs), step


def test_the_page_judges_schemas_as_cpython_does() -> None:
    command = ["node", str(HERE / "schema_suite.mjs"), str(SUITE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    version, found = json.loads(done.stdout)
    assert version.startswith("3.14") and "Emscripten" in version
    assert found == verdicts(load(SUITE.read_bytes()))
