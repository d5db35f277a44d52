"""The element that opens a Dialog or Popover: its first child.

One rule: a Button is the trigger itself, so that its own element says what it opens and its onClick
still runs; any other node is put into a plain `button`, because a trigger must be one.

A `$ref` to a Button counts as that Button. One with a `let` of its own keeps its scope and gets a
box without layout around it, which listens in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from renderer_py.components.base import COMPONENTS, ComponentType, Context, Props
from renderer_py.components.button import button
from renderer_py.components.overlay import Memory, Popup
from renderer_py.dom.element import AttrValue, DomEvent, El, Hole, Prevented


def trigger(popup: Popup, attrs: Mapping[str, AttrValue] | None = None) -> El | Hole:
    """The trigger with further attributes; an empty button where there is no child at all."""
    ctx = popup.ctx
    popup.memory.trigger_attrs = dict(attrs or {})
    nodes = popup.part("trigger", lambda: find_trigger(ctx))
    if nodes and is_dressed(ctx, nodes[0]):
        return ctx.hole("trigger", nodes, popup.frame("trigger"))
    inside = [ctx.hole("trigger", nodes)] if nodes else []
    if nodes and "$ref" in nodes[0] and refers_to_button(ctx, nodes[0]):
        return El("span", {"class": "contents"}, inside, on={"click": popup.toggle})
    own = {"type": "button", **popup.trigger_attrs(ctx)}
    return El("button", own, inside, on={"click": Prevented(popup.toggle)})


def find_trigger(ctx: Context) -> list[Any]:
    """The first child; a Button (or a reference to one) as a node that is drawn as a trigger."""
    nodes = ctx.child_nodes()
    if not nodes:
        return []
    node = nodes[0]
    if "$ref" in node and refers_to_button(ctx, node) and not node.get("let"):
        given = {name: node[name] for name in ("ariaLabel", "ariaLabelledBy") if name in node}
        template = definition(ctx, node)
        look = f"{template.get('cssClass') or ''} {node.get('cssClass') or ''}".strip()
        return [dress(ctx, {**template, **given, **({"cssClass": look} if look else {})})]
    return [dress(ctx, dict(node)) if node.get("type") == "Button" else node]


def definition(ctx: Context, node: Mapping[str, Any]) -> dict[str, Any]:
    """The template that a reference names, {} if there is none."""
    context: Any = ctx
    found = context.instance.runtime.defs.get(str(node["$ref"]))
    return found if isinstance(found, dict) else {}


def refers_to_button(ctx: Context, node: Mapping[str, Any]) -> bool:
    return definition(ctx, node).get("type") == "Button"


def dress(ctx: Context, node: dict[str, Any]) -> dict[str, Any]:
    """Let a copy of a Button's node be drawn by `dressed_button`."""
    context: Any = ctx
    context.instance.runtime.compiled(node).component = DRESSED
    return node


def is_dressed(ctx: Context, node: dict[str, Any]) -> bool:
    context: Any = ctx
    return context.instance.runtime.compiled(node).component is DRESSED


def dressed_button(p: Props, ctx: Context) -> El | None:
    """A Button that opens the popup whose memory its scope holds."""
    context: Any = ctx
    memory: Memory = context.instance.frame.extra["trigger"]
    root, popup = button(p, ctx), memory.popup
    if root is None or popup is None:
        return root

    def click(event: DomEvent) -> None:
        ctx.fire("onClick", event.value)
        popup.toggle(event)

    given = root.attrs.get("type")
    root.attrs.update({**popup.trigger_attrs(ctx), "type": given or "button"})
    root.on = {"click": Prevented(click)}
    return root


BUTTON = COMPONENTS["Button"]
DRESSED = ComponentType(
    "Button", dressed_button, BUTTON.props, let=True, aria_on_root=True, stateful=False
)
