"""`HoverCard`: a card that appears when the pointer rests on something.

    {"type": "HoverCard", "side": "top", "openDelay": 600, "closeDelay": 300,
     "children": [{"type": "Text", "content": "@ada"}, …card…]}

The first child is what is pointed at, the rest is the card. It opens `openDelay` milliseconds after
the pointer came to rest or focus arrived, closes `closeDelay` milliseconds after both left trigger
and card, and at once on Escape. One rule: the card exists only while it is shown; nothing in it
may be needed, because a touch never opens it.
Deviations: trigger and card stand in one `contents` box.
"""

from __future__ import annotations

from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.overlay import Popup
from renderer_py.components.props import number, one_of
from renderer_py.components.tooltip import SIDES, beside
from renderer_py.dom.element import AttrValue, DomEvent, El, Keys

CONTENT_CLASSES = "pf-hover-card-content z-50 w-64 origin-(--transform-origin) outline-hidden"
OPEN_DELAY = 600
CLOSE_DELAY = 300
OFFSET = 4


@component(
    "HoverCard",
    one_of("side", *SIDES, default="bottom"),
    number("openDelay", OPEN_DELAY),
    number("closeDelay", CLOSE_DELAY),
    aria="manual",
)
def hover_card(p: Props, ctx: Context) -> El:
    """Trigger and card; cssClass has no element to go to, as in the reference."""
    popup = Popup(ctx, "panel", "showPopover", "hidePopover")
    hover = Hover(p, popup)
    nodes = popup.part("trigger", lambda: list(ctx.child_nodes())[:1])
    anchor: dict[str, AttrValue] = {
        "data-slot": "hover-card-trigger",
        "data-popup-open": popup.open,
        "style": {"anchor-name": f"--{ctx.uid('anchor')}"} if popup.open else None,
    }
    return El(
        "span",
        {"class": "contents"},
        [El("a", anchor, [ctx.hole("trigger", nodes)] if nodes else []), card(p, popup)],
        on={
            "pointerenter": hover.enter,
            "pointerleave": hover.leave,
            "focusin": hover.enter,
            "focusout": hover.leave,
            "keydown": Keys(hover.dismiss, "Escape", prevent=False),
        },
    )


def card(p: Props, popup: Popup) -> El:
    """The popover element; bare and empty while closed."""
    ctx = popup.ctx
    look: dict[str, AttrValue] = {
        "data-open": True,
        "data-side": p.side,
        "data-align": "center",
        "data-slot": "hover-card-content",
        "class": CONTENT_CLASSES,
        "style": {**beside(ctx.uid("anchor"), p.side, "center", OFFSET), "width": None},
        **ctx.aria,
    }
    return El(
        "div",
        {"popover": "manual", "data-stop": "toggle click", **(look if popup.open else {})},
        popup.body(),
        ref="panel",
    )


class Hover:
    """Opens and closes after a while; the running timer outlasts single renders."""

    def __init__(self, p: Props, popup: Popup) -> None:
        self.popup = popup
        self.open_delay = p.open_delay
        self.close_delay = p.close_delay
        self.memory: dict[str, Any] = popup.ctx.local("hover", {}).value

    def enter(self, event: DomEvent) -> None:
        self.set_later(True, self.open_delay)

    def leave(self, event: DomEvent) -> None:
        self.set_later(False, self.close_delay)

    def dismiss(self, event: DomEvent) -> None:
        self.set_later(False, 0)

    def set_later(self, opened: bool, delay: float) -> None:
        timer = self.memory.pop("timer", None)
        if timer is not None:
            timer.cancel()
        if delay > 0:
            self.memory["timer"] = self.popup.ctx.after(delay, lambda: self.popup.set(opened))
        else:
            self.popup.set(opened)
