"""The stylesheet against recordings of the reference: same markup, same boxes, same looks.

Vertical places, heights and computed styles are compared; widths are not, since they follow the
fonts of the machine.
"""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from host_shim.testing import Chromium

STYLES = Path(__file__).parents[2] / "static" / "styles"
RECORDED: dict[str, Any] = json.loads(
    Path(__file__).with_name("data").joinpath("style_boxes.json").read_text("utf-8")
)
PROPERTIES: list[str] = RECORDED["properties"]

# Where we differ on purpose: (class, property or "box") -> why.
DEVIATIONS = {
    ("pf-separator-vertical", "box"): "a vertical line in a row without height is not invisible",
    ("pf-checkbox", "opacity"): "a disabled box looks disabled",
    ("pf-radio-group-item", "opacity"): "a disabled choice looks disabled",
    ("pf-progress-vertical", "box"): "a small or large upright bar is as tall as a default one",
    ("pf-progress", "box"): "the track of such a bar",
    ("pf-progress-indicator", "box"): "the fill of such a bar",
    ("pf-progress-target", "box"): "the mark on such a bar",
    ("pf-field-label", "gap"): "no effect on a block",
    ("pf-field-title", "gap"): "no effect on a block",
    ("pf-button-group", "border-bottom-right-radius"): "no effect without border or ground",
    ("pf-field-title", "opacity"): "the title of a disabled field stays readable",
    ("hover:text-foreground", "color"): "a quiet button stays readable",
    ("text-muted-foreground/50", "color"): "the same",
}
# Texts in a status's colour reach a contrast of 4.5:1 on their grounds: theirs -> ours.
READABLE = {
    "231,0,11": "196,0,18",
    "0,169,67": "0,123,52",
    "245,150,0": "131,83,0",
    "32,118,255": "31,95,200",
    "31,119,255": "31,95,200",
}

READ = """(properties) => {
  const canvas = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const cache = new Map();
  const rgba = (colour) => {
    if (!cache.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      cache.set(colour, `rgba(${[...canvas.getImageData(0, 0, 1, 1).data].join(',')})`);
    }
    return cache.get(colour);
  };
  const colour = /(?:lab|oklab|oklch|rgba?|color)\\([^()]*\\)/g;
  const root = document.getElementById('root');
  const shown = (e) => !e.parentElement.closest('svg')
    || e.closest('.pf-ring, .pf-sparkline, [role=status]');
  return [...root.querySelectorAll('*')].filter(shown).map((element) => {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const values = properties.map((name) => style.getPropertyValue(name).replace(colour, rgba));
    const animated = element.closest('[role=status]') !== null;
    return {classes: element.getAttribute('class') ?? '', y: box.y + scrollY, height: box.height,
      values, animated};
  });
}"""


@pytest.fixture(scope="module")
def stylesheet(tmp_path_factory: pytest.TempPathFactory) -> str:
    spec = importlib.util.spec_from_file_location("styles_build", STYLES / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    target: Path = module.build(tmp_path_factory.mktemp("styles") / "renderer.css")
    return target.read_text("utf-8")


@pytest.fixture
def page(chromium: Chromium) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1000, "height": 800})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("view", RECORDED["views"])
def test_boxes_and_styles_agree(page: Page, stylesheet: str, view: str, theme: str) -> None:
    recorded = RECORDED["views"][view]
    still = "*, ::before, ::after { transition: none !important }"
    page.set_content(
        f"<!doctype html><html class='{theme}'><style>{stylesheet}</style><style>{still}</style>"
        f"<body><div id=root>{recorded['html']}</div></body></html>"
    )
    drawn = page.evaluate(READ, PROPERTIES)
    assert len(drawn) == len(recorded[theme])
    differing = [
        f"{element['classes'][:60]!r}: {what}"
        for element, row in zip(drawn, recorded[theme], strict=True)
        for what in differences(element, row)
    ]
    assert differing == []


def differences(element: dict[str, Any], row: list[Any]) -> Iterator[str]:
    y, height, style = row
    classes = element["classes"].split()
    if element["animated"]:
        return
    if not any((name, "box") in DEVIATIONS for name in classes):
        if abs(element["y"] - y) > 1:
            yield f"y {element['y']} for {y}"
        if abs(element["height"] - height) > 1:
            yield f"height {element['height']} for {height}"
    for name, drawn, expected in zip(
        PROPERTIES, element["values"], RECORDED["styles"][style], strict=True
    ):
        short = "gap" if name.endswith("-gap") else name
        if any((known, short) in DEVIATIONS for known in classes):
            continue
        if not alike(name, drawn, expected) and not alike(name, drawn, readable(name, expected)):
            yield f"{name} {drawn} for {expected}"


def readable(name: str, expected: str) -> str:
    """The colour that we give a text in place of that one."""
    for theirs, ours in READABLE.items() if name == "color" else ():
        expected = expected.replace(f"({theirs},", f"({ours},")
    return expected


def alike(name: str, drawn: str, expected: str) -> bool:
    """Equal up to rounding of colours and lengths; empty shadow layers do not count."""
    if name == "box-shadow":
        drawn, expected = visible_shadows(drawn), visible_shadows(expected)
    numbers, wanted = (
        list(map(float, re.findall(r"-?[\d.]+", text))) for text in (drawn, expected)
    )
    if re.sub(r"-?[\d.]+", "#", drawn) != re.sub(r"-?[\d.]+", "#", expected):
        return False
    return all(
        abs(a - b) <= 3 if "rgba" in drawn else abs(a - b) < 0.02
        for a, b in zip(numbers, wanted, strict=True)
    )


def visible_shadows(text: str) -> str:
    layers = [
        layer
        for layer in re.split(r",\s*(?=rgba)", text)
        if not re.match(r"rgba\(\d+,\d+,\d+,0\)", layer)
    ]
    return ", ".join(layers) or "none"
