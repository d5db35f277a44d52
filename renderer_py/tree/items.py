"""Data children: nodes that their parent reads instead of drawing (Tab, SelectOption, …).

One rule: what control flow does for drawn children it does for data children too: ForEach repeats,
Condition chooses, $ref inserts. Frames of repeated items are kept per row, so that a panel stays
mounted while its row changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from renderer_py.components.base import DATA_CHILDREN, Item
from renderer_py.errors import PropError
from renderer_py.expr import compile_condition, compile_value
from renderer_py.reactive import Frame, Signal
from renderer_py.tree.compiled import compile_let, drawable
from renderer_py.tree.lists import resolve_list

if TYPE_CHECKING:
    from renderer_py.tree.context import NodeContext

# References inside data children may nest, but not endlessly.
MAX_DEPTH = 20


def expand_items(context: NodeContext, of: Item | None = None) -> list[Item]:
    """The data children of the context's node, or of one of them."""
    if of is not None:
        return list(expand(context, of.children, of.frame, of.place, 1))
    instance = context.instance
    return list(expand(context, instance.compiled.children, instance.child_frame, "", 0))


def expand(
    context: NodeContext, nodes: Sequence[Any], frame: Frame, place: str, depth: int
) -> Iterator[Item]:
    if depth > MAX_DEPTH:
        return
    for index, node in enumerate(nodes):
        here = f"{place}/{index}"
        if "$ref" in node:
            yield from expand_reference(context, node, frame, here, depth)
        elif node.get("type") == "ForEach":
            yield from expand_rows(context, node, frame, here, depth)
        elif node.get("type") == "Condition":
            chosen = choose(context, node, frame)
            yield from expand(context, drawable(chosen), frame, here, depth + 1)
        else:
            yield make_item(context, node, frame, here)


def make_item(context: NodeContext, node: Any, frame: Frame, place: str) -> Item:
    type_ = str(node.get("type"))
    children = node.get("children")
    values: dict[str, Any] = {}
    for prop in DATA_CHILDREN.get(type_, ()):
        raw = node.get(prop.name)
        if raw is not None and not prop.is_action:
            template = compile_value(raw)
            track(context, template.reads, frame)
            raw = template.evaluate(frame)
        if raw is None and prop.required:
            raise PropError(f"{type_}.{prop.name}", "is required")
        values[prop.attr] = prop.default if raw is None else prop.convert(raw)
    return Item(type_, SimpleNamespace(**values), drawable(children or []), frame, place)


def expand_reference(
    context: NodeContext, node: Any, frame: Frame, place: str, depth: int
) -> Iterator[Item]:
    template = context.instance.runtime.defs.get(node["$ref"])
    if isinstance(template, dict):
        inner = row_frame(context, place, frame, node.get("let"), None, None)
        yield from expand(context, [template], inner, place, depth + 1)


def expand_rows(
    context: NodeContext, node: Any, frame: Frame, place: str, depth: int
) -> Iterator[Item]:
    watched: list[tuple[str, ...]] = []
    rows = resolve_list(node, frame, watched.append)
    track(context, watched, frame)
    body = drawable(node.get("children") or [])
    for index, value in enumerate(rows):
        here = f"{place}#{index}"
        inner = row_frame(context, here, frame, node.get("let"), value, index)
        yield from expand(context, body, inner, here, depth + 1)


def row_frame(
    context: NodeContext, place: str, outer: Frame, let: Any, item: Any, index: int | None
) -> Frame:
    """The scope of one row, the same object as long as the row exists."""
    if context.item_frames is None:
        context.item_frames = {}
    found = context.item_frames.get(place)
    if found is None or found.outer is not outer:
        found = context.item_frames[place] = RowScope(context, outer, let, item, index)
    found.update(item, index)
    for template in found.templates.values():
        track(context, template.reads, found.base)
    return found.frame


class RowScope:
    """The frames of one repeated (or referenced) data child."""

    __slots__ = ("base", "frame", "lets", "outer", "templates")

    def __init__(
        self, context: NodeContext, outer: Frame, let: Any, item: Any, index: int | None
    ) -> None:
        scheduler = context.instance.runtime.scheduler
        self.outer = outer
        self.base = outer
        if index is not None:
            names = {"$item": Signal(item, scheduler), "$index": Signal(index, scheduler)}
            self.base = outer.child(names)
        bindings = dict(compile_let(let)) if isinstance(let, dict) else {}
        self.templates = {n: t for n, t in bindings.items() if not isinstance(t, str)}
        self.lets = {n: Signal(t.evaluate(self.base), scheduler) for n, t in self.templates.items()}
        aliases = {n: self.base.signal(t) for n, t in bindings.items() if isinstance(t, str)}
        self.frame = self.base.child({**aliases, **self.lets})

    def update(self, item: Any, index: int | None) -> None:
        if index is not None:
            self.base.names["$item"].set(item)
            self.base.names["$index"].set(index)
        for name, template in self.templates.items():
            self.lets[name].set(template.evaluate(self.base))


def choose(context: NodeContext, node: Any, frame: Frame) -> list[Any]:
    for case in node.get("cases") or ():
        condition = compile_condition(case.get("when", ""))
        track(context, condition.reads, frame)
        if condition.evaluate(frame):
            return list(case.get("children") or ())
    return list(node.get("else") or ())


def track(context: NodeContext, paths: Any, frame: Frame) -> None:
    for path in paths:
        context.track(frame.signal(path[0]), tuple(path[1:]))
