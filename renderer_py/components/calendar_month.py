"""One month of a calendar: its name and the grid of its days.

One rule: a day's element follows from the day and what is selected; days of the months around it
are drawn, too, but neither Tab nor a key leads to them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderer_py.components.calendar_grid import (
    WEEKDAYS,
    Month,
    full_text,
    iso,
    month_of,
    month_text,
    slashed,
    weeks,
)
from renderer_py.components.calendar_keys import KEYS
from renderer_py.components.calendar_value import Range
from renderer_py.dom.element import AttrValue, DomEvent, El, Handler, Keys
from renderer_py.intl_dates import date_of

if TYPE_CHECKING:
    from renderer_py.components.calendar import CalendarView

CAPTION = (
    "flex h-[var(--cell-size)] w-full items-center justify-center px-[var(--cell-size)] "
    "rdp-month_caption"
)
CAPTION_LABEL = "pf-calendar-caption-label select-none font-medium text-sm rdp-caption_label"
WEEKDAY = (
    "text-muted-foreground flex-1 select-none rounded-md text-[0.8rem] font-normal rdp-weekday"
)
DAY = (
    "group/day relative aspect-square h-full w-full select-none p-0 text-center "
    "[&:first-child[data-selected=true]_button]:rounded-l-md "
    "[&:last-child[data-selected=true]_button]:rounded-r-md rdp-day"
)
OUTSIDE = "text-muted-foreground aria-selected:text-muted-foreground rdp-outside"
TODAY = "bg-accent text-accent-foreground rounded-md data-[selected=true]:rounded-none rdp-today"
BUTTON = (
    "pf-button group/button pf-button-variant-ghost pf-button-size-icon "
    "data-[selected-single=true]:bg-primary data-[selected-single=true]:text-primary-foreground "
    "data-[range-middle=true]:bg-accent data-[range-middle=true]:text-accent-foreground "
    "data-[range-start=true]:bg-primary data-[range-start=true]:text-primary-foreground "
    "data-[range-end=true]:bg-primary data-[range-end=true]:text-primary-foreground "
    "group-data-[focused=true]/day:border-ring group-data-[focused=true]/day:ring-ring/50 flex "
    "aspect-square h-auto w-full min-w-[var(--cell-size)] flex-col gap-1 font-normal leading-none "
    "data-[range-end=true]:rounded-md data-[range-middle=true]:rounded-none "
    "data-[range-start=true]:rounded-md group-data-[focused=true]/day:relative "
    "group-data-[focused=true]/day:z-10 group-data-[focused=true]/day:ring-[3px] "
    "[&>span]:text-xs [&>span]:opacity-70 rdp-day rdp-day_button"
)


def month_view(view: CalendarView, month: Month) -> El:
    """Name and grid of one month."""
    name = month_text(month)
    label: dict[str, AttrValue] = {
        "class": CAPTION_LABEL,
        "role": "status",
        "aria-live": "polite",
    }
    grid: dict[str, AttrValue] = {
        "role": "grid",
        "aria-multiselectable": "false" if view.mode == "single" else "true",
        "aria-label": name,
        "class": "w-full border-collapse",
        **view.ctx.aria,
    }
    rows = [
        El("tr", {"class": "mt-2 flex w-full rdp-week"}, [day_cell(view, month, d) for d in week],
           key=iso(week[0]))
        for week in weeks(month)
    ]  # fmt: skip
    return El(
        "div",
        {"class": "flex w-full flex-col gap-4 rdp-month"},
        [
            El("div", {"class": CAPTION}, [El("span", label, [name])]),
            El("table", grid, [weekday_row(), El("tbody", {"class": "rdp-weeks"}, rows)]),
        ],
        key=name,
    )


def weekday_row() -> El:
    cells = [
        El("th", {"aria-label": name, "class": WEEKDAY, "scope": "col"}, [name[:2]])
        for name in WEEKDAYS
    ]
    row = El("tr", {"class": "flex rdp-weekdays"}, cells)
    return El("thead", {"aria-hidden": "true"}, [row])


class Marks:
    """What holds of one day in one grid."""

    __slots__ = ("end", "middle", "outside", "selected", "start", "today")

    def __init__(self, view: CalendarView, month: Month, day: int) -> None:
        days = view.selection.days
        self.selected = view.selection.has(day)
        self.outside = month_of(day) != month
        self.today = day == view.today
        # Half a range is a single day.
        ranged = isinstance(view.selection, Range) and len(days) == 2
        self.start = ranged and day == days[0]
        self.end = ranged and day == days[-1]
        self.middle = ranged and self.selected and not (self.start or self.end)

    def classes(self) -> list[str]:
        """Of the cell, in the order in which the reference lets them win."""
        looks = (
            (self.outside, OUTSIDE),
            (self.today, TODAY),
            (self.selected, "rdp-selected"),
            (self.start, "bg-accent rounded-l-md rdp-range_start"),
            (self.end, "bg-accent rounded-r-md rdp-range_end"),
            (self.middle, "rounded-none rdp-range_middle"),
        )
        return [look for holds, look in looks if holds]


def day_cell(view: CalendarView, month: Month, day: int) -> El:
    marks = Marks(view, month, day)
    attrs: dict[str, AttrValue] = {
        "class": view.ctx.merge(DAY, *marks.classes()),
        "role": "gridcell",
        "aria-selected": "true" if marks.selected else None,
        "data-day": iso(day),
        "data-month": iso(day)[:-3] if marks.outside else None,
        "data-outside": "true" if marks.outside else None,
        "data-selected": "true" if marks.selected else None,
        "data-today": "true" if marks.today else None,
    }
    return El("td", attrs, [day_button(view, marks, day)])


def day_button(view: CalendarView, marks: Marks, day: int) -> El:
    reached = day == view.focus.day and not marks.outside
    before = "Today, " if marks.today else ""
    after = ", selected" if marks.selected else ""
    attrs: dict[str, AttrValue] = {
        "data-slot": "button",
        "data-variant": "ghost",
        "data-size": "icon",
        "class": BUTTON,
        "data-day": slashed(day),
        **range_marks(view, marks),
        "type": "button",
        "tabindex": 0 if reached else -1,
        "aria-label": f"{before}{full_text(day)}{after}",
    }
    return El(
        "button",
        attrs,
        [f"{date_of(day)[2]}"],
        on={
            "click": clicking(view, day),
            "keydown": Keys(lambda event: view.focus.press(day, event), *KEYS),
        },
        ref=None if marks.outside else f"day-{iso(day)}",
    )


def range_marks(view: CalendarView, marks: Marks) -> dict[str, AttrValue]:
    """What the style sheet tells ends, middle and single days by."""
    single = not (marks.start or marks.end or marks.middle)
    attrs: dict[str, AttrValue] = {
        "data-selected-single": str(single).lower() if marks.selected else None
    }
    if view.mode == "range":
        attrs["data-range-start"] = str(marks.start).lower()
        attrs["data-range-end"] = str(marks.end).lower()
        attrs["data-range-middle"] = str(marks.middle).lower()
    return attrs


def clicking(view: CalendarView, day: int) -> Handler:
    def click(event: DomEvent) -> None:
        event.stop()
        view.click(day)

    return click
