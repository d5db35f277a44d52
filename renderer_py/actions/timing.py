"""setInterval: `{"action": "setInterval", "duration": 1000, "while": "{{ on }}", "onTick": …}`.

One rule: an interval reads its author's templates anew at every tick, against live state and the
scope it was written in; `$event` of whoever started it is not in that scope.

A slow tick does not delay the next one: ticks overlap, and each asks when it has ended whether the
interval is over.
"""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Any

from renderer_py.expr import compile_condition, compile_template
from renderer_py.ports import Timer
from renderer_py.tasks import Task
from renderer_py.values import UNDEFINED, is_number, to_number

if TYPE_CHECKING:
    from renderer_py.actions.invocation import Call

FALLBACK_PERIOD = 1000
# Browsers keep delays in 32 bits; a longer one would fire at once.
LONGEST_PERIOD = 2**31 - 1


async def set_interval(spec: dict[str, Any], call: Call) -> None:
    """Start an interval and return; one that is over from the start only runs onComplete."""
    interval = Interval(call, spec.get("count"))
    if interval.over():
        await interval.complete()
    else:
        interval.start()


class Interval:
    """A repeating timer and the ticks it has under way."""

    def __init__(self, call: Call, count: int | None) -> None:
        self._call = call
        self._runner = call.invocation.runner
        self._raw = call.raw
        self._count = count
        self._ticks = 0
        self._timer: Timer | None = None
        self._series = 0
        """Counts restarts, so that a tick notices that its timer is no longer the current one."""
        self._period = self.period()
        self._due = 0.0
        self._live: dict[Task[Any], None] = {}
        self._ended = False

    def over(self) -> bool:
        """Whether the stop condition holds."""
        if self._count is not None and self._ticks >= self._count:
            return True
        if "while" not in self._raw:
            return False
        condition = compile_condition(self._raw["while"])
        return not condition.evaluate(self._call.frame, self._call.env.warn)

    def period(self) -> float:
        """Milliseconds between ticks as the author's duration has it by now."""
        duration = self._raw["duration"]
        if is_number(duration):
            period = float(duration)
        else:
            period = to_number(compile_template(duration).evaluate(self._call.frame))
        if isnan(period) or period == 0:
            period = FALLBACK_PERIOD
        return max(1, min(period, LONGEST_PERIOD))

    def start(self) -> None:
        self._runner.keep(self)
        self._call.invocation.intervals[self] = None
        self._restart()

    def stop(self) -> None:
        """End it for good: no more ticks, those under way are cancelled, onComplete never runs."""
        self._end()
        for task in list(self._live):
            task.cancel()

    async def complete(self) -> None:
        await self._callback("onComplete", UNDEFINED)

    def _restart(self) -> None:
        self._series += 1
        if self._timer is not None:
            self._timer.cancel()
        self._due = self._runner.env.clock.now()
        self._schedule()

    def _schedule(self) -> None:
        # Counted from when the tick was due, not from when it came, so lateness does not add up.
        # Ticks missed meanwhile (a suspended page) are left out, and a clock that was set back
        # never makes a wait longer than the period.
        now = self._runner.env.clock.now()
        self._due += self._period
        delay = self._due - now
        if not 0 < delay <= self._period:
            self._due, delay = now + self._period, self._period
        self._timer = self._runner.after(delay, self._fire)

    def _fire(self) -> None:
        self._ticks += 1
        self._schedule()
        task = self._runner.spawn(self._tick(self._ticks, self._series))
        if not task.done:
            self._live[task] = None
            task.add_done_callback(lambda _: self._live.pop(task, None))

    async def _tick(self, number: int, series: int) -> None:
        try:
            await self._callback("onTick", number)
            if self._ended or series != self._series:
                return
            if self.over():
                self._end()
                await self.complete()
                return
            period = self.period()
        except Exception:
            self.stop()
            raise
        if period != self._period:
            self._period = period
            self._restart()

    async def _callback(self, name: str, event: Any) -> None:
        if name in self._raw:
            call = self._call
            await call.invocation.chain(self._raw[name], call.depth + 1, event=event)

    def _end(self) -> None:
        self._ended = True
        self._runner.drop(self)
        self._call.invocation.intervals.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
