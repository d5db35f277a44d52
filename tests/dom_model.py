"""The smallest document that can apply a patch list: the independent counterpart of dom.js.

Built on the standard HTML parser; every op does what `renderer_py.dom.ops` says and complains about
anything else (unknown address, unknown op), so a test that applies patches also checks them.
"""

from __future__ import annotations

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)


class Node:
    """Element (`tag`), text (`tag == '#text'`) or comment (`tag == '#comment'`)."""

    def __init__(self, tag: str, data: str = "", attrs: dict[str, str] | None = None) -> None:
        self.tag = tag
        self.data = data
        self.attrs = attrs or {}
        self.props: dict[str, Any] = {}
        self.children: list[Node] = []
        self.parent: Node | None = None

    def insert(self, index: int, node: Node) -> None:
        node.parent = self
        self.children.insert(index, node)

    def append(self, node: Node) -> None:
        self.insert(len(self.children), node)

    def detach(self) -> None:
        assert self.parent is not None
        self.parent.children.remove(self)
        self.parent = None

    @property
    def index(self) -> int:
        assert self.parent is not None
        return next(i for i, c in enumerate(self.parent.children) if c is self)

    def walk(self) -> Iterator[Node]:
        pending = [self]
        while pending:
            node = pending.pop()
            yield node
            pending.extend(reversed(node.children))

    @property
    def text(self) -> str:
        return "".join(n.data for n in self.walk() if n.tag == "#text")

    @property
    def number(self) -> int | None:
        if self.tag == "#comment":
            mark = self.data.lstrip("nt")
            return int(mark) if mark.isdigit() and self.data[0] in "nt" else None
        return int(self.attrs["data-n"]) if "data-n" in self.attrs else None

    def live_attrs(self) -> dict[str, str]:
        """Attributes as a fresh document would have them, live properties included."""
        attrs = dict(self.attrs)
        for name, value in self.props.items():
            if value is False or value is None:
                attrs.pop(name, None)
            elif self.tag != "textarea" or name != "value":
                attrs[name] = "" if value is True else str(value)
        return attrs

    def value(self) -> str:
        """Live value of a control."""
        return str(self.props.get("value", self.attrs.get("value", self.text)))

    def html(self, *, clean: bool = False) -> str:
        """Serialised; `clean` leaves out addresses and markers."""
        if self.tag == "#text":
            return self.data.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        if self.tag == "#comment":
            return "" if clean else f"<!--{self.data}-->"
        inner = "".join(child.html(clean=clean) for child in self.children)
        if self.tag == "#root":
            return inner
        attrs = "".join(
            f' {k}="{v.replace("&", "&amp;").replace(chr(34), "&quot;")}"'
            for k, v in sorted(self.live_attrs().items())
            if not (clean and k in ("data-n", "data-on"))
        )
        return f"<{self.tag}{attrs}>" + ("" if self.tag in VOID else f"{inner}</{self.tag}>")


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Node("#root")
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        node = Node(tag, attrs={k: v or "" for k, v in attrs})
        self.open[-1].append(node)
        if tag not in VOID:
            self.open.append(node)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open[-1].append(Node(tag, attrs={k: v or "" for k, v in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if self.open[-1].tag == "textarea" and data.startswith("\n"):
            data = data[1:]
        if data:
            self.open[-1].append(Node("#text", data))

    def handle_comment(self, data: str) -> None:
        self.open[-1].append(Node("#comment", data))


def parse(html: str) -> list[Node]:
    parser = _Parser()
    parser.feed(html)
    parser.close()
    assert len(parser.open) == 1, f"unclosed <{parser.open[-1].tag}>"
    nodes = parser.root.children
    for node in nodes:
        node.parent = None
    return nodes


class Document:
    """Applies ops; keeps the address map as dom.js does."""

    def __init__(self) -> None:
        self.root = Node("#root", attrs={"data-n": "0"})
        self.nodes: dict[int, Node] = {0: self.root}
        self.html_classes: set[str] = set()
        self.html_attrs: dict[str, str] = {}
        self.variables: dict[str, str] = {}
        self.sheets: dict[str, list[str]] = {}
        self.links: list[str] = []
        self.shortcuts: list[str] = []
        self.calls: list[tuple[int, str, list[Any]]] = []
        self.log: list[list[Any]] = []

    def apply(self, ops: list[list[Any]]) -> None:
        for op in ops:
            self.log.append(op)
            getattr(self, f"_op_{op[0]}")(*op[1:])

    def _node(self, number: int) -> Node:
        assert number in self.nodes, f"op for unknown address {number}"
        return self.nodes[number]

    def _adopt(self, html: str) -> list[Node]:
        nodes = parse(html)
        for top in nodes:
            for node in top.walk():
                number = node.number
                if number is not None:
                    assert number not in self.nodes, f"address {number} used twice"
                    self.nodes[number] = node
        return nodes

    def _release(self, node: Node) -> None:
        for inner in node.walk():
            if inner.number is not None:
                self.nodes.pop(inner.number, None)

    def _range(self, number: int) -> list[Node]:
        """The node, or a marker with everything up to its end marker."""
        start = self._node(number)
        if start.tag != "#comment":
            return [start]
        siblings = start.parent.children if start.parent else []
        for end in range(start.index, len(siblings)):
            if siblings[end].tag == "#comment" and siblings[end].data == f"/n{number}":
                return siblings[start.index : end + 1]
        return [start]

    def _insert(self, parent: Node, index: int, nodes: list[Node]) -> None:
        for offset, node in enumerate(nodes):
            parent.insert(index + offset, node)

    def _op_html(self, n: int, html: str) -> None:
        node = self._node(n)
        for child in list(node.children):
            self._release(child)
        node.children = []
        self._insert(node, 0, self._adopt(html))

    def _op_text(self, n: int, text: str) -> None:
        self._op_html(n, "")
        if text:
            self._node(n).append(Node("#text", text))

    def _op_textat(self, n: int, text: str) -> None:
        marker = self._node(n)
        assert marker.tag == "#comment" and marker.parent is not None
        at = marker.index + 1
        siblings = marker.parent.children
        if at < len(siblings) and siblings[at].tag == "#text":
            siblings[at].data = text
        else:
            marker.parent.insert(at, Node("#text", text))

    def _op_attr(self, n: int, name: str, value: str | None) -> None:
        assert value is None or isinstance(value, str), f"attribute {name} is {value!r}"
        if value is None:
            self._node(n).attrs.pop(name, None)
        else:
            self._node(n).attrs[name] = value

    def _op_prop(self, n: int, name: str, value: Any) -> None:
        self._node(n).props[name] = value

    def _op_append(self, n: int, html: str) -> None:
        node = self._node(n)
        self._insert(node, len(node.children), self._adopt(html))

    def _op_before(self, n: int, html: str) -> None:
        node = self._node(n)
        assert node.parent is not None
        self._insert(node.parent, node.index, self._adopt(html))

    def _op_replace(self, n: int, html: str) -> None:
        old = self._range(n)
        parent, at = old[0].parent, old[0].index
        assert parent is not None
        for node in list(old):
            self._release(node)
            node.detach()
        self._insert(parent, at, self._adopt(html))

    def _op_remove(self, n: int) -> None:
        for node in list(self._range(n)):
            self._release(node)
            node.detach()

    def _op_fill(self, n: int, html: str) -> None:
        start, *inner = self._range(n)
        assert inner, f"{n} is no range"
        for node in list(inner[:-1]):
            self._release(node)
            node.detach()
        assert start.parent is not None
        self._insert(start.parent, start.index + 1, self._adopt(html))

    def _op_move(self, n: int, before: int | None, parent: int) -> None:
        nodes = list(self._range(n))
        for node in nodes:
            node.detach()
        target = self._node(parent)
        at = len(target.children) if before is None else self._node(before).index
        self._insert(target, at, nodes)

    def _op_call(self, n: int, method: str, args: list[Any]) -> None:
        self._node(n)
        self.calls.append((n, method, args))

    def _op_root(self, change: dict[str, Any]) -> None:
        for name, on in change.get("class", {}).items():
            (self.html_classes.add if on else self.html_classes.discard)(name)
        for kind, target in (("attr", self.html_attrs), ("var", self.variables)):
            for name, value in change.get(kind, {}).items():
                if value is None:
                    target.pop(name, None)
                else:
                    target[name] = value

    def _op_sheet(self, group: str, css: list[str]) -> None:
        self.sheets[group] = css

    def _op_links(self, urls: list[str]) -> None:
        self.links = urls

    def _op_shortcuts(self, combos: list[str]) -> None:
        self.shortcuts = combos

    def _op_title(self, text: str) -> None:
        self.log.append(["title", text])

    def _op_mark(self, name: str) -> None:
        self.log.append(["mark", name])
