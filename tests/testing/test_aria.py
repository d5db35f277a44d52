"""Names, roles and the whole accessibility tree without a browser are Chromium's.

The trees were recorded with Playwright in Chromium from the reference renderer, whose markup ours
has; `test_component_accessibility.py` and `test_samples.py` compare the same recordings with our
renderer in Chromium.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from renderer_py.renditions import to_aria
from renderer_py.renditions.aria import aria_snapshot
from renderer_py.renditions.nodes import parse
from tests.browser.test_samples import BETTER, CHARTS, RECORD, SAMPLES, TIMED, meant
from tests.compliance.added_names import without_added_names
from tests.compliance.component_cases import FILES, expected, load
from tests.parity.test_component_accessibility import by_case, page_of

# What these show needs a host, or a browser for its drawing.
ELSEWHERE = {"32-actions-mcp", "37-key-bindings-onmount", "28-markdown-code-mermaid"}
COMPARED = [name for name in SAMPLES if name not in BETTER | CHARTS | TIMED | ELSEWHERE]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_components(file: Path) -> None:
    cases = load(file)
    body = page_of(cases).partition("<body>")[2].removesuffix("</body>")
    found = by_case(aria_snapshot(parse(body)))
    recorded = {case["name"]: expected(case, "aria") for case in cases}
    ours = {
        case["name"]: without_added_names(found[index], recorded[case["name"]])
        for index, case in enumerate(cases)
    }
    assert ours == recorded


@pytest.mark.parametrize("name", COMPARED)
def test_samples(name: str) -> None:
    recorded = [meant(line) for line in RECORD[name]["aria"].splitlines()]
    found = to_aria(json.loads(SAMPLES[name].read_text())).splitlines()
    assert without_added_names(found, recorded) == recorded


def test_most_samples_are_compared() -> None:
    assert len(COMPARED) >= 28
