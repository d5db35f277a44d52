"""`Popover`: a button and the small box that it opens beside itself.

    {"type": "Popover", "title": "Share", "side": "right",
     "children": [{"type": "Button", "label": "Share"}, …content…]}

The box is a `dialog` element shown as an `auto` popover in place: the browser puts it above
everything, moves focus to its first control and back, and closes it on Escape and on a press
elsewhere, the topmost first. One rule: the content exists only while the box is open.
Deviations: trigger and box stand in one `contents` box; the title names the box.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.dialog import OWN_EVENTS
from renderer_py.components.overlay import Popup
from renderer_py.components.overlay_trigger import trigger
from renderer_py.components.props import one_of, text
from renderer_py.components.tooltip import SIDES, beside
from renderer_py.dom.element import AttrValue, El, Hole

CONTENT_CLASSES = (
    "pf-popover-content pointer-events-auto z-50 "
    "max-h-[min(18rem,var(--available-height,18rem))] min-h-0 origin-(--transform-origin) "
    "overflow-x-hidden overflow-y-auto outline-hidden"
)
OFFSET = 4


@component(
    "Popover",
    text("title"),
    text("description"),
    one_of("side", *SIDES, default="bottom"),
    aria="manual",
)
def popover(p: Props, ctx: Context) -> El:
    """The trigger and the box; cssClass has no element to go to, as in the reference."""
    popup = Popup(ctx, "panel", "showPopover", "hidePopover")
    inner = El("div", {"class": "min-h-0 overflow-y-auto"}, popup.body())
    content = El("div", {"class": "flex min-h-0 flex-col gap-2.5"}, [heading(p, ctx), inner])
    attrs: dict[str, AttrValue] = {
        "class": ctx.merge(CONTENT_CLASSES, "w-80"),
        "aria-labelledby": ctx.uid("title") if p.title else None,
        **ctx.aria,
    }
    return El(
        "span",
        {"class": "contents"},
        [opener(popup), panel(popup, p.side, "center", attrs, content)],
    )


def opener(popup: Popup) -> El | Hole:
    """The trigger, marked as the popover's invoker and anchor."""
    return trigger(popup, trigger_marks(popup))


def trigger_marks(popup: Popup) -> dict[str, AttrValue]:
    """What ties a trigger to a popover while that is open."""
    anchor = popup.ctx.uid("anchor")
    return {
        "data-slot": "popover-trigger",
        # A press on its invoker does not dismiss a popover: the click decides.
        "popovertarget": popup.panel_id if popup.open else None,
        "style": {"anchor-name": f"--{anchor}"} if popup.open else None,
    }


def panel(popup: Popup, side: str, align: str, attrs: dict[str, AttrValue], content: El) -> El:
    """The popover element; bare and empty while closed."""
    look: dict[str, AttrValue] = {
        "id": popup.panel_id,
        "data-open": True,
        "data-side": side,
        "data-align": align,
        "data-slot": "popover-content",
        "style": {**beside(popup.ctx.uid("anchor"), side, align, OFFSET), "width": None},
        **attrs,
    }
    return El(
        "dialog",
        {
            "popover": "auto",
            "data-stop": OWN_EVENTS,
            **(look if popup.open else {}),
        },
        [content] if popup.open else [],
        on={"toggle": popup.toggled},
        ref="panel",
    )


def heading(p: Props, ctx: Context) -> El | None:
    """Title and description; without a title there is neither."""
    if not p.title:
        return None
    described = El("p", {"class": "text-sm text-muted-foreground"}, [p.description])
    title: dict[str, AttrValue] = {"id": ctx.uid("title"), "class": "font-medium leading-none"}
    return El(
        "div",
        {"class": "space-y-1"},
        [El("h4", title, [p.title]), described if p.description else None],
    )
