"""Differences of accessibility trees that are meant, for telling better trees from other ones.

One rule: each rule stands for a line of DIFFERENCES.md and rewrites lines of a snapshot so that a
tree with nothing else different becomes equal.
"""

from __future__ import annotations

import re

from tests.compliance.added_names import without_added_names
from tests.compliance.component_cases import DAY_NAME

NAMED = re.compile(r' *- (application|table) "((?:[^"\\]|\\.)*)"')
# Pattern in the reference's line → what stands here.
RECORDED = (
    (DAY_NAME, r"\1"),
    (re.compile(r'- navigation "Navigation bar"'), '- group "Navigation bar"'),
    (re.compile(r"- columnheader$"), "- cell"),
)


def meant(ours: list[str], theirs: list[str]) -> tuple[list[str], list[str]]:
    """Both trees after the rules."""
    recorded = [rewritten(line) for line in theirs]
    return without_added_names(without_chart_tables(ours), recorded), recorded


def without_chart_tables(lines: list[str]) -> list[str]:
    """Without the tables that repeat a chart's data: they have the name of a chart before them."""
    kept: list[str] = []
    charts: set[str] = set()
    inside = -1
    for line in lines:
        depth = len(line) - len(line.lstrip())
        if inside >= 0 and depth > inside:
            continue
        inside = -1
        name = NAMED.match(line)
        if name and name[1] == "application":
            charts.add(name[2])
        if name and name[1] == "table" and name[2] in charts:
            inside = depth
        else:
            kept.append(line)
    return kept


def rewritten(line: str) -> str:
    for pattern, here in RECORDED:
        line = pattern.sub(here, line)
    return line
