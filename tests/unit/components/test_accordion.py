"""Accordion: what opens, closes and is mounted."""

from __future__ import annotations

from typing import Any

from tests.harness import Mounted, mount


def accordion(**props: Any) -> Mounted:
    items = [
        {"type": "AccordionItem", "title": t, "children": [{"type": "Text", "content": f"in {t}"}]}
        for t in ("A", "B")
    ]
    return mount({"type": "Accordion", "children": items, **props})


def opened(mounted: Mounted) -> list[str]:
    return [panel.text for panel in mounted.all("[role=region]")]


def toggle(mounted: Mounted, title: str) -> None:
    mounted.click(mounted.find("button", title))


def test_opening_one_closes_the_other() -> None:
    mounted = accordion()
    toggle(mounted, "A")
    assert opened(mounted) == ["in A"]
    toggle(mounted, "B")
    assert opened(mounted) == ["in B"]
    toggle(mounted, "B")
    assert opened(mounted) == []


def test_multiple_stay_open() -> None:
    mounted = accordion(multiple=True, defaultValues=["B"])
    toggle(mounted, "A")
    assert opened(mounted) == ["in A", "in B"]


def test_collapsible_false_changes_nothing() -> None:
    mounted = accordion(collapsible=False, defaultValues=["A"])
    toggle(mounted, "A")
    assert opened(mounted) == []


def test_trigger_and_panel_point_to_each_other() -> None:
    mounted = accordion(defaultValues=["A"])
    trigger, panel = mounted.find("button", "A"), mounted.find("[role=region]")
    assert trigger.attrs["aria-expanded"] == "true"
    assert trigger.attrs["aria-controls"] == panel.attrs["id"]
    assert panel.attrs["aria-labelledby"] == trigger.attrs["id"]
    toggle(mounted, "A")
    assert mounted.find("button", "A").attrs["aria-expanded"] == "false"
    assert "aria-controls" not in mounted.find("button", "A").attrs


def test_default_values_only_start_it() -> None:
    items = [{"type": "AccordionItem", "title": title} for title in ("A", "B")]
    node = {"type": "Accordion", "defaultValues": ["{{ first }}"], "children": items}
    mounted = mount(node, {"first": "A"})
    mounted.set_state("first", "B")
    assert mounted.find("button", "A").attrs["aria-expanded"] == "true"
    assert mounted.find("button", "B").attrs["aria-expanded"] == "false"


def test_only_what_a_person_opened_unfolds() -> None:
    mounted = accordion(multiple=True, defaultValues=["A"])
    toggle(mounted, "B")
    styles = [panel.attrs["style"] for panel in mounted.all("[role=region]")]
    assert ["animation-name:none" in style for style in styles] == [True, False]


def test_other_panels_stay_untouched() -> None:
    mounted = accordion(multiple=True, defaultValues=["A"])
    before = mounted.find("[role=region]").number
    toggle(mounted, "B")
    assert mounted.all("[role=region]")[0].number == before
