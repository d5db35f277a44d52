"""A value with readers that are told only when the part they read has changed.

One rule: readers subscribe to a *path* below the value. A write walks each subscribed path in the
old and the new value and tells the readers whose end point differs. Writes are immutable copies
along their path, so unchanged branches are the same objects and compare by identity.

A reader that only asks whether the value equals another one (`selected == $item.id`) is told only
when that answer changes: selecting one of 1,000 rows concerns two of them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderer_py.expr import read_path
from renderer_py.reactive.scheduler import Scheduler, Subscriber
from renderer_py.values import equality_change, same_value

Path = tuple[str, ...]
Comparand = Callable[[], Any]
"""What a reader compares the value with, as it is now; raises nothing."""


class Signal:
    """One named value: a state key, a `let` binding, `$item`, `$index`."""

    __slots__ = ("_readers", "_scheduler", "value")

    def __init__(self, value: Any, scheduler: Scheduler) -> None:
        self.value = value
        self._scheduler = scheduler
        self._readers: dict[Path, dict[tuple[Subscriber, int], Comparand | None]] = {}

    def subscribe(
        self, path: Path, subscriber: Subscriber, slot: int, comparand: Comparand | None = None
    ) -> None:
        """Invalidate `slot` of the subscriber whenever the value at `path` changes.

        Args:
            comparand: only when the value becomes equal or unequal to this one (`==`). A slot that
                subscribes to the path more than once hears of every change.
        """
        readers = self._readers.get(path)
        if readers is None:
            readers = self._readers[path] = {}
        reader = (subscriber, slot)
        readers[reader] = None if reader in readers else comparand

    def unsubscribe(self, path: Path, subscriber: Subscriber, slot: int) -> None:
        readers = self._readers.get(path)
        if readers is not None:
            readers.pop((subscriber, slot), None)
            if not readers:
                del self._readers[path]

    def set(self, value: Any) -> None:
        """Replace the value; equal values change nothing."""
        old = self.value
        if same_value(old, value):
            return
        self.value = value
        invalidate = self._scheduler.invalidate
        for path, readers in self._readers.items():
            before, after = (read_path(old, path), read_path(value, path)) if path else (old, value)
            if path and same_value(before, after):
                continue
            changes = None
            for (subscriber, slot), comparand in readers.items():
                if comparand is not None:
                    changes = changes or equality_change(before, after)
                    if not changes(comparand()):
                        continue
                invalidate(subscriber, slot)

    @property
    def reader_count(self) -> int:
        return sum(map(len, self._readers.values()))
