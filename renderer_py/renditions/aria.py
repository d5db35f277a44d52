"""The accessibility tree as text, in the YAML that Playwright's `aria_snapshot` writes.

One rule: the same document gives the same text here and in a browser, so a snapshot taken without a
browser can be compared with one taken in it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from renderer_py.renditions.names import Naming, flat
from renderer_py.renditions.nodes import TEXT, Node, words
from renderer_py.renditions.roles import NO_ROLE, is_natively_disabled, role_of
from renderer_py.renditions.style import WIDTH, display

_CHECKED = frozenset(words("checkbox menuitemcheckbox option radio switch menuitemradio treeitem"))
_SELECTED = frozenset(words("gridcell option row tab rowheader columnheader treeitem"))
_EXPANDED = frozenset(
    words(
        "application button checkbox combobox gridcell link listbox menuitem row rowheader tab "
        "treeitem columnheader menuitemcheckbox menuitemradio switch"
    )
)
_INVALID = frozenset(
    words(
        "application checkbox columnheader combobox gridcell listbox radiogroup rowheader "
        "searchbox slider spinbutton switch textbox tree"
    )
)
_DISABLED = frozenset(
    words(
        "application button composite gridcell group input link menuitem scrollbar separator tab "
        "checkbox columnheader combobox grid listbox menu menubar menuitemcheckbox menuitemradio "
        "option radio radiogroup row rowheader searchbox select slider spinbutton switch tablist "
        "textbox toolbar tree treegrid treeitem"
    )
)
_LEVELS = {f"h{level}": level for level in range(1, 7)}
_LEVEL_ROLES = frozenset(["heading", "listitem", "row", "treeitem"])
_LONGEST_NAME = 900


@dataclass
class AriaNode:
    """One element that assistive technology knows of; `children` are texts and nodes."""

    role: str
    name: str = ""
    states: list[str] = field(default_factory=list)
    props: dict[str, str] = field(default_factory=dict)
    children: list[AriaNode | str] = field(default_factory=list)
    node: Node | None = None


def aria_snapshot(root: Node, width: int = WIDTH) -> str:
    """The YAML of everything below `root`, as it stands now."""
    return "\n".join(_lines(aria_tree(root, width).children, 0))


def aria_tree(root: Node, width: int = WIDTH) -> AriaNode:
    """The accessibility tree under a nameless node of role `fragment`."""
    return _Builder(Naming(root.top, width)).build(root)


def checked(node: Node, role: str) -> str:
    """`true`, `mixed` or '' (unchecked, or nothing to check)."""
    if node.tag == "input" and node.get("type") in ("checkbox", "radio"):
        return "true" if node.flag("checked") else ""
    value = node.get("aria-checked").lower() if role in _CHECKED else ""
    return value if value in ("true", "mixed") else ""


def expanded(node: Node, role: str) -> bool | None:
    """Whether what it opens is open; None where it opens nothing."""
    if node.tag == "details":
        return node.flag("open")
    if role in _EXPANDED and node.has("aria-expanded"):
        return node.get("aria-expanded").lower() == "true"
    return None


def selected(node: Node, role: str) -> bool:
    """Whether it is the chosen one among its like."""
    if node.tag == "option":
        select = node.closest("select")
        return node.flag("selected") or (select is not None and select.value() == node.value())
    return role in _SELECTED and node.get("aria-selected").lower() == "true"


def disabled(node: Node, role: str) -> bool:
    """Whether it cannot be operated, by HTML or by ARIA."""
    if is_natively_disabled(node):
        return True
    if role not in _DISABLED:
        return False
    for each in (node, *node.ancestors()):
        if each.get("aria-disabled").lower() in ("true", "false"):
            return each.get("aria-disabled").lower() == "true"
    return False


def level(node: Node, role: str) -> int:
    """The level of a heading or item, 0 without one."""
    given = node.get("aria-level") if role in _LEVEL_ROLES else ""
    return _LEVELS.get(node.tag) or (int(given) if given.isdigit() else 0)


def states(node: Node, role: str) -> list[str]:
    """What a snapshot says in brackets, in its order."""
    found = []
    mark = checked(node, role)
    if mark:
        found.append("checked" if mark == "true" else "checked=mixed")
    if disabled(node, role):
        found.append("disabled")
    if expanded(node, role):
        found.append("expanded")
    invalid = node.get("aria-invalid").lower() if role in _INVALID else ""
    if invalid and invalid != "false":
        found.append(f"invalid={invalid}" if invalid in ("grammar", "spelling") else "invalid")
    if level(node, role):
        found.append(f"level={level(node, role)}")
    pressed = node.get("aria-pressed").lower() if role == "button" else ""
    if pressed in ("true", "mixed"):
        found.append("pressed" if pressed == "true" else "pressed=mixed")
    if selected(node, role):
        found.append("selected")
    return found


class _Builder:
    def __init__(self, naming: Naming) -> None:
        self.naming = naming
        self.seen: set[int] = set()

    def build(self, root: Node) -> AriaNode:
        fragment = AriaNode("fragment")
        for child in root.children:
            self.visit(child, fragment)
        _normalise(fragment)
        return fragment

    def visit(self, node: Node, into: AriaNode) -> None:
        if id(node) in self.seen:
            return
        self.seen.add(id(node))
        if node.tag == TEXT:
            closed = node.parent is not None and node.parent.tag == "details"
            if into.role != "textbox" and not (closed and not node.parent.flag("open")):  # type: ignore[union-attr]
                into.children.append(node.data)
        elif node.is_element and not self.naming.is_hidden(node):
            own = self.describe(node)
            if own is not None:
                into.children.append(own)
            self.fill(node, own or into)

    def describe(self, node: Node) -> AriaNode | None:
        if node.tag in ("iframe", "frame"):
            return AriaNode("iframe", node=node)
        role = role_of(node)
        if role in NO_ROLE:
            return None
        name = self.naming.name(node)
        found = AriaNode(role, name, states(node, role), node=node)
        kind = node.get("type")
        if node.tag == "textarea" or (
            node.tag == "input" and kind not in ("checkbox", "radio", "file")
        ):
            found.children = [node.value()]
        return found

    def fill(self, node: Node, into: AriaNode) -> None:
        apart = display(node, self.naming.width) != "inline" or node.tag == "br"
        if apart:
            into.children.append(" ")
        for child in (*node.children, *self.naming.referenced(node, "aria-owns")):
            self.visit(child, into)
        if apart:
            into.children.append(" ")
        if into.role == "link" and node.has("href"):
            into.props["url"] = node.get("href")
        if into.role == "textbox" and node.has("placeholder"):
            placeholder = node.get("placeholder")
            if placeholder != into.name:
                into.props["placeholder"] = placeholder


def _normalise(node: AriaNode) -> None:
    """Join neighbouring texts; drop a text that only repeats the name."""
    found: list[AriaNode | str] = []
    texts: list[str] = []
    for child in (*node.children, None):
        if isinstance(child, str):
            texts.append(child)
            continue
        joined = flat("".join(texts))
        texts = []
        if joined:
            found.append(joined)
        if child is not None:
            _normalise(child)
            found.append(child)
    node.children = [] if found == [node.name] else found


# Writing


def _lines(children: Iterable[AriaNode | str], depth: int) -> list[str]:
    found = []
    indent = "  " * depth
    for child in children:
        if isinstance(child, str):
            found.append(f"{indent}- text: {yaml_value(child)}")
        else:
            found.extend(_node_lines(child, depth))
    return found


def _node_lines(node: AriaNode, depth: int) -> list[str]:
    start = "  " * depth + "- " + _yaml_key(_key(node))
    if not node.children and not node.props:
        return [start]
    if len(node.children) == 1 and isinstance(node.children[0], str) and not node.props:
        return [f"{start}: {yaml_value(node.children[0])}"]
    inner = "  " * (depth + 1)
    props = [f"{inner}- /{name}: {yaml_value(value)}" for name, value in node.props.items()]
    return [f"{start}:", *props, *_lines(node.children, depth + 1)]


def _key(node: AriaNode) -> str:
    named = node.name and len(node.name) <= _LONGEST_NAME
    parts = [node.role, *([json.dumps(node.name, ensure_ascii=False)] if named else [])]
    return " ".join([*parts, *(f"[{state}]" for state in node.states)])


_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_SPECIAL = re.compile(
    r"^\s|\s$|^-|[\n:](?:\s|$)|\s#|[\n\r]|^[&*\],?!>|@\"'#%]|[{}`]|^\[|^[-+]?\.(?:inf|nan)$",
    re.IGNORECASE,
)
_WORDS = frozenset(words("y n yes no true false on off null ~"))
_NUMBER = re.compile(
    r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|0x[0-9a-f]+|0b[01]+|0o[0-7]+|[-+]?Infinity", re.I
)
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\b": "\\b", "\f": "\\f", "\n": "\\n"}
_ESCAPES |= {"\r": "\\r", "\t": "\\t"}


def _needs_quotes(text: str) -> bool:
    if not text or _CONTROL.search(text) or _SPECIAL.search(text):
        return True
    return text.lower() in _WORDS or _NUMBER.fullmatch(text) is not None


def _yaml_key(text: str) -> str:
    return "'" + text.replace("'", "''") + "'" if _needs_quotes(text) else text


def yaml_value(text: str) -> str:
    """A YAML scalar, quoted where it would read as something else."""
    if not _needs_quotes(text):
        return text
    escaped = re.sub(
        r'[\\"\x00-\x1f\x7f-\x9f]',
        lambda match: _ESCAPES.get(match[0], f"\\x{ord(match[0]):02x}"),
        text,
    )
    return f'"{escaped}"'
