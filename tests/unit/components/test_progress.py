"""`Progress` under state."""

from __future__ import annotations

import pytest

from renderer_py.components.progress import percent_of, whole_percent
from tests.harness import mount
from tests.unit.components.following import assert_follows

BAR = {
    "type": "Progress",
    "value": "{{ v }}",
    "target": "{{ t }}",
    "variant": "{{ look }}",
    "orientation": "{{ o }}",
}


def test_everything_follows_the_state() -> None:
    assert_follows(
        BAR,
        {"v": 10, "t": 50, "look": "info", "o": "horizontal"},
        {"v": 100, "t": None, "look": "odd", "o": "vertical"},
        {"v": "soon", "t": "60", "look": "muted", "o": "vertical"},
        {"v": [1], "t": {}, "look": None, "o": "horizontal"},
        {"v": None, "t": 0, "look": "default", "o": None},
    )


def test_a_value_change_replaces_no_element() -> None:
    mounted = mount(BAR, {"v": 10, "t": 50, "look": "info", "o": "horizontal"})
    ops = mounted.set_state("v", 20)
    assert {op[0] for op in ops} == {"attr"}
    assert mounted.find("[role=progressbar]").attrs["aria-valuenow"] == "20"
    assert "width:20%" in mounted.find(".pf-progress-indicator").attrs["style"]


@pytest.mark.parametrize(
    ("value", "low", "high", "percent"),
    [
        (5, 0, 10, 50),
        (5, None, None, 5),
        (-1, None, 10, 0),
        (7, 9, 9, 7),
        (7, 9, 3, 7),
        (None, 0, 1, None),
    ],
)
def test_percent(value: float | None, low: float, high: float, percent: float | None) -> None:
    assert percent_of(value, low, high) == percent


@pytest.mark.parametrize(
    ("percent", "text"), [(0, "0%"), (12.5, "13%"), (0.4, "0%"), (100, "100%")]
)
def test_whole_percent(percent: float, text: str) -> None:
    assert whole_percent(percent) == text
