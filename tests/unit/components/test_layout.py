"""Boxes under state and with values the reference refuses."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness import mount
from tests.unit.components.following import assert_follows

BOXES = ["Div", "Row", "Column", "Container", "Grid", "GridItem", "Dashboard", "DashboardItem"]


@pytest.mark.parametrize("name", BOXES)
def test_base_props_reach_the_box(name: str) -> None:
    box = mount({"type": name, "id": "here", "ariaLabel": "area", "cssClass": "mine"}).find("#here")
    assert box.attrs["aria-label"] == "area"
    assert "mine" in box.attrs["class"].split()


def test_a_changed_class_leaves_the_children_alone() -> None:
    child = {"type": "Text", "content": "kid"}
    mounted = mount({"type": "Row", "cssClass": "{{ look }}", "children": [child]}, {"look": "a"})
    number = mounted.find(".flex").number
    assert mounted.set_state("look", "b") == [["attr", number, "class", "flex flex-row b"]]


@pytest.mark.parametrize(
    "view",
    [
        {"type": "Div", "style": {"width": "{{ n }}px", "color": "{{ n > 5 ? 'red' : null }}"}},
        {"type": "Grid", "minColumnWidth": "{{ n }}rem"},
        {"type": "Grid", "columnTemplate": "{{ n > 5 ? '1fr 2fr' : null }}"},
        {"type": "GridItem", "colSpan": "{{ n }}", "rowSpan": "{{ n - 1 }}"},
        {"type": "Dashboard", "columns": "{{ n }}", "rowHeight": "{{ n * 10 }}"},
        {"type": "DashboardItem", "col": "{{ n }}", "zIndex": "{{ n > 5 ? n : null }}"},
    ],
)
def test_sizes_follow_the_state(view: dict[str, Any]) -> None:
    assert_follows(view, {"n": 2}, {"n": 9}, {"n": 1})


@pytest.mark.parametrize(
    ("view", "message"),
    [
        ({"type": "Div", "style": "color: red"}, "Invalid <Div> props"),
        ({"type": "GridItem", "colSpan": "two"}, "Invalid <GridItem> props"),
        ({"type": "Dashboard", "columns": 2.5}, "Invalid <Dashboard> props"),
    ],
)
def test_unusable_values_are_said(view: dict[str, Any], message: str) -> None:
    assert message in mount(view).find("[role=alert]").text


def test_a_value_from_data_cannot_add_a_declaration() -> None:
    view = {"type": "Grid", "columnTemplate": "{{ t }}"}
    mounted = mount(view, {"t": "1fr; position: fixed"})
    assert "style" not in mounted.find(".grid").attrs
