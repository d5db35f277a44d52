"""Scopes: where the names of an expression are looked up.

One rule: a frame's own names (`let`, `$item`, `$index`, `$event`, `$result`, `$error`) come before
state keys; the nearest binding of a name wins. A frame never changes its set of names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from renderer_py.ports import Intl
from renderer_py.reactive.paths import get_path, split
from renderer_py.reactive.signal import Signal
from renderer_py.reactive.store import Store

Pipes = Mapping[str, Callable[[Any, Any], Any]]


class Frame:
    """Names in scope at one place of the view; an expression `Scope`."""

    __slots__ = ("extra", "intl", "names", "pipes", "store")

    def __init__(
        self,
        store: Store,
        intl: Intl,
        pipes: Pipes,
        names: dict[str, Signal] | None = None,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        self.store = store
        self.intl = intl
        self.pipes = pipes
        self.names: dict[str, Signal] = names or {}
        # What the tree hands down besides names: the $ref chain, the nearest overlay.
        self.extra: Mapping[str, Any] = extra or {}

    def lookup(self, name: str) -> Any:
        signal = self.names.get(name)
        return self.store.lookup(name) if signal is None else signal.value

    def signal(self, name: str) -> Signal:
        """The signal behind a name, for subscribing."""
        signal = self.names.get(name)
        return self.store.signal(name) if signal is None else signal

    def child(self, names: Mapping[str, Any] | None = None, **extra: Any) -> Frame:
        """A frame with more names (signals, or plain values that never change)."""
        merged = dict(self.names)
        for name, value in (names or {}).items():
            merged[name] = value if isinstance(value, Signal) else self.constant(value)
        return Frame(
            self.store,
            self.intl,
            self.pipes,
            merged,
            {**self.extra, **extra} if extra else self.extra,
        )

    def constant(self, value: Any) -> Signal:
        return Signal(value, self.store.scheduler)

    def read(self, path: str) -> Any:
        """A dot path by the rules of state paths, names of the frame first."""
        head, *rest = split(path)
        return get_path(self.lookup(head), rest)
