"""The expression language answers as the reference does (cases: expr/*.json).

What is expected was observed in the reference's own engine; the format is in `cases.py`.
"""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.intl import BabelIntl
from tests.compliance.cases import FOLDER, expected, failures, load

CASES = list(load())
INTL = BabelIntl()


@pytest.mark.parametrize("case", [pytest.param(case, id=name) for name, case in CASES])
def test_case(case: dict[str, Any]) -> None:
    assert failures([case], INTL) == []


def test_the_whole_suite_is_here() -> None:
    assert len(CASES) == 778
    assert {file.stem for file in FOLDER.glob("*.json")} == {
        name.partition("-")[0] for name, _ in CASES
    }


def test_every_difference_is_one_and_says_why() -> None:
    marked = [case for _, case in CASES if "differs" in case]
    assert marked
    for case in marked:
        assert case["differs"]["reason"]
        recorded = {key: value for key, value in case.items() if key != "differs"}
        assert expected(recorded) != expected(case), case["expr"]


def test_a_wrong_expectation_is_reported() -> None:
    case = {"mode": "expr", "expr": "1 + 1", "given": {}, "value": 3}
    assert failures([case], INTL) == ["expr '1 + 1': expected {'value': 3}, got {'value': 2}"]
    assert failures([{**case, "expr": "1 == 1", "value": 1}], INTL)
