"""The host's time zone reaches every date on screen; numbers and other texts are left alone."""

from __future__ import annotations

import pytest

from renderer_py.browser.intl import BrowserIntl
from renderer_py.expr import compile_value
from renderer_py.expr.scope import ZONE
from renderer_py.intl import BabelIntl
from tests.harness import Mounted, mount

# 23:30 in Greenwich is the next day's morning in Tokyo and the same evening in New York.
LATE = "2026-01-31T23:30:00Z"


def dates() -> Mounted:
    texts = ["{{ at | datetime }}", "{{ at | date }}", "{{ at | time }}", "{{ price | currency }}"]
    children = [{"type": "Text", "content": text} for text in texts]
    view = {"type": "Column", "children": children}
    return mount(view, {"at": LATE, "price": 5})


def shown(view) -> list[str]:
    return [node.text for node in view.all("span")]


@pytest.mark.parametrize(
    ("zone", "expected"),
    [
        ("Asia/Tokyo", ["Feb 1, 2026, 8:30 AM", "Feb 1, 2026", "8:30 AM"]),
        ("America/New_York", ["Jan 31, 2026, 6:30 PM", "Jan 31, 2026", "6:30 PM"]),
    ],
)
def test_dates_follow_the_hosts_zone_when_it_changes(zone, expected):
    view = dates()
    assert shown(view)[:3] == ["Jan 31, 2026, 11:30 PM", "Jan 31, 2026", "11:30 PM"]
    view.renderer.host_context({"timeZone": zone})
    assert shown(view) == [*expected, "$5.00"]
    view.renderer.host_context({"timeZone": "UTC"})
    assert shown(view)[0] == "Jan 31, 2026, 11:30 PM"


def test_only_what_shows_a_date_is_drawn_again():
    view = dates()
    view.renderer.host_context({"timeZone": "Asia/Tokyo"})
    assert set(compile_value("{{ at | date }}").reads) == {("at",), (ZONE,)}
    assert set(compile_value("{{ price | currency }}").reads) == {("price",)}


def test_an_unknown_zone_changes_nothing():
    view = dates()
    before = shown(view)
    for zone in ("Mars/Base", "", None, 5):
        view.renderer.host_context({"timeZone": zone})
    assert shown(view) == before


def test_a_calendar_moves_its_today_with_the_zone():
    view = mount({"type": "Calendar", "name": "day"})
    assert view.find("[data-today]").attrs["data-day"] == "2023-11-14"  # 22:13 in Greenwich
    view.renderer.host_context({"timeZone": "Asia/Tokyo"})
    assert view.find("[data-today]").attrs["data-day"] == "2023-11-15"


def test_moving_to_an_unknown_zone_is_refused():
    intl = BabelIntl("Europe/Berlin")
    assert not intl.move("Nowhere/Land")
    assert intl.move("UTC")
    assert hasattr(BrowserIntl, "move")
