"""`Tooltip`, and where a popup beside its trigger goes (`beside`).

    {"type": "Tooltip", "content": "Copies the link", "side": "right", "delay": 300,
     "children": [{"type": "Button", "label": "Copy"}]}

Opens when the pointer rests on the children for `delay` milliseconds, at once when they receive
focus from the keyboard; closes when both leave, on press and on Escape. The popup stands in place
as a manual popover, so it is drawn above everything and takes no focus. cssClass and aria
attributes have no element to go to, as in the reference.
Deviations: the popup has `role=tooltip`; what has the focus inside points to it while it is open.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import number, one_of, text
from renderer_py.dom.element import AttrValue, DomEvent, El, Keys
from renderer_py.ports import Timer

SIDES = ("top", "right", "bottom", "left")
ALIGNS = ("start", "center", "end")
DEFAULT_DELAY = 300
OFFSET = 6
# Pixels that stay free between a popup and the window's edge.
EDGE = 5
OPPOSITE = {"top": "bottom", "right": "left", "bottom": "top", "left": "right"}


@component(
    "Tooltip",
    text("content", required=True),
    one_of("side", *SIDES, default="top"),
    number("delay", DEFAULT_DELAY),
    aria="manual",
)
def tooltip(p: Props, ctx: Context) -> El:
    """The children in an inline box, and the popup."""
    trigger = Trigger(p, ctx)
    opened = trigger.opened.value
    look: dict[str, AttrValue] = {
        "role": "tooltip",
        "id": ctx.uid("tip"),
        "data-open": True,
        "data-side": p.side,
        "class": "pf-tooltip-content",
        "style": beside(ctx.uid("anchor"), p.side, "center", OFFSET),
    }
    popup = El(
        "div",
        {"popover": "manual", "data-stop": "toggle", **(look if opened else {})},
        [El("span", {}, [p.content])] if opened else [],
        ref="tip",
    )
    return El(
        "span",
        {
            "class": "inline-flex",
            "data-popup-open": opened,
            "style": {"anchor-name": f"--{ctx.uid('anchor')}"} if opened else None,
        },
        [popup, *ctx.children()],
        ref="box",
        on={
            "pointerenter": trigger.enter,
            "pointerleave": trigger.leave,
            "pointerdown": trigger.press,
            "focusin": trigger.focus,
            "focusout": trigger.blur,
            "keydown": Keys(trigger.dismiss, "Escape", prevent=False),
        },
    )


class Trigger:
    """What opens and closes the popup; the running timer and a press outlast single renders."""

    def __init__(self, p: Props, ctx: Context) -> None:
        self.ctx = ctx
        self.delay = p.delay
        self.opened = ctx.local("open", False)
        self.memory: dict[str, Timer] = ctx.local("memory", {}).value
        self.pressed: set[str] = ctx.local("pressed", set()).value

    def enter(self, event: DomEvent) -> None:
        if self.delay > 0:
            self.cancel()
            self.memory["timer"] = self.ctx.after(self.delay, self.show)
        else:
            self.show()

    def leave(self, event: DomEvent) -> None:
        self.pressed.clear()
        self.hide()

    def press(self, event: DomEvent) -> None:
        self.pressed.add("pointer")
        self.hide()

    def focus(self, event: DomEvent) -> None:
        if not self.pressed:
            self.show()

    def blur(self, event: DomEvent) -> None:
        self.hide()

    def dismiss(self, event: DomEvent) -> None:
        self.hide()

    def cancel(self) -> None:
        timer = self.memory.pop("timer", None)
        if timer is not None:
            timer.cancel()

    def show(self) -> None:
        self.cancel()
        if not self.opened.value:
            self.opened.set(True)
            self.ctx.command("tip", "showPopover")
            self.ctx.command("box", "describe", self.ctx.uid("tip"), True)

    def hide(self) -> None:
        self.cancel()
        if self.opened.value:
            self.opened.set(False)
            self.ctx.command("tip", "hidePopover")
            self.ctx.command("box", "describe", self.ctx.uid("tip"), False)


def beside(anchor: str, side: str, align: str, offset: float) -> dict[str, AttrValue]:
    """Inline style that puts a popover next to the element whose `anchor-name` is `--anchor`.

    Args:
        anchor: name without the leading dashes.
        side: top, right, bottom or left; the style sheet has the way out where there is no room.
        align: start, center or end along that side.
        offset: distance in CSS pixels.
    """
    upright = side in ("top", "bottom")
    start, end = ("left", "right") if upright else ("top", "bottom")
    # Aligned at the start, a popup grows away from the start.
    span = {"start": f" span-{end}", "center": "", "end": f" span-{start}"}[align]
    margins: dict[str, float] = {**dict.fromkeys(SIDES, EDGE), OPPOSITE[side]: offset}
    if align != "center":
        # Edges that are aligned have nothing between them.
        margins[start if align == "start" else end] = 0
    return {
        "position": "fixed",
        "width": "max-content",
        "max-width": f"calc(100vw - {2 * EDGE}px)",
        "margin": " ".join(f"{margins[edge]}px" for edge in SIDES),
        "position-anchor": f"--{anchor}",
        "position-area": side + span,
    }
