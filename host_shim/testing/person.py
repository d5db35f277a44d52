"""What a person does to a document: points, clicks, types, presses keys, chooses.

One rule: as `Hand`'s: a browser's events in a browser's order, and nothing that is impossible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host_shim.testing.document import LiveNode
from host_shim.testing.forms import form_of, is_submitter
from host_shim.testing.hand import TEXT_TYPES, Hand, Refused, is_text
from host_shim.testing.listening import key_name, modified
from renderer_py.renditions.roles import is_focusable, is_natively_disabled
from renderer_py.renditions.style import is_rendered

_SET_AT_ONCE = frozenset(["date", "month", "week", "time", "datetime-local", "range", "color"])
_CHARACTER = 1


class Person(Hand):
    """Somebody in front of the document."""

    # Typing

    def fill(self, node: LiveNode, text: str) -> None:
        """Replace what a field holds."""
        self._reachable(node)
        self._editable(node)
        self._focus(node)
        limit = node.get("maxlength")
        at_once = node.get("type") in _SET_AT_ONCE
        cut = text[: int(limit)] if limit.isdigit() and not at_once else text
        node.props["value"] = cut.replace("\n", "") if node.tag == "input" else cut
        self.event(node, "input")
        if at_once and self._is_here(node):
            self._value_at_focus = node.value()
            self.event(node, "change")

    def type(self, node: LiveNode, text: str) -> None:
        """Press the keys of `text` one after another, behind what the field holds."""
        self._reachable(node)
        self._focus(node)
        for character in text:
            self.press(character)

    def press(self, combination: str, node: LiveNode | None = None) -> None:
        """Press a key where the focus is (after moving it to `node`), as `Shift+Tab` or `a`."""
        if node is not None:
            self._reachable(node)
            if is_focusable(node):
                self._focus(node)
        *modifiers, key = combination.split("+") if len(combination) > 1 else [combination]
        held = {name.lower().replace("control", "ctrl") for name in modifiers}
        data: dict[str, Any] = {
            "key": " " if key == "Space" else key,
            "repeat": False,
            **{name: name in held for name in ("shift", "ctrl", "alt", "meta")},
        }
        target = node or self.document.active or self.document.root
        if not self.event(target, "keydown", **data) and self._is_here(target):
            self._default(target, data)
        if self._is_here(target):
            self.event(target, "keyup", **data)

    def _default(self, target: LiveNode, data: dict[str, Any]) -> None:
        key = key_name(data)
        if self._shortcut(target, data) or data["ctrl"] or data["alt"] or data["meta"]:
            return
        if key == "Tab":
            self._tab(-1 if data["shift"] else 1)
        elif key == "Escape":
            self._escape()
        elif key == "Enter" and target.tag == "input":
            self._changed(target)
            self._implicit_submission(target)
        elif _is_pressed_by(key, target):
            self._click(target)
        elif is_text(target) and not target.flag("disabled") and not target.has("readonly"):
            self._edit(target, key)

    def _shortcut(self, target: LiveNode, data: dict[str, Any]) -> bool:
        combo = modified(data, data["key"])
        if combo not in self.document.shortcuts or target.tag in ("input", "textarea", "select"):
            return False
        self._send({"type": "shortcut", "combo": combo, "key": key_name(data)})
        self.settle()
        return True

    def _edit(self, target: LiveNode, key: str) -> None:
        value = target.value()
        if key == "Backspace":
            value = value[:-1]
        elif key == "Enter":
            value += "\n"
        elif len(key) == _CHARACTER or key == "Space":
            value += " " if key == "Space" else key
        else:
            return
        limit = target.get("maxlength")
        target.props["value"] = value[: int(limit)] if limit.isdigit() else value
        self.event(target, "input")

    # Choosing

    def select(self, node: LiveNode, wanted: Sequence[str]) -> None:
        """Choose options of a native `select` by value or label."""
        self._reachable(node)
        self._usable(node)
        options: list[LiveNode] = [each for each in node.walk() if each.tag == "option"]
        names = {name for each in options for name in (each.value(), each.text.strip())}
        for one in wanted:
            if one not in names:
                raise Refused(f"there is no option {one!r}; there are {sorted(names)}")
        for each in options:
            each.props["selected"] = each.value() in wanted or each.text.strip() in wanted
        node.props.pop("value", None)
        self.event(node, "input")
        self.event(node, "change")

    def choose_files(self, node: LiveNode, files: list[dict[str, Any]]) -> None:
        """Answer a file input's dialog; a file is {name, size, type, data (base64)}."""
        self._usable(node)
        node.props["value"] = f"C:\\fakepath\\{files[0]['name']}" if files else ""
        self.event(node, "change", files=len(files))
        limit = node.get("data-max-size")
        if files:
            read = [
                {
                    **file,
                    "data": "" if limit.isdigit() and file["size"] > int(limit) else file["data"],
                }
                for file in files
            ]
            self.event(node, "files", files=read)

    def _implicit_submission(self, field: LiveNode) -> None:
        form = form_of(field)
        if form is None or field.get("type") not in TEXT_TYPES:
            return
        buttons = [each for each in form.walk() if is_submitter(each)]
        if buttons:
            if not is_natively_disabled(buttons[0]):
                self._click(buttons[0])
        elif sum(each.tag == "input" and is_text(each) for each in form.walk()) == 1:
            self.submit(form)

    def _tab(self, step: int) -> None:
        scope = self.document.modal or self.document.root
        stops = [each for each in scope.walk() if _is_tab_stop(each)]
        if not stops:
            return
        at = next((i for i, each in enumerate(stops) if each is self.document.active), None)
        start = (-1 if step > 0 else 0) if at is None else at
        self._focus(stops[(start + step) % len(stops)])

    def _escape(self) -> None:
        for each in reversed(self.document.top_layer):
            if each.get("popover") == "auto" or "modal" in each.states:
                if "modal" in each.states and self.event(each, "cancel"):
                    return
                self.document.hide(each)
                break
        self.settle()

    def _editable(self, node: LiveNode) -> None:
        self._usable(node)
        if not (is_text(node) or node.get("type") in _SET_AT_ONCE):
            raise Refused(f"{node} is no field that takes text")
        if node.has("readonly"):
            raise Refused(f"{node} is read-only")


def _is_pressed_by(key: str, node: LiveNode) -> bool:
    if key == "Space" and node.get("type") in ("checkbox", "radio"):
        return True
    return node.tag in ("button", "summary") and key in ("Enter", "Space")


def _is_tab_stop(node: LiveNode) -> bool:
    if not node.is_element or not is_focusable(node) or not is_rendered(node):
        return False
    return not node.get("tabindex").startswith("-")
