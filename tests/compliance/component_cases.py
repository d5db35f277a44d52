"""The recorded component cases and what is expected of this renderer.

One rule: what is expected was recorded from the reference (tests/parity/record_components.py).
Where this renderer means to differ, the case says so:

    "differs": {"reason": "ids reach every root", "lines": [["<div>", "<div id=\"a\">"], …]}

`lines` (of the DOM) and `aria` hold pairs: a recorded line and what stands in its place: a line,
several lines, or null for none; every occurrence is meant. A pair that fits no line is an error, so
a difference that went away cannot stay in the file.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from tests.harness import mount

# Days are named `Monday, May 4, 2026`, not `May 4th`: what a person says to press `4` is in it.
DAY_NAME = re.compile(r"(day, \w+ \d+)(?:st|nd|rd|th)(?=, \d{4})")

Case = dict[str, Any]

# What of a case's `differs` changes which recording.
DIFFERENCES = {"dom": "lines", "aria": "aria"}
FILES = sorted((Path(__file__).parent / "components").glob("*.json"))


def load(file: Path) -> list[Case]:
    """The cases of one file, in order."""
    cases: list[Case] = json.loads(file.read_text())["cases"]
    return cases


def draw(case: Case) -> str:
    """This renderer's HTML for a case."""
    return mount(case["view"], case.get("state"), defs=case.get("defs") or {}).html()


def expected(case: Case, kind: str) -> list[str]:
    """The recorded lines (`dom` or `aria`) with the differences that are meant."""
    lines: list[str] = [DAY_NAME.sub(r"\1", line) for line in case["expect"][kind]]
    for recorded, ours in case.get("differs", {}).get(DIFFERENCES[kind], ()):
        lines, before = replace_line(lines, recorded, ours), lines
        assert lines != before, f"no longer a difference: {recorded}"
    return lines


def replace_line(lines: list[str], recorded: str, ours: str | list[str] | None) -> list[str]:
    """Put `ours` in place of every line that reads `recorded`, at its indentation."""
    new = [] if ours is None else [ours] if isinstance(ours, str) else ours
    result: list[str] = []
    for line in lines:
        bare = line.lstrip(" ")
        indent = line[: len(line) - len(bare)]
        result += [indent + each for each in new] if bare == recorded else [line]
    return result
