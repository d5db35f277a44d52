"""Shipped themes look as in the reference, and the scheme follows envelope, host, system.

The reference's looks are recorded (`tests/parity/record_themes.py`): colours, edges, fonts, boxes.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from host_shim.resources import bake
from host_shim.testing import Chromium, Harness, View
from tests.browser.looks import BLANK, NUMBER, PROPERTIES, same, themed

SAMPLES = Path(__file__).parents[1] / "samples" / "themes"
RECORD = json.loads(Path(__file__).with_name("data").joinpath("themes.json").read_text("utf-8"))
THEMES: dict[str, Any] = RECORD["themes"]
# Listed in DIFFERENCES.md: text in a status colour has a contrast of 4.5:1.
STATUS = re.compile(r"-variant-(?:destructive|success|warning|info)|pf-alert-")
INKED = ("color", "border-top-color")
DARK = "document.documentElement.classList.contains('dark')"
GROUND = "getComputedStyle(document.body).backgroundColor"


@pytest.fixture(scope="module")
def shown(harness: Harness) -> Iterator[Callable[[str], dict[str, Any]]]:
    """The looks of one theme in one view that takes all of them, one after another."""
    view: View = harness.open(BLANK).wait_ready()
    seen: dict[str, dict[str, Any]] = {}

    def show(name: str) -> dict[str, Any]:
        if name not in seen:
            wire = json.loads((SAMPLES / f"{name}.json").read_text("utf-8"))
            seen[name] = themed(view, wire, name)
        return seen[name]

    yield show
    view.close()


def test_the_record_is_complete() -> None:
    assert RECORD["properties"] == PROPERTIES
    assert THEMES.keys() == {path.stem for path in SAMPLES.glob("*.json")}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", THEMES)
def test_theme_looks_as_in_the_reference(
    shown: Callable[[str], dict[str, Any]], name: str, scheme: str
) -> None:
    recorded = [[key, RECORD["styles"][number]] for key, number in THEMES[name][scheme]]
    drawn, expected = by_place(shown(name)[scheme]), by_place(recorded)
    assert drawn.keys() >= expected.keys()
    ink = drawn["body", 0][PROPERTIES.index("color")]
    differing = {
        f"{place[0]}.{prop}": (ours, theirs)
        for place, values in expected.items()
        for prop, ours, theirs in zip(PROPERTIES, drawn[place], values, strict=True)
        if not same(ours, theirs)
        and not (prop in INKED and STATUS.search(place[0]) and between(ours, theirs, ink))
    }
    assert differing == {}


def between(ours: str, theirs: str, ink: str) -> bool:
    """Whether a colour lies on the way from the reference's to the foreground."""
    channels = zip(*(map(float, NUMBER.findall(text)) for text in (ours, theirs, ink)), strict=True)
    *colour, alpha = channels
    # A hue bends a little on its way through the colour space.
    near = all(min(a, b) - 10 <= own <= max(a, b) + 10 for own, a, b in colour)
    return near and alpha[0] == alpha[1]


def by_place(looks: list[Any]) -> dict[tuple[str, int], list[str]]:
    """Readings by class and its count so far."""
    counts: Counter[str] = Counter()
    found = {}
    for classes, values in looks:
        found[classes, counts[classes]] = values
        counts[classes] += 1
    return found


@pytest.fixture
def alone(chromium: Chromium, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """`alone(scheme, payload)`: a page with its own data and without a host."""
    contexts = []

    def open_page(scheme: str, payload: dict[str, Any]) -> Page:
        file = tmp_path / "page.html"
        file.write_text(bake(payload), encoding="utf-8")
        context = chromium.new_context(color_scheme=scheme)
        contexts.append(context)
        page = context.new_page()
        page.goto(file.as_uri())
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    yield open_page
    for context in contexts:
        context.close()


def test_a_page_without_a_host_follows_the_system(alone: Callable[..., Page]) -> None:
    page = alone("dark", BLANK)
    assert page.evaluate(DARK)
    dark = page.evaluate(GROUND)
    page.emulate_media(color_scheme="light")
    page.wait_for_function(f"() => !{DARK}")
    assert page.evaluate(GROUND) != dark


def test_an_envelope_wins_over_the_system(alone: Callable[..., Page]) -> None:
    page = alone("dark", {**BLANK, "mode": "light"})
    assert not page.evaluate(DARK)
    page.emulate_media(color_scheme="light")
    page.emulate_media(color_scheme="dark")
    assert not page.evaluate(DARK)


def test_the_host_wins_over_the_system(open_payload: Callable[..., View]) -> None:
    view = open_payload(BLANK, theme="light", browser={"color_scheme": "dark"}).wait_ready()
    assert not view.frame.evaluate(DARK)


def test_a_mode_lasts_as_long_as_its_envelope(open_payload: Callable[..., View]) -> None:
    view = open_payload({**BLANK, "mode": "dark"}).wait_ready()
    assert view.frame.evaluate(DARK)
    view.set_context(theme="light")
    view.settle()
    assert view.frame.evaluate(DARK)
    view.deliver({"content": [], "structuredContent": BLANK})
    view.frame.wait_for_function(f"() => !{DARK}")
