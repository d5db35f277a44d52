"""Pages: all mounted, one displayed."""

from __future__ import annotations

from tests.harness import Mounted, mount
from tests.unit.components.following import assert_follows

HOME = {"type": "Page", "title": "Home", "children": [{"type": "Input", "name": "f"}]}
MORE = {"type": "Page", "title": "More", "value": "more"}
PAGES = {"type": "Pages", "name": "page", "children": [HOME, MORE]}


def displayed(mounted: Mounted) -> list[bool]:
    root = mounted.all("div")[0]
    return ["display:none" not in page.attrs.get("style", "") for page in root.children]


def test_state_switches_the_displayed_page_alone() -> None:
    mounted = mount(PAGES)
    assert displayed(mounted) == [True, False]
    ops = mounted.set_state("page", "more")
    assert displayed(mounted) == [False, True]
    assert {op[0] for op in ops} == {"attr"}


def test_an_unknown_page_displays_none() -> None:
    assert displayed(mount(PAGES, {"page": "nope"})) == [False, False]


def test_numbers_name_pages_by_their_text() -> None:
    children = [{"type": "Page", "title": "1"}, {"type": "Page", "title": "2"}]
    mounted = mount({"type": "Pages", "name": "page", "children": children}, {"page": 2})
    assert displayed(mounted) == [False, True]


def test_controls_of_hidden_pages_are_there() -> None:
    mounted = mount(PAGES, {"page": "more"})
    mounted.type(mounted.find("input"), "kept")
    mounted.set_state("page", "Home")
    assert mounted.find("input").value() == "kept"


def test_patches_equal_a_fresh_drawing() -> None:
    assert_follows(PAGES, {"page": "Home"}, {"page": "more"}, {"page": "x"}, {"page": "Home"})
