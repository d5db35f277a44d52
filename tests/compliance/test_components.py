"""Every component draws the DOM that the reference draws; see `component_cases`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.compliance.added_names import without_added_names
from tests.compliance.component_cases import FILES, Case, draw, expected, load, replace_line
from tests.compliance.outline import outline

CASES = [
    pytest.param(case, id=f"{file.stem}-{case['name']}") for file in FILES for case in load(file)
]


@pytest.mark.parametrize("case", CASES)
def test_same_dom_as_the_reference(case: Case) -> None:
    recorded = expected(case, "dom")
    assert without_added_names(outline(draw(case)), recorded) == recorded


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_cases_are_named_and_recorded(file: Path) -> None:
    cases = load(file)
    assert len({case["name"] for case in cases}) == len(cases)
    assert all(case["expect"].keys() == {"dom", "aria"} for case in cases)
    assert all(case["differs"]["reason"] for case in cases if "differs" in case)


def test_a_difference_that_went_away_is_noticed() -> None:
    case = {
        "expect": {"dom": ["<p>", "  x"]},
        "differs": {"reason": "…", "lines": [["<p>", ["<p>", "<b>"]], ["x", None]]},
    }
    assert expected(case, "dom") == ["<p>", "<b>"]
    case["differs"]["lines"] = [["<i>", "<b>"]]
    with pytest.raises(AssertionError, match="no longer a difference"):
        expected(case, "dom")


def test_a_replaced_line_keeps_its_indentation() -> None:
    lines = ["<p>", "  <i>", "    <i>"]
    assert replace_line(lines, "<i>", ["<b>", "<u>"]) == [
        "<p>", "  <b>", "  <u>", "    <b>", "    <u>",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("mine", "recorded", "same"),
    [
        ('<input aria-label="Age" name="age">', '<input name="age">', True),
        ('- textbox "Age": "30"', '- textbox: "30"', True),
        ('  - progressbar "Progress": x', "  - progressbar: x", True),
        ('- textbox "Age": "31"', '- textbox: "30"', False),
        ('- textbox "Age"', '- textbox "Years"', False),
        ('- heading "Age"', "- heading", False),
        ('<input aria-label="Age" name="age">', '<input name="years">', False),
    ],
)
def test_nothing_but_a_name_may_be_more(mine: str, recorded: str, same: bool) -> None:
    assert (without_added_names([mine], [recorded]) == [recorded]) is same


@pytest.mark.parametrize(
    ("html", "lines"),
    [
        ('<p class="b a b" id="r3-x">hi<br></p>', ['<p class="a b">', "  hi", "  <br>"]),
        ('<i class="" style="b: 1;a:url(x;y)"></i>', ['<i style="a:url(x;y);b:1">']),
        ("a<!--t1-->b&amp;c", ["ab&c"]),
        ('<b aria-labelledby="base-ui-_r_1_ mine"></b>', ['<b aria-labelledby="# mine">']),
        ('<u x1="-3.06e-17" y="1.00000004" data-n="4"/>', ['<u x1="-3.06e-17" y="1">']),
        ("<i hidden>", None),
        ("<i></b>", None),
        ("<i a='1' a='2'></i>", None),
    ],
)
def test_outline(html: str, lines: list[str] | None) -> None:
    if lines is None:
        with pytest.raises(ValueError, match="<"):
            outline(html)
    else:
        assert outline(html) == lines
