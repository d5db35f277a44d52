"""The patch that turns one shell into the next version of itself.

Shells are small (1-20 elements), so children are compared by position; where their number or kind
changes, elements and holes are matched by tag and key. One rule: child instances are never looked
into; a hole either stays, comes or goes. What cannot be patched raises `Unpatchable` and the
instance is written anew.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from renderer_py.dom.element import El, Hole, Raw
from renderer_py.dom.html import attr_text, escape_text, listener_text


class Unpatchable(Exception):
    """The two shells differ in a way that needs the instance written anew."""


class Patcher(Protocol):
    """What diffing needs from the instance whose shell changes."""

    def emit(self, op: list[Any]) -> None: ...

    def html_of(self, child: El | Hole) -> str:
        """HTML of a new element or hole, mounted."""

    def adopt(self, old: El, new: El) -> None:
        """`new` takes over the address and listeners of `old`."""

    def drop(self, child: El | Hole) -> None:
        """Dispose whatever lives in a child that leaves the shell."""

    def hole_addresses(self, hole: Hole) -> list[int]:
        """Addresses of the instances mounted in a hole."""


def diff(old: El, new: El, patcher: Patcher) -> None:
    """Patch `old` into `new`; both are roots of the same tag and key."""
    patcher.adopt(old, new)
    diff_attrs(old, new, patcher.emit)
    diff_children(old, new, patcher)


def diff_attrs(old: El, new: El, emit: Callable[[list[Any]], None]) -> None:
    if old.attrs != new.attrs:
        for name, value in new.attrs.items():
            before = old.attrs.get(name)
            if value == before and type(value) is type(before):
                continue
            if name[0] == ".":
                emit(["prop", new.n, name[1:], property_value(value)])
            elif attr_text(value) != attr_text(before):
                emit(["attr", new.n, name, attr_text(value)])
        for name in old.attrs.keys() - new.attrs.keys():
            if name[0] != ".":
                emit(["attr", new.n, name, None])
    before_on, after_on = listener_text(old.on or {}), listener_text(new.on or {})
    if before_on != after_on:
        emit(["attr", new.n, "data-on", after_on or None])


def property_value(value: Any) -> Any:
    return "" if value is None else value


def signature(child: Any) -> tuple[Any, ...]:
    """Equal signatures may be patched into one another."""
    if isinstance(child, El):
        return ("el", child.tag, child.key)
    if isinstance(child, Hole):
        return ("hole", child.key, id(child.nodes), id(child.frame))
    if isinstance(child, Raw):
        return ("raw", child.html)
    return ("text",)


def diff_children(old: El, new: El, patcher: Patcher) -> None:
    before, after = old.children, new.children
    if not before and not after:
        return
    if len(before) == len(after) and all(
        signature(a) == signature(b) for a, b in zip(before, after, strict=True)
    ):
        diff_in_place(old, new, patcher)
    elif not any(isinstance(c, str | Raw) for c in (*before, *after)):
        reconcile(old, new, patcher)
    elif not has_holes(old) and not has_holes(new):
        for child in before:
            if isinstance(child, El):
                patcher.drop(child)
        patcher.emit(["html", new.n, "".join(html_of(child, patcher) for child in after)])
    else:
        raise Unpatchable


def html_of(child: Any, patcher: Patcher) -> str:
    if isinstance(child, El | Hole):
        return patcher.html_of(child)
    return child.html if isinstance(child, Raw) else escape_text(child)


def diff_in_place(old: El, new: El, patcher: Patcher) -> None:
    for index, (a, b) in enumerate(zip(old.children, new.children, strict=True)):
        if isinstance(a, El) and isinstance(b, El):
            diff(a, b, patcher)
        elif isinstance(b, str):
            if len(new.children) == 1:
                if a != b:
                    patcher.emit(["text", new.n, b])
                continue
            number = new.text_numbers[index] = old.text_numbers.get(index, 0)
            if a != b:
                if not number:
                    raise Unpatchable
                patcher.emit(["textat", number, b])


def has_holes(el: El) -> bool:
    return any(
        isinstance(child, Hole) or (isinstance(child, El) and has_holes(child))
        for child in el.children
    )


def reconcile(old: El, new: El, patcher: Patcher) -> None:
    """Match elements and holes in order; the rest leaves or is inserted."""
    pairs = match(old.children, new.children)
    kept = {id(a) for a, _ in pairs}
    for child in old.children:
        if isinstance(child, El | Hole) and id(child) not in kept:
            remove(child, patcher)
    partner = {id(b): a for a, b in pairs}
    anchor = 0
    for child in reversed(new.children):
        a = partner.get(id(child))
        if a is None:
            insert(child, anchor, new.n, patcher)
        elif isinstance(a, El) and isinstance(child, El):
            diff(a, child, patcher)
        addresses = addresses_of(child, patcher)
        anchor = addresses[0] if addresses else anchor


def match(before: list[Any], after: list[Any]) -> list[tuple[Any, Any]]:
    """Pairs of equal signature, in order on both sides (greedy)."""
    pairs = []
    start = 0
    for child in after:
        wanted = signature(child)
        for index in range(start, len(before)):
            if signature(before[index]) == wanted:
                pairs.append((before[index], child))
                start = index + 1
                break
    return pairs


def addresses_of(child: Any, patcher: Patcher) -> list[int]:
    return [child.n] if isinstance(child, El) else patcher.hole_addresses(child)


def remove(child: El | Hole, patcher: Patcher) -> None:
    addresses = addresses_of(child, patcher)
    patcher.drop(child)
    for address in addresses:
        patcher.emit(["remove", address])


def insert(child: Any, anchor: int, parent: int, patcher: Patcher) -> None:
    html = patcher.html_of(child)
    if html:
        patcher.emit(["before", anchor, html] if anchor else ["append", parent, html])
