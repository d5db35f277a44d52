"""The list of toasts: who is shown, for how long.

One rule: a toast leaves by its own timer or by the person's hand, never because another arrives;
the component shows the newest few.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderer_py.ports import Clock, Timer
from renderer_py.reactive import Signal

DEFAULT_DURATION = 4000.0


class Toasts:
    """Holds the toasts as a list of plain objects in a signal, oldest first."""

    def __init__(self, signal: Signal, clock: Clock, settle: Callable[[], None]) -> None:
        self._signal = signal
        self._clock = clock
        self._settle = settle
        self._timers: dict[int, Timer] = {}
        self._last_id = 0

    def show(
        self,
        message: str,
        description: str | None = None,
        variant: str | None = None,
        duration: float | None = None,
    ) -> None:
        """Add a toast; `duration` in milliseconds (default 4,000)."""
        self._last_id += 1
        toast: dict[str, Any] = {
            "id": self._last_id,
            "message": message,
            "description": description,
            "variant": variant or "default",
        }
        self._signal.set([*self._signal.value, toast])
        delay = DEFAULT_DURATION if duration is None else duration
        identity = self._last_id
        self._timers[identity] = self._clock.call_later(delay, lambda: self._expire(identity))

    def dismiss(self, identity: Any) -> None:
        """Remove a toast; an unknown id does nothing."""
        timer = self._timers.pop(identity, None)
        if timer is not None:
            timer.cancel()
        self._signal.set([t for t in self._signal.value if t["id"] != identity])

    def close(self) -> None:
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _expire(self, identity: int) -> None:
        self._timers.pop(identity, None)
        self.dismiss(identity)
        self._settle()
