"""The options of a Combobox: how its data children are read, and which of them a search finds.

One rule: as soon as there is a group, only groups count; options beside them are dropped.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.base import Context, Item


class Choice:
    """One option; `separated` where a separator stands before it, `group` is its group's number."""

    __slots__ = ("aria", "disabled", "group", "index", "label", "separated", "value")

    def __init__(self, item: Item, index: int, group: int, separated: bool) -> None:
        self.value: str = item.props.value
        self.label: str = item.props.label
        self.disabled: bool = item.props.disabled
        self.aria = item.aria
        self.index = index
        self.group = group
        self.separated = separated


class Choices:
    """All options in order, and the groups with their titles (none: a flat list)."""

    def __init__(self) -> None:
        self.options: list[Choice] = []
        self.groups: list[tuple[Item, str]] = []

    def add(self, items: Sequence[Item], group: int) -> None:
        separated = False
        for item in items:
            if item.type == "ComboboxOption":
                self.options.append(Choice(item, len(self.options), group, separated))
            separated = item.type == "ComboboxSeparator"

    def matching(self, query: str) -> list[Choice]:
        """Options whose label contains the query, whatever the case."""
        wanted = query.lower()
        return [option for option in self.options if wanted in option.label.lower()]

    def sections(self, found: Sequence[Choice]) -> list[tuple[Item | None, str, list[Choice]]]:
        """Group, title and what was found of it: empty ones vanish. A flat list is one section."""
        if not self.groups:
            return [(None, "", list(found))]
        by_group = [[o for o in found if o.group == group] for group in range(len(self.groups))]
        return [
            (group, title, options)
            for (group, title), options in zip(self.groups, by_group, strict=True)
            if options
        ]


def read_choices(ctx: Context) -> Choices:
    """Read the data children; control flow among them is expanded."""
    choices = Choices()
    items = ctx.items()
    groups = [item for item in items if item.type == "ComboboxGroup"]
    if not groups:
        choices.add(items, -1)
    for number, group in enumerate(groups):
        inner = ctx.items(group)
        titles = [item.props.label for item in inner if item.type == "ComboboxLabel"]
        choices.groups.append((group, titles[0] if titles else ""))
        choices.add(inner, number)
    return choices
