"""Charts in a browser: the texts of the reference at its width, no crowding at any, and tooltips.

One rule: what a chart must show was recorded from the reference (tests/parity/record_charts.py).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from host_shim.testing import Chromium, View
from tests.harness import mount

HERE = Path(__file__).parent
STYLESHEET = HERE.parents[1] / "static/dist/renderer.css"
CONTENT = json.loads((HERE / "chart_cases.json").read_text())
CASES: list[dict[str, Any]] = CONTENT["cases"]

# What is displayed, chart by chart. A text that a rule hides has no box.
TEXTS = """(place) => {
  const texts = (selector) => [...place.querySelectorAll(selector)]
    .filter((el) => el.getClientRects().length).map((el) => el.textContent.trim());
  const legend = place.querySelector(".recharts-legend-wrapper > div")
    ?? place.querySelector("[data-chart] + div");
  return {
    names: texts(".recharts-xAxis-tick-labels text"),
    values: texts(".recharts-yAxis-tick-labels text"),
    titles: texts(".pf-chart-axis-title"),
    legend: legend ? [...legend.children].map((el) => el.textContent.trim()) : [],
    labels: texts(".recharts-pie-label-text, .recharts-polar-angle-axis-tick-value"),
  };
}"""
BOXES = """(place) => [".recharts-xAxis-tick-labels text", ".recharts-yAxis-tick-labels text"].map(
  (selector) => [...place.querySelectorAll(selector)].filter((el) => el.getClientRects().length)
    .map((el) => el.getBoundingClientRect())
    .map((box) => [box.left, box.top, box.right, box.bottom])
)"""


@pytest.fixture(scope="module")
def drawn(chromium: Chromium) -> Iterator[Callable[[int], Page]]:
    """A page of all cases in a window of some width, drawn once a width."""
    groups = mount(
        [{"type": "Div", "cssClass": "case", "children": [case["view"]]} for case in CASES]
    ).html()
    style = STYLESHEET.read_text()
    document = f"<!doctype html><style>{style}</style><body>{groups}</body>"
    pages: dict[int, Page] = {}
    context = chromium.new_context(viewport={"width": 1000, "height": 800})

    def at(width: int) -> Page:
        if width not in pages:
            page = pages[width] = context.new_page()
            page.set_viewport_size({"width": width, "height": 800})
            page.set_content(document)
        return pages[width]

    yield at
    context.close()


@pytest.mark.parametrize("index", range(len(CASES)), ids=[case["name"] for case in CASES])
def test_same_texts_as_the_reference(index: int, drawn: Callable[[int], Page]) -> None:
    found = drawn(CONTENT["width"]).locator(".case").nth(index).evaluate(TEXTS)
    assert found == CASES[index]["expect"]


@pytest.mark.parametrize("width", [320, 360, 500, 768, 1000, 1400])
def test_labels_neither_overlap_nor_leave_the_page(
    width: int, drawn: Callable[[int], Page]
) -> None:
    page = drawn(width)
    for index, case in enumerate(CASES):
        below, beside = page.locator(".case").nth(index).evaluate(BOXES)
        for one, other in pairwise(below):
            assert other[0] > one[2], f"{case['name']}: names overlap at {width} px"
        for one, other in pairwise(beside):
            apart = one[1] >= other[3] - 6 or other[1] >= one[3] - 6
            assert apart, f"{case['name']}: values overlap at {width} px"
        for left, _, right, _ in below + beside:
            assert left > -0.5 and right < width + 0.5, f"{case['name']}: cut off at {width} px"


@pytest.mark.parametrize("width", [360, 1000])
def test_nothing_is_wider_than_the_window(width: int, drawn: Callable[[int], Page]) -> None:
    page = drawn(width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


ROWS = [
    {"m": "Jan", "a": 1234.5, "b": 80},
    {"m": "Feb", "a": 305, "b": 200},
    {"m": "Mar", "a": 237},
]
BAR = {
    "type": "BarChart",
    "data": "{{ rows }}",
    "series": [{"dataKey": "a", "label": "Desktop"}, {"dataKey": "b"}],
    "xAxis": "m",
    "height": 200,
    "showLegend": True,
}


def open_chart(open_payload: Callable[..., View], view: dict[str, Any]) -> View:
    payload = {"$prefab": {"version": "0.3"}, "view": view, "state": {"rows": ROWS}}
    return open_payload(payload)


def test_a_tooltip_follows_the_pointer(open_payload: Callable[..., View]) -> None:
    frame = open_chart(open_payload, BAR).frame
    tip = frame.locator(".recharts-tooltip-wrapper")
    strips = frame.locator(".pf-chart-areas > rect")
    strips.nth(0).hover()
    tip.get_by_text("1,234.5").wait_for()
    assert tip.inner_text().split() == ["Jan", "Desktop", "1,234.5", "b", "80"]
    strips.nth(2).hover()
    tip.get_by_text("237").wait_for()
    assert tip.inner_text().split() == ["Mar", "Desktop", "237"]
    assert frame.locator(".recharts-tooltip-cursor").count() == 1
    frame.locator(".recharts-legend-wrapper").hover()
    tip.get_by_text("Mar").wait_for(state="detached")
    assert frame.locator(".recharts-tooltip-cursor").count() == 0


LEGEND_PLACE = """(place) => {
  const [chart, legend] = [place, place.querySelector(".recharts-legend-wrapper > div")]
    .map((element) => element.getBoundingClientRect());
  const middle = (first, last) => (first.left + last.right) / 2;
  const items = [...place.querySelectorAll(".recharts-legend-wrapper > div > div")]
    .map((item) => item.getBoundingClientRect());
  return [middle(items[0], items.at(-1)) - middle(chart, chart), chart.bottom - legend.bottom];
}"""


# How far right of the chart's middle and above its lower edge the reference puts a legend.
@pytest.mark.parametrize(
    ("titles", "place"),
    [
        ({}, [0, 5]),
        ({"xAxisLabel": "Month"}, [0, 40]),
        ({"yAxisLabel": "Pieces"}, [25.5, 5]),
        ({"xAxisLabel": "Month", "yAxisLabel": "Pieces"}, [25.5, 40]),
        ({"xAxisLabel": "Month", "yAxisLabel": "Pieces", "showYAxis": False}, [0, 40]),
    ],
)
def test_a_legend_stands_beside_titles_where_the_references_does(
    open_payload: Callable[..., View], titles: dict[str, Any], place: list[float]
) -> None:
    chart = {**BAR, "type": "LineChart", **titles}
    found = open_chart(open_payload, chart).frame.locator("[data-chart]").evaluate(LEGEND_PLACE)
    assert found == pytest.approx(place, abs=0.5)


def test_points_are_reached_by_keyboard(open_payload: Callable[..., View]) -> None:
    opened = open_chart(open_payload, {**BAR, "type": "LineChart"})
    frame = opened.frame
    drawing = frame.get_by_role("application", name="Line chart of Desktop and b")
    drawing.focus()
    tip = frame.locator(".recharts-tooltip-wrapper")
    for key, month in (
        ("ArrowRight", "Jan"),
        ("ArrowRight", "Feb"),
        ("End", "Mar"),
        ("Home", "Jan"),
    ):
        drawing.press(key)
        tip.get_by_text(month).wait_for()
        assert tip.get_attribute("aria-live") == "polite"
    assert frame.locator(".recharts-active-dot > circle").count() == 2
    drawing.press("Escape")
    tip.get_by_text("Jan").wait_for(state="detached")


@pytest.mark.parametrize(
    ("view", "selector", "words"),
    [
        (
            {"type": "PieChart", "dataKey": "a", "nameKey": "m", "valueFormat": "currency"},
            ".recharts-sector >> nth=0",
            ["Jan", "$1,234.50"],
        ),
        (
            {"type": "RadialChart", "dataKey": "a", "nameKey": "m"},
            ".recharts-sector >> nth=0",
            ["Jan", "1,234.5"],
        ),
        (
            {"type": "RadarChart", "series": [{"dataKey": "a"}], "axisKey": "m"},
            ".pf-chart-areas > path >> nth=1",
            ["Feb", "a", "305"],
        ),
        (
            {"type": "WaterfallChart", "dataKey": "a", "nameKey": "m"},
            ".pf-chart-areas > rect >> nth=1",
            ["Feb", "Increase", "+305"],
        ),
        (
            {"type": "ScatterChart", "series": [{"dataKey": "s"}], "xAxis": "a", "yAxis": "b"},
            ".recharts-symbols >> nth=1",
            ["s", "a", "305", "b", "200"],
        ),
    ],
    ids=lambda value: value["type"] if isinstance(value, dict) else "",
)
def test_tooltips_of_the_other_charts(
    open_payload: Callable[..., View], view: dict[str, Any], selector: str, words: list[str]
) -> None:
    frame = open_chart(open_payload, {**view, "data": "{{ rows }}", "animate": False}).frame
    place = frame.locator(selector)
    place.wait_for()
    box = place.bounding_box()
    assert box is not None
    # A point that lies on the mark whatever its shape: half rings have a hole in their middle.
    on_a_ring = {"x": box["width"] * 0.07, "y": box["height"] * 0.9}
    place.hover(position=on_a_ring if view["type"] == "RadialChart" else None)
    tip = frame.locator(".recharts-tooltip-wrapper")
    tip.get_by_text(words[-1], exact=True).wait_for()
    assert tip.inner_text().split() == words


def test_a_chart_follows_its_data(open_payload: Callable[..., View]) -> None:
    more = {"type": "Button", "label": "More", "onClick": {
        "action": "appendState", "key": "rows", "value": {"m": "Apr", "a": 9, "b": 7},
    }}  # fmt: skip
    column = {"type": "Column", "children": [{**BAR, "animate": False}, more]}
    frame = open_chart(open_payload, column).frame
    frame.locator(".recharts-rectangle").first.wait_for()
    assert frame.locator(".recharts-rectangle").count() == 5
    frame.get_by_role("button", name="More").click()
    frame.locator(".recharts-xAxis-tick-labels").get_by_text("Apr").wait_for()
    bars = frame.locator(".recharts-rectangle")
    assert bars.count() == 7
    widths = bars.evaluate_all("(all) => all.map((bar) => bar.getBoundingClientRect().width > 5)")
    assert all(widths)
