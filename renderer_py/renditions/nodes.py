"""A document as a tree of nodes, read from the HTML that a view was written as.

One rule: only well-formed HTML is read. The renderer writes nothing else, so whatever a browser
would have to repair is a fault of ours and an error here.
"""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, TypeVar

from renderer_py.dom.html import VOID

TEXT = "#text"
COMMENT = "#comment"
ROOT = "#root"
# What tells an element from its like, for messages.
_TOLD = ("id", "role", "type", "name", "aria-label", "placeholder")


class Node:
    """An element (`tag`), a text (`tag == TEXT`), a comment, or the root of a fragment.

    `attrs` are the attributes as written; `props` the live properties that a person or a patch has
    changed since (`value`, `checked`, …), `states` what stands in neither (`open` of an overlay).
    """

    __slots__ = ("attrs", "children", "data", "parent", "props", "states", "tag")

    def __init__(self, tag: str, data: str = "", attrs: dict[str, str] | None = None) -> None:
        self.tag = tag
        self.data = data
        self.attrs: dict[str, str] = {} if attrs is None else attrs
        self.props: dict[str, Any] = {}
        self.states: frozenset[str] = frozenset()
        self.children: list[Node] = []
        self.parent: Node | None = None

    # Structure

    def insert(self, index: int, node: Node) -> None:
        """Put `node`, which stands nowhere, before the child at `index`."""
        node.parent = self
        self.children.insert(index, node)

    def append(self, node: Node) -> None:
        """Put `node`, which stands nowhere, behind the last child."""
        node.parent = self
        self.children.append(node)

    def detach(self) -> None:
        """Take it out of its parent."""
        if self.parent is not None:
            del self.parent.children[self.index]
            self.parent = None

    @property
    def index(self) -> int:
        """Its position among its parent's children."""
        assert self.parent is not None
        return next(at for at, child in enumerate(self.parent.children) if child is self)

    @property
    def is_element(self) -> bool:
        return self.tag[0] != "#"

    @property
    def elements(self) -> list[Node]:
        """Its child elements."""
        return [child for child in self.children if child.tag[0] != "#"]

    def walk(self) -> Iterator[Node]:
        """Itself and everything below it, in document order."""
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(reversed(node.children))

    def ancestors(self) -> Iterator[Node]:
        """Its parent, the parent's parent, …"""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    def closest(self, *tags: str) -> Node | None:
        """Itself or the nearest ancestor with one of these tags."""
        if self.tag in tags:
            return self
        return next((node for node in self.ancestors() if node.tag in tags), None)

    @property
    def top(self) -> Node:
        """The outermost node above it."""
        node = self
        while node.parent is not None:
            node = node.parent
        return node

    # Content

    @property
    def text(self) -> str:
        """All text below it, whether shown or not."""
        if self.tag == TEXT:
            return self.data
        return "".join(node.data for node in self.walk() if node.tag == TEXT)

    def get(self, name: str) -> str:
        """An attribute's text, '' where it is absent."""
        return self.attrs.get(name, "")

    def has(self, name: str) -> bool:
        return name in self.attrs

    @property
    def classes(self) -> list[str]:
        return self.get("class").split()

    def flag(self, name: str) -> bool:
        """A boolean property (`checked`, `open`, `disabled`): live if it was changed."""
        if name in self.props:
            return bool(self.props[name])
        return name in self.attrs

    def value(self) -> str:
        """What a control holds now."""
        if "value" in self.props:
            value = self.props["value"]
            return "" if value is None else str(value)
        if self.tag == "textarea":
            return self.text
        if self.tag == "select":
            chosen = selected_options(self)
            return chosen[0].value() if chosen else ""
        if self.tag == "option":
            return self.attrs.get("value", self.text.strip())
        return self.get("value")

    def __repr__(self) -> str:
        told = (f' {name}="{self.attrs[name]}"' for name in _TOLD if name in self.attrs)
        return f"<{self.tag}{''.join(told)}> {' '.join(self.text.split())[:40]!r}"


def selected_options(select: Node) -> list[Node]:
    """The chosen options of a native `select`; a single one has its first by default."""
    options = [node for node in select.walk() if node.tag == "option"]
    chosen = [option for option in options if option.flag("selected")]
    if not chosen and options and not select.has("multiple"):
        chosen = options[:1]
    return chosen


NodeT = TypeVar("NodeT", bound=Node)


class _Parser(HTMLParser):
    def __init__(self, make: type[Node]) -> None:
        super().__init__(convert_charrefs=True)
        self.make = make
        self.root = make(ROOT)
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = self.make(tag, attrs={name: value or "" for name, value in attrs})
        self.open[-1].append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].append(self.make(tag, attrs={name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1].tag != tag:
            raise ValueError(f"</{tag}> closes <{self.open[-1].tag}>")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        parent = self.open[-1]
        # A parser drops the newline right behind <textarea> and <pre>.
        if parent.tag in ("textarea", "pre") and not parent.children and data.startswith("\n"):
            data = data[1:]
        if data:
            parent.append(self.make(TEXT, data))

    def handle_comment(self, data: str) -> None:
        self.open[-1].append(self.make(COMMENT, data))


def parse(html: str, make: type[NodeT] = Node) -> NodeT:  # type: ignore[assignment]
    """The tree of an HTML fragment under a `ROOT` node; `make` is the kind of its nodes.

    Raises:
        ValueError: an element is closed that is not open, or stays open.
    """
    parser = _Parser(make)
    parser.feed(html)
    parser.close()
    if len(parser.open) > 1:
        raise ValueError(f"<{parser.open[-1].tag}> is not closed")
    return parser.root  # type: ignore[return-value]


def words(text: str) -> list[str]:
    """A table's words, written as one text."""
    return text.split()
