"""The author's name of a data child reaches the element that the reference gives it to."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness import mount

NAMED = {"ariaLabel": "{{ called }}", "ariaLabelledBy": "other"}


def node(type_: str, *children: dict[str, Any], **props: Any) -> dict[str, Any]:
    return {"type": type_, "children": list(children), **props}


def option(kind: str) -> dict[str, Any]:
    return node(f"{kind}Option", value="a", label="A", **NAMED)


@pytest.mark.parametrize(
    ("view", "element"),
    [
        (node("Tabs", node("Tab", title="One", **NAMED)), "[role=tab]"),
        (node("Accordion", node("AccordionItem", title="One", **NAMED)), "button"),
        (node("Pages", node("Page", title="One", **NAMED)), "[aria-labelledby=other]"),
        (node("Select", option("Select")), "[role=option]"),
        (node("Select", node("SelectGroup", option("Select"), **NAMED)), "[role=group]"),
        (node("Combobox", option("Combobox")), "[role=option]"),
        (node("Combobox", node("ComboboxGroup", option("Combobox"), **NAMED)), "[role=group]"),
    ],
)
def test_names_reach_the_element_that_stands_for_the_child(
    view: dict[str, Any], element: str
) -> None:
    mounted = mount(view, {"called": "Name"})
    if view["type"] in ("Select", "Combobox"):
        mounted.click(mounted.find("button"))
    found = mounted.find(element)
    assert (found.attrs["aria-label"], found.attrs["aria-labelledby"]) == ("Name", "other")
    mounted.set_state("called", "Other")
    assert mounted.find(element).attrs["aria-label"] == "Other"
