"""`Calendar`: a month (two for ranges) whose days can be chosen.

    {"type": "Calendar", "name": "trip", "mode": "range", "onChange": {…},
     "value": "{…JSON text with from and to…}"}

State holds one ISO date, or JSON text of a list or of `{from, to}`. One rule: state is written
before onChange runs, and `$event` is what was written.
Deviations: a value that is no date selects nothing, in every mode; the day that Tab reaches is the
one that had the focus; `id` reaches the root.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.calendar_grid import Month, day_of, month_of, shifted
from renderer_py.components.calendar_keys import Focus
from renderer_py.components.calendar_month import month_view
from renderer_py.components.calendar_value import Selection, read_selection
from renderer_py.components.lucide import icon
from renderer_py.components.props import action, json_value, one_of, string
from renderer_py.dom.element import AttrValue, DomEvent, El, Handler
from renderer_py.ports import Intl

ROOT_CLASSES = (
    "w-fit rdp-root pf-calendar bg-background group/calendar "
    "[[data-slot=card-content]_&]:bg-transparent [[data-slot=popover-content]_&]:bg-transparent "
    r"rtl:**:[.rdp-button\_next>svg]:rotate-180 rtl:**:[.rdp-button\_previous>svg]:rotate-180"
)
FRAME = "rounded-lg border border-border"
NAV_CLASSES = "absolute inset-x-0 top-0 flex w-full items-center justify-between gap-1 rdp-nav"
NAV_BUTTON = (
    "pf-button group/button pf-button-variant-ghost pf-button-size-default h-[var(--cell-size)] "
    "w-[var(--cell-size)] select-none p-0 aria-disabled:opacity-50"
)


@component(
    "Calendar",
    string("name"),
    json_value("value"),
    one_of("mode", "single", "multiple", "range", default="single"),
    action("onChange"),
    aria="manual",
    stateful=True,
)
def calendar(p: Props, ctx: Context) -> El:
    """cssClass goes to the root, aria attributes to the grid."""
    bound = ctx.bind(p.value)

    def choose(value: str) -> None:
        bound.write(value)
        ctx.fire("onChange", value)

    return draw(CalendarView(ctx, p.mode, bound.value, choose), ctx.classes(ROOT_CLASSES, FRAME))


class CalendarView:
    """One render of a calendar: what is selected, shown and focused.

    Args:
        ctx: of the component that shows it.
        mode: single, multiple or range.
        value: the state's.
        choose: called with the new value after a click that changes it.
    """

    def __init__(self, ctx: Context, mode: str, value: Any, choose: Callable[[str], None]) -> None:
        self.ctx = ctx
        self.mode = mode
        self.choose = choose
        self.intl: Intl = ctx.intl
        self.selection: Selection = read_selection(mode, value, self.intl)
        self.today = day_of(ctx.now(), self.intl)
        self.count = 2 if mode == "range" else 1
        self.turned = ctx.local("month", None)
        first = self.turned.value or self.first_month()
        self.months: list[Month] = [shifted(first, n) for n in range(self.count)]
        self.focus = Focus(self)

    def first_month(self) -> Month:
        """That of the first selected day, else the current one; found once, at the beginning."""
        memory = start_of(self.ctx)
        if "month" not in memory:
            days = self.selection.days
            memory["month"] = month_of(days[0] if days else self.today)
        month: Month = memory["month"]
        return month

    def turn(self, count: int) -> Handler:
        """Show other months."""
        return lambda event: self.turned.set(shifted(self.months[0], count))

    def click(self, day: int) -> None:
        self.focus.move_to(day, show=False)
        value = self.selection.after_click(day)
        if value is not None:
            self.choose(value)


def start_of(ctx: Context) -> dict[str, Any]:
    """What a calendar found out when it was first shown."""
    memory: dict[str, Any] = ctx.local("start", {}).value
    return memory


def draw(view: CalendarView, classes: str) -> El:
    """The box with the buttons that turn pages and its months."""
    attrs: dict[str, AttrValue] = {
        "data-slot": "calendar",
        "class": classes,
        "lang": "en-US",
        "data-mode": view.mode,
        "data-multiple-months": "true" if view.count > 1 else None,
    }
    parts = [navigation(view), *(month_view(view, month) for month in view.months)]
    inner = "relative flex flex-col gap-4 md:flex-row rdp-months"
    return El("div", attrs, [El("div", {"class": inner}, parts)])


def navigation(view: CalendarView) -> El:
    return El(
        "div",
        {"class": NAV_CLASSES, "role": "group", "aria-label": "Navigation bar"},
        [
            page_button(view.turn(-1), "previous", "left", "Go to the Previous Month"),
            page_button(view.turn(1), "next", "right", "Go to the Next Month"),
        ],
    )


def page_button(turn: Handler, name: str, way: str, label: str) -> El:
    def click(event: DomEvent) -> None:
        event.stop()
        turn(event)

    return El(
        "button",
        {"type": "button", "class": f"{NAV_BUTTON} rdp-button_{name}", "aria-label": label},
        [icon(f"chevron-{way}", "size-4 rdp-chevron")],
        on={"click": click},
    )
