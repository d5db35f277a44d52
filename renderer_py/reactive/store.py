"""The state of a view: one signal a top-level key.

One rule: values are never changed in place. Whoever holds a value read from here may keep it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from renderer_py.reactive.paths import get_path, set_path, split
from renderer_py.reactive.scheduler import Scheduler
from renderer_py.reactive.signal import Signal
from renderer_py.values import UNDEFINED

HOST_KEY = "$host"


class Store:
    """State keys and their signals."""

    def __init__(self, scheduler: Scheduler, warn: Callable[[str], None]) -> None:
        self.scheduler = scheduler
        self._warn = warn
        self._signals: dict[str, Signal] = {}

    def signal(self, name: str) -> Signal:
        """The signal of a key; a missing key has one too, so that its later arrival is noticed."""
        signal = self._signals.get(name)
        if signal is None:
            signal = self._signals[name] = Signal(UNDEFINED, self.scheduler)
        return signal

    def lookup(self, name: str) -> Any:
        signal = self._signals.get(name)
        return UNDEFINED if signal is None else signal.value

    def get(self, path: str) -> Any:
        """The value at a dot path, or UNDEFINED."""
        head, *rest = split(path)
        return get_path(self.lookup(head), rest)

    def set(self, path: str, value: Any) -> bool:
        """Write at a dot path. False (and a warning) when the path does not fit."""
        head, *rest = split(path)
        if rest:
            try:
                value = set_path(self.lookup(head), rest, value)
            except LookupError as error:
                self._warn(f"cannot write state {path!r}: {error}")
                return False
        self.signal(head).set(value)
        return True

    def merge(self, values: Mapping[str, Any]) -> None:
        """Write several top-level keys."""
        for name, value in values.items():
            self.signal(name).set(value)

    def reset(self, values: Mapping[str, Any]) -> None:
        """Replace the whole state, `$host` apart."""
        for name, signal in self._signals.items():
            if name != HOST_KEY and name not in values:
                signal.set(UNDEFINED)
        self.merge({k: v for k, v in values.items() if k != HOST_KEY})

    def snapshot(self) -> dict[str, Any]:
        """All defined keys."""
        return {n: s.value for n, s in self._signals.items() if s.value is not UNDEFINED}

    @property
    def reader_count(self) -> int:
        """Live subscriptions of all keys; constant over replacements of the view."""
        return sum(s.reader_count for s in self._signals.values())

    def forget_unread(self) -> None:
        """Drop undefined keys that nobody reads any more."""
        for name in [
            n for n, s in self._signals.items() if s.value is UNDEFINED and not s.reader_count
        ]:
            del self._signals[name]
