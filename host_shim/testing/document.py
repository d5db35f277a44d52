"""The document of the layer without a browser: applies patches as `static/src/dom.js` does.

One rule: every op does what `renderer_py.dom.ops` says and complains about anything else (unknown
address, unknown op), so a test that applies patches also checks them. What a person then does to
the document is `person.py`'s affair; events that a patch causes wait in `caused`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from renderer_py.dom.html import VOID
from renderer_py.renditions.nodes import COMMENT, ROOT, TEXT, Node, parse
from renderer_py.renditions.roles import is_focusable
from renderer_py.renditions.style import is_rendered


class LiveNode(Node):
    """A node that knows its address and can be written as HTML again."""

    __slots__ = ()

    if TYPE_CHECKING:  # a live document consists of live nodes alone
        children: list[LiveNode]  # type: ignore[assignment]
        parent: LiveNode | None

        def walk(self) -> Iterator[LiveNode]: ...
        def ancestors(self) -> Iterator[LiveNode]: ...

    @property
    def number(self) -> int | None:
        """Its address, None where it has none."""
        if self.tag == COMMENT:
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

    def html(self, *, clean: bool = False) -> str:
        """Serialised; `clean` leaves out addresses and markers."""
        if self.tag == TEXT:
            return self.data.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        if self.tag == COMMENT:
            return "" if clean else f"<!--{self.data}-->"
        inner = "".join(child.html(clean=clean) for child in self.children)
        if self.tag == ROOT:
            return inner
        attrs = "".join(
            f' {name}="{value.replace("&", "&amp;").replace(chr(34), "&quot;")}"'
            for name, value in sorted(self.live_attrs().items())
            if not (clean and name in ("data-n", "data-on"))
        )
        return f"<{self.tag}{attrs}>" + ("" if self.tag in VOID else f"{inner}</{self.tag}>")


def parse_nodes(html: str) -> list[LiveNode]:
    """The top nodes of an HTML fragment, each standing nowhere yet."""
    nodes: list[Any] = parse(html, LiveNode).children
    for node in nodes:
        node.parent = None
    return nodes


class Document:
    """Applies patches; keeps the address book as dom.js does.

    `log` holds every op, `calls` the `call` ops; `active` is the element that has the focus.
    """

    def __init__(self) -> None:
        self.root = LiveNode(ROOT, attrs={"data-n": "0"})
        self.nodes: dict[int, LiveNode] = {0: self.root}
        self.html_classes: set[str] = set()
        self.html_attrs: dict[str, str] = {}
        self.variables: dict[str, str] = {}
        self.sheets: dict[str, list[str]] = {}
        self.links: list[str] = []
        self.shortcuts: list[str] = []
        self.calls: list[tuple[int, str, list[Any]]] = []
        self.log: list[list[Any]] = []
        self.caused: list[tuple[LiveNode, str, dict[str, Any]]] = []
        self.active: LiveNode | None = None
        self.top_layer: list[LiveNode] = []
        self._focus_before: dict[int, LiveNode | None] = {}

    def apply(self, ops: list[list[Any]]) -> None:
        """Carry out a patch."""
        for op in ops:
            self.log.append(op)
            getattr(self, f"_op_{op[0]}")(*op[1:])

    def _node(self, number: int) -> LiveNode:
        assert number in self.nodes, f"op for unknown address {number}"
        return self.nodes[number]

    def _adopt(self, html: str) -> list[LiveNode]:
        nodes = parse_nodes(html)
        for top in nodes:
            for node in top.walk():
                number = node.number
                if number is not None:
                    assert number not in self.nodes, f"address {number} used twice"
                    self.nodes[number] = node
        return nodes

    def _release(self, node: LiveNode) -> None:
        for inner in node.walk():
            number = inner.number
            if number is not None:
                self.nodes.pop(number, None)
            if inner is self.active:
                self.active = None
            if inner.states:
                self.top_layer = [each for each in self.top_layer if each is not inner]

    def _range(self, number: int) -> list[LiveNode]:
        """The node, or a marker with everything up to its end marker."""
        start = self._node(number)
        if start.tag != COMMENT:
            return [start]
        siblings = start.parent.children if start.parent else []
        for end in range(start.index, len(siblings)):
            if siblings[end].tag == COMMENT and siblings[end].data == f"/n{number}":
                return siblings[start.index : end + 1]
        return [start]

    def _insert(self, parent: LiveNode, index: int, nodes: list[LiveNode]) -> None:
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
            self._node(n).append(LiveNode(TEXT, text))

    def _op_textat(self, n: int, text: str) -> None:
        marker = self._node(n)
        assert marker.tag == COMMENT and marker.parent is not None
        at = marker.index + 1
        siblings = marker.parent.children
        if at < len(siblings) and siblings[at].tag == TEXT:
            siblings[at].data = text
        else:
            marker.parent.insert(at, LiveNode(TEXT, text))

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
        if before is None:
            target = self._node(parent)
            self._insert(target, len(target.children), nodes)
            return
        anchor = self._node(before)
        assert anchor.parent is not None
        self._insert(anchor.parent, anchor.index, nodes)

    def _op_call(self, n: int, method: str, args: list[Any]) -> None:
        node = self._node(n)
        self.calls.append((n, method, args))
        act = _METHODS.get(method)
        if act is not None:
            act(self, node)

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

    # What elements do when they are told to

    def show(self, node: LiveNode, *, modal: bool = False) -> None:
        """Open a dialog or popover, as `showModal` and `showPopover` do."""
        if "open" in node.states:
            return
        if node.get("popover") == "auto":
            for other in self.open_popovers():
                if not is_inside(node, other):
                    self.hide(other)
        node.states |= {"open", "modal"} if modal else {"open"}
        self.top_layer.append(node)
        self._focus_before[id(node)] = self.active
        if node.tag == "dialog":
            self.active = first_focusable(node) or self.active
        self.caused.append((node, "toggle", {"detail": "open", "open": True}))

    def hide(self, node: LiveNode) -> None:
        """Close a dialog or popover; the focus goes back to where it was before."""
        if "open" not in node.states:
            return
        node.states -= {"open", "modal"}
        self.top_layer = [each for each in self.top_layer if each is not node]
        before = self._focus_before.pop(id(node), None)
        if self.active is not None and is_inside(self.active, node):
            self.active = before
        if node.has("popover"):
            self.caused.append((node, "toggle", {"detail": "closed", "open": False}))
        else:
            self.caused.append((node, "close", {"detail": "", "open": False}))

    def open_popovers(self) -> list[LiveNode]:
        """The open popovers that close by themselves, the topmost first."""
        return [each for each in reversed(self.top_layer) if each.get("popover") == "auto"]

    @property
    def modal(self) -> LiveNode | None:
        """The modal dialog that everything else is behind."""
        return next((each for each in reversed(self.top_layer) if "modal" in each.states), None)

    def focus(self, node: LiveNode | None) -> None:
        """Move the focus; the events of it are caused."""
        if node is self.active:
            return
        before, self.active = self.active, node
        if before is not None:
            self.caused.append((before, "focusout", {}))
        if node is not None:
            self.caused.append((node, "focusin", {}))

    def _toggle(self, node: LiveNode) -> None:
        (self.hide if "open" in node.states else self.show)(node)


def is_inside(node: Node, outer: Node) -> bool:
    """Whether `node` is `outer` or below it."""
    return node is outer or any(each is outer for each in node.ancestors())


def first_focusable(node: LiveNode) -> LiveNode | None:
    """Where the focus goes when `node` opens."""
    inner: list[Any] = [each for each in node.walk() if each is not node and each.is_element]
    wanted = [each for each in inner if each.has("autofocus")]
    reachable = (each for each in (*wanted, *inner) if is_focusable(each) and is_rendered(each))
    return next(reachable, None)


_METHODS: dict[str, Callable[[Document, LiveNode], None]] = {
    "focus": Document.focus,
    "blur": lambda document, node: document.focus(None),
    "showPopover": Document.show,
    "showModal": lambda document, node: document.show(node, modal=True),
    "hidePopover": Document.hide,
    "close": Document.hide,
    "togglePopover": Document._toggle,
    "click": lambda document, node: document.caused.append((node, "click", {})),
    "requestSubmit": lambda document, node: document.caused.append((node, "submit", {})),
    "reset": lambda document, node: document.caused.append((node, "reset", {})),
}
