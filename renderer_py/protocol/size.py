"""When to tell the host the size of the content, so that every host comes to rest.

The host sizes the frame from our reports, and content may take its size from the frame (`100vh`),
so a report can come back as the next measurement. With a host that adds a border, or content of
`100vh + 20px`, plain "report every change" grows for ever. The one rule here:

    A change that the frame made is not news; a change of the content is.

The caller measures on every resize of the content *and* of the frame. Each pair of samples is one
of four kinds, judged per axis (dF, dC: change of frame and content):

    OWN    content changed by itself: dF = 0, or dC and dF do not match as below
    STILL  dF != 0, dC = 0: the content does not depend on the frame
    ECHO   the content moved along with the frame at least as far, or shrank at least as far as
           the frame grew: it may be our own report coming back
    RECOIL the content grew at least as far as the frame shrank (a scroll bar that comes and goes)

OWN is reported at once. ECHO could also be content that grows while earlier reports are still on
their way, so it waits until nothing moved for a while and is then reported alone, as a probe. If
the echo comes back to that one too, the axis is TIED to the frame: echoes are no longer reported,
only the content's own changes. An axis whose size the host has fixed is tied from the start.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal

from ..ports import Clock, Timer
from .fields import is_number
from .messages import SizeChanged

QUIET_MS = 250.0

_Kind = Literal["OWN", "STILL", "ECHO", "RECOIL"]
_State = Literal["FREE", "WAITING", "PROBED", "TIED"]

# state -> kind -> (state afterwards, report now?)
_MOVES: Final[dict[_State, dict[_Kind, tuple[_State, bool]]]] = {
    "FREE": {
        "OWN": ("FREE", True),
        "STILL": ("FREE", True),
        "ECHO": ("WAITING", False),
        "RECOIL": ("FREE", True),
    },
    "WAITING": {
        "OWN": ("FREE", True),
        "STILL": ("FREE", True),
        "ECHO": ("WAITING", False),
        "RECOIL": ("FREE", True),
    },
    "PROBED": {
        "OWN": ("FREE", True),
        "STILL": ("FREE", True),
        "ECHO": ("TIED", False),
        # The larger of the two sizes is the one to stay at: nothing is cut off.
        "RECOIL": ("TIED", True),
    },
    "TIED": {
        "OWN": ("TIED", True),
        "STILL": ("FREE", True),
        "ECHO": ("TIED", False),
        "RECOIL": ("TIED", True),
    },
}


class _Axis:
    """Width or height: last sample, last report, and how the two hang together."""

    __slots__ = ("content", "due", "fixed", "frame", "reported", "state")

    def __init__(self) -> None:
        self.fixed = False
        self.content: int | None = None
        self.frame = 0
        self.restart()

    def restart(self) -> None:
        self.reported: int | None = None
        self.due = self.content is not None
        self.state: _State = "TIED" if self.fixed else "FREE"

    def fix(self, fixed: bool) -> None:
        if fixed != self.fixed:
            self.fixed = fixed
            self.state = "TIED" if fixed else "FREE"

    def take(self, content: int, frame: int) -> bool:
        """Note a sample; False when it is the same as the last one."""
        before, moved = self.content, frame - self.frame
        self.content, self.frame = content, frame
        if before is None:
            self.due = True
            return True
        grown = content - before
        if not grown and not moved:
            return False
        after, report = _MOVES[self.state][_kind(moved, grown)]
        self.state = "TIED" if self.fixed else after
        self.due = report and content != self.reported
        return True

    def quiet(self) -> None:
        """Nothing moved for a while: a waiting change is reported now, as the probe."""
        if self.state == "WAITING":
            self.state = "PROBED"
            self.due = self.content != self.reported

    def value(self) -> int | None:
        """What a report says of this axis; None leaves it to the frame."""
        if not self.due and self.state in ("WAITING", "TIED"):
            return None
        self.due = False
        self.reported = self.content
        return self.content


def _kind(moved: int, grown: int) -> _Kind:
    if moved and not grown:
        return "STILL"
    if not moved or abs(grown) < abs(moved):
        return "OWN"
    return "RECOIL" if moved < 0 < grown else "ECHO"


class SizeReporter:
    """Decides which samples become `ui/notifications/size-changed`.

    Args:
        report: gets each message that shall be sent.
        clock: measures quiet.
    """

    def __init__(self, report: Callable[[SizeChanged], None], clock: Clock) -> None:
        self._report = report
        self._clock = clock
        self._width = _Axis()
        self._height = _Axis()
        self._timer: Timer | None = None

    def contain(self, dimensions: Any) -> None:
        """Note `hostContext.containerDimensions`: a `width` or `height` there is fixed."""
        given = dimensions if isinstance(dimensions, Mapping) else {}
        self._width.fix(is_number(given.get("width")))
        self._height.fix(is_number(given.get("height")))

    def sample(self, width: float, height: float, frame_width: float, frame_height: float) -> None:
        """Take one measurement, in CSS pixels: the content's size and the frame's.

        Call it after every resize of the content and of the frame. The height of the content is
        that of the document without a height of its own (`max-content`). Samples that are no
        finite numbers are ignored.
        """
        values = (width, height, frame_width, frame_height)
        if not all(map(is_number, values)):
            return
        w, h, frame_w, frame_h = (max(0, math.ceil(value)) for value in values)
        changed_width = self._width.take(w, frame_w)
        changed_height = self._height.take(h, frame_h)
        self._send_if_due()
        if changed_width or changed_height:
            self._wait()

    def restart(self) -> None:
        """A host that knows nothing yet (a new handshake): report the last sample to it again."""
        self.close()
        self._width.restart()
        self._height.restart()
        self._send_if_due()

    def close(self) -> None:
        """Send nothing any more of what waits."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self) -> None:
        self.close()
        if "WAITING" in (self._width.state, self._height.state):
            self._timer = self._clock.call_later(QUIET_MS, self._quiet)

    def _quiet(self) -> None:
        self._timer = None
        self._width.quiet()
        self._height.quiet()
        self._send_if_due()

    def _send_if_due(self) -> None:
        if self._width.due or self._height.due:
            self._report(SizeChanged(width=self._width.value(), height=self._height.value()))
