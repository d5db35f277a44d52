"""What Dialog, Popover and DatePicker share: whether they are open, and their parts.

One rule: a popup is open exactly when its state says so. What the browser did by itself (Escape, a
press elsewhere) is written to the state, and what the state says is asked of the browser.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from renderer_py.components.base import Context
from renderer_py.dom.element import AttrValue, DomEvent, Hole
from renderer_py.values import truthy


class Memory:
    """What one popup keeps between renders; below it `closeOverlay` is given this object."""

    def __init__(self) -> None:
        self.popup: Popup | None = None
        self.shown = False
        self.nodes: dict[str, Sequence[Any]] = {}
        self.frames: dict[str, Any] = {}
        # What the trigger's element says besides what every trigger says.
        self.trigger_attrs: dict[str, AttrValue] = {}

    def close(self) -> None:
        if self.popup is not None:
            self.popup.set(False)


class Popup:
    """One render of something that opens.

    Args:
        ctx: of the component.
        panel: ref of the element that is shown; its id is `panel_id`.
        show: the DOM method that shows it, `showModal` or `showPopover`.
        hide: the one that hides it.
        name: state key that says whether it is open; without one the component alone knows.
    """

    def __init__(
        self, ctx: Context, panel: str, show: str, hide: str, name: str | None = None
    ) -> None:
        self.ctx = ctx
        self.name = name
        self.panel_id = ctx.uid(panel)
        self.memory: Memory = ctx.local("popup", Memory()).value
        self.memory.popup = self
        ctx.local("open", False)
        self.open = self.is_open(ctx)
        if self.open != self.memory.shown:
            self.memory.shown = self.open
            if self.open:
                ctx.command(panel, show)
            else:
                call_first(ctx, panel, hide)

    def is_open(self, reader: Context) -> bool:
        """Whether it is open by now; `reader` renders again when that changes."""
        if self.name:
            return truthy(reader.bind(False, self.name).value)
        owner: Any = self.ctx
        other: Any = reader
        signal = owner.instance.locals["open"]
        other.track(signal)
        return truthy(signal.value)

    def set(self, opened: bool) -> None:
        """Open or close; nothing is written where nothing changes."""
        if opened != self.is_open(self.ctx):
            if self.name:
                self.ctx.write(self.name, opened)
            else:
                self.ctx.local("open").set(opened)

    def toggle(self, event: DomEvent) -> None:
        self.set(not self.is_open(self.ctx))

    def closed(self, event: DomEvent) -> None:
        """The browser closed it, or confirms what was asked of it."""
        self.set(False)

    def toggled(self, event: DomEvent) -> None:
        """The same for popovers, whose event also tells of openings."""
        if event.data.get("detail") == "closed":
            self.set(False)

    def body(self) -> list[Hole]:
        """All children but the first while it is open; actions among them can close it."""
        nodes = self.part("body", lambda: list(self.ctx.child_nodes())[1:])
        return [self.ctx.hole("body", nodes, self.frame("overlay"))] if self.open and nodes else []

    def part(self, name: str, pick: Callable[[], Sequence[Any]]) -> Sequence[Any]:
        """Some of the child nodes, the same list in every render: holes are told apart by it."""
        found = self.memory.nodes.get(name)
        if found is None:
            found = self.memory.nodes[name] = pick()
        return found

    def frame(self, role: str) -> Any:
        """The scope of children that find this popup's memory under `role`."""
        found = self.memory.frames.get(role)
        if found is None:
            outer = self.ctx.hole("scope", []).frame
            found = self.memory.frames[role] = outer.child(**{role: self.memory})
        return found

    def trigger_attrs(self, reader: Context) -> dict[str, AttrValue]:
        """What an element says that opens this popup."""
        opened = self.is_open(reader)
        return {
            "tabindex": 0,
            "aria-haspopup": "dialog",
            "aria-expanded": "true" if opened else "false",
            "aria-controls": self.panel_id if opened else None,
            "data-popup-open": opened,
            **self.memory.trigger_attrs,
        }


def call_first(ctx: Context, ref: str, method: str) -> None:
    """Call a method before this render's changes: what has focus must still be there to give it up.

    (The browser gives focus back to where it was before only if it finds it inside.)
    """
    context: Any = ctx
    number = context.instance.number_of_ref(ref)
    if number:
        context.instance.runtime.emit(["call", number, method, []])
