"""`$Toaster`: the region that announces and shows toasts; internal, no view can name it.

    {"type": "$Toaster", "toasts": [
        {"id": 1, "message": "Saved", "description": null, "variant": "success"}]}

One rule: the region is always there, so that a screen reader hears what is added to it; the newest
three toasts are shown, newest first, at the bottom right, in the top layer. A toast leaves when its
time is over, by its button, by Escape or by a swipe; then `onDismiss` fires with its id.
Deviations: each toast has a close button; older ones wait unseen instead of in a stack behind.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.lucide import icon
from renderer_py.components.props import json_value
from renderer_py.dom.element import DomEvent, El, Keys
from renderer_py.values import is_nullish, to_string

VISIBLE = 3
SWIPE_DISTANCE = 45
ICONS = {
    "success": ("circle-check", "text-success"),
    "error": ("circle-alert", "text-destructive"),
    "warning": ("triangle-alert", "text-warning"),
    "info": ("info", "text-info"),
}
LIST_CLASSES = (
    "pf-toaster fixed inset-auto right-6 bottom-6 m-0 flex w-[356px] max-w-[calc(100vw-2rem)] "
    "flex-col-reverse gap-3.5 overflow-visible border-0 bg-transparent p-0 outline-none"
)
TOAST_CLASSES = (
    "pf-toast pointer-events-auto relative flex touch-none items-center gap-1.5 rounded-lg border "
    "border-border bg-popover p-4 text-[13px] text-popover-foreground shadow-lg outline-none "
    "focus-visible:ring-2 focus-visible:ring-ring"
)
CLOSE_CLASSES = (
    "pf-toast-close ml-auto inline-flex size-5 shrink-0 cursor-pointer items-center "
    "justify-center rounded-sm text-muted-foreground hover:text-foreground "
    "focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring"
)
# Keeps the list patched toast by toast (only shells with a hole are): a list written anew would
# announce every toast again.
NO_NODES: tuple[Any, ...] = ()


@component("$Toaster", json_value("toasts"), aria="manual")
def toaster(p: Props, ctx: Context) -> El:
    """`toasts`: list of {id, message, description, variant}, oldest first."""
    toasts = [toast for toast in p.toasts or () if isinstance(toast, dict)]
    newest = toasts[: -VISIBLE - 1 : -1]
    raise_newest(ctx, newest)
    shown = [draw_toast(ctx, toast) for toast in newest]
    toast_list = El(
        "ol",
        {"popover": "manual", "tabindex": -1, "data-stop": "toggle", "class": LIST_CLASSES},
        [*shown, ctx.hole("end", NO_NODES)],
        ref="list",
    )
    return El(
        "section",
        {
            "aria-label": "Notifications alt+T",
            "tabindex": -1,
            "aria-live": "polite",
            "aria-relevant": "additions text",
            "aria-atomic": "false",
        },
        [toast_list] if newest else [],
    )


def raise_newest(ctx: Context, newest: list[dict[str, Any]]) -> None:
    """Put the list on top of whatever was opened since: the last popover shown is the topmost."""
    raised: set[Any] = ctx.local("raised", set()).value
    latest = to_string(newest[0].get("id")) if newest else None
    if latest is not None and latest not in raised:
        raised.add(latest)
        ctx.command("list", "hidePopover")
        ctx.command("list", "showPopover")


def draw_toast(ctx: Context, toast: Mapping[str, Any]) -> El:
    """One toast; pressing and swiping it away is Toast's."""
    variant = toast.get("variant")
    identity = toast.get("id")
    hand = Hand(ctx, identity)
    name, colour = ICONS.get(variant if isinstance(variant, str) else "", (None, ""))
    picture = icon(name, f"{colour} size-5")
    description = toast.get("description")
    body = [
        El("div", {"data-title": True, "class": "font-medium"}, [words(toast.get("message"))]),
        El(
            "div",
            {"data-description": True, "class": "text-muted-foreground"},
            [words(description)],
        )
        if words(description)
        else None,
    ]
    close = El(
        "button",
        {"type": "button", "aria-label": "Close toast", "class": CLOSE_CLASSES},
        [icon("x", "size-4")],
        on={"click": hand.close},
    )
    return El(
        "li",
        {"tabindex": 0, "data-type": variant, "class": TOAST_CLASSES},
        [
            El("div", {"data-icon": True, "class": "shrink-0"}, [picture]) if picture else None,
            El("div", {"data-content": True, "class": "min-w-0 wrap-anywhere"}, body),
            close,
        ],
        on={
            "keydown": Keys(hand.close, "Escape"),
            "pointerdown": hand.down,
            "pointerup": hand.up,
        },
        key=f"toast-{to_string(identity)}",
    )


def words(value: Any) -> str:
    return "" if is_nullish(value) else to_string(value)


class Hand:
    """What a person does to one toast."""

    def __init__(self, ctx: Context, identity: Any) -> None:
        self.ctx = ctx
        self.identity = identity
        self.start: dict[str, float] = ctx.local("swipe", {}).value

    def close(self, event: DomEvent) -> None:
        event.stop()
        self.ctx.fire("onDismiss", self.identity)

    def down(self, event: DomEvent) -> None:
        self.start["x"] = float(event.data.get("x") or 0)
        self.start["y"] = float(event.data.get("y") or 0)

    def up(self, event: DomEvent) -> None:
        """A swipe right or down, towards the edges the toasts came from."""
        if not self.start:
            return
        across = float(event.data.get("x") or 0) - self.start["x"]
        down = float(event.data.get("y") or 0) - self.start["y"]
        self.start.clear()
        if max(across, down) > SWIPE_DISTANCE:
            self.ctx.fire("onDismiss", self.identity)
