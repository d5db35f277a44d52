"""Dates as text: `Date.parse` as browsers built on V8 do it, and the calendar under it.

ISO 8601 is tried first. What it does not understand is read on, from that very place, by the older
and looser rules: words before the first number are skipped, `12/25/2026`, `Jan 5, 2026 3:04 PM` and
`5 Jan 2026 14:30 GMT+2` are understood. One rule: this module knows no time zones; whoever calls it
brings a function from local to universal time.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Final

from renderer_py.date_tokens import END, Reader, Token

DAY: Final = 86_400_000
"""Milliseconds of a day."""
_LIMIT: Final = 8_640_000_000_000_000
_CYCLE_YEARS, _CYCLE_DAYS = 400, 146_097  # After which the Gregorian calendar repeats.
_EPOCH: Final = date(1970, 1, 1)

ToUtc = Callable[[int], int]
"""From local to universal time, both in milliseconds since the epoch."""


# -- the calendar ----------------------------------------------------------------------------------


def days_of(year: int, month: int, day: int) -> int:
    """Days from the epoch to a date of the proleptic calendar; `day` may pass the month's end."""
    cycles, in_cycle = divmod(year - 2000, _CYCLE_YEARS)
    first = date(2000 + in_cycle, month, 1)
    return (first - _EPOCH).days + day - 1 + cycles * _CYCLE_DAYS


def date_of(days: int) -> tuple[int, int, int]:
    """Year (which may be zero or negative), month and day, so many days from the epoch."""
    cycles, in_cycle = divmod(days, _CYCLE_DAYS)
    found = _EPOCH + timedelta(days=in_cycle)
    return found.year + cycles * _CYCLE_YEARS, found.month, found.day


# -- what was read ---------------------------------------------------------------------------------


class _Fields:
    """Numbers of the day and of the time in the order they came, and the offset from UTC."""

    __slots__ = ("day", "half", "iso", "month", "offset_hour", "offset_minute", "sign", "time")

    def __init__(self) -> None:
        self.day: list[int] = []
        self.month: int | None = None  # Where it was named by a word.
        self.iso = False
        self.time: list[int] = []
        self.half: int | None = None
        self.sign: int | None = None
        self.offset_hour: int | None = None
        self.offset_minute: int | None = None

    def expects_time(self, number: int) -> bool:
        return 1 <= len(self.time) <= 3 and number < (1000 if len(self.time) == 3 else 60)

    def expects_offset_minute(self, number: int) -> bool:
        return self.offset_hour is not None and self.offset_minute is None and number < 60

    def finish_time(self, number: int) -> None:
        self.time = [*self.time, number, 0, 0, 0][:4]

    def set_offset(self, hour: int, minute: int | None) -> None:
        self.offset_hour, self.offset_minute = hour, minute

    def set_zone(self, hours: int) -> None:
        self.sign = -1 if hours < 0 else 1
        self.set_offset(abs(hours), 0)

    def epoch(self, to_utc: ToUtc) -> float | None:
        """Milliseconds since the epoch, or None if the numbers make no date."""
        day, time = self._day(), self._time()
        if day is None or time is None:
            return None
        moment = days_of(*day) * DAY + time
        if self.sign is not None:
            moment -= (
                self.sign * ((self.offset_hour or 0) * 60 + (self.offset_minute or 0)) * 60_000
            )
        elif abs(moment) <= _LIMIT + DAY:
            moment = to_utc(moment)
        return float(moment) if abs(moment) <= _LIMIT else None

    def _day(self) -> tuple[int, int, int] | None:
        if not self.day:
            return None
        first, second, third = [*self.day, 1, 1][:3]
        year_first = self.iso or not 1 <= first <= 31
        if self.month is not None:
            month = self.month
            year, day = (first, second) if year_first else (second, first)
        elif year_first:
            year, month, day = first, second, third
        else:
            month, day, year = first, second, third
        if not self.iso and 0 <= year <= 99:
            year += 2000 if year < 50 else 1900
        return (year, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None

    def _time(self) -> int | None:
        hour, minute, second, millisecond = [*self.time, 0, 0, 0, 0][:4]
        if self.half is not None:
            if hour > 12:
                return None
            hour = hour % 12 + self.half
        if hour == 24 and not (minute or second or millisecond):
            return DAY
        if hour > 23 or minute > 59 or second > 59 or millisecond > 999:
            return None
        return ((hour * 60 + minute) * 60 + second) * 1000 + millisecond


# -- the two grammars ------------------------------------------------------------------------------


def parse_date(text: str, to_utc: ToUtc) -> float | None:
    """Milliseconds since the epoch, or None where `Date.parse` gives NaN."""
    reader, fields = Reader(text), _Fields()
    complete = _iso(reader, fields)
    if complete is None:
        complete = _legacy(reader, fields)
    return fields.epoch(to_utc) if complete else None


def _iso(reader: Reader, fields: _Fields) -> bool | None:
    """True if all was ISO, False if it is no date, None if the looser rules have to go on."""
    if not _iso_day(reader, fields):
        return None
    if reader.peek.kind != "t":
        if reader.peek is not END:
            return None
        fields.set_zone(0)  # A date alone is universal, with a time it is local.
    else:
        reader.next()
        if not (_iso_time(reader, fields) and _iso_offset(reader, fields)):
            return False
    fields.iso = True
    return reader.peek is END


def _iso_day(reader: Reader, fields: _Fields) -> bool:
    sign = reader.peek.text if reader.peek.text in {"+", "-"} else ""
    if sign:
        reader.next()
    year = reader.fixed(6 if sign else 4)
    if year is None or (sign == "-" and year == 0):
        return False
    fields.day.append(-year if sign == "-" else year)
    for limit in (12, 31):
        if not reader.skip("-"):
            break
        number = reader.fixed(2, 1, limit)
        if number is None:
            return False
        fields.day.append(number)
    return True


def _iso_time(reader: Reader, fields: _Fields) -> bool:
    hour = reader.fixed(2, 0, 24)
    if hour is None or not reader.skip(":"):
        return False
    minute = reader.fixed(2, 0, 0 if hour == 24 else 59)
    if minute is None:
        return False
    fields.time = [hour, minute]
    if not reader.skip(":"):
        return True
    second = reader.fixed(2, 0, 0 if hour == 24 else 59)
    if second is None:
        return False
    fields.time.append(second)
    if reader.skip("."):
        fraction = reader.next()
        if fraction.kind != "number" or (hour == 24 and fraction.value > 0):
            return False
        fields.time.append(_milliseconds(fraction))
    return True


def _iso_offset(reader: Reader, fields: _Fields) -> bool:
    token = reader.peek
    if token.kind == "zone" and token.text in {"Z", "z"}:
        reader.next()
        fields.set_zone(0)
    elif token.text in {"+", "-"}:
        reader.next()
        fields.sign = 1 if token.text == "+" else -1
        both = reader.fixed(4)
        if both is not None:
            fields.set_offset(*divmod(both, 100))
            return both // 100 <= 23 and both % 100 <= 59
        hour = reader.fixed(2, 0, 23)
        minute = reader.fixed(2, 0, 59) if reader.skip(":") else None
        if hour is None or minute is None:
            return False
        fields.set_offset(hour, minute)
    return True


def _milliseconds(token: Token) -> int:
    digits = len(token.text)
    if digits < 3:
        return token.value * int(10 ** (3 - digits))
    return token.value // int(10 ** (min(digits, 9) - 3))


def _legacy(reader: Reader, fields: _Fields) -> bool:
    seen_number = bool(fields.day)
    while (token := reader.next()) is not END:
        if token.kind == "number":
            seen_number = True
            if not _legacy_number(token.value, reader, fields):
                return False
        elif token.kind in {"month", "half", "zone", "t", "word"}:
            if not _legacy_word(token, reader, fields, seen_number):
                return False
        elif token.text in {"+", "-"} and (fields.time or _is_utc(fields)):
            seen_number = True
            if not _legacy_offset(token.text, reader, fields):
                return False
        elif token.text in {"+", "-", ")"} and seen_number:
            return False
    return True


def _is_utc(fields: _Fields) -> bool:
    return fields.offset_hour == 0 and fields.offset_minute == 0


def _legacy_number(number: int, reader: Reader, fields: _Fields) -> bool:
    if reader.skip(":"):
        return _legacy_clock(number, reader, fields)
    if reader.skip(".") and fields.expects_time(number):
        fields.time.append(number)
        fraction = reader.next()
        if fraction.kind == "number":
            fields.finish_time(_milliseconds(fraction))
        return fraction.kind == "number"
    if fields.expects_offset_minute(number):
        fields.offset_minute = number
        return True
    if fields.expects_time(number):
        fields.finish_time(number)
        after = reader.peek
        return after.kind in {"end", "space"} or after.text in {"Z", "z", "+", "-"}
    if len(fields.day) == 3:
        return False
    fields.day.append(number)
    reader.skip("-")
    return True


def _legacy_clock(number: int, reader: Reader, fields: _Fields) -> bool:
    """A number before a colon; before two colons a zero stands between them."""
    if reader.skip(":"):
        if fields.time:
            return False
        fields.time = [number, 0]
        return True
    if len(fields.time) == 4:
        return False
    fields.time.append(number)
    reader.skip(".")
    return True


def _legacy_word(token: Token, reader: Reader, fields: _Fields, seen_number: bool) -> bool:
    if token.kind == "half" and fields.time:
        fields.half = token.value
    elif token.kind == "month":
        fields.month = token.value
        reader.skip("-")
    elif token.kind == "zone" and seen_number:
        fields.set_zone(token.value)
    else:
        # Other words are allowed before the first number, and apart from it, only.
        return not seen_number and reader.peek.kind != "number"
    return True


def _legacy_offset(sign: str, reader: Reader, fields: _Fields) -> bool:
    fields.sign = 1 if sign == "+" else -1
    number, digits = 0, 0
    if reader.peek.kind == "number":
        token = reader.next()
        number, digits = token.value, len(token.text)
    if reader.peek.text == ":":
        fields.set_offset(number, None)
    elif digits in {1, 2}:
        fields.set_offset(number, 0)
    elif digits in {3, 4}:
        fields.set_offset(*divmod(number, 100))
    else:
        return False
    return True
