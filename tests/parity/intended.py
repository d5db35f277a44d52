"""Differences of accessibility trees that are meant, for telling better trees from other ones.

One rule: each rule stands for a line of DIFFERENCES.md and rewrites lines of a snapshot so that a
tree with nothing else different becomes equal.
"""

from __future__ import annotations

import re

from tests.compliance.added_names import without_added_names
from tests.compliance.component_cases import DAY_NAME

# Pattern in the reference's line → what stands here.
RECORDED = (
    (DAY_NAME, r"\1"),
    (re.compile(r'- navigation "Navigation bar"'), '- group "Navigation bar"'),
    (re.compile(r"- columnheader$"), "- cell"),
)


def meant(ours: list[str], theirs: list[str]) -> tuple[list[str], list[str]]:
    """Both trees after the rules."""
    recorded = [rewritten(line) for line in theirs]
    return without_added_names(ours, recorded), recorded


def rewritten(line: str) -> str:
    for pattern, here in RECORDED:
        line = pattern.sub(here, line)
    return line
