"""What charts compute: ticks, curves, sectors, stacks, room for labels.

Ticks and curves are the reference's own: chart_ticks.json was recorded from its tick function, the
paths below from its drawings.
"""

from __future__ import annotations

import json
import math
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer_py.components.charts import crowding, curves, lettering, stacking
from renderer_py.components.charts.aggregation import Refused, aggregate
from renderer_py.components.charts.scale import Scale, finite, nice_ticks, span
from renderer_py.components.charts.sectors import sector
from renderer_py.components.charts.values import Series

TICKS = json.loads((Path(__file__).parents[2] / "compliance/chart_ticks.json").read_text())
MAGNITUDES = st.floats(1e-9, 1e12, allow_nan=False)


@pytest.mark.parametrize("case", TICKS, ids=[str(case["span"]) for case in TICKS])
def test_the_references_ticks(case: dict[str, Any]) -> None:
    assert nice_ticks(*case["span"]) == case["ticks"]


@given(low=st.one_of(st.just(0.0), MAGNITUDES.map(lambda x: -x)), high=MAGNITUDES)
def test_five_even_ticks_cover_the_span(low: float, high: float) -> None:
    ticks = nice_ticks(low, high)
    assert len(ticks) == 5
    assert ticks[0] <= low and ticks[-1] >= high and 0 in ticks
    steps = [after - before for before, after in pairwise(ticks)]
    assert max(steps) - min(steps) < 1e-9 * max(map(abs, ticks))


def test_an_axis_without_data_has_no_ticks() -> None:
    scale = Scale(span([]))
    assert list(scale.ticks) == []
    assert scale.share(7) == 7


@pytest.mark.parametrize(
    ("value", "number"),
    [
        (3, 3), (2.5, 2.5), ("4", 4), (" 5 ", 5), ("", None), ("x", None), (None, None),
        (True, None), (math.inf, None), (math.nan, None), ([1], None), ({}, None),
    ],
)  # fmt: skip
def test_what_counts_as_a_number(value: Any, number: float | None) -> None:
    assert finite(value) == number


REFERENCE_X = [65, 285.5, 506, 726.5, 947]
REFERENCE_CURVES = [
    (
        "smooth",
        [43.525, 9.313, 28.863, 76.013, 36.913],
        "M65,43.525C138.5,26.419,212,9.313,285.5,9.313C359,9.313,432.5,17.746,506,28.863"
        "C579.5,39.979,653,76.013,726.5,76.013C800,76.013,873.5,56.463,947,36.913",
    ),
    (
        "smooth",
        [74, 39.5, 62.5, 42.375, 59.625],
        "M65,74C138.5,56.75,212,39.5,285.5,39.5C359,39.5,432.5,62.5,506,62.5"
        "C579.5,62.5,653,42.375,726.5,42.375C800,42.375,873.5,51,947,59.625",
    ),
    (
        "linear",
        [5, 6, 7, 8, 9],
        "M65,5L285.5,6L506,7L726.5,8L947,9",
    ),
]


def numbers(path: str) -> list[float]:
    return [float(found) for found in re.findall(r"-?\d+(?:\.\d+)?", path)]


@pytest.mark.parametrize(("curve", "heights", "drawn"), REFERENCE_CURVES)
def test_the_references_curves(curve: str, heights: list[float], drawn: str) -> None:
    ours = curves.path(list(zip(REFERENCE_X, heights, strict=True)), curve)
    assert re.sub(r"[^A-Z]", "", ours) == re.sub(r"[^A-Z]", "", drawn)
    assert numbers(ours) == pytest.approx(numbers(drawn), abs=0.002)


def test_steps_turn_half_way() -> None:
    drawn = curves.path([(5, 26.775), (240.5, 7.438), (476, 18.488)], "step")
    assert drawn == (
        "M5,26.775L122.75,26.775L122.75,7.438L240.5,7.438"
        "L358.25,7.438L358.25,18.488L476,18.488"
    )  # fmt: skip


@given(st.lists(st.floats(-1e3, 1e3), min_size=3, max_size=12))
def test_a_smooth_curve_stays_between_its_points(heights: list[float]) -> None:
    points = list(enumerate(heights))
    found = numbers(curves.path([(float(x), round(y, 3)) for x, y in points], "smooth"))
    controls = list(zip(found[::2], found[1::2], strict=True))[1:]
    for index in range(len(points) - 1):
        low, high = sorted(heights[index : index + 2])
        assert all(low - 0.01 <= y <= high + 0.01 for _, y in controls[3 * index : 3 * index + 3])


def test_an_area_is_closed_backwards() -> None:
    upper, lower = [(0.0, 1.0), (10.0, 2.0)], [(0.0, 9.0), (10.0, 9.0)]
    assert curves.area(upper, lower, "linear") == "M0,1L10,2L10,9L0,9Z"


def test_a_whole_ring_has_a_hole() -> None:
    drawn = sector(20, 30, 0, 360)
    assert drawn.count("A30,30") == 2 and drawn.count("A20,20") == 2
    assert numbers(drawn)[:2] == [30, 0]


def test_a_slice_goes_the_way_of_its_angles() -> None:
    assert sector(0, 10, 0, 90) == "M10,0A10,10,0,0,0,7.071,-7.071A10,10,0,0,0,0,-10L0,0Z"
    assert sector(0, 10, 90, 0).startswith("M0,-10A10,10,0,0,1,7.071,-7.071")


ROWS = [{"a": 10, "b": -4}, {"a": -3, "b": 5}, {"b": 2}]
TWO = [Series({"dataKey": "a"}), Series({"dataKey": "b"}, 1)]


def test_stacks_by_sign_cover_nothing_twice() -> None:
    assert stacking.on_top(ROWS, TWO, by_sign=True) == [
        [(0, 10), (0, -3), (0, 0)],
        [(0, -4), (0, 5), (0, 2)],
    ]


def test_stacked_areas_keep_one_total() -> None:
    columns = stacking.on_top(ROWS, TWO, by_sign=False)
    assert columns[1] == [(10, 6), (-3, 2), (0, 2)]
    assert stacking.reach(columns) == (-3, 10)


def test_a_missing_value_has_no_extent_of_its_own() -> None:
    assert stacking.beside(ROWS, TWO)[0] == [(0, 10), (0, -3), None]


SLICES = [{"k": "a", "v": 70}, {"k": "Other", "v": 20, "note": 1}, {"k": "b", "v": 10}]


def test_small_slices_join_the_row_named_other() -> None:
    assert aggregate(SLICES, "v", "k", 0.15, None) == [
        {"k": "a", "v": 70},
        {"k": "Other", "v": 30, "note": 1},
    ]


def test_nothing_small_changes_nothing() -> None:
    assert aggregate(SLICES, "v", "k", 0.1, None) == SLICES
    assert aggregate([{"k": "a", "v": 0}], "v", "k", 0.5, None) == [{"k": "a", "v": 0}]


@pytest.mark.parametrize("value", [-1, "3", None, True])
def test_what_cannot_be_summed_is_refused(value: Any) -> None:
    with pytest.raises(Refused, match="finite non-negative"):
        aggregate([{"k": "a", "v": value}], "v", "k", 0.5, None)


ROW = st.integers(1, 14).flatmap(
    lambda count: st.tuples(
        st.just([(at + 0.5) / count for at in range(count)]),
        st.lists(st.floats(4, 120), min_size=count, max_size=count),
    )
)


@given(row=ROW, extent=st.floats(30, 1200))
def test_kept_labels_keep_their_distance(
    row: tuple[list[float], list[float]], extent: float
) -> None:
    places, sizes = row
    shown = sorted(crowding.kept(crowding.Row(places, sizes, 65, 5), extent))
    for left, right in pairwise(shown):
        right_place = places[right] * extent
        if right == len(places) - 1:
            right_place = min(right_place, extent + 5 - sizes[right] / 2)
        apart = right_place - places[left] * extent
        assert apart >= (sizes[left] + sizes[right]) / 2 + crowding.GAP - 1e-6


@given(row=ROW)
def test_everything_is_kept_where_there_is_room(row: tuple[list[float], list[float]]) -> None:
    found = crowding.Row(*row, 5, 5)
    assert crowding.kept(found, crowding.roomy(found) + 1) == set(range(len(row[0])))


def test_a_label_on_the_edge_is_hidden_at_every_size() -> None:
    row = crowding.Row([0, 0.5, 1], [20, 20, 20], 5, 5)
    assert crowding.kept(row, 5000) == {1, 2}
    assert crowding.rules("x", "width", row).endswith(
        "px){x :is(text,line):not(:nth-child(2),:nth-child(3)){display:none}}"
    )


def test_rules_say_nothing_of_the_view() -> None:
    row = crowding.Row([0.1, 0.5, 0.9], [60, 60, 60], 5, 5)
    text = crowding.rules("[data-chart=r1-chart] .x", "width", row)
    assert "@container pf-chart" in text and "display:none" in text
    assert not re.search(r"[<>&\"']", text)
    many = crowding.Row([at / 99 for at in range(100)], [30] * 100, 5, 5)
    assert ":nth-last-child(5n + 1)" in crowding.rules("x", "width", many)


def test_text_is_measured_and_wrapped() -> None:
    assert lettering.text_width("320") == pytest.approx(20.0, abs=0.1)  # Helvetica, 12 px
    assert lettering.text_width("\u4e2d\u6587") == 24
    assert lettering.wrap("United States of America", 60) == ["United", "States of", "America"]
    assert lettering.wrap("Donaudampfschifffahrt", 20) == ["Donaudampfschifffahrt"]
