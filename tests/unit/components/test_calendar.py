"""Calendar: what clicks and keys do. Clicks and key targets were recorded from the reference."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from renderer_py.components.calendar_grid import (
    day_of,
    first_day,
    full_text,
    in_months,
    last_day,
    long_text,
    moment_of,
    parse_day,
    shifted,
    weekday,
    weeks,
)
from renderer_py.intl import BabelIntl
from renderer_py.intl_dates import days_of
from tests.dom_model import Node
from tests.harness import Mounted, mount
from tests.unit.components.following import assert_follows

CLICKS = json.loads((Path(__file__).parents[1] / "data" / "calendar_clicks.json").read_text())
LOG = {"action": "appendState", "key": "log", "value": "{{ $event }}"}
NOON = "2026-05-14T12:00:00.000Z"


def calendar(state: dict[str, Any] | None = None, **props: Any) -> Mounted:
    node = {"type": "Calendar", "name": "c", "onChange": LOG, **props}
    return mount(node, {"log": [], **(state or {})})


def button(mounted: Mounted, day: str) -> Node:
    """The button of a day, outside ones left out."""
    cells = [n for n in mounted.all("td") if n.attrs["data-day"] == day]
    inside = [n for n in cells if "data-outside" not in n.attrs]
    return inside[0].children[0]


def show(mounted: Mounted, month: str) -> None:
    """Turn pages until the month is the first one."""
    labels = ("Go to the Next Month", "Go to the Previous Month")
    for _ in range(100):
        days = [n.attrs["data-day"] for n in mounted.all("td") if "data-outside" not in n.attrs]
        if days[0].startswith(month):
            return
        label = labels[days[0] > month]
        mounted.click(next(n for n in mounted.all("button") if n.attrs.get("aria-label") == label))
    raise AssertionError(month)


def caption(mounted: Mounted) -> str:
    return mounted.all(".rdp-caption_label")[0].text


def reachable(mounted: Mounted) -> list[str]:
    """Labels of the days that Tab reaches."""
    days = [n.children[0] for n in mounted.all("td")]
    return [n.attrs["aria-label"] for n in days if n.attrs["tabindex"] == "0"]


def focused(mounted: Mounted) -> str:
    number, method, _ = mounted.document.calls[-1]
    assert method == "focus"
    return mounted.document.nodes[number].attrs["aria-label"]


@pytest.mark.parametrize("run", CLICKS, ids=lambda run: f"{run['mode']} {run['value']}")
def test_clicks_write_what_the_reference_writes(run: dict[str, Any]) -> None:
    props = {} if run["value"] is None else {"value": run["value"]}
    mounted = calendar(mode=run["mode"], **props)
    show(mounted, "2026-05")
    seen = []
    for step in run["steps"]:
        mounted.click(button(mounted, step["click"]))
        state = mounted.state.get("c", run["value"])
        seen.append({"click": step["click"], "state": state, "events": len(mounted.state["log"])})
        assert not mounted.state["log"] or mounted.state["log"][-1] == mounted.state["c"]
    assert seen == run["steps"]


KEYS = [
    ("ArrowRight", "Friday, May 15, 2026"),
    ("ArrowLeft", "Thursday, May 14, 2026, selected"),
    ("ArrowDown", "Thursday, May 21, 2026"),
    ("ArrowUp", "Thursday, May 14, 2026, selected"),
    ("Home", "Sunday, May 10, 2026"),
    ("End", "Saturday, May 16, 2026"),
    ("PageDown", "Tuesday, June 16, 2026"),
    ("PageUp", "Saturday, May 16, 2026"),
    ("Shift+PageDown", "Sunday, May 16, 2027"),
    ("Shift+PageUp", "Saturday, May 16, 2026"),
    ("Shift+ArrowRight", "Tuesday, June 16, 2026"),
    ("Shift+ArrowLeft", "Saturday, May 16, 2026"),
    ("Shift+ArrowDown", "Sunday, May 16, 2027"),
    ("Shift+ArrowUp", "Saturday, May 16, 2026"),
    ("ArrowDown", "Saturday, May 23, 2026"),
    ("ArrowDown", "Saturday, May 30, 2026"),
    ("ArrowDown", "Saturday, June 6, 2026"),
    ("PageDown", "Monday, July 6, 2026"),
    ("ArrowUp", "Monday, June 29, 2026"),
]


def test_keys_move_the_focus() -> None:
    mounted = calendar(value=NOON)
    day = button(mounted, "2026-05-14")
    for key, label in KEYS:
        shift, _, name = key.rpartition("+")
        mounted.press(day, name, shift=bool(shift))
        assert focused(mounted) == label, key
        assert reachable(mounted) == [label]
        day = mounted.document.nodes[mounted.document.calls[-1][0]]
    assert caption(mounted) == "June 2026"
    assert mounted.state == {"log": [], "c": NOON}


def test_keys_lead_through_both_months_of_a_range() -> None:
    mounted = calendar(mode="range", value=json.dumps({"from": "2026-05-31T12:00:00.000Z"}))
    assert caption(mounted) == "May 2026"
    mounted.press(button(mounted, "2026-05-31"), "ArrowRight")
    assert (focused(mounted), caption(mounted)) == ("Monday, June 1, 2026", "May 2026")
    mounted.press(button(mounted, "2026-06-01"), "PageDown")
    assert (focused(mounted), caption(mounted)) == ("Wednesday, July 1, 2026", "June 2026")


def test_tab_reaches_the_first_selected_day_or_today() -> None:
    assert reachable(calendar(value=NOON)) == ["Thursday, May 14, 2026, selected"]
    assert reachable(calendar()) == ["Today, Tuesday, November 14, 2023"]
    other = calendar()
    show(other, "2024-01")
    assert reachable(other) == ["Monday, January 1, 2024"]


def test_the_month_stays_when_the_selection_changes() -> None:
    mounted = calendar(value=NOON)
    mounted.set_state("c", "2027-01-01T12:00:00.000Z")
    assert caption(mounted) == "May 2026"
    assert mounted.all("[data-selected]") == []


@pytest.mark.parametrize("mode", ["single", "multiple", "range"])
@pytest.mark.parametrize(
    "value", ["junk", "", "{}", "[]", "null", "7", '{"from": 3}', '[null, "x"]']
)
def test_what_is_no_date_selects_nothing(mode: str, value: str) -> None:
    mounted = calendar(mode=mode, value=value)
    assert mounted.warnings == []
    # Date.parse reads a bare 7 as a month; nothing else here is a date.
    assert mounted.all("[aria-selected]") == [] or (mode, value) == ("single", "7")
    assert mounted.all("[role=alert]") == []


def test_state_wins_over_value_and_is_followed() -> None:
    view = {"type": "Calendar", "name": "c", "value": NOON}
    assert_follows(view, {"c": "2026-05-02T12:00:00.000Z"}, {"c": "2026-05-30T12:00:00.000Z"})


def test_today_is_asked_of_the_clock() -> None:
    mounted = calendar()
    assert mounted.find("[data-today]").attrs["data-day"] == "2023-11-14"
    assert caption(mounted) == "November 2023"


# Dates


@pytest.mark.parametrize(
    ("zone", "midnight"),
    [
        ("UTC", "2026-05-04T00:00:00.000Z"),
        ("America/New_York", "2026-05-04T04:00:00.000Z"),
        ("Asia/Kolkata", "2026-05-03T18:30:00.000Z"),
        ("Pacific/Auckland", "2026-05-03T12:00:00.000Z"),
    ],
)
def test_days_are_local_midnights(zone: str, midnight: str) -> None:
    intl = BabelIntl(zone)
    day = days_of(2026, 5, 4)
    assert moment_of(day, intl) == midnight
    assert parse_day(midnight, intl) == day


def test_a_day_without_midnight_still_has_a_moment() -> None:
    """Beirut's clocks went from 0:00 to 1:00 on that day."""
    intl = BabelIntl("Asia/Beirut")
    day = days_of(2026, 3, 29)
    assert parse_day(moment_of(day, intl), intl) == day


def test_a_moment_falls_on_the_local_day() -> None:
    late = 1_777_852_740_000.0  # 2026-05-03T23:59Z
    assert day_of(late, BabelIntl("UTC")) == days_of(2026, 5, 3)
    assert day_of(late, BabelIntl("Europe/Berlin")) == days_of(2026, 5, 4)


def test_months_keep_the_day_where_they_can() -> None:
    assert in_months(days_of(2026, 1, 31), 1) == days_of(2026, 2, 28)
    assert in_months(days_of(2024, 2, 29), 12) == days_of(2025, 2, 28)
    assert in_months(days_of(2026, 1, 15), -1) == days_of(2025, 12, 15)
    assert shifted((2026, 12), 1) == (2027, 1)
    assert shifted((2026, 1), -13) == (2024, 12)


@pytest.mark.parametrize("month", [(2026, m) for m in range(1, 13)] + [(2024, 2), (2015, 2)])
def test_weeks_cover_exactly_the_month(month: tuple[int, int]) -> None:
    rows = weeks(month)
    days = [day for week in rows for day in week]
    assert all(len(week) == 7 and weekday(week[0]) == 0 for week in rows)
    assert days == list(range(days[0], days[0] + len(days)))
    assert days[0] <= first_day(month) < days[0] + 7
    assert days[-1] - 7 < last_day(month) <= days[-1]


def test_texts() -> None:
    assert full_text(days_of(2026, 4, 26)) == "Sunday, April 26, 2026"
    endings = {1: "1st", 2: "2nd", 3: "3rd", 4: "4th", 11: "11th", 12: "12th", 13: "13th",
               21: "21st", 22: "22nd", 23: "23rd", 30: "30th", 31: "31st"}  # fmt: skip
    for number, text in endings.items():
        assert long_text(days_of(2026, 5, number)) == f"May {text}, 2026"
