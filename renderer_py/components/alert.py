"""A notice: `Alert AlertTitle AlertDescription`.

    {"type": "Alert", "variant": "warning", "icon": "triangle-alert", "children": [
        {"type": "AlertTitle", "content": "Quota"}]}

One rule: an unknown variant draws an alert without a variant class; an unknown icon draws none.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.lucide import icon
from renderer_py.components.props import string, text
from renderer_py.dom.element import AttrValue, El

ALERT = "pf-alert w-full relative group/alert"
VARIANTS = frozenset(["default", "destructive", "success", "warning", "info"])


@component("Alert", string("variant", "default"), string("icon"))
def alert(p: Props, ctx: Context) -> El:
    """`role=alert`; an icon stands beside the children."""
    variant = f"pf-alert-variant-{p.variant}" if p.variant in VARIANTS else None
    attrs: dict[str, AttrValue] = {
        "data-slot": "alert",
        "role": "alert",
        "class": ctx.classes(ALERT, variant),
    }
    return El("div", attrs, [icon(p.icon), *ctx.children()])


@component("AlertTitle", text("content", required=True))
def alert_title(p: Props, ctx: Context) -> El:
    """The alert's heading line."""
    attrs: dict[str, AttrValue] = {
        "data-slot": "alert-title",
        "class": ctx.classes("pf-alert-title"),
    }
    return El("div", attrs, [p.content, *ctx.children()])


@component("AlertDescription", text("content", required=True))
def alert_description(p: Props, ctx: Context) -> El:
    """The alert's text."""
    attrs: dict[str, AttrValue] = {
        "data-slot": "alert-description",
        "class": ctx.classes("pf-alert-description"),
    }
    return El("div", attrs, [p.content, *ctx.children()])
