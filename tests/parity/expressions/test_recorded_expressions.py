"""Ten thousand generated cases answer as the reference answered them (answers.json.gz).

A difference that is meant goes into EXPLAINED with the heading of its paragraph in DIFFERENCES.md;
there is no other way past this test. To record anew: `python -m tests.parity.expressions.record`.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from renderer_py.expr import PIPES
from renderer_py.intl import BabelIntl
from tests.compliance.cases import Names, identical, run
from tests.parity.expressions.answers import FILE, VERSION, ZONES, read

RECORD = read()
GROUPS: list[dict[str, Any]] = RECORD["groups"]

EXPLAINED: dict[str, Callable[[str], bool]] = {}
"""Heading in DIFFERENCES.md: whether it explains a case's source."""


def differences(group: dict[str, Any]) -> list[str]:
    intl = BabelIntl(group["zone"])
    scopes = [Names(names, intl) for names in group["scopes"]]
    lines = []
    for mode, scope, source, wanted in group["cases"]:
        got = run(mode, source, scopes[scope])
        if not identical(got, wanted) and not any(f(source) for f in EXPLAINED.values()):
            lines.append(f"{mode} {source!r} (scope {scope}): expected {wanted}, got {got}")
    return lines


@pytest.mark.parametrize("index", range(len(GROUPS)))
def test_no_unexplained_difference(index: int) -> None:
    assert differences(GROUPS[index]) == []


def test_explanations_are_written_down() -> None:
    text = (Path(__file__).parents[1] / "DIFFERENCES.md").read_text()
    assert "## Expressions" in text
    for heading in EXPLAINED:
        assert heading in text


def test_the_record_is_of_this_reference_and_large_enough() -> None:
    assert RECORD["reference"] == f"prefab-ui {VERSION}"
    assert {group["zone"] for group in GROUPS} == set(ZONES)
    assert sum(len(group["cases"]) for group in GROUPS) >= 10_000
    assert FILE.stat().st_size < 1_000_000


def test_every_mode_pipe_and_operator_was_asked() -> None:
    cases = [case for group in GROUPS for case in group["cases"]]
    assert {mode for mode, *_ in cases} == {"expr", "template", "condition", "props"}
    texts = [source for mode, _, source, _ in cases if mode == "expr"]
    operators = ["+", "-", "*", "/", "%", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "and", "or"]
    for part in [*(f"| {name}" for name in PIPES), *operators, "!", "not ", "?"]:
        assert sum(part in text for text in texts) >= 20, part


def test_every_kind_of_answer_was_given() -> None:
    answers = [answer for group in GROUPS for *_, answer in group["cases"]]
    kinds = {answer.get("kind", type(answer.get("value")).__name__) for answer in answers}
    assert kinds >= {"undefined", "error", "NaN", "Infinity", "-Infinity", "-0"}
    assert kinds >= {"str", "int", "float", "bool", "NoneType", "list", "dict"}


def test_a_difference_is_noticed() -> None:
    group = {"zone": "UTC", "scopes": [{}], "cases": [["expr", 0, "1 + 1", {"value": 3}]]}
    assert len(differences(group)) == 1
