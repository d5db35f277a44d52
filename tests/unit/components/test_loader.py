"""`Loader` under state."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from renderer_py.components.loader import DRAWINGS, SIZES
from tests.harness import mount
from tests.unit.components.following import assert_follows


def test_variant_and_size_follow_the_state() -> None:
    view = {"type": "Loader", "variant": "{{ v }}", "size": "{{ s }}"}
    assert_follows(
        view,
        {"v": "spin", "s": "sm"},
        {"v": "dots", "s": "sm"},
        {"v": "dots", "s": "lg"},
        {"v": "ios", "s": "default"},
        {"v": "odd", "s": "default"},
    )


@pytest.mark.parametrize("variant", DRAWINGS)
@pytest.mark.parametrize("size", SIZES)
def test_every_drawing_is_well_formed_and_fits_its_box(variant: str, size: str) -> None:
    drawing = ET.fromstring(f"<svg>{DRAWINGS[variant](size)}</svg>")
    for element in drawing:
        for name in ("cx", "cy", "x", "x1", "x2", "y1", "y2"):
            assert 0 <= float(element.get(name, "12")) <= 24


def test_it_says_what_it_is_even_when_the_variant_is_unknown() -> None:
    loader = mount({"type": "Loader", "variant": "odd"}).find("[role=status]")
    assert loader.attrs["aria-label"] == "Loading"
