"""`DatePicker`: a button that shows a date and opens a calendar.

    {"type": "DatePicker", "name": "due", "placeholder": "Pick a date", "onChange": {…}}

State holds the chosen day's local midnight as an ISO text in UTC. One rule: a choice is written to
state, then onChange runs, then the calendar closes; choosing the chosen day only closes it.
Deviations: button and popover stand in one `contents` box; focus starts on the chosen day.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from renderer_py.components.base import Context, Local, Props, component
from renderer_py.components.calendar import ROOT_CLASSES, CalendarView, draw, start_of
from renderer_py.components.calendar_grid import iso, long_text, parse_day
from renderer_py.components.lucide import icon
from renderer_py.components.overlay import Popup
from renderer_py.components.popover import CONTENT_CLASSES, panel, trigger_marks
from renderer_py.components.props import action, string, text
from renderer_py.dom.element import AttrValue, DomEvent, El, Prevented
from renderer_py.values import is_nullish, to_string

TRIGGER_CLASSES = (
    "pf-button pf-button-variant-outline pf-button-size-default w-full justify-between text-left "
    "font-normal"
)


@component(
    "DatePicker",
    string("name"),
    string("value"),
    text("placeholder", "Pick a date"),
    action("onChange"),
    aria="manual",
    stateful=True,
)
def date_picker(p: Props, ctx: Context) -> El:
    """id, cssClass and aria attributes go to the button."""
    bound = ctx.bind(p.value)
    popup = Popup(ctx, "panel", "showPopover", "hidePopover")
    value = "" if is_nullish(bound.value) else to_string(bound.value)
    places = (ctx.local("month", None), ctx.local("focused", None))

    def choose(chosen: str) -> None:
        bound.write(chosen)
        ctx.fire("onChange", chosen)

    attrs: dict[str, AttrValue] = {"class": ctx.merge(CONTENT_CLASSES, "w-auto p-0")}
    content = El("div", {})
    if popup.open:
        view = PickedView(ctx, "single", value, choose, popup)
        if start_of(ctx).pop("opening", False):
            ctx.command(f"day-{iso(view.focus.day)}", "focus")
        content = draw(view, ctx.merge(ROOT_CLASSES))
    return El(
        "span",
        {"id": None, "class": "contents"},
        [trigger(p, popup, value, places), panel(popup, "bottom", "start", attrs, content)],
    )


class PickedView(CalendarView):
    """A calendar that closes with the choice."""

    def __init__(
        self, ctx: Context, mode: str, value: str, choose: Callable[[str], None], popup: Popup
    ) -> None:
        self.popup = popup
        super().__init__(ctx, mode, value, choose)

    def click(self, day: int) -> None:
        super().click(day)
        self.popup.set(False)


def trigger(p: Props, popup: Popup, value: str, places: Iterable[Local]) -> El:
    """The button: the date, else the placeholder; opening forgets the `places` of the last time."""
    ctx = popup.ctx
    day = parse_day(value, ctx.intl) if value else None
    words = El(
        "span",
        {"class": "flex items-center gap-1.5"},
        [icon("calendar", "size-4"), p.placeholder if day is None else long_text(day)],
    )

    def click(event: DomEvent) -> None:
        if not popup.open:
            # What was looked at the last time is over.
            start_of(ctx).clear()
            start_of(ctx)["opening"] = True
            for place in places:
                place.set(None)
        popup.toggle(event)

    return El(
        "button",
        {
            "type": "button",
            "id": p.id,
            "class": ctx.classes(TRIGGER_CLASSES, "text-muted-foreground" if day is None else None),
            **popup.trigger_attrs(ctx),
            **trigger_marks(popup),
            **ctx.aria,
        },
        [words, icon("chevron-down", "size-4 opacity-50")],
        on={"click": Prevented(click)},
    )
