"""`Card` and its parts: `CardHeader CardTitle CardDescription CardContent CardFooter`.

    {"type": "Card", "children": [{"type": "CardHeader", "children": [
        {"type": "CardTitle", "content": "Revenue"}]}]}

One rule: a part is a row of the table below. Parts with text show it before their children.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import text
from renderer_py.dom.element import AttrValue, El

# Wire type → data-slot, classes.
PARTS = {
    "CardHeader": (
        "card-header",
        "pf-card-header group/card-header @container/card-header grid auto-rows-min items-start "
        "has-data-[slot=card-action]:grid-cols-[1fr_auto] "
        "has-data-[slot=card-description]:grid-rows-[auto_auto]",
    ),
    "CardContent": ("card-content", "pf-card-content"),
    "CardFooter": ("card-footer", "pf-card-footer flex items-center gap-2"),
}
TEXT_PARTS = {
    "CardTitle": ("card-title", "pf-card-title"),
    "CardDescription": ("card-description", "pf-card-description"),
}
CARD = "pf-card group/card flex flex-col has-data-[slot=card-footer]:pb-0"


@component("Card")
def card(p: Props, ctx: Context) -> El:
    """The card itself."""
    attrs: dict[str, AttrValue] = {
        "data-slot": "card",
        "data-size": "default",
        "class": ctx.classes(CARD),
    }
    return El("div", attrs, ctx.children())


def draw_part(slot: str, classes: str, content: str | None, ctx: Context) -> El:
    """One part: its text, then its children."""
    attrs: dict[str, AttrValue] = {"data-slot": slot, "class": ctx.classes(classes)}
    return El("div", attrs, [content, *ctx.children()])


def register_parts() -> None:
    """Register every row of the tables."""
    for name, (slot, classes) in PARTS.items():

        def draw(p: Props, ctx: Context, slot: str = slot, classes: str = classes) -> El:
            return draw_part(slot, classes, None, ctx)

        component(name)(draw)
    for name, (slot, classes) in TEXT_PARTS.items():

        def draw_with_text(p: Props, ctx: Context, slot: str = slot, classes: str = classes) -> El:
            return draw_part(slot, classes, p.content, ctx)

        component(name, text("content"))(draw_with_text)


register_parts()
