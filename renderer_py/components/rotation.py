"""Rotation: what goes on by itself until somebody looks at it closely (Carousel).

One rule: the timer belongs to the instance, and what a tick does is what the latest render said.
"""

from __future__ import annotations

from collections.abc import Callable

from renderer_py.components.base import Context
from renderer_py.dom.element import DomEvent
from renderer_py.ports import Timer


class Rotation:
    """Goes on by itself every so many milliseconds, unless somebody is looking at it closely."""

    def __init__(self) -> None:
        self.period: float | None = None
        self.step: Callable[[], None] = lambda: None
        self.timer: Timer | None = None
        self.mounted = False
        self.hovered = self.focused = False

    def update(self, ctx: Context, period: float, step: Callable[[], None]) -> None:
        """Take over what this render says; a new period counts from now."""
        self.step = step
        period = max(period, 0)
        if period == self.period:
            return
        self.period = period
        if self.mounted:
            self.start(ctx)
        else:
            ctx.on_mount(lambda: self.start(ctx))

    def start(self, ctx: Context) -> None:
        self.mounted = True
        if self.timer is not None:
            self.timer.cancel()
        self.timer = ctx.after(self.period, lambda: self.tick(ctx)) if self.period else None

    def tick(self, ctx: Context) -> None:
        if not self.hovered and not self.focused:
            self.step()
        self.start(ctx)

    def listeners(self, pause_on_hover: bool) -> dict[str, Callable[[DomEvent], None]] | None:
        if not self.period:
            return None
        focus: dict[str, Callable[[DomEvent], None]] = {
            "focusin": lambda event: self.note(focused=True),
            "focusout": lambda event: self.note(focused=False),
        }
        hover: dict[str, Callable[[DomEvent], None]] = {
            "pointerenter": lambda event: self.note(hovered=True),
            "pointerleave": lambda event: self.note(hovered=False),
        }
        return {**focus, **hover} if pause_on_hover else focus

    def note(self, *, hovered: bool | None = None, focused: bool | None = None) -> None:
        self.hovered = self.hovered if hovered is None else hovered
        self.focused = self.focused if focused is None else focused
