"""The `Intl` port for CPython: numbers and dates in en-US, with Babel's data.

One rule: rounding is done here, on the shortest decimal of the double, ties away from zero, as
ECMA-402 asks for; Babel only says how currencies and months are called. Babel is imported when it
is first needed, so that a placement with an `Intl` of its own does without it.
"""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from decimal import ROUND_HALF_UP, Context, Decimal
from functools import lru_cache
from math import copysign, isinf
from typing import Any, Final
from unicodedata import category
from zoneinfo import ZoneInfo

from renderer_py import intl_dates
from renderer_py.intl_dates import DAY, date_of

# Enough for the largest double with a hundred digits after its point.
_EXACT: Final = Context(prec=1200, rounding=ROUND_HALF_UP)
# Written without decimals by the CLDR of today's browsers, with them by Babel's.
_WHOLE: Final = frozenset({"PKR", "RSD"})
_SUFFIXES: Final = ("", "K", "M", "B", "T")


@lru_cache(maxsize=1)
def _locale() -> Any:
    from babel import Locale

    return Locale("en", "US")


@lru_cache(maxsize=256)
def _currency(code: str) -> tuple[str, int]:
    """The symbol of a currency with the space it needs, and its number of fraction digits."""
    from babel.numbers import get_currency_precision, get_currency_symbol

    symbol: str = code if code == "XXX" else get_currency_symbol(code, _locale())
    digits: int = 0 if code in _WHOLE else get_currency_precision(code)
    # CLDR's currencySpacing: a symbol that ends in a letter keeps a no-break space from digits.
    gap = "" if category(symbol[-1]).startswith("S") else "\u00a0"
    return symbol + gap, digits


def _zone(name: str) -> tzinfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError) as error:  # Unknown, malformed, or a folder of zones.
        raise ValueError(f"unknown time zone: {name!r}") from error


class BabelIntl:
    """Numbers and dates as Chromium's `Intl` writes them for en-US in one time zone.

    Args:
        time_zone: An IANA name such as `Europe/Berlin`; raises `ValueError` if it is unknown.
    """

    __slots__ = ("_zone",)

    def __init__(self, time_zone: str = "UTC") -> None:
        self._zone: tzinfo = UTC if time_zone == "UTC" else _zone(time_zone)

    def number(self, value: float, minimum: int, maximum: int) -> str:
        """`1,234.57`: between `minimum` and `maximum` fraction digits, ties away from zero."""
        return _sign(value) + _plain(abs(value), minimum, maximum)

    def currency(self, value: float, code: str) -> str:
        """`$1,234.57`, with the currency's own digits; `code` has three capital letters."""
        symbol, digits = _currency(code)
        if isinf(value):
            symbol = symbol.rstrip("\u00a0")
        return _sign(value) + symbol + _plain(abs(value), digits, digits)

    def compact(self, value: float, maximum: int | None) -> str:
        """`1.2K`; by default an integer, or two significant digits if those say more."""
        if isinf(value):
            return _sign(value) + "∞"
        amount = _decimal(abs(value))
        power = _power_of_thousand(amount)
        rounded = _round_compact(amount.scaleb(-3 * power), maximum)
        if rounded >= 1000 and power < len(_SUFFIXES) - 1:
            power += 1  # Rounding carried it over: 999.5K is 1M.
            rounded = _round_compact(rounded.scaleb(-3, _EXACT), maximum)
        # Groups are marked only from five digits on: 1000T, 10,000T.
        text = f"{rounded:,f}" if rounded >= 10_000 else f"{rounded:f}"
        if "." in text:
            text = text.rstrip("0").rstrip(".")
        return _sign(value) + text + _SUFFIXES[power]

    def parse_date(self, text: str) -> float | None:
        """Milliseconds since the epoch as `Date.parse` finds them, or None."""
        return intl_dates.parse_date(text, self._to_utc)

    def date(self, epoch_ms: float, style: str) -> str:
        """`style` is one of short, medium, long, time, datetime."""
        moment = int(epoch_ms)
        days, in_day = divmod(moment + self._offset(moment, local=False), DAY)
        year, month, day = date_of(days)
        if year < 1:
            year = 1 - year  # en-US names no era: 1 BC is the year before 1.
        if style == "short":
            return f"{month}/{day}/{year}"
        clock = _clock(in_day // 60_000)
        if style == "time":
            return clock
        names = _locale().months["format"]["wide" if style == "long" else "abbreviated"]
        text = f"{names[month]} {day}, {year}"
        return f"{text}, {clock}" if style == "datetime" else text

    def move(self, time_zone: str) -> bool:
        """Go to another IANA zone; False, and nothing changes, where it is unknown."""
        try:
            self._zone = UTC if time_zone == "UTC" else _zone(time_zone)
        except ValueError:
            return False
        return True

    def _to_utc(self, local: int) -> int:
        return local - self._offset(local, local=True)

    def _offset(self, moment: int, local: bool) -> int:
        """The zone's offset in milliseconds at a local or universal moment."""
        if self._zone is UTC:
            return 0
        days, in_day = divmod(moment, DAY)
        year, month, day = date_of(days)
        # Beyond Python's years the rules of the nearest year with the same calendar hold.
        year = 2 if year < 2 else year if year <= 9998 else 9600 + year % 400 - 400
        seconds, milliseconds = divmod(in_day, 1000)
        hour, rest = divmod(seconds, 3600)
        at = datetime(year, month, day, hour, *divmod(rest, 60), milliseconds * 1000)
        at = (
            at.replace(tzinfo=self._zone)
            if local
            else at.replace(tzinfo=UTC).astimezone(self._zone)
        )
        offset = at.utcoffset()
        return round(offset.total_seconds() * 1000) if offset else 0


def _sign(value: float) -> str:
    return "-" if copysign(1, value) < 0 else ""


def _decimal(value: float) -> Decimal:
    return Decimal(repr(value))


def _plain(value: float, minimum: int, maximum: int) -> str:
    if isinf(value):
        return "∞"
    text = f"{_round(_decimal(value), maximum):,f}"
    if maximum > minimum:
        whole, _, fraction = text.partition(".")
        fraction = fraction.rstrip("0").ljust(minimum, "0")
        return f"{whole}.{fraction}" if fraction else whole
    return text


def _round(amount: Decimal, digits: int) -> Decimal:
    return amount.quantize(Decimal(1).scaleb(-digits), context=_EXACT)


def _power_of_thousand(amount: Decimal) -> int:
    return min(max(amount.adjusted(), 0) // 3, len(_SUFFIXES) - 1) if amount else 0


def _round_compact(amount: Decimal, maximum: int | None) -> Decimal:
    if maximum is None:
        maximum = max(1 - amount.adjusted(), 0) if amount else 0
    return _round(amount, maximum)


def _clock(minutes: int) -> str:
    hour, minute = divmod(minutes, 60)
    return f"{hour % 12 or 12}:{minute:02d} {'PM' if hour >= 12 else 'AM'}"
