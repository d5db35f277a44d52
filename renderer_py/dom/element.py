"""Virtual elements: what a component returns.

One rule: an `El` is plain data. It knows nothing of instances, signals or patches; the tree gives
its addressable elements their numbers (`n`) when it writes them out.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

AttrValue = str | int | float | bool | None | Mapping[str, Any]
Handler = Callable[["DomEvent"], None]


class DomEvent:
    """One browser event, reduced to what handlers need; `stop()` keeps it from outer handlers."""

    __slots__ = ("data", "stopped", "type")

    def __init__(self, type_: str, data: Mapping[str, Any]) -> None:
        self.type = type_
        self.data = data
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True

    @property
    def value(self) -> str:
        """The target's `value`, '' where it has none."""
        value = self.data.get("value")
        return value if isinstance(value, str) else ""

    @property
    def checked(self) -> bool:
        return bool(self.data.get("checked"))

    @property
    def key(self) -> str:
        """`KeyboardEvent.key`; the space bar is `Space`."""
        key = str(self.data.get("key", ""))
        return "Space" if key == " " else key

    @property
    def shift(self) -> bool:
        return bool(self.data.get("shift"))

    @property
    def fields(self) -> list[tuple[str, str]]:
        """Text entries of a submitted form in document order."""
        return [(str(name), str(value)) for name, value in self.data.get("fields") or ()]


class Keys:
    """A keydown handler for the named keys only; `prevent` also stops the browser's own action."""

    __slots__ = ("handler", "keys", "prevent")

    def __init__(self, handler: Handler, *keys: str, prevent: bool = True) -> None:
        self.handler = handler
        self.keys = keys
        self.prevent = prevent


class Prevented:
    """A handler whose event's default action is always prevented (`submit`)."""

    __slots__ = ("handler",)

    def __init__(self, handler: Handler) -> None:
        self.handler = handler


Listener = Handler | Keys | Prevented


class El:
    """A virtual element.

    Args:
        tag: element name; children of `svg` are written the same way.
        attrs: attribute name → value. None and False leave it out, True writes it empty, numbers
            use JavaScript text, `style` may be a mapping (None entries are left out). A name that
            starts with a dot is a live property (`.value`, `.checked`): part of the first HTML,
            patched with `prop` afterwards.
        children: texts, elements, holes; None is skipped.
        on: event type → handler.
        key: tells siblings of the same tag apart when their number changes.
        ref: name by which the component can send commands to this element.
    """

    __slots__ = ("attrs", "children", "key", "n", "on", "ref", "tag", "text_numbers")

    def __init__(
        self,
        tag: str,
        attrs: dict[str, AttrValue] | None = None,
        children: Sequence[Child] = (),
        *,
        on: Mapping[str, Listener] | None = None,
        key: str | None = None,
        ref: str | None = None,
    ) -> None:
        self.tag = tag
        self.attrs: dict[str, AttrValue] = {} if attrs is None else attrs
        self.children: list[El | Hole | Raw | str] = [c for c in children if c is not None]
        self.on = on
        self.key = key
        self.ref = ref
        self.n = 0
        # Addresses of texts among other children, by child index.
        self.text_numbers: dict[int, int] = {}

    def __repr__(self) -> str:
        return f"<El {self.tag} {self.attrs} {self.children}>"


class Raw:
    """Trusted HTML text (icons, sanitised markup): never anything a view's author wrote."""

    __slots__ = ("html",)

    def __init__(self, html: str) -> None:
        self.html = html


class Hole:
    """The place in a shell where child nodes are mounted.

    `key` is unique within the shell: a hole that keeps its key keeps its instances, one that
    disappears disposes them.
    """

    __slots__ = ("frame", "key", "nodes")

    def __init__(self, key: str, nodes: Sequence[Any], frame: Any) -> None:
        self.key = key
        self.nodes = nodes
        self.frame = frame


Child = El | Hole | Raw | str | None


def join_classes(*parts: str | None) -> str:
    """Join class lists without resolving conflicts; `Context.classes` does that with cssClass."""
    return " ".join(part for part in parts if part)
