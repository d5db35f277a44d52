"""Charts under state, pointer and keyboard."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dom_model import Node
from tests.harness import Mounted, mount
from tests.unit.components.following import assert_follows

ROWS = [{"m": "Jan", "a": 10, "b": 4}, {"m": "Feb", "a": 20}, {"m": "Mar", "a": -5, "b": 1}]
SERIES = [{"dataKey": "a", "label": "Alpha"}, {"dataKey": "b", "color": "teal"}]
PLOTTED = {"data": "{{ rows }}", "series": SERIES, "xAxis": "m", "showLegend": True}
NAMED = {"data": "{{ rows }}", "dataKey": "a", "nameKey": "m", "showLegend": True}
VIEWS: dict[str, dict[str, Any]] = {
    "BarChart": PLOTTED,
    "LineChart": {**PLOTTED, "showDots": True},
    "AreaChart": {**PLOTTED, "stacked": True},
    "PieChart": {**NAMED, "showLabel": True},
    "RadarChart": {**PLOTTED, "axisKey": "m"},
    "RadialChart": NAMED,
    "ScatterChart": {**PLOTTED, "xAxis": "a", "yAxis": "b", "series": [{"dataKey": "s"}]},
    "WaterfallChart": {**NAMED, "totalKey": "t"},
}
ALL = [pytest.param({"type": name, **rest}, id=name) for name, rest in VIEWS.items()]


def drawing(mounted: Mounted) -> Node:
    return mounted.find("svg[role=application]")


@pytest.mark.parametrize("view", ALL)
def test_everything_follows_the_data(view: dict[str, Any]) -> None:
    assert_follows(
        {**view, "animate": False},
        {"rows": ROWS},
        {"rows": ROWS[:1]},
        {"rows": []},
        {"rows": [*ROWS, {"m": "Apr", "a": 7, "b": 3, "t": True}]},
    )


@pytest.mark.parametrize("view", ALL)
def test_a_legend_is_asked_for_except_of_a_waterfall(view: dict[str, Any]) -> None:
    """As in the reference; prefab-ui itself always says whether there is one."""
    silent = {key: value for key, value in view.items() if key != "showLegend"}
    asked, unasked, refused = (
        mount(each, {"rows": ROWS}).html() for each in (view, silent, {**view, "showLegend": False})
    )
    assert unasked == (asked if view["type"] == "WaterfallChart" else refused)
    assert asked != refused


@pytest.mark.parametrize("view", ALL)
def test_only_the_first_data_move_in(view: dict[str, Any]) -> None:
    mounted = mount(view, {"rows": []})
    moves = [(ROWS, True), (ROWS[1:], False), (ROWS, False)]
    for rows, moving in moves:
        mounted.set_state("rows", rows)
        assert ("pf-chart-animate" in drawing(mounted).attrs["class"]) is moving
    still = mount({**view, "animate": False}, {"rows": ROWS})
    assert "pf-chart-animate" not in drawing(still).attrs["class"]


def table(mounted: Mounted) -> list[list[str]]:
    rows = [node for node in mounted.find(".pf-chart-data").walk() if node.tag == "tr"]
    return [[cell.text for cell in row.children] for row in rows]


def test_the_data_stand_in_a_table() -> None:
    view = {"type": "BarChart", **PLOTTED, "valueFormat": "currency", "ariaLabel": "Costs"}
    rows = [{"m": "Jan", "a": 10, "b": 4}, {"m": "Feb", "a": 20, "b": 2}]
    mounted = mount(view, {"rows": rows})
    assert mounted.find("caption").text == "Costs"
    assert table(mounted) == [
        ["", "Alpha", "b"],
        ["Jan", "$10.00", "$4.00"],
        ["Feb", "$20.00", "$2.00"],
    ]
    mounted.set_state("rows", [{"m": "Mar", "a": 1}, {"m": "Apr", "b": 2}])
    assert table(mounted) == [["", "", "Value"], ["Alpha", "Mar", "$1.00"], ["b", "Apr", "$2.00"]]
    mounted.set_state("rows", [])
    assert not mounted.all("table")


def test_a_long_table_is_cut() -> None:
    rows = [{"m": f"row {at}", "a": at} for at in range(130)]
    mounted = mount({"type": "PieChart", **NAMED}, {"rows": rows})
    assert len(table(mounted)) == 102
    assert table(mounted)[-1] == ["and 30 more"]


@pytest.mark.parametrize("view", ALL)
@pytest.mark.parametrize(
    "rows",
    [[], [{}], [None, 3, "x"], [{"m": None, "a": "no", "b": []}], [{"m": "x", "a": 0, "b": 0}]],
    ids=str,
)
def test_poor_data_is_drawn_without_fault(view: dict[str, Any], rows: Any) -> None:
    mounted = mount(view, {"rows": rows})
    assert mounted.warnings == []
    html = drawing(mounted).html()
    assert "nan" not in html.lower() and "inf" not in html.lower()


@pytest.mark.parametrize("view", ALL)
def test_arrow_keys_visit_every_point_and_escape_leaves(view: dict[str, Any]) -> None:
    rows = [{"m": "Jan", "a": 10, "b": 4}, {"m": "Feb", "a": 20, "b": 2}]
    mounted = mount(view, {"rows": rows})
    tip = mounted.find(".recharts-tooltip-wrapper")
    assert tip.attrs["aria-live"] == "polite"
    texts = []
    for key in ("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"):
        mounted.press(drawing(mounted), key)
        texts.append(mounted.find(".recharts-tooltip-wrapper").text)
    first, second, beyond, back, end, home = texts
    assert first != second and "10" in first and "20" in second
    assert (beyond, back, end, home) == (second, first, second, first)
    mounted.press(drawing(mounted), "Escape")
    assert mounted.find(".recharts-tooltip-wrapper").text == ""


@pytest.mark.parametrize("view", ALL)
def test_no_tooltip_where_none_is_wanted(view: dict[str, Any]) -> None:
    mounted = mount({**view, "showTooltip": False}, {"rows": ROWS})
    assert mounted.all(".recharts-tooltip-wrapper") == []
    assert "data-on" not in drawing(mounted).attrs


@pytest.mark.parametrize("view", ALL)
def test_a_chart_is_named_and_described(view: dict[str, Any]) -> None:
    mounted = mount(view, {"rows": ROWS})
    attrs = drawing(mounted).attrs
    assert attrs["tabindex"] == "0" and "chart" in attrs["aria-label"]
    assert "10" in attrs["aria-description"]
    named = drawing(mount({**view, "ariaLabel": "Hits"}, {"rows": ROWS})).attrs
    assert named["aria-label"] == "Hits"
    by = drawing(mount({**view, "ariaLabelledBy": "h"}, {"rows": ROWS})).attrs
    assert by["aria-labelledby"] == "h" and "aria-label" not in by


def test_the_pointer_opens_the_tooltip_where_it_enters() -> None:
    mounted = mount({"type": "BarChart", **PLOTTED, "valueFormat": "currency"}, {"rows": ROWS})
    strips = [n for n in mounted.all("g.pf-chart-areas")[0].walk() if n.tag == "rect"]
    mounted.event(strips[1], "pointerenter", x=5, y=75, rect=[0, 0, 10, 100])
    tip = mounted.find(".recharts-tooltip-wrapper")
    assert "FebAlpha$20.00" in tip.text and "b" not in tip.text[3:].replace("Feb", "")
    assert "top:75%" in tip.attrs["style"]
    mounted.event(drawing(mounted), "pointerleave")
    assert mounted.find(".recharts-tooltip-wrapper").text == ""


def test_a_point_that_is_gone_is_not_looked_at() -> None:
    mounted = mount({"type": "BarChart", **PLOTTED}, {"rows": ROWS})
    mounted.press(drawing(mounted), "End")
    assert "Mar" in mounted.find(".recharts-tooltip-wrapper").text
    mounted.set_state("rows", ROWS[:1])
    assert mounted.find(".recharts-tooltip-wrapper").text == ""


def test_looking_patches_little() -> None:
    rows = [{"m": f"k{at}", "a": at, "b": 1} for at in range(40)]
    mounted = mount({"type": "BarChart", **PLOTTED}, {"rows": rows})
    mounted.press(drawing(mounted), "ArrowRight")
    ops = mounted.press(drawing(mounted), "ArrowRight")
    assert 0 < len(ops) < 12


def test_series_colours_become_custom_properties() -> None:
    series = [*SERIES, {"dataKey": "two words"}, {"dataKey": "c", "color": "red;position:fixed"}]
    mounted = mount({"type": "BarChart", **PLOTTED, "series": series}, {"rows": ROWS})
    style = mounted.find("[data-chart]").attrs["style"]
    assert "--color-a:var(--chart-1)" in style and "--color-b:teal" in style
    assert "two words" not in style and "position" not in style
    bars = [n.attrs["fill"] for n in mounted.all(".recharts-bar")]
    assert bars == ["var(--color-a)", "var(--color-b)", "var(--chart-3)", "var(--color-c)"]


@pytest.mark.parametrize(
    ("height", "css"),
    [(200, "200px"), ("250", "250px"), ("20rem", "20rem"), ("1px;color:red", "300px")],
)  # fmt: skip
def test_heights(height: Any, css: str) -> None:
    mounted = mount({"type": "BarChart", **PLOTTED, "height": height}, {"rows": ROWS})
    assert f"height:{css};" in mounted.find("[data-chart]").attrs["style"]


def test_a_legend_takes_its_height_from_the_pie() -> None:
    mounted = mount({"type": "PieChart", **NAMED, "height": "50vh"}, {"rows": ROWS})
    assert "height:calc(50vh - 36px)" in mounted.find("[data-chart]").attrs["style"]


def bar_boxes(view: dict[str, Any]) -> list[tuple[str, str]]:
    mounted = mount({"type": "BarChart", **PLOTTED, **view}, {"rows": ROWS})
    side = ("x", "width") if view.get("horizontal") else ("y", "height")
    return [(n.attrs[side[0]], n.attrs[side[1]]) for n in mounted.all(".recharts-rectangle")]


def test_bars_start_at_zero_whatever_their_sign() -> None:
    # Ticks -7, 0, 7, 14, 21: zero lies at three quarters from the top, a quarter from the left.
    assert bar_boxes({}) == [
        ("39.286%", "35.714%"),
        ("3.571%", "71.429%"),
        ("75%", "17.857%"),
        ("60.714%", "14.286%"),
        ("71.429%", "3.571%"),
    ]
    assert bar_boxes({"horizontal": True})[2] == ("7.143%", "17.857%")


def test_lines_are_interrupted_where_a_value_is_missing() -> None:
    mounted = mount({"type": "LineChart", **PLOTTED}, {"rows": ROWS})
    paths = [n.attrs["d"] for n in mounted.all("path.recharts-curve")] or [
        n.attrs["d"] for n in mounted.all(".recharts-curve")
    ]
    assert paths[0].count("M") == 1 and paths[1].count("M") == 2
    # What stands alone would be invisible as a line.
    assert len(mounted.all(".recharts-dot")) == 2


def test_a_waterfall_counts_on_from_its_totals() -> None:
    rows = [
        {"k": "Start", "v": 100, "t": True}, {"k": "Up", "v": 40}, {"k": "Down", "v": -25},
        {"k": "End", "v": 50, "t": True}, {"k": "More", "v": 10},
    ]  # fmt: skip
    view = {"type": "WaterfallChart", "data": rows, "dataKey": "v", "nameKey": "k",
            "totalKey": "t", "decreaseColor": "#123456"}  # fmt: skip
    mounted = mount(view)
    tones = [n.attrs["fill"] for n in mounted.all(".recharts-rectangle")]
    assert tones == [
        "var(--info)", "var(--success)", "#123456", "var(--info)", "var(--success)",
    ]  # fmt: skip
    assert "Down -25" in drawing(mounted).attrs["aria-description"]
    assert "More +10" in drawing(mounted).attrs["aria-description"]
    assert len(mounted.all("line")) - 5 == 4  # grid lines and connectors


def test_a_scatter_sizes_and_sorts_its_points() -> None:
    rows = [{"x": 1, "y": 2, "z": 10, "_series": "t"}, {"x": 2, "y": 3, "z": 30, "_series": "s"}]
    view = {"type": "ScatterChart", "data": rows, "xAxis": "x", "yAxis": "y", "zAxis": "z"}
    one = mount({**view, "series": [{"dataKey": "s"}]})
    # The reference's radii for these rows.
    assert [n.attrs["r"] for n in one.all(".recharts-symbols")] == ["7.136", "11.284"]
    two = mount({**view, "series": [{"dataKey": "s"}, {"dataKey": "t"}]})
    groups = two.all(".recharts-scatter")
    assert [n.attrs["cx"] for g in groups for n in g.walk() if n.tag == "circle"] == ["100%", "50%"]


def test_a_bad_series_is_an_error_beside_intact_siblings() -> None:
    view = [
        {"type": "BarChart", "data": [], "series": [{"label": "x"}]},
        {"type": "Text", "content": "ok"},
    ]
    mounted = mount(view)
    assert "Invalid <BarChart> props" in mounted.text() and "ok" in mounted.text()
