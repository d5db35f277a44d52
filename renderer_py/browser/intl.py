"""The `Intl` port in the browser: ECMA-402 itself.

One rule: formatters are made once each and kept, because making one costs about a hundred times
what a call of it does. JavaScript is reached when an instance is made, never on import, so that
this module can be part of a memory snapshot.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

from renderer_py import intl_dates
from renderer_py.errors import ExprError

_LOCALE = "en-US"
# Of a plain number its digits, of a currency its code, of a compact number its digits or None.
_Key = tuple[int, int] | str | int | None
_DAY = {"year": "numeric", "month": "short", "day": "numeric"}
_CLOCK = {"hour": "numeric", "minute": "2-digit"}
_STYLES: dict[str, dict[str, str]] = {
    "short": {"year": "numeric", "month": "numeric", "day": "numeric"},
    "medium": _DAY,
    "long": {**_DAY, "month": "long"},
    "time": _CLOCK,
    "datetime": {**_DAY, **_CLOCK},
}


class BrowserIntl:
    """Numbers and dates by the browser's own `Intl`.

    Args:
        time_zone: An IANA name, or None for the zone the browser itself is in; raises `ValueError`
            if the browser does not know it.
    """

    __slots__ = ("_dates", "_ffi", "_js", "_numbers", "_offsets", "_parse", "_zone")

    def __init__(self, time_zone: str | None = None) -> None:
        # By name and as Any, because neither module exists outside the browser.
        self._js: Any = import_module("js")
        self._ffi: Any = import_module("pyodide.ffi")
        self._parse: Any = self._js.Date.parse
        self._zone = time_zone
        self._numbers: dict[_Key, Callable[[float], str]] = {}
        self._dates: dict[str, Callable[[float], str]] = {}
        self._offsets: Callable[[float], str] | None = None
        if time_zone is not None and not self._known(time_zone):
            raise ValueError(f"unknown time zone: {time_zone!r}")

    def number(self, value: float, minimum: int, maximum: int) -> str:
        """`1,234.57`: between `minimum` and `maximum` fraction digits, ties away from zero."""
        format_ = self._numbers.get((minimum, maximum))
        if format_ is None:
            digits = {"minimumFractionDigits": minimum, "maximumFractionDigits": maximum}
            format_ = self._number((minimum, maximum), digits)
        return format_(float(value))

    def currency(self, value: float, code: str) -> str:
        """`$1,234.57`; raises `ExprError` for a malformed ISO code."""
        format_ = self._numbers.get(code)
        if format_ is None:
            format_ = self._number(code, {"style": "currency", "currency": code})
        return format_(float(value))

    def compact(self, value: float, maximum: int | None) -> str:
        """`1.2K`; at most `maximum` fraction digits, or the short default when None."""
        format_ = self._numbers.get(maximum)
        if format_ is None:
            digits = {} if maximum is None else {"maximumFractionDigits": maximum}
            format_ = self._number(maximum, {"notation": "compact", **digits})
        return format_(float(value))

    def parse_date(self, text: str) -> float | None:
        """Milliseconds since the epoch as `Date.parse` finds them, or None.

        For the browser's own zone `Date.parse` itself is asked. It knows no other zone, so for one
        the same rules are followed here.
        """
        if self._zone is not None:
            return intl_dates.parse_date(text, self._to_utc)
        moment = float(self._parse(text))
        return None if moment != moment else moment  # noqa: PLR0124 - NaN

    def date(self, epoch_ms: float, style: str) -> str:
        """`style` is one of short, medium, long, time, datetime."""
        format_ = self._dates.get(style)
        if format_ is None:
            format_ = self._dates[style] = self._date_format(_STYLES[style])
        # Some browsers put a narrow no-break space before AM and PM.
        return format_(float(epoch_ms)).replace("\u202f", " ")

    def move(self, time_zone: str) -> bool:
        """Go to another IANA zone; False, and nothing changes, where it is unknown."""
        if not self._known(time_zone):
            return False
        self._zone = time_zone
        self._dates.clear()
        self._offsets = None
        return True

    def _number(self, key: _Key, options: dict[str, Any]) -> Callable[[float], str]:
        """Make a formatter and keep it; raises `ExprError` for options the browser refuses."""
        try:
            formatter = self._js.Intl.NumberFormat.new(_LOCALE, self._options(options))
        except self._ffi.JsException as error:
            raise ExprError(str(error)) from error
        format_: Callable[[float], str] = formatter.format
        self._numbers[key] = format_
        return format_

    def _date_format(self, options: dict[str, Any]) -> Callable[[float], str]:
        zone = {} if self._zone is None else {"timeZone": self._zone}
        formatter = self._js.Intl.DateTimeFormat.new(_LOCALE, self._options({**options, **zone}))
        format_: Callable[[float], str] = formatter.format
        return format_

    def _known(self, time_zone: str) -> bool:
        try:
            self._js.Intl.DateTimeFormat.new(_LOCALE, self._options({"timeZone": time_zone}))
        except self._ffi.JsException:
            return False
        return True

    def _options(self, options: dict[str, Any]) -> Any:
        return self._ffi.to_js(options, dict_converter=self._js.Object.fromEntries)

    def _to_utc(self, local: int) -> int:
        # A clock time that occurs twice is its first occurrence, and one that is skipped counts by
        # the offset before the change: the earlier offset wins unless only the later one fits.
        earlier = self._offset(local - intl_dates.DAY)
        if self._offset(local - earlier) == earlier:
            return local - earlier
        later = self._offset(local + intl_dates.DAY)
        return local - (later if self._offset(local - later) == later else earlier)

    def _offset(self, moment: int) -> int:
        """The zone's offset from UTC in milliseconds at a universal moment."""
        if self._offsets is None:
            self._offsets = self._date_format({"timeZoneName": "longOffset", "year": "numeric"})
        _, _, text = self._offsets(float(moment)).partition("GMT")
        if not text:
            return 0
        sign = -1 if text[0] in "-\u2212" else 1
        hours, minutes, seconds = [*map(int, text[1:].split(":")), 0, 0][:3]
        return sign * ((hours * 60 + minutes) * 60 + seconds) * 1000
