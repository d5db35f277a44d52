"""Mount a view under CPython and operate it: `mount(view, state)` → `Mounted`.

Everything is real but the outside world: the renderer of the product, the document of
`tests.dom_model`, the ports of `tests.fakes`.
"""

from __future__ import annotations

from typing import Any

from host_shim.testing.listening import listening
from renderer_py.intl import BabelIntl
from renderer_py.ports import Op, Platform
from renderer_py.renderer import Renderer
from tests.dom_model import Document, Node
from tests.fakes import FakeClock, FakeFetcher, FakeHost, FakeNavigator


class Mounted:
    """A view in a model document."""

    def __init__(self, payload: dict[str, Any], *, host: Any = None, warn: Any = None) -> None:
        self.document = Document()
        self.clock = FakeClock()
        self.fetcher = FakeFetcher()
        self.navigator = FakeNavigator()
        self.host = FakeHost() if host is None else host
        self.warnings: list[str] = []
        platform = Platform(self, None, self.clock, self.fetcher, self.navigator, BabelIntl("UTC"))
        self.renderer = Renderer(platform, host=self.host, warn=warn or self.warnings.append)
        self.load(payload)

    # Surface

    def commit(self, ops: list[Op]) -> None:
        self.document.apply(ops)

    def load(self, payload: dict[str, Any]) -> None:
        self.renderer.load(payload)

    # Looking

    @property
    def state(self) -> dict[str, Any]:
        return self.renderer.store.snapshot()

    def set_state(self, path: str, value: Any) -> list[Op]:
        """Write state from outside; returns the ops it caused."""
        before = len(self.document.log)
        self.renderer.store.set(path, value)
        self.renderer.settle()
        return self.document.log[before:]

    def html(self, *, clean: bool = True) -> str:
        """The view's HTML without the toaster region."""
        nodes = [c for c in self.document.root.children if not is_toaster(c)]
        return "".join(node.html(clean=clean) for node in nodes)

    def text(self) -> str:
        return " ".join(
            "".join(n.text for n in self.document.root.children if not is_toaster(n)).split()
        )

    def all(self, selector: str) -> list[Node]:
        """Elements by `tag`, `.class`, `[attr=value]`, `#id`, or a tag and one of the others."""
        return [n for n in self.document.root.walk() if matches(n, selector)]

    def find(self, selector: str, text: str | None = None) -> Node:
        """The only such element (of those with that text)."""
        found = [n for n in self.all(selector) if text is None or n.text.strip() == text]
        assert len(found) == 1, f"{len(found)} elements for {selector!r} {text!r}: {self.html()}"
        return found[0]

    # Operating

    def event(self, node: Node, type_: str, **data: Any) -> list[Op]:
        """Dispatch an event as dom.js does: to every ancestor that listens."""
        targets = [each.number for each in listening(node, type_, data)[0]]
        if type_ in ("input", "change") and "value" in data:
            node.props["value"] = data["value"]
        if type_ == "change" and "checked" in data:
            node.props["checked"] = data["checked"]
        if not targets:
            return []
        ops = self.renderer.dispatch({"type": type_, "targets": targets, **data})
        self.document.apply(ops)
        return ops

    def click(self, node: Node) -> list[Op]:
        return self.event(node, "click", value=node.attrs.get("value", ""))

    def type(self, node: Node, value: str) -> list[Op]:
        """Replace the control's text, one `input` event."""
        return self.event(node, "input", value=value)

    def press(self, node: Node, key: str, **modifiers: bool) -> list[Op]:
        return self.event(node, "keydown", key=" " if key == "Space" else key, **modifiers)

    def submit(self, form: Node) -> list[Op]:
        """Submit with the named controls' live values, as a browser collects them."""
        fields = [
            [n.attrs["name"], n.value()]
            for n in form.walk()
            if n.tag in ("input", "textarea", "select") and n.attrs.get("name")
            and n.attrs.get("type") not in ("checkbox", "radio")
        ]  # fmt: skip
        return self.event(form, "submit", fields=fields)

    def advance(self, milliseconds: float) -> None:
        """Let time pass."""
        self.clock.advance(milliseconds)


def mount(view: Any, state: dict[str, Any] | None = None, **envelope: Any) -> Mounted:
    """Show a view (a node, or a list of nodes put into a Div)."""
    node = {"type": "Div", "children": view} if isinstance(view, list) else view
    payload = {"$prefab": {"version": "0.3"}, "view": node, "state": state or {}, **envelope}
    return Mounted(payload)


def is_toaster(node: Node) -> bool:
    return node.tag == "section" and "Notifications" in node.attrs.get("aria-label", "")


def matches(node: Node, selector: str) -> bool:
    if node.tag.startswith("#"):
        return False
    tag, mark, rest = selector, "", ""
    for character in "[.#":
        if character in selector:
            tag, mark, rest = (*selector.partition(character),)
            break
    if tag and node.tag != tag:
        return False
    if mark == ".":
        return rest in node.attrs.get("class", "").split()
    if mark == "#":
        return node.attrs.get("id") == rest
    if mark == "[":
        name, _, value = rest.rstrip("]").partition("=")
        return node.attrs.get(name) == value.strip("\"'") if value else name in node.attrs
    return True
