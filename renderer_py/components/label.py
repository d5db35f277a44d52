"""`Label`, and what every component that puts words beside a control shares.

    {"type": "Label", "text": "Email", "forId": "email", "optional": true}

A label names the native control that it points to by itself. The controls it holds are told its
id (`name_controls`): Checkbox and Switch are drawn elements with a hidden native input, which a
`label` activates but does not name; the others must know that they need no name of their own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.naming import LABELLED
from renderer_py.components.props import boolean, string, text
from renderer_py.dom.element import El, join_classes

LABEL_CLASSES = (
    "pf-label flex items-center select-none group-data-[disabled=true]:pointer-events-none "
    "peer-disabled:cursor-not-allowed"
)


@component("Label", text("text"), string("forId"), boolean("optional"))
def label(p: Props, ctx: Context) -> El:
    """The text, then children, then the word `optional`."""
    label_id = p.id or ctx.uid("label")
    nodes = named_children(ctx, label_id)
    optional = El("span", {"class": "pf-label-optional"}, ["optional"]) if p.optional else None
    return El(
        "label",
        {
            "data-slot": "label",
            "class": ctx.classes(LABEL_CLASSES),
            "for": p.for_id,
            "id": p.id if nodes is ctx.child_nodes() else label_id,
        },
        [p.text or None, ctx.hole("children", nodes) if nodes else None, optional],
    )


HELD = LABELLED | {"Checkbox", "Switch"}


def control_label(words: str, control_id: str, label_id: str | None = None) -> El:
    """The words beside a control; clicking them activates the native input `control_id`."""
    return El(
        "label",
        {
            "data-slot": "label",
            "class": join_classes(LABEL_CLASSES, "cursor-pointer"),
            "for": control_id,
            "id": label_id,
        },
        [words],
    )


def named_children(ctx: Context, label_id: str) -> Sequence[Any]:
    """The node's children; unnamed controls among them are named by element `label_id`.

    The very same list as `ctx.child_nodes()` where none needed it, and the same one every time: a
    hole keeps its instances as long as its list is the same object.
    """
    nodes: Sequence[Any] = ctx.local("children", name_controls(ctx.child_nodes(), label_id)).value
    return nodes


def name_controls(nodes: Sequence[Any], label_id: str) -> Sequence[Any]:
    """The same nodes, with `ariaLabelledBy` on controls that have no name of their own."""
    changed = [name_control(node, label_id) for node in nodes]
    same = all(a is b for a, b in zip(nodes, changed, strict=True))
    return nodes if same else changed


def name_control(node: Any, label_id: str) -> Any:
    if not isinstance(node, dict):
        return node
    if node.get("type") in HELD:
        has_name = node.get("label") or node.get("ariaLabel") or node.get("ariaLabelledBy")
        return node if has_name else {**node, "ariaLabelledBy": label_id}
    children = node.get("children")
    if not isinstance(children, list):
        return node
    changed = name_controls(children, label_id)
    return node if changed is children else {**node, "children": changed}
