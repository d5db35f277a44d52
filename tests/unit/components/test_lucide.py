"""The packed icon set: every name is found, nothing else is, and each icon is well-formed SVG."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

from renderer_py.components._lucide_data import ICONS
from renderer_py.components.lucide import find, icon
from renderer_py.dom.element import Raw

HEADERS = [line.split("\t")[0].split() for line in ICONS.splitlines()]
NAMES = [header[0] for header in HEADERS]


def component_name(name: str) -> str:
    """How the reference turns a name into Lucide's component name."""
    return "".join(part[:1].upper() + part[1:] for part in name.split("-"))


def test_the_set_is_lucides() -> None:
    assert len(NAMES) == 1908
    assert len({name for header in HEADERS for name in header}) == 1908 + 268


def test_every_name_and_former_name_is_found_with_the_classes_of_both() -> None:
    for header in HEADERS:
        classes = " ".join(["lucide", *(f"lucide-{name}" for name in header)])
        for name in header:
            found = find(name)
            assert found is not None, name
            assert found[0] == classes


def test_every_component_name_is_found() -> None:
    for header in HEADERS:
        for name in header:
            assert find(component_name(name)) == find(name), name


def test_every_icon_is_well_formed_and_made_of_shapes() -> None:
    shapes = {"path", "circle", "rect", "line", "ellipse", "polyline", "polygon"}
    for name in NAMES:
        found = find(name)
        assert found is not None
        tags = [element.tag for element in ET.fromstring(f"<svg>{found[1]}</svg>")]
        assert tags and set(tags) <= shapes, name


@pytest.mark.parametrize(
    "name", [None, "", " ", "\n", "\t", "z", "M", "no-such-icon", "house home", "path", '"', "-"]
)
def test_what_is_no_name_is_no_icon(name: str | None) -> None:
    assert icon(name) is None


def test_an_icon_is_hidden_unless_it_has_a_name_or_a_role() -> None:
    plain, named = icon("x", "size-3"), icon("x", attrs={"aria-label": "Close"})
    status = icon("x", attrs={"role": "status"})
    assert plain is not None and named is not None and status is not None
    assert plain.attrs["aria-hidden"] == "true"
    assert plain.attrs["class"] == "lucide lucide-x size-3"
    assert "aria-hidden" not in named.attrs
    assert "aria-hidden" not in status.attrs


def test_size_is_width_and_height() -> None:
    drawn = icon("x", size=12)
    assert drawn is not None
    assert (drawn.attrs["width"], drawn.attrs["height"]) == (12, 12)
    assert drawn.attrs["viewBox"] == "0 0 24 24"


def test_each_call_gives_an_element_of_its_own() -> None:
    first, second = icon("x"), icon("x")
    assert first is not None and second is not None
    assert first is not second
    assert first.attrs is not second.attrs
    assert isinstance(first.children[0], Raw)
