"""`Metric` under state."""

from __future__ import annotations

from renderer_py.components.metric import trend_of
from tests.harness import mount
from tests.unit.components.following import assert_follows

METRIC = {
    "type": "Metric",
    "label": "{{ l }}",
    "value": "{{ v }}",
    "delta": "{{ d }}",
    "description": "{{ t }}",
}


def test_everything_follows_the_state() -> None:
    assert_follows(
        METRIC,
        {"l": "a", "v": 1, "d": 2, "t": "x"},
        {"l": "b", "v": "$2", "d": -2, "t": ""},
        {"l": "b", "v": 0, "d": None, "t": None},
        {"l": "b", "v": 0, "d": "0", "t": "y"},
    )


def test_a_value_change_is_one_operation() -> None:
    mounted = mount(METRIC, {"l": "a", "v": 1, "d": 2, "t": "x"})
    assert [op[0] for op in mounted.set_state("v", 2)] == ["text"]


def test_a_missing_value_shows_as_nothing() -> None:
    mounted = mount(METRIC, {"l": "a", "v": None, "d": None, "t": None})
    assert mounted.text() == "a"


def test_a_delta_that_is_no_number_or_text_is_neutral() -> None:
    assert trend_of(True) == "neutral"
    assert trend_of({"a": 1}) == "neutral"
    assert trend_of([]) == "neutral"
