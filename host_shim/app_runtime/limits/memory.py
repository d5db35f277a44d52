"""Rates, slots, tokens and generations in this process: the default, right for one worker.

One rule: every answer is given without waiting, so between two of them nothing can change; what
has no meaning any more is swept away, so memory follows the number of live surfaces.
"""

from __future__ import annotations

from collections import defaultdict
from datetime import UTC, datetime, timedelta

from host_shim.app_runtime.limits.shared import Limits
from host_shim.app_runtime.ports import Clock
from host_shim.app_runtime.store.columns import new_id

_SWEEP_EVERY = 1024
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class MemoryRates:
    """A token bucket for each surface, kept as one moment: when it would be full again.

    (The generic cell rate algorithm: a call moves that moment by 1/rate; it may lie burst/rate
    ahead at most.)
    """

    def __init__(self, clock: Clock, rate: float, burst: int) -> None:
        self._clock = clock
        # In whole microseconds since the epoch: sums of floats would cost a burst its last call.
        self._interval = round(1_000_000 / rate)
        self._ahead = self._interval * burst
        self._full_at: dict[str, int] = {}
        self._calls = 0

    async def take(self, surface: str) -> float:
        """See `RateLimiter.take`."""
        now = (self._clock.now() - _EPOCH) // timedelta(microseconds=1)
        self._sweep(now)
        full_at = max(self._full_at.get(surface, now), now) + self._interval
        wait = full_at - now - self._ahead
        if wait > 0:
            return wait / 1_000_000
        self._full_at[surface] = full_at
        return 0.0

    def _sweep(self, now: int) -> None:
        self._calls += 1
        if self._calls % _SWEEP_EVERY == 0:
            self._full_at = {name: at for name, at in self._full_at.items() if at > now}


class MemorySlots:
    """Calls in flight by key."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._taken: defaultdict[str, dict[str, datetime]] = defaultdict(dict)

    async def acquire(self, key: str, limit: int, seconds: float) -> str | None:
        """See `Slots.acquire`."""
        now = self._clock.now()
        taken = {slot: until for slot, until in self._taken[key].items() if until > now}
        self._taken[key] = taken
        if len(taken) >= limit:
            return None
        slot = new_id()
        taken[slot] = now + timedelta(seconds=seconds)
        return slot

    async def release(self, key: str, slot: str) -> None:
        """See `Slots.release`."""
        self._taken[key].pop(slot, None)
        if not self._taken[key]:
            del self._taken[key]


class MemoryTokens:
    """Bearer tokens until they end."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._kept: dict[str, tuple[str, datetime]] = {}

    async def get(self, key: str) -> str | None:
        """See `TokenCache.get`."""
        found = self._kept.get(key)
        if found is None or found[1] <= self._clock.now():
            return None
        return found[0]

    async def put(self, key: str, token: str, seconds: float) -> None:
        """See `TokenCache.put`."""
        now = self._clock.now()
        self._kept = {name: kept for name, kept in self._kept.items() if kept[1] > now}
        self._kept[key] = (token, now + timedelta(seconds=seconds))

    async def evict(self, key: str, token: str) -> None:
        """See `TokenCache.evict`."""
        if self._kept.get(key, ("",))[0] == token:
            del self._kept[key]


class MemoryGenerations:
    """How often each binding was saved by this process."""

    def __init__(self) -> None:
        self._counts: defaultdict[str, int] = defaultdict(int)

    async def current(self, binding_id: str) -> int:
        """See `Generations.current`."""
        return self._counts.get(binding_id, 0)

    async def advance(self, binding_id: str) -> None:
        """See `Generations.advance`."""
        self._counts[binding_id] += 1


def memory_limits(clock: Clock, rate: float, burst: int) -> Limits:
    """Everything in this process."""

    async def close() -> None:
        """Nothing is held open."""

    return Limits(
        rates=MemoryRates(clock, rate, burst),
        slots=MemorySlots(clock),
        tokens=MemoryTokens(clock),
        generations=MemoryGenerations(),
        close=close,
    )
