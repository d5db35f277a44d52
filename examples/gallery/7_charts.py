"""Charts."""

from __future__ import annotations

from prefab_ui.components import Column, Row
from prefab_ui.components.charts import (
    AreaChart,
    BarChart,
    ChartSeries,
    LineChart,
    PieChart,
    RadarChart,
    RadialChart,
    ScatterChart,
    Sparkline,
    WaterfallChart,
)
from prefab_ui.components.histogram import Histogram

from host_shim.gallery.examples import page

MONTHS = [
    {"month": month, "desktop": desktop, "mobile": mobile}
    for month, desktop, mobile in (
        ("Jan", 186, 80), ("Feb", 305, 200), ("Mar", 237, 120),
        ("Apr", 73, 190), ("May", 209, 130), ("Jun", 214, 140),
    )
]  # fmt: skip
BOTH = [
    ChartSeries(data_key="desktop", label="Desktop"),
    ChartSeries(data_key="mobile", label="Mobile"),
]
BROWSERS = [
    {"browser": name, "share": share}
    for name, share in (
        ("Chrome", 275),
        ("Safari", 200),
        ("Firefox", 187),
        ("Edge", 173),
        ("Other", 90),
    )
]
SKILLS = [
    {"skill": name, "a": a, "b": b}
    for name, a, b in (
        ("Speed", 80, 60),
        ("Power", 65, 90),
        ("Range", 70, 55),
        ("Skill", 90, 75),
        ("Luck", 50, 85),
    )
]


@page("BarChart", "Amounts by category, upright or lying, side by side or stacked.")
def side_by_side() -> None:
    BarChart(data=MONTHS, series=BOTH, x_axis="month", height=260)


@page("BarChart")
def stacked_with_titles() -> None:
    BarChart(
        data=MONTHS, series=BOTH, x_axis="month", stacked=True,
        x_axis_label="Month", y_axis_label="Visitors", height=280,
    )  # fmt: skip


@page("BarChart")
def lying() -> None:
    BarChart(
        data=BROWSERS,
        series=[ChartSeries(data_key="share", label="Share")],
        x_axis="browser",
        horizontal=True,
        height=240,
    )


@page("BarChart")
def histogram() -> None:
    Histogram(values=[1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5, 5, 6, 7, 9], bins=5, height=220)


@page("LineChart", "Amounts over time.")
def curves_and_dots() -> None:
    LineChart(data=MONTHS, series=BOTH, x_axis="month", curve="smooth", show_dots=True, height=260)


@page("LineChart")
def money() -> None:
    LineChart(
        data=[{"month": row["month"], "revenue": row["desktop"] * 1000} for row in MONTHS],
        series=[ChartSeries(data_key="revenue", label="Revenue", color="var(--success)")],
        x_axis="month", value_format="currency", height=240,
    )  # fmt: skip


@page("AreaChart", "Amounts over time, filled.")
def stacked_areas() -> None:
    AreaChart(data=MONTHS, series=BOTH, x_axis="month", stacked=True, curve="smooth", height=260)


@page("PieChart", "Parts of a whole.")
def ring_with_labels() -> None:
    PieChart(
        data=BROWSERS,
        data_key="share",
        name_key="browser",
        inner_radius=60,
        padding_angle=2,
        show_label=True,
    )


@page("PieChart")
def small_parts_together() -> None:
    PieChart(data=BROWSERS, data_key="share", name_key="browser", aggregate_below=0.2)


@page("RadarChart", "Several qualities at a glance.")
def two_players() -> None:
    RadarChart(
        data=SKILLS,
        series=[ChartSeries(data_key="a", label="Ada"), ChartSeries(data_key="b", label="Lin")],
        axis_key="skill",
    )


@page("RadialChart", "Amounts as rings.")
def rings() -> None:
    RadialChart(data=BROWSERS, data_key="share", name_key="browser", start_angle=90, end_angle=-270)


@page("ScatterChart", "Two amounts against each other, a third as the size.")
def bubbles() -> None:
    ScatterChart(
        data=[{"x": x, "y": (x * 7) % 11, "z": (x * 5) % 9 + 1} for x in range(1, 14)],
        series=[ChartSeries(data_key="runs", label="Runs")],
        x_axis="x", y_axis="y", z_axis="z", height=260,
    )  # fmt: skip


@page("WaterfallChart", "How one amount became another.")
def a_year() -> None:
    WaterfallChart(
        data=[
            {"step": "Start", "value": 120, "total": True},
            {"step": "Sales", "value": 80},
            {"step": "Returns", "value": -30},
            {"step": "Fees", "value": -15},
            {"step": "End", "value": 155, "total": True},
        ],
        data_key="value", name_key="step", total_key="total", height=260,
    )  # fmt: skip


@page("Sparkline", "A line for a glance.")
def kinds() -> None:
    values = [3, 5, 4, 8, 6, 9, 7, 12]
    with Column(gap=4, css_class="max-w-md"):
        Sparkline(data=values, height=40)
        Sparkline(data=values, height=40, variant="success", fill=True, curve="smooth")
        with Row(gap=4):
            Sparkline(data=values, height=32, mode="bar", variant="info")
            Sparkline(data=values, height=32, curve="step", variant="warning")
