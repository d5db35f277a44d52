"""Source code has the reference's text, and by far most of its colours.

Two highlighters never agree on every word; the shares below are what this one reaches, so a change
that loses colours is noticed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from renderer_py.components.highlight import highlight
from tests.compliance.highlighting import by_character, colour_of

CASES = json.loads((Path(__file__).parent / "highlighting.json").read_text())["cases"]
# Share of the visible characters, per language.
AGREED = {
    "python": 0.88, "javascript": 0.85, "typescript": 0.93, "json": 1, "bash": 0.95, "sql": 0.9,
    "html": 0.88, "xml": 0.85, "css": 0.85, "yaml": 0.85, "markdown": 1,
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_same_text_and_nearly_the_same_colours(case: dict[str, Any]) -> None:
    ours = [
        (colour_of(classes), text) for classes, text in highlight(case["content"], case["language"])
    ]
    assert "".join(text for _, text in ours) == "".join(text for _, text in case["runs"])
    pairs = list(zip(by_character(ours), by_character(case["runs"]), strict=True))
    assert sum(a == b for a, b in pairs) / len(pairs) >= AGREED[case["language"]]
