"""A pointer and the focus: the part of a person that presses on things.

One rule: it dispatches what `static/src/events.js` would and then does what a browser does by
itself (toggle a check box, submit a form, close a popover), in a browser's order. It does nothing
that a person could not do: what is hidden, disabled or behind a dialog is refused.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from host_shim.testing.document import Document, LiveNode, is_inside
from host_shim.testing.forms import fields_of, first_invalid, form_of, is_submitter, radio_group
from host_shim.testing.listening import listening
from renderer_py.renditions.names import Naming
from renderer_py.renditions.nodes import words
from renderer_py.renditions.roles import is_focusable, is_natively_disabled
from renderer_py.renditions.style import is_rendered

TEXT_TYPES = frozenset(
    words("text search url tel email password number date month week time datetime-local")
) | {""}


class Refused(AssertionError):
    """A person could not do that here; the message says why."""


class Hand:
    """Points, presses, and moves the focus.

    Args:
        document: what they see.
        send: hands one event to the renderer and applies its answer.
    """

    def __init__(self, document: Document, send: Callable[[dict[str, Any]], None]) -> None:
        self.document = document
        self._send = send
        self._pointer: LiveNode | None = None
        self._value_at_focus = ""

    # Pointing

    def hover(self, node: LiveNode) -> None:
        """Move the pointer onto an element."""
        self._reachable(node)
        self._point_at(node)

    def click(self, node: LiveNode, *, double: bool = False) -> None:
        """Press and release on an element."""
        self._reachable(node)
        self._usable(node)
        self._point_at(node)
        self._press_on(node)
        self._click(node)
        if double:
            self._click(node)
            self.event(node, "dblclick", **_POINT)

    def _point_at(self, node: LiveNode) -> None:
        before, self._pointer = self._pointer, node
        if before is node:
            return
        if before is not None and self._is_here(before):
            for kind in ("pointerleave", "mouseleave"):
                self.event(before, kind, also=lambda each: not is_inside(node, each), **_POINT)
        for kind in ("pointerenter", "mouseenter"):
            self.event(node, kind, also=lambda each: not _holds(each, before), **_POINT)

    def _press_on(self, node: LiveNode) -> None:
        self.event(node, "pointerdown", **_POINT)
        if self._is_here(node):
            wanted = (node, *node.ancestors())
            self._focus(next((each for each in wanted if is_focusable(each)), None))
        self.event(node, "pointerup", **_POINT)
        self._dismiss(node)

    def _dismiss(self, node: LiveNode) -> None:
        """Popovers close on a press outside, unless it is on what opens them."""
        for popover in self.document.open_popovers():
            target = popover.get("id")
            opener = any(each.get("popovertarget") == target != "" for each in _chain(node))
            if is_inside(node, popover) or opener:
                break
            self.document.hide(popover)
        self.settle()

    def _click(self, node: LiveNode) -> None:
        if not self._is_here(node):
            return
        actor = next((each for each in _chain(node) if _acts(each)), None)
        checks = actor is not None and actor.get("type") in ("checkbox", "radio")
        undo = self._check(actor) if actor is not None and checks else None
        prevented = self.event(node, "click", **_POINT)
        if actor is None or not self._is_here(actor):
            return
        if prevented:
            if undo is not None:
                undo()
            return
        if checks:
            if undo is not None:
                self.event(actor, "input")
                self.event(actor, "change")
        else:
            self._activate(actor, node)

    def _activate(self, actor: LiveNode, clicked: LiveNode) -> None:
        if is_submitter(actor):
            form = form_of(actor)
            if form is not None:
                self.submit(form, actor)
        elif actor.get("type") == "reset":
            form = form_of(actor)
            if form is not None:
                self.event(form, "reset")
        elif actor.tag == "label":
            control: Any = Naming(self.document.root).labelled_control(actor)
            if control is not None and not is_inside(clicked, control):
                self._click(control)
        elif actor.tag == "summary" and actor.parent is not None:
            details = actor.parent
            details.props["open"] = not details.flag("open")
            state = "open" if details.flag("open") else "closed"
            self.event(details, "toggle", detail=state, open=details.flag("open"))

    def _check(self, box: LiveNode) -> Callable[[], None] | None:
        """Check boxes change before the click is heard of; returns how to take it back."""
        group = radio_group(box) if box.get("type") == "radio" else [box]
        before = [(each, each.props.get("checked"), "checked" in each.props) for each in group]
        if box.get("type") == "radio":
            if box.flag("checked"):
                return None
            for each in group:
                each.props["checked"] = each is box
        else:
            box.props["checked"] = not box.flag("checked")

        def undo() -> None:
            for each, value, had in before:
                each.props["checked"] = value
                if not had:
                    del each.props["checked"]

        return undo

    # Forms and focus

    def submit(self, form: LiveNode, submitter: LiveNode | None = None) -> None:
        """Submit a form as its button does: only when it is valid."""
        checked = not form.has("novalidate")
        if checked and not (submitter is not None and submitter.has("formnovalidate")):
            invalid: Any = first_invalid(form)
            if invalid is not None:
                self.event(invalid, "invalid")
                self._focus(invalid)
                return
        self.event(form, "submit", value=None, fields=fields_of(form, submitter))

    def focus(self, node: LiveNode) -> None:
        """Put the focus on an element."""
        self._reachable(node)
        self._focus(node)

    def blur(self) -> None:
        """Take the focus away from where it is."""
        self._focus(None)

    def _focus(self, node: LiveNode | None) -> None:
        before = self.document.active
        if before is node:
            return
        if before is not None and self._is_here(before):
            self._changed(before)
        self.document.focus(node)
        self._value_at_focus = node.value() if node is not None and is_text(node) else ""
        self.settle()

    def _changed(self, field: LiveNode) -> None:
        """Text fields tell of a change when it is finished."""
        if is_text(field) and field.value() != self._value_at_focus:
            self._value_at_focus = field.value()
            self.event(field, "change")

    # Events

    def event(
        self,
        node: LiveNode,
        kind: str,
        also: Callable[[LiveNode], bool] | None = None,
        **data: Any,
    ) -> bool:
        """Dispatch one event; returns whether somebody prevented its default action."""
        elements, prevent = listening(node, kind, data, also)
        if elements:
            targets = [each.number for each in elements]
            self._send(
                {
                    "type": kind,
                    "targets": targets,
                    **_field(node),
                    **_item(node, elements[0], kind),
                    **data,
                }
            )
        self.settle()
        return prevent

    def settle(self) -> None:
        """Dispatch what the last patches caused."""
        while self.document.caused:
            node, kind, data = self.document.caused.pop(0)
            if not self._is_here(node):
                continue
            if kind == "click":
                self._click(node)
            elif kind == "submit":
                self.submit(node)
            else:
                self.event(node, kind, **data)

    # What is possible

    def _is_here(self, node: LiveNode) -> bool:
        return node.top is self.document.root

    def _reachable(self, node: LiveNode) -> None:
        if not is_rendered(node):
            raise Refused(f"{node} is not visible")
        modal = self.document.modal
        if modal is not None and not is_inside(node, modal):
            raise Refused(f"{node} is behind an open dialog")

    def _usable(self, node: LiveNode) -> None:
        if is_natively_disabled(node) or any(
            each.get("aria-disabled") == "true" for each in _chain(node)
        ):
            raise Refused(f"{node} is disabled")


_POINT: dict[str, Any] = {
    "x": 0, "y": 0, "button": 0, "rect": [0, 0, 0, 0],
    "shift": False, "ctrl": False, "alt": False, "meta": False,
}  # fmt: skip


def _chain(node: LiveNode) -> list[LiveNode]:
    return [node, *node.ancestors()]


def _holds(outer: LiveNode, node: LiveNode | None) -> bool:
    return node is not None and is_inside(node, outer)


def _acts(node: LiveNode) -> bool:
    """Whether a click on it, or on something in it, does something by itself."""
    return node.tag in ("button", "label", "summary", "a", "input") and node.is_element


def is_text(node: LiveNode) -> bool:
    """Whether it is a field that text is typed into."""
    return node.tag == "textarea" or (node.tag == "input" and node.get("type") in TEXT_TYPES)


def _field(node: LiveNode) -> dict[str, Any]:
    """Value and state of the event's target, as `payload.js` reads them."""
    holds = node.tag in ("input", "textarea", "select", "button", "option", "output")
    found: dict[str, Any] = {"value": node.value() if holds else None, "checked": None}
    if node.tag == "input":
        found["checked"] = node.flag("checked")
    if node.tag in ("dialog", "details"):
        found["open"] = node.flag("open") or "open" in node.states
    return found


def _item(node: LiveNode, listener: LiveNode, kind: str) -> dict[str, Any]:
    if kind not in ("click", "keydown"):
        return {}
    item = next((each for each in _chain(node) if each.has("data-item")), None)
    found = item is not None and is_inside(item, listener)
    return {"item": item.get("data-item")} if item is not None and found else {}
