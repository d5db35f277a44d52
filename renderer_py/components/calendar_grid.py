"""Dates of a calendar: days, months, their names, and the moments that stand for them.

One rule: a day is a number of days since the epoch, in no time zone; only `moment_of` and `day_of`
know of zones, and they ask the view's `Intl`, whose text forms are those of `Date`.
"""

from __future__ import annotations

from renderer_py.intl_dates import DAY, date_of, days_of
from renderer_py.ports import Intl

Month = tuple[int, int]
"""Year and month, 1 to 12."""

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
WEEKDAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
WEEK = 7


# Days and months


def month_of(day: int) -> Month:
    year, month, _ = date_of(day)
    return year, month


def shifted(month: Month, count: int) -> Month:
    """So many months later (or earlier)."""
    years, index = divmod(month[0] * 12 + month[1] - 1 + count, 12)
    return years, index + 1


def first_day(month: Month) -> int:
    return days_of(month[0], month[1], 1)


def last_day(month: Month) -> int:
    return first_day(shifted(month, 1)) - 1


def weekday(day: int) -> int:
    """0 is Sunday; the epoch was a Thursday."""
    return (day + 4) % WEEK


def week_start(day: int) -> int:
    return day - weekday(day)


def in_months(day: int, count: int) -> int:
    """The same day of another month, or that month's last one."""
    year, month, in_month = date_of(day)
    target = shifted((year, month), count)
    return min(first_day(target) + in_month - 1, last_day(target))


def weeks(month: Month) -> list[list[int]]:
    """The weeks that hold a day of the month, Sunday first, with the days around it."""
    start, end = week_start(first_day(month)), last_day(month)
    return [list(range(day, day + WEEK)) for day in range(start, end + 1, WEEK)]


# Texts


def iso(day: int) -> str:
    """`2026-05-04`"""
    year, month, in_month = date_of(day)
    return f"{year:04d}-{month:02d}-{in_month:02d}"


def month_text(month: Month) -> str:
    """`May 2026`"""
    return f"{MONTHS[month[1] - 1]} {month[0]}"


def slashed(day: int) -> str:
    """`5/4/2026`"""
    year, month, in_month = date_of(day)
    return f"{month}/{in_month}/{year}"


def long_text(day: int) -> str:
    """`May 4th, 2026`"""
    year, month, in_month = date_of(day)
    return f"{MONTHS[month - 1]} {in_month}{ordinal(in_month)}, {year}"


def full_text(day: int) -> str:
    """`Monday, May 4, 2026`: a name that holds the number as it is shown."""
    year, month, in_month = date_of(day)
    return f"{WEEKDAYS[weekday(day)]}, {MONTHS[month - 1]} {in_month}, {year}"


def ordinal(number: int) -> str:
    """`st`, `nd`, `rd` or `th`."""
    if 11 <= number % 100 <= 13:
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


# Moments


def day_of(epoch_ms: float, intl: Intl) -> int:
    """The day on which a moment falls in the view's time zone."""
    month, in_month, year = (int(part) for part in intl.date(epoch_ms, "short").split("/"))
    return days_of(year, month, in_month)


def parse_day(text: str, intl: Intl) -> int | None:
    """The local day of a date's text, None if it is no date."""
    moment = intl.parse_date(text)
    return None if moment is None else day_of(moment, intl)


def utc_text(epoch_ms: float) -> str:
    """A moment as `Date.toISOString` writes it."""
    days, in_day = divmod(int(epoch_ms), DAY)
    seconds, milliseconds = divmod(in_day, 1000)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    return f"{iso(days)}T{hour:02d}:{minute:02d}:{second:02d}.{milliseconds:03d}Z"


def moment_of(day: int, intl: Intl) -> str:
    """A day's local midnight, in UTC."""
    moment = intl.parse_date(f"{iso(day)}T00:00:00")
    if moment is None:
        raise ValueError(f"no such day: {iso(day)}")
    return utc_text(moment)
