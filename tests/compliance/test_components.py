"""Every component draws what the reference draws (cases: components/*.json).

One rule: what is expected was recorded from the reference (tests/parity/record_components.py).
Where this renderer means to differ, the case says so:

    "differs": {"reason": "ids reach every root", "lines": [["<div>", "<div id=\"a\">"], …]}

Each pair names a line of the recorded outline and what stands in its place: a line, several
lines, or null for none; every occurrence is meant. A pair that fits no line, or that changes
nothing, is an error, so a difference that went away cannot stay in the file.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.harness import mount

from tests.compliance.outline import outline

FILES = sorted((Path(__file__).parent / "components").glob("*.json"))


def load_cases() -> Iterator[Any]:
    for file in FILES:
        for case in json.loads(file.read_text())["cases"]:
            yield pytest.param(case, id=f"{file.stem}-{case['name']}")


def expected_lines(case: dict[str, Any]) -> list[str]:
    lines: list[str] = case["expect"]["dom"]
    for recorded, ours in case.get("differs", {}).get("lines", ()):
        lines, before = replace_line(lines, recorded, ours), lines
        assert lines != before, f"no longer a difference: {recorded}"
    return lines


def replace_line(lines: list[str], recorded: str, ours: str | list[str] | None) -> list[str]:
    new = [] if ours is None else [ours] if isinstance(ours, str) else ours
    result: list[str] = []
    for line in lines:
        bare = line.lstrip(" ")
        indent = line[: len(line) - len(bare)]
        result += [indent + each for each in new] if bare == recorded else [line]
    return result


@pytest.mark.parametrize("case", list(load_cases()))
def test_same_dom_as_the_reference(case: dict[str, Any]) -> None:
    mounted = mount(case["view"], case.get("state"), defs=case.get("defs") or {})
    assert outline(mounted.html()) == expected_lines(case)


def test_case_names_are_unique_within_a_file() -> None:
    for file in FILES:
        names = [case["name"] for case in json.loads(file.read_text())["cases"]]
        assert len(names) == len(set(names)), file.name
