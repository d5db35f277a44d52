"""Slider: keyboard, dragging, grid and limits, two thumbs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness import Mounted, mount
from tests.unit.components.following import assert_follows

EVENTS = {"action": "appendState", "key": "events", "value": "{{ $event }}"}


def slider(state: dict[str, Any] | None = None, **props: Any) -> Mounted:
    return mount({"type": "Slider", "name": "n", "onChange": EVENTS, **props}, state)


@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("ArrowRight", 55), ("ArrowUp", 55), ("ArrowLeft", 45), ("ArrowDown", 45),
        ("PageUp", 60), ("PageDown", 40), ("Home", 0), ("End", 100),
    ],
)  # fmt: skip
def test_keys(key: str, expected: int) -> None:
    mounted = slider(value=50, step=5)
    mounted.press(mounted.find("input"), key)
    assert mounted.state == {"n": expected, "events": [expected]}


def test_shift_moves_by_ten_units_and_stops_at_the_limit() -> None:
    mounted = slider(value=85, step=5)
    for _ in range(2):
        mounted.press(mounted.find("input"), "ArrowRight", shift=True)
    assert mounted.state["events"] == [95, 100]


def test_at_the_limit_nothing_fires() -> None:
    mounted = slider(value=100)
    mounted.press(mounted.find("input"), "ArrowRight")
    assert mounted.state == {"n": 100}


def test_dragging_reports_every_value_as_a_number() -> None:
    mounted = slider(value=4, min=0, max=10, step=2)
    for value in ("6", "8"):
        mounted.type(mounted.find("input"), value)
    assert mounted.state == {"n": 8, "events": [6, 8]}


def test_values_have_no_binary_noise() -> None:
    mounted = slider(value=0.2, min=0, max=1, step=0.1)
    mounted.press(mounted.find("input"), "ArrowRight")
    assert mounted.state["n"] == 0.3


def test_without_a_step_a_hundredth_of_the_span_is_one() -> None:
    mounted = slider(value=10, min=0, max=50)
    mounted.press(mounted.find("input"), "ArrowRight")
    assert mounted.state["n"] == 10.5


def test_drawing_follows_state() -> None:
    mounted = slider({"n": 25})
    mounted.set_state("n", 75)
    assert "inset-inline-start:75%" in mounted.find("[data-slot=slider-thumb]").attrs["style"]
    assert "width:75%" in mounted.find("[data-slot=slider-range]").attrs["style"]
    assert mounted.find("input").value() == "75"


@pytest.mark.parametrize("value", ["nonsense", None, {}, True])
def test_a_value_that_is_no_number_draws_a_usable_slider(value: Any) -> None:
    mounted = slider({"n": value})
    mounted.press(mounted.find("input"), "PageUp")
    assert mounted.state["n"] in (10, 11)


def test_equal_limits_draw_a_slider_without_travel() -> None:
    mounted = slider(min=5, max=5)
    assert mounted.find("input").value() == "5"
    assert mounted.press(mounted.find("input"), "ArrowRight") == []


def test_range_starts_with_its_two_values_in_order() -> None:
    mounted = slider(range=True, value=[80, 20])
    assert [n.value() for n in mounted.all("input")] == ["20", "80"]


def test_range_without_value_spans_the_limits() -> None:
    mounted = slider(range=True, min=1, max=9)
    assert [n.value() for n in mounted.all("input")] == ["1", "9"]


def test_range_writes_and_reports_lists() -> None:
    mounted = slider(range=True, value=[20, 80])
    low, high = mounted.all("input")
    mounted.press(low, "ArrowRight")
    mounted.type(high, "90")
    assert mounted.state == {"n": [21, 90], "events": [[21, 80], [21, 90]]}


def test_thumbs_stop_at_each_other() -> None:
    mounted = slider(range=True, value=[20, 25])
    low, high = mounted.all("input")
    mounted.press(low, "PageUp")
    assert mounted.state["n"] == [25, 25]
    mounted.press(low, "Home")
    mounted.press(high, "PageDown")
    assert mounted.state["n"] == [0, 15]
    mounted.press(high, "Home")
    assert mounted.state["n"] == [0, 0]


def test_each_thumb_says_how_far_it_may_go() -> None:
    low, high = slider(range=True, value=[20, 80], ariaLabel="Price").all("input")
    assert (low.attrs["min"], low.attrs["max"]) == ("0", "80")
    assert (high.attrs["min"], high.attrs["max"]) == ("20", "100")
    assert [n.attrs["aria-valuetext"] for n in (low, high)] == ["20 start range", "80 end range"]
    assert {n.attrs["aria-label"] for n in (low, high)} == {"Price"}


def test_the_pointer_belongs_to_the_nearer_thumb() -> None:
    low, high = slider(range=True, value=[20, 60]).all("input")
    # Middle at 40: the low input covers 0 to 60, the high one 20 to 100.
    assert "clip-path:inset(0 33.3333333333% 0 0)" in low.attrs["style"]
    assert "clip-path:inset(0 0 0 25%)" in high.attrs["style"]


def test_range_state_follows_from_outside() -> None:
    mounted = slider({"n": [1, 2]}, range=True)
    mounted.set_state("n", [30, 40])
    assert [n.value() for n in mounted.all("input")] == ["30", "40"]


def test_disabled_is_native() -> None:
    assert slider(disabled=True).find("input").attrs["disabled"] == ""


def test_patches_equal_a_fresh_drawing() -> None:
    view = {"type": "Slider", "name": "n", "variant": "{{ look }}", "max": "{{ max }}"}
    first = {"n": 5, "look": "info", "max": 10}
    assert_follows(view, first, {"n": 7, "look": "muted", "max": 20}, first)
    both = {"type": "Slider", "name": "n", "range": True}
    assert_follows(both, {"n": [0, 100]}, {"n": [50, 50]}, {"n": [100, 100]}, {"n": [0, 0]})
