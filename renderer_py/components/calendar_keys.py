"""Which day of a calendar has the focus, and how keys move it.

One rule: exactly one day can be reached by Tab: the one that had the focus, else the selected one,
today, or the first of the month. Moving to a day that is not shown shows its month. Keyboard is the
WAI-ARIA date grid: arrows move by days and weeks, with Shift by months and years, Page keys by
months (with Shift by years), Home and End to the ends of the week.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from renderer_py.components.calendar_grid import (
    first_day,
    in_months,
    iso,
    last_day,
    month_of,
    shifted,
    week_start,
)
from renderer_py.dom.element import DomEvent

if TYPE_CHECKING:
    from renderer_py.components.calendar import CalendarView

KEYS = (
    "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End",
)  # fmt: skip
DAYS = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -7, "ArrowDown": 7}
MONTHS = {"PageUp": -1, "PageDown": 1}
SHIFTED = {"ArrowLeft": -1, "ArrowRight": 1, "ArrowUp": -12, "ArrowDown": 12, "PageUp": -12,
           "PageDown": 12}  # fmt: skip


class Focus:
    """One render: the day that Tab reaches."""

    def __init__(self, view: CalendarView) -> None:
        self.view = view
        self.moved = view.ctx.local("focused", None)
        self.day = self.find()

    def find(self) -> int:
        view = self.view
        start, end = first_day(view.months[0]), last_day(view.months[-1])
        selected = next((day for day in range(start, end + 1) if view.selection.has(day)), None)
        wanted = (self.moved.value, selected, view.today)
        return next((day for day in wanted if day is not None and start <= day <= end), start)

    def press(self, day: int, event: DomEvent) -> None:
        """A key on a day."""
        event.stop()
        self.move_to(target(day, event.key, event.shift))

    def move_to(self, day: int, *, show: bool = True) -> None:
        self.moved.set(day)
        if not show:
            return
        month, months = month_of(day), self.view.months
        if month < months[0]:
            self.view.turned.set(month)
        elif month > months[-1]:
            self.view.turned.set(shifted(month, 1 - len(months)))
        self.view.ctx.command(f"day-{iso(day)}", "focus")


def target(day: int, key: str, shift: bool) -> int:
    """Where a key leads from a day."""
    if shift and key in SHIFTED:
        return in_months(day, SHIFTED[key])
    if key in MONTHS:
        return in_months(day, MONTHS[key])
    if key in DAYS:
        return day + DAYS[key]
    return week_start(day) + (0 if key == "Home" else 6)
