"""Every component has the accessibility tree that the reference's has, in our stylesheet.

The same cases as tests/compliance/test_components.py; here a browser reads what we draw.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from host_shim.testing import Chromium
from tests.compliance.added_names import without_added_names
from tests.compliance.component_cases import FILES, Case, draw, expected, load

STYLESHEET = Path(__file__).parents[2] / "static/dist/renderer.css"
GROUP = re.compile(r'- group "case-(\d+)"(?:: ?(.*))?')


def page_of(cases: list[Case]) -> str:
    """A document with one named group a case."""
    groups = "".join(
        f'<div role="group" aria-label="case-{index}">{own_ids(draw(case), index)}</div>'
        for index, case in enumerate(cases)
    )
    return f"<!doctype html><style>{STYLESHEET.read_text()}</style><body>{groups}</body>"


def own_ids(html: str, index: int) -> str:
    """Ids of elements are unique in one view only; here many views share a page."""
    return re.sub(r"\br(\d+)-", rf"c{index}r\1-", html)


def by_case(snapshot: str) -> dict[int, list[str]]:
    """The lines of each group, as a snapshot of it alone would read."""
    found: dict[int, list[str]] = {}
    lines: list[str] = []
    for line in snapshot.splitlines():
        group = GROUP.fullmatch(line)
        if group:
            lines = found[int(group[1])] = [f"- text: {group[2]}"] if group[2] else []
        else:
            lines.append(line.removeprefix("  "))
    return found


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_same_accessibility_tree_as_the_reference(file: Path, chromium: Chromium) -> None:
    cases = load(file)
    context = chromium.new_context(viewport={"width": 1000, "height": 800})
    try:
        page = context.new_page()
        page.set_content(page_of(cases))
        found = by_case(page.locator("body").aria_snapshot())
    finally:
        context.close()
    recorded = {case["name"]: expected(case, "aria") for case in cases}
    ours = {
        case["name"]: without_added_names(found[index], recorded[case["name"]])
        for index, case in enumerate(cases)
    }
    assert ours == recorded
