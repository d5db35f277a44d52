"""Every sample drawn in the real frame shows what the reference shows.

One view takes all samples one after another, so this also is a run of forty replaced apps. The
reference's side is recorded (`tests/parity/record_samples.py`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_shim.testing import Harness, View
from renderer_py import components
from renderer_py.components.base import COMPONENTS
from tests.compliance.added_names import without_added_names
from tests.compliance.component_cases import DAY_NAME

SAMPLES = {
    path.stem: path for path in sorted((Path(__file__).parents[1] / "samples").glob("*.json"))
}
RECORD = json.loads((Path(__file__).parents[1] / "parity" / "samples.json").read_text())["shown"]
CONTROL = {"ForEach", "Condition", "Slot"}
# What is shown depends on when one looks; the structure is compared without digits.
TIMED = {"34-actions-interval"}
# Listed in DIFFERENCES.md: range sliders work, a template in Slider.value is drawn.
# Disabled drop zones say so; a carousel's buttons have names, and its copies are for the eye alone.
# Controls of a generated form are named by the labels above them; of a faulty diagram a sentence
# says why it cannot be drawn.
BETTER = {"14-sliders", "17-form-from-model", "28-markdown-code-mermaid", "29-carousel",
          "30-dropzone-filepicker", "42-errors-tolerance"}  # fmt: skip
# Samples that ask for things elsewhere, which the policy refuses in both renderers.
ELSEWHERE = {"27-media-embed", "38-theme-css", "39-theme-basic-accent", "40-dashboard-mix"}
# Charts have names and text alternatives here; what the reference says must be among it.
CHARTS = {
    "23-charts-cartesian",
    "24-charts-radial",
    "25-charts-other",
    "39-theme-basic-accent",
    "40-dashboard-mix",
}


@pytest.fixture(scope="module")
def view(harness: Harness) -> Iterator[View]:
    opened = harness.open({"view": {"type": "Text", "content": "first"}}).wait_ready()
    yield opened
    opened.close()


def types_of(value: Any) -> set[str]:
    """All node types in a payload."""
    if isinstance(value, list):
        return set().union(*map(types_of, value))
    if not isinstance(value, dict):
        return set()
    own = {value["type"]} if isinstance(value.get("type"), str) else set()
    return own.union(*map(types_of, value.values()))


def is_complete(payload: Any) -> bool:
    """Whether the renderer knows every component that the payload's view uses."""
    components.load()
    used = types_of([payload.get("view"), payload.get("defs")])
    return used <= COMPONENTS.keys() | CONTROL


def show(view: View, name: str) -> None:
    payload = json.loads(SAMPLES[name].read_text())
    payload["css"] = [*payload.get("css", []), f":root {{ --shown: {json.dumps(name)} }}"]
    view.deliver({"content": [], "structuredContent": payload})
    view.frame.wait_for_function(
        "name => getComputedStyle(document.documentElement).getPropertyValue('--shown')"
        " === JSON.stringify(name)",
        arg=name,
    )
    view.settle()


@pytest.mark.parametrize("name", SAMPLES)
def test_sample(view: View, name: str) -> None:
    show(view, name)
    faults = view.take_faults()
    if name in ELSEWHERE:
        faults = [fault for fault in faults if "-src" not in fault]
    assert faults == []
    if not is_complete(json.loads(SAMPLES[name].read_text())) or name in BETTER:
        return
    text, aria = view.text(), view.aria()
    expected = RECORD[name]
    if name in TIMED:
        text, aria = without_numbers(text), without_numbers(aria)
        expected = {key: without_numbers(value) for key, value in expected.items()}
    if name in CHARTS:
        # The last word there is the hidden copy that the reference measures its ticks with.
        assert set(expected["text"].split()[:-1]) <= set(text.split())
        return
    assert text == expected["text"]
    recorded = [meant(line) for line in expected["aria"].splitlines()]
    assert without_added_names(aria.splitlines(), recorded) == recorded


def meant(line: str) -> str:
    """A recorded line with the differences that every calendar and every table shows."""
    line = DAY_NAME.sub(r"\1", line).replace('- navigation "Nav', '- group "Nav')
    return line.replace("columnheader", "cell") if line.endswith("- columnheader") else line


def without_numbers(text: str) -> str:
    return re.sub(r"\d+|true|false|done=\w*", "", text)


def test_all_samples_are_recorded() -> None:
    assert SAMPLES.keys() == RECORD.keys()
