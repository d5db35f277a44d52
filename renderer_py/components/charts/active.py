"""Which point of a chart is looked at: by pointer, by touch or by keyboard.

One rule: there is at most one; it is an index into the chart's stops (categories, slices, points),
and what has lost its index (fewer rows than before) is not looked at.
"""

from __future__ import annotations

from renderer_py.components.base import Context
from renderer_py.dom.element import DomEvent, Keys, Listener

KEYS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End")
FORWARD = ("ArrowRight", "ArrowDown")


class Active:
    """The stop that the tooltip speaks of.

    Attributes:
        index: the stop, or None.
        height: how far down the plot the pointer entered, 0 to 1; 0 for the keyboard.
    """

    def __init__(self, ctx: Context, stops: int, *, enabled: bool) -> None:
        self.stops = stops
        self.enabled = enabled
        self._local = ctx.local("active")
        looked_at: tuple[int | None, float] = self._local.value or (None, 0.0)
        index, self.height = looked_at
        self.index: int | None = index if enabled and index is not None and index < stops else None

    def enter(self, index: int) -> dict[str, Listener] | None:
        """Listeners of the area that stands for a stop."""
        if not self.enabled:
            return None

        def entered(event: DomEvent) -> None:
            self._local.set((index, _share_of_height(event)))

        return {"pointerenter": entered}

    def listeners(self) -> dict[str, Listener]:
        """Listeners of the drawing as a whole."""
        if not self.enabled or not self.stops:
            return {}
        # Escape is left to others (a dialog around the chart) while there is nothing to hide.
        keys = KEYS if self.index is None else (*KEYS, "Escape")
        return {
            "keydown": Keys(self._press, *keys),
            "pointerleave": self._leave,
            "focusout": self._leave,
        }

    def _leave(self, event: DomEvent) -> None:
        self._local.set(None)

    def _press(self, event: DomEvent) -> None:
        if event.key == "Escape":
            event.stop()
            self._local.set(None)
        else:
            self._local.set((self._next(event.key), 0.0))

    def _next(self, key: str) -> int:
        last = self.stops - 1
        if key == "Home" or (self.index is None and key in FORWARD):
            return 0
        if key == "End" or self.index is None:
            return last
        return min(last, self.index + 1) if key in FORWARD else max(0, self.index - 1)


def _share_of_height(event: DomEvent) -> float:
    rect, y = event.data.get("rect"), event.data.get("y")
    if not rect or y is None or not rect[3]:
        return 0.0
    return float(round(min(1.0, max(0.0, (y - rect[1]) / rect[3])), 2))
