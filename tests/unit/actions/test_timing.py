"""Intervals against clocks that do not behave, and the limits of a period."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from renderer_py.actions import ActionRunner
from tests.fakes import FakeClock, FakeEnvironment, FakeTimer

TICK = {"action": "appendState", "key": "ticks", "value": "{{ $event }}"}


class WantonClock(FakeClock):
    """Calls back late, or with a time that was set to something else meanwhile."""

    def __init__(self) -> None:
        super().__init__()
        self.delays: list[float] = []

    def call_later(self, delay: float, callback: Callable[[], None]) -> FakeTimer:
        self.delays.append(delay)
        return super().call_later(delay, callback)

    def fire(self, *, at: float) -> None:
        """The only timer fires while the clock says `at` ms after its start."""
        _, _, timer = self._queue.pop()
        assert timer.callback is not None
        self._now = self.epoch + at
        timer.callback()

    @property
    def epoch(self) -> float:
        return 1_700_000_000_000.0


@pytest.fixture
def env() -> FakeEnvironment:
    return FakeEnvironment()


@pytest.fixture
def clock(env: FakeEnvironment) -> WantonClock:
    env.clock = clock = WantonClock()
    return clock


def run(env: FakeEnvironment, **fields: Any) -> ActionRunner:
    runner = ActionRunner(env)
    runner.trigger({"action": "setInterval", "onTick": TICK, **fields}, env.frame())
    return runner


def test_lateness_does_not_add_up(env: FakeEnvironment, clock: WantonClock) -> None:
    run(env, duration=100)
    for at in (107, 203, 311, 400):
        clock.fire(at=at)
    assert clock.delays == [100, 93, 97, 89, 100]


def test_ticks_missed_while_suspended_are_left_out(
    env: FakeEnvironment, clock: WantonClock
) -> None:
    run(env, duration=100)
    clock.fire(at=10_050)
    clock.fire(at=10_150)
    assert env.store.get("ticks") == [1, 2]
    assert clock.delays == [100, 100, 100]


def test_a_clock_set_back_never_stops_an_interval(env: FakeEnvironment, clock: WantonClock) -> None:
    run(env, duration=100)
    clock.fire(at=-3_600_000)
    assert clock.delays == [100, 100]


@pytest.mark.parametrize(
    ("duration", "period"),
    [
        ("{{ -5 }}x", 1000),
        ("-5", 1),
        ("0", 1000),
        ("0.25", 1),
        ("1e99", 2**31 - 1),
        (2**40, 2**31 - 1),
        ("1.5", 1.5),
    ],
)
def test_periods_that_no_timer_could_keep(
    env: FakeEnvironment, clock: WantonClock, duration: Any, period: float
) -> None:
    run(env, duration=duration)
    assert clock.delays == [period]


def test_a_finished_interval_leaves_nothing_behind(env: FakeEnvironment) -> None:
    runner = run(env, duration=100, count=2)
    env.clock.advance(1_000)
    assert (env.clock.pending, len(runner.tasks)) == (0, 0)
    assert env.store.get("ticks") == [1, 2]


def test_intervals_started_by_ticks_are_forgotten_when_they_end(env: FakeEnvironment) -> None:
    inner = {"action": "setInterval", "duration": 10, "count": 1, "onTick": TICK}
    runner = run(env, duration=100, onTick=inner)
    env.clock.advance(10_050)
    assert len(env.store.get("ticks")) == 100
    assert runner.interval_count == 1
    runner.close()
    assert runner.interval_count == 0


def test_closing_cancels_ticks_under_way(env: FakeEnvironment) -> None:
    assert env.host is not None
    slow = [{"action": "toolCall", "tool": "slow"}, TICK]
    runner = run(env, duration=100, onTick=slow)
    env.clock.advance(250)
    assert len(env.host.pending) == 2
    runner.close()
    assert all(pending.cancelled for pending in env.host.pending)
    assert (env.clock.pending, len(runner.tasks)) == (0, 0)


def test_every_tick_settles_once(env: FakeEnvironment) -> None:
    run(env, duration=100, count=3)
    env.clock.advance(300)
    assert env.settled == 3


def test_an_error_of_ours_ends_the_interval_and_is_told(env: FakeEnvironment) -> None:
    runner = ActionRunner(env)
    frame = env.frame()
    runner.trigger({"action": "setInterval", "duration": 100, "while": "{{ on }}"}, frame)
    assert env.clock.pending == 0

    env.store.set("on", True)
    runner.trigger({"action": "setInterval", "duration": 100, "while": "{{ on }}"}, frame)
    env.store.lookup = None  # type: ignore[assignment,method-assign]
    env.clock.advance(500)
    assert env.clock.pending == 0
    assert len(env.warnings) == 1
    assert env.warnings[0].startswith("a list of actions broke off: TypeError")
