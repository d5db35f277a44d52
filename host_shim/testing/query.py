"""How a test names an element: by role, label, text or placeholder, in the words of Playwright.

One rule: a query is plain data. Each layer finds its elements in its own way, and both ways agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from renderer_py.renditions.aria import checked, disabled, expanded, level, selected
from renderer_py.renditions.names import Naming, flat
from renderer_py.renditions.nodes import Node
from renderer_py.renditions.roles import role_of

Text = str | re.Pattern[str]
_NO_TEXT = frozenset(["script", "style", "noscript", "head", "title", "template"])
_LABELLED_TAGS = frozenset(["button", "meter", "output", "progress", "select", "textarea", "input"])
FIELD_ROLES = frozenset(
    ["textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider", "checkbox", "switch"]
)


@dataclass(frozen=True)
class Step:
    """One narrowing: `kind` is role, label, text, placeholder, filter or nth."""

    kind: str
    wanted: Any
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        if self.kind in ("nth", "filter"):
            return f".{self.kind}({_shown(self.wanted)})"
        options = "".join(f", {key}={_shown(value)}" for key, value in self.options.items())
        return f".get_by_{self.kind}({_shown(self.wanted)}{options})"


@dataclass(frozen=True)
class Query:
    """The steps from the whole view to the elements."""

    steps: tuple[Step, ...] = ()

    def then(self, kind: str, wanted: Any, **options: Any) -> Query:
        """The same, narrowed once more; options that are None are left out."""
        given = {key: value for key, value in options.items() if value is not None}
        return Query((*self.steps, Step(kind, wanted, given)))

    def __str__(self) -> str:
        return "view" + "".join(map(str, self.steps))


def matches(text: str, wanted: Text, exact: bool = False) -> bool:
    """Whether a text is meant: equal if exact, else containing it whatever the case."""
    if isinstance(wanted, re.Pattern):
        return wanted.search(text) is not None
    if exact:
        return flat(text) == flat(wanted)
    return flat(wanted).lower() in flat(text).lower()


def find(root: Node, query: Query) -> list[Any]:
    """The elements of a document that a query names, in document order."""
    naming = Naming(root)
    found = [root]
    for step in query.steps:
        if step.kind == "nth":
            found = found[step.wanted :][:1]
        elif step.kind == "filter":
            found = [node for node in found if matches(_text(node), step.wanted)]
        else:
            found = _unique(
                inner
                for outer in found
                for inner in _BY[step.kind](outer, step.wanted, step.options, naming)
            )
    return found


def _unique(nodes: Iterable[Node]) -> list[Node]:
    return list({id(node): node for node in nodes}.values())


def _below(node: Node) -> list[Node]:
    return [each for each in node.walk() if each is not node and each.is_element]


def _by_role(outer: Node, role: str, options: dict[str, Any], naming: Naming) -> list[Node]:
    return [
        node
        for node in _below(outer)
        if role_of(node) == role
        and (options.get("include_hidden") or not naming.is_hidden(node))
        and _is_in_state(node, role, options)
        and ("name" not in options or _is_named(node, options, naming))
    ]


def _is_named(node: Node, options: dict[str, Any], naming: Naming) -> bool:
    return matches(naming.name(node), options["name"], options.get("exact", False))


def _is_in_state(node: Node, role: str, options: dict[str, Any]) -> bool:
    return all(
        test(node, role) == options[name] for name, test in _STATES.items() if name in options
    )


_STATES: dict[str, Any] = {
    "checked": lambda node, role: checked(node, role) == "true",
    "disabled": disabled,
    "expanded": expanded,
    "level": level,
    "pressed": lambda node, role: node.get("aria-pressed") == "true",
    "selected": selected,
}


def _by_label(outer: Node, wanted: Text, options: dict[str, Any], naming: Naming) -> list[Node]:
    """Controls with such a label; failing that, those right behind such a label of nothing."""
    exact = options.get("exact", False)
    inside = _below(outer)
    found = [
        node
        for node in inside
        if any(matches(label, wanted, exact) for label in _labels(node, naming))
        and node.get("aria-hidden") != "true"
    ]
    if found:
        return found
    beside = (
        _beside(label)
        for label in inside
        if label.tag == "label"
        and naming.labelled_control(label) is None
        and matches(label.text, wanted, exact)
    )
    return [node for node in beside if node is not None]


def _labels(node: Node, naming: Naming) -> list[str]:
    referenced = naming.referenced(node, "aria-labelledby")
    if referenced:
        return [each.text for each in referenced]
    if node.get("aria-label").strip():
        return [node.get("aria-label")]
    if node.tag in _LABELLED_TAGS and node.get("type") != "hidden":
        return [label.text for label in naming.labels(node)]
    return []


def _beside(label: Node) -> Node | None:
    if label.parent is None:
        return None
    behind = label.parent.elements
    at = next(index for index, each in enumerate(behind) if each is label)
    for node in behind[at + 1 : at + 2]:
        for each in node.walk():
            if each.is_element and role_of(each) in FIELD_ROLES:
                return each
    return None


def _by_text(outer: Node, wanted: Text, options: dict[str, Any], naming: Naming) -> list[Node]:
    exact = options.get("exact", False)

    def says(node: Node) -> bool:
        return node.tag not in _NO_TEXT and matches(_text(node), wanted, exact)

    return [node for node in _below(outer) if says(node) and not any(map(says, node.elements))]


def _by_placeholder(
    outer: Node, wanted: Text, options: dict[str, Any], naming: Naming
) -> list[Node]:
    exact = options.get("exact", False)
    return [
        node
        for node in _below(outer)
        if node.has("placeholder") and matches(node.get("placeholder"), wanted, exact)
    ]


def _text(node: Node) -> str:
    if node.tag == "input" and node.get("type") in ("button", "submit", "reset"):
        return node.value()
    return node.text


_BY: dict[str, Any] = {
    "role": _by_role,
    "label": _by_label,
    "text": _by_text,
    "placeholder": _by_placeholder,
}


def _shown(value: Any) -> str:
    return f"/{value.pattern}/" if isinstance(value, re.Pattern) else repr(value)
