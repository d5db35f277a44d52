"""Combobox: opening, searching, moving, choosing."""

from __future__ import annotations

from typing import Any

from tests.dom_model import Node
from tests.harness import Mounted, mount

LOG = {"action": "appendState", "key": "log", "value": "{{ c }}/{{ $event }}"}


def option(value: str, label: str, **props: Any) -> dict[str, Any]:
    return {"type": "ComboboxOption", "value": value, "label": label, **props}


FRUIT = [option("a", "Apple"), option("x", "Apricot", disabled=True), option("b", "Banana")]


def combobox(*children: dict[str, Any], **props: Any) -> Mounted:
    node = {"type": "Combobox", "name": "c", "onChange": LOG, "children": list(children) or FRUIT}
    return mount({**node, **props}, {"log": []})


def trigger(mounted: Mounted) -> Node:
    return mounted.find("[aria-haspopup=dialog]")


def field(mounted: Mounted) -> Node:
    return mounted.find("input")


def labels(mounted: Mounted) -> list[str]:
    return [n.text for n in mounted.all("[role=option]")]


def active(mounted: Mounted) -> str:
    """The option that assistive technology is told of; it is the one that looks so."""
    found = mounted.find(f"#{field(mounted).attrs['aria-activedescendant']}")
    assert found is mounted.find("[data-highlighted]")
    return found.text


def press(mounted: Mounted, *keys: str) -> None:
    for key in keys:
        mounted.press(field(mounted), key)


def test_opens_at_the_chosen_option_and_closes_again() -> None:
    mounted = combobox(value="b")
    assert (trigger(mounted).text, labels(mounted)) == ("Banana", [])
    mounted.click(trigger(mounted))
    assert labels(mounted) == ["Apple", "Apricot", "Banana"]
    assert active(mounted) == "Banana"
    assert mounted.find("[aria-selected=true]").text == "Banana"
    mounted.click(trigger(mounted))
    assert labels(mounted) == []
    methods = [method for _, method, _ in mounted.document.calls]
    assert (methods[-1], "showPopover" in methods) == ("hidePopover", True)


def test_arrows_move_round_over_enabled_options_and_enter_chooses() -> None:
    mounted = combobox()
    mounted.press(trigger(mounted), "ArrowDown")
    seen = []
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp"):
        press(mounted, key)
        seen.append(active(mounted))
    assert seen == ["Apple", "Banana", "Apple", "Banana"]
    press(mounted, "Enter")
    assert mounted.state == {"c": "b", "log": ["b/b"]}
    assert (trigger(mounted).text, labels(mounted)) == ("Banana", [])


def test_enter_without_a_highlight_chooses_nothing() -> None:
    mounted = combobox()
    mounted.click(trigger(mounted))
    press(mounted, "Enter")
    assert mounted.state == {"log": []}
    assert labels(mounted) != []


def test_search_finds_parts_of_labels_and_highlights_the_first() -> None:
    mounted = combobox()
    mounted.click(trigger(mounted))
    mounted.type(field(mounted), "AP")
    assert labels(mounted) == ["Apple", "Apricot"]
    assert active(mounted) == "Apple"
    mounted.type(field(mounted), "an")
    press(mounted, "Enter")
    assert mounted.state["c"] == "b"
    mounted.click(trigger(mounted))
    assert (field(mounted).value(), len(labels(mounted))) == ("", 3)


def test_nothing_found() -> None:
    mounted = combobox()
    mounted.click(trigger(mounted))
    mounted.type(field(mounted), "zz")
    assert mounted.text() == "Select...No results found."
    press(mounted, "ArrowDown", "Enter")
    assert mounted.state == {"log": []}


def test_choosing_the_chosen_option_fires_again() -> None:
    mounted = combobox(value="a")
    mounted.click(trigger(mounted))
    mounted.click(mounted.all("[role=option]")[0])
    assert mounted.state["log"] == ["a/a"]


def test_disabled_options_ignore_the_pointer() -> None:
    mounted = combobox()
    mounted.click(trigger(mounted))
    mounted.click(mounted.find("[aria-disabled=true]"))
    assert mounted.state == {"log": []}
    assert len(labels(mounted)) == 3


def test_groups_leave_out_what_is_beside_them_and_vanish_when_empty() -> None:
    def group(name: str, *options: dict[str, Any]) -> dict[str, Any]:
        title = {"type": "ComboboxLabel", "label": name}
        return {"type": "ComboboxGroup", "children": [title, *options]}

    mounted = combobox(group("EU", option("p", "Paris")), option("z", "Lost"),
                       group("US", option("b", "Boston"), option("o", "Orlando")))  # fmt: skip
    mounted.click(trigger(mounted))
    assert labels(mounted) == ["Paris", "Boston", "Orlando"]
    assert len(mounted.all("[role=separator]")) == 1
    names = [
        mounted.find(f"#{g.attrs['aria-labelledby']}").text for g in mounted.all("[role=group]")
    ]
    assert names == ["EU", "US"]
    mounted.type(field(mounted), "o")
    assert mounted.all("[role=separator]") == []
    press(mounted, "ArrowDown", "Enter")
    assert mounted.state["c"] == "o"


def test_the_browsers_dismissal_closes() -> None:
    mounted = combobox()
    mounted.click(trigger(mounted))
    mounted.event(mounted.find("dialog"), "toggle", detail="closed")
    assert labels(mounted) == []
    assert trigger(mounted).attrs["aria-expanded"] == "false"
