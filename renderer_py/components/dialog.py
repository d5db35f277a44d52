"""`Dialog`: a button and the modal box that it opens.

    {"type": "Dialog", "title": "Edit", "description": "Change it", "name": "editing",
     "dismissible": false, "children": [{"type": "Button", "label": "Edit …"}, …body…]}

The box is the browser's own modal `dialog`: it traps focus and gives it back, makes the rest inert
and lets Escape close only the topmost. One rule: the body exists only while the box is open.
Deviations: trigger and box stand in one `contents` box; aria attributes name the box.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.lucide import icon
from renderer_py.components.overlay import Popup
from renderer_py.components.overlay_trigger import trigger
from renderer_py.components.props import boolean, string, text
from renderer_py.dom.element import AttrValue, DomEvent, El, Keys, Listener

CONTENT_CLASSES = (
    "pf-dialog-content fixed left-[50%] top-[50%] z-50 w-full max-w-lg translate-x-[-50%] "
    "translate-y-[-50%] border border-border shadow-lg outline-none"
)
CLOSE_CLASSES = (
    "pf-dialog-close cursor-pointer absolute right-4 top-4 rounded-sm opacity-70 "
    "ring-offset-background transition-opacity hover:opacity-100 focus:outline-none focus:ring-2 "
    "focus:ring-ring focus:ring-offset-2 disabled:pointer-events-none data-open:bg-accent "
    "data-open:text-muted-foreground"
)
# Events in a box are nobody else's, wherever it stands; its `close` comes when it is bare again.
OWN_EVENTS = "click pointerdown keydown focusin focusout close toggle"


@component(
    "Dialog",
    text("title"),
    text("description"),
    string("name"),
    boolean("dismissible", True),
    aria="manual",
)
def dialog(p: Props, ctx: Context) -> El:
    """The trigger and the box; cssClass has no element to go to, as in the reference."""
    popup = Popup(ctx, "panel", "showModal", "close", p.name)
    return El("span", {"class": "contents"}, [trigger(popup), box(p, popup)])


def box(p: Props, popup: Popup) -> El:
    """The `dialog` element, bare and empty while closed."""
    ctx = popup.ctx
    attrs: dict[str, AttrValue] = {"data-stop": OWN_EVENTS}
    if not popup.open:
        return El("dialog", attrs, [], on=listeners(p, popup), ref="panel")
    look: dict[str, AttrValue] = {
        "id": popup.panel_id,
        "data-open": True,
        "data-slot": "dialog-content",
        "class": CONTENT_CLASSES,
        "aria-labelledby": ctx.uid("title") if p.title else None,
        "aria-describedby": ctx.uid("description") if p.description else None,
        # Where closing must not be up to the person, the browser's other ways out are shut, too.
        "closedby": None if p.dismissible else "none",
        **ctx.aria,
    }
    children = [header(p, ctx), *popup.body(), close_button(popup) if p.dismissible else None]
    return El("dialog", {**attrs, **look}, children, on=listeners(p, popup), ref="panel")


def listeners(p: Props, popup: Popup) -> dict[str, Listener]:
    """A press beside the box closes it once it is over: until then the focus is not settled."""
    pressed: set[str] = popup.ctx.local("pressed", set()).value

    def press(event: DomEvent) -> None:
        pressed.clear()
        if beside_the_box(event):
            pressed.add("beside")

    def click(event: DomEvent) -> None:
        if pressed and beside_the_box(event):
            popup.set(False)
        pressed.clear()

    if p.dismissible:
        return {"close": popup.closed, "pointerdown": press, "click": click}
    return {"close": popup.closed, "keydown": Keys(lambda event: None, "Escape")}


def beside_the_box(event: DomEvent) -> bool:
    """Whether it was on the ground behind the box, which belongs to the dialog element as well."""
    left, top, width, height = event.data.get("rect") or (0, 0, 0, 0)
    x, y = event.data.get("x", left), event.data.get("y", top)
    return not (left <= x <= left + width and top <= y <= top + height)


def header(p: Props, ctx: Context) -> El | None:
    if not p.title and not p.description:
        return None
    title: dict[str, AttrValue] = {
        "id": ctx.uid("title"),
        "data-slot": "dialog-title",
        "class": "pf-dialog-title",
    }
    description: dict[str, AttrValue] = {
        "id": ctx.uid("description"),
        "data-slot": "dialog-description",
        "class": "pf-dialog-description",
    }
    return El(
        "div",
        {"class": "pf-dialog-header flex flex-col space-y-1.5 text-center sm:text-left"},
        [
            El("h2", title, [p.title]) if p.title else None,
            El("p", description, [p.description]) if p.description else None,
        ],
    )


def close_button(popup: Popup) -> El:
    return El(
        "button",
        {"type": "button", "tabindex": 0, "class": CLOSE_CLASSES},
        [icon("x", "h-4 w-4"), El("span", {"class": "sr-only"}, ["Close"])],
        on={"click": popup.closed},
        key="close",
    )
