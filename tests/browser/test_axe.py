"""axe-core finds nothing to object to in what components draw, light and dark.

One view takes all payloads, one after another. What a sample's author chose is the author's.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_shim.gallery import Page, load_pages
from host_shim.testing import Harness, Setup, View
from tests.browser import axe, one_view

PAGES = load_pages(Path(__file__).parents[2] / "examples" / "gallery")
SAMPLES = {
    path.stem: path for path in sorted((Path(__file__).parents[1] / "samples").glob("*.json"))
}
# Rules that a sample's author breaks: colours chosen by style or theme, a name that says something
# else than the button, controls stacked without a gap.
CHOSEN = {
    "01-hello-text": {"color-contrast"},
    "04-buttons": {"label-content-name-mismatch"},
    "11-toggles": {"target-size"},
    "20-data-table": {"color-contrast"},
    "38-theme-css": {"color-contrast"},
    "39-theme-basic-accent": {"color-contrast"},
}


@pytest.fixture(scope="module", params=["light", "dark"])
def view(request: pytest.FixtureRequest, harness: Harness) -> Iterator[View]:
    opened = harness.open(one_view.BLANK, Setup(theme=request.param)).wait_ready()
    yield opened
    opened.close()


def together(page: Page) -> list[dict[str, Any]]:
    """Wires that show all examples of a page below each other; more than one where states clash."""
    wires: list[dict[str, Any]] = []
    for wire in (example.wire for example in page.examples):
        fitting = [each for each in wires if agree(each["state"], wire.get("state") or {})]
        if not fitting:
            column = {"type": "Column", "cssClass": "gap-8", "children": []}
            fitting = [{**one_view.BLANK, "view": column, "state": {}, "defs": {}}]
            wires += fitting
        fitting[0]["view"]["children"].append(wire["view"])
        fitting[0]["state"] |= wire.get("state") or {}
        fitting[0]["defs"] |= wire.get("defs") or {}
    return wires


def agree(one: dict[str, Any], other: dict[str, Any]) -> bool:
    return all(one[key] == other[key] for key in one.keys() & other.keys())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_gallery(view: View, page: Page) -> None:
    for wire in together(page):
        one_view.show(view, wire)
        elements = axe.broken(view.frame)
        assert not elements, axe.described(elements)
        view.take_faults()


@pytest.mark.parametrize("name", SAMPLES)
def test_sample(view: View, name: str) -> None:
    one_view.show(view, json.loads(SAMPLES[name].read_text(encoding="utf-8")))
    elements = axe.broken(view.frame)
    not_chosen = [each for each in elements if each["rule"] not in CHOSEN.get(name, ())]
    assert not not_chosen, axe.described(not_chosen)


def test_a_fault_is_found(view: View) -> None:
    payload = {"view": {"type": "Button", "label": "Go", "ariaLabel": "Stop"}}
    one_view.show(view, payload)
    assert [each["rule"] for each in axe.broken(view.frame)] == ["label-content-name-mismatch"]
