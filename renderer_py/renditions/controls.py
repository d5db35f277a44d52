"""Controls as words: what a field is called and what it holds, what a button does.

One rule: names and states are those of the accessibility tree, so a reader of the text learns what
a listener of a screen reader would.
"""

from __future__ import annotations

from renderer_py.renditions.aria import checked, disabled, selected
from renderer_py.renditions.blocks import Line, Span
from renderer_py.renditions.names import Naming, flat
from renderer_py.renditions.nodes import TEXT, Node, selected_options
from renderer_py.renditions.roles import role_of

FIELDS = frozenset(["textbox", "searchbox", "spinbutton", "combobox", "listbox", "slider"])
METERS = frozenset(["progressbar", "meter"])
MARKS = {"checkbox": "[{}]", "switch": "[{}]", "radio": "({})", "menuitemcheckbox": "[{}]"}
CONTROLS = FIELDS | METERS | MARKS.keys() | {"button", "tab", "option", "menuitem"}


def control(node: Node, role: str, naming: Naming) -> Line:
    """The spans of one control."""
    name = naming.name(node)
    if role in MARKS:
        sign = {"true": "x", "mixed": "-"}.get(checked(node, role), " ")
        mark = Span(MARKS[role].format(sign), "mark")
        # A task of a list has its words behind it already.
        item = node.closest("li")
        shown = [] if item is not None and flat(item.text) == name else [Span(f" {name}")]
        return [mark, *shown, *_off(node, role)]
    if role == "tab":
        return [Span(name, "strong" if selected(node, role) else "button"), *_off(node, role)]
    if role == "option":
        return [Span("(x) " if selected(node, role) else "( ) ", "mark"), Span(name)]
    if role == "button":
        kind = "value" if node.get("type") == "file" else "button"
        return [Span(name or "button", kind), *_off(node, role)]
    if role == "menuitem":
        return [Span(name, "button")]
    return [*_label(name), _value(node, role, name), *_off(node, role)]


def _label(name: str) -> Line:
    return [Span(f"{name}:", "label"), Span(" ")] if name else []


def _off(node: Node, role: str) -> Line:
    return [Span(" (disabled)", "hint")] if disabled(node, role) else []


def _value(node: Node, role: str, name: str) -> Span:
    if role in METERS or role == "slider":
        return Span(_amount(node), "value")
    text = held(node, role)
    if text:
        return Span("•" * len(text) if node.get("type") == "password" else text, "value")
    placeholder = node.get("placeholder")
    return Span(f"({placeholder})" if placeholder and placeholder != name else "(empty)", "hint")


def held(node: Node, role: str) -> str:
    """The text that a field holds now."""
    if node.tag == "select":
        return ", ".join(flat(option.text) for option in selected_options(node))
    if node.tag in ("input", "textarea"):
        return node.value()
    if role == "combobox" and any("placeholder" in name for name in node.attrs):
        return ""
    return flat(node.text)


def _amount(node: Node) -> str:
    if node.get("aria-valuetext"):
        return node.get("aria-valuetext")
    if node.tag == "input":
        low, high = node.get("min") or "0", node.get("max") or "100"
        return f"{node.value()} ({low} to {high})"
    now, high = node.get("aria-valuenow"), node.get("aria-valuemax")
    return f"{now} of {high}" if high else now or "(in progress)"


def labels_to_skip(root: Node, naming: Naming) -> set[int]:
    """Texts that say what a control beside them is called, and would stand there twice."""
    found: set[int] = set()
    bare: Node | None = None
    for node in root.walk():
        if not node.is_element:
            continue
        if node.tag == "label":
            bare = node
        elif role_of(node) in CONTROLS and not naming.is_hidden(node):
            found.update(id(each) for each in naming.labels(node) if each.tag == "label")
            found.update(id(each) for each in naming.referenced(node, "aria-labelledby"))
            if bare is not None and naming.name(node) in (flat(bare.text), _own_words(bare)):
                found.add(id(bare))
            bare = None
    return found


def _own_words(label: Node) -> str:
    """A label without what is added to it, as the word "optional"."""
    return flat("".join(child.data for child in label.children if child.tag == TEXT))
