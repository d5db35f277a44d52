"""DatePicker: opening, choosing, closing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.dom_model import Node
from tests.harness import Mounted, mount

LOG = {"action": "appendState", "key": "log", "value": "{{ $event }}"}
NOON = "2026-05-14T12:00:00.000Z"


def picker(**props: Any) -> Mounted:
    return mount({"type": "DatePicker", "name": "d", "onChange": LOG, **props}, {"log": []})


def trigger(mounted: Mounted) -> Node:
    return mounted.find("[aria-haspopup=dialog]")


def day(mounted: Mounted, date: str) -> Node:
    return mounted.find(f"[data-day={date}]").children[0]


def calls(mounted: Mounted) -> list[str]:
    return [method for _, method, _ in mounted.document.calls]


def test_opens_on_the_chosen_day_and_focuses_it() -> None:
    mounted = picker(value=NOON)
    assert mounted.all("table") == []
    mounted.click(trigger(mounted))
    assert mounted.find(".rdp-caption_label").text == "May 2026"
    assert trigger(mounted).attrs["aria-expanded"] == "true"
    assert trigger(mounted).attrs["aria-controls"] == mounted.find("dialog").attrs["id"]
    assert calls(mounted) == ["showPopover", "focus"]
    focused = mounted.document.nodes[mounted.document.calls[-1][0]]
    assert focused.attrs["aria-label"] == "Thursday, May 14, 2026, selected"


def test_choosing_writes_fires_closes() -> None:
    mounted = picker(value=NOON)
    mounted.click(trigger(mounted))
    mounted.click(day(mounted, "2026-05-16"))
    assert mounted.state == {"d": "2026-05-16T00:00:00.000Z", "log": ["2026-05-16T00:00:00.000Z"]}
    assert trigger(mounted).text == "May 16th, 2026"
    assert mounted.all("table") == []
    assert calls(mounted)[-1] == "hidePopover"


def test_choosing_the_chosen_day_only_closes() -> None:
    mounted = picker(value=NOON)
    mounted.click(trigger(mounted))
    mounted.click(day(mounted, "2026-05-14"))
    assert mounted.state == {"log": [], "d": NOON}
    assert mounted.all("table") == []


def test_every_opening_begins_anew() -> None:
    mounted = picker(value=NOON)
    mounted.click(trigger(mounted))
    mounted.click(next(n for n in mounted.all("button") if "Next" in n.attrs.get("aria-label", "")))
    assert mounted.find(".rdp-caption_label").text == "June 2026"
    mounted.click(trigger(mounted))
    mounted.set_state("d", "2025-01-02T12:00:00.000Z")
    mounted.click(trigger(mounted))
    assert mounted.find(".rdp-caption_label").text == "January 2025"


def test_dismissal_by_the_browser_closes() -> None:
    mounted = picker()
    mounted.click(trigger(mounted))
    mounted.event(mounted.find("dialog"), "toggle", detail="open")
    assert mounted.all("table")
    mounted.event(mounted.find("dialog"), "toggle", detail="closed")
    assert mounted.all("table") == []
    assert trigger(mounted).attrs["aria-expanded"] == "false"


@pytest.mark.parametrize("value", ["", "junk", None])
def test_no_date_shows_the_placeholder(value: str | None) -> None:
    mounted = picker(value=value, placeholder="When?")
    assert trigger(mounted).text == "When?"
    assert "text-muted-foreground" in trigger(mounted).attrs["class"]
