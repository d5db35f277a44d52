"""Small marks: `Badge` and `Dot`.

    {"type": "Badge", "label": "new", "variant": "success"}
    {"type": "Dot", "variant": "warning", "size": "lg", "shape": "square"}

One rule: an unknown variant is kept in `data-variant` and has no class.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import one_of, string, text
from renderer_py.dom.element import AttrValue, Child, El

BADGE = (
    "pf-badge inline-flex items-center justify-center w-fit whitespace-nowrap shrink-0 "
    "[&>svg]:pointer-events-none focus-visible:border-ring focus-visible:ring-ring/50 "
    "focus-visible:ring-[3px] aria-invalid:ring-destructive/20 "
    "dark:aria-invalid:ring-destructive/40 aria-invalid:border-destructive overflow-hidden "
    "group/badge"
)
BADGE_VARIANTS = frozenset(
    [
        *("default", "secondary", "destructive", "success", "warning", "info"),
        *("outline", "ghost", "link"),
    ]
)
DOT_VARIANTS = frozenset(
    ["default", "secondary", "success", "warning", "destructive", "info", "muted"]
)
SHAPES = {"circle": "rounded-full", "square": "rounded-none", "rounded": "pf-dot-rounded"}


def draw_badge(variant: str, classes: str, children: Sequence[Child]) -> El:
    """A badge's element; `classes` come from `badge_classes`."""
    attrs: dict[str, AttrValue] = {"data-slot": "badge", "data-variant": variant, "class": classes}
    return El("span", attrs, children)


def badge_classes(variant: str) -> str:
    """A badge's own classes."""
    return f"{BADGE} pf-badge-variant-{variant}" if variant in BADGE_VARIANTS else BADGE


@component("Badge", text("label"), string("variant", "default"))
def badge(p: Props, ctx: Context) -> El:
    """The label, then the children."""
    classes = ctx.classes(badge_classes(p.variant))
    return draw_badge(p.variant, classes, [p.label, *ctx.children()])


@component(
    "Dot",
    string("variant", "default"),
    one_of("size", "sm", "default", "lg", default="default"),
    one_of("shape", *SHAPES, default="circle"),
)
def dot(p: Props, ctx: Context) -> El:
    """A coloured point."""
    variant = f"pf-dot-variant-{p.variant}" if p.variant in DOT_VARIANTS else None
    own = ("pf-dot inline-block shrink-0", variant, f"pf-dot-{p.size}", SHAPES[p.shape])
    return El("span", {"class": ctx.classes(*own)})
