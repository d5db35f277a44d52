"""What is selected in a calendar, as its state says it: text for one day, JSON text for more.

One rule: dates that stay selected keep the text they came with (the author's noon, for example);
only days that a person chooses become a local midnight.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Protocol

from renderer_py.components.calendar_grid import moment_of, parse_day, utc_text
from renderer_py.ports import Intl


class Selection(Protocol):
    """Selected days of one mode."""

    @property
    def days(self) -> list[int]:
        """Those the value names, in its order."""

    def has(self, day: int) -> bool: ...

    def after_click(self, day: int) -> str | None:
        """The new value, None if a click on the day changes nothing."""


class Dates:
    """The moments (texts) that a value names, with their local days."""

    def __init__(self, texts: Sequence[Any], intl: Intl) -> None:
        self.intl = intl
        pairs = [(text, parse_day(text, intl)) for text in texts if isinstance(text, str)]
        self.texts = [text for text, day in pairs if day is not None]
        self.days = [day for _, day in pairs if day is not None]

    def has(self, day: int) -> bool:
        return day in self.days


class Single(Dates):
    """One day, or none; a click on the selected one changes nothing."""

    def after_click(self, day: int) -> str | None:
        return None if self.has(day) else moment_of(day, self.intl)


class Multiple(Dates):
    """Any number of days; a click adds or removes one."""

    def after_click(self, day: int) -> str | None:
        kept = [text for text, known in zip(self.texts, self.days, strict=True) if known != day]
        added = [] if self.has(day) else [moment_of(day, self.intl)]
        return json_text([utc(text, self.intl) for text in kept] + added)


class Range(Dates):
    """From one day to another; half of it while a person is about to choose the other end."""

    def has(self, day: int) -> bool:
        return bool(self.days) and self.days[0] <= day <= self.days[-1]

    def after_click(self, day: int) -> str | None:
        chosen = moment_of(day, self.intl)
        if not self.days:
            return json_text({"from": chosen, "to": chosen})
        if len(self.days) == 2:
            return json_text({"from": chosen})
        start = utc(self.texts[0], self.intl)
        if day < self.days[0]:
            return json_text({"from": chosen, "to": start})
        return json_text({"from": start, "to": chosen})


def read_selection(mode: str, value: Any, intl: Intl) -> Selection:
    """The selection that a state value says; what cannot be understood selects nothing."""
    if mode == "single":
        return Single([value], intl)
    content = from_json(value)
    if mode == "multiple":
        return Multiple(content if isinstance(content, list) else [], intl)
    ends = content if isinstance(content, dict) else {}
    start = Range([ends.get("from")], intl)
    return Range([ends.get("from"), ends.get("to")], intl) if start.days else start


def from_json(value: Any) -> Any:
    """JSON text decoded; lists and objects as they are."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError:
        return None


def json_text(value: Any) -> str:
    """As `JSON.stringify` writes it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def utc(text: str, intl: Intl) -> str:
    """A date's text as `Date.toISOString` writes it."""
    moment = intl.parse_date(text)
    return text if moment is None else utc_text(moment)
