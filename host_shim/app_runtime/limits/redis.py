"""Rates, slots, tokens and generations in Redis, shared by the workers of a deployment.

One rule: a decision is one script, so no two workers decide on the same state; its time is the
server's, so their clocks need not agree. Every key that is not a counter expires by itself.
"""

from __future__ import annotations

from typing import Any, Final

from redis.asyncio import Redis

from host_shim.app_runtime.limits.shared import Limits
from host_shim.app_runtime.store.columns import new_id

_PREFIX: Final = "app-runtime:"

# KEYS: bucket. ARGV: interval, ahead. Everything is in microseconds, and so is the reply, the wait.
_TAKE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local full_at = tonumber(redis.call('GET', KEYS[1]) or now)
if full_at < now then full_at = now end
full_at = full_at + ARGV[1]
local wait = full_at - now - ARGV[2]
if wait > 0 then return wait end
redis.call('SET', KEYS[1], string.format('%.0f', full_at),
           'PX', math.ceil((full_at - now) / 1000) + 1)
return 0
"""

# KEYS: sorted set of slots by their end. ARGV: limit, lifetime in milliseconds, name.
_ACQUIRE: Final = """
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + ARGV[2], ARGV[3])
local last = redis.call('ZRANGE', KEYS[1], -1, -1, 'WITHSCORES')[2]
redis.call('PEXPIREAT', KEYS[1], string.format('%.0f', last))
return 1
"""

# Another worker may have put a fresh token there meanwhile; that one stays.
_EVICT: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
"""


class RedisRates:
    """The same buckets as `MemoryRates`, one for all workers."""

    def __init__(self, client: Redis, rate: float, burst: int) -> None:
        self._take = client.register_script(_TAKE)
        self._interval = round(1_000_000 / rate)
        self._ahead = self._interval * burst

    async def take(self, surface: str) -> float:
        """See `RateLimiter.take`."""
        key = f"{_PREFIX}rate:{surface}"
        return int(await self._take(keys=[key], args=[self._interval, self._ahead])) / 1e6


class RedisSlots:
    """Calls in flight by key, over all workers."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._acquire = client.register_script(_ACQUIRE)

    async def acquire(self, key: str, limit: int, seconds: float) -> str | None:
        """See `Slots.acquire`. A worker that dies gives its slots back when they end."""
        slot = new_id()
        arguments: list[str | int] = [limit, round(seconds * 1000), slot]
        taken = await self._acquire(keys=[f"{_PREFIX}slots:{key}"], args=arguments)
        return slot if taken else None

    async def release(self, key: str, slot: str) -> None:
        """See `Slots.release`."""
        await self._client.zrem(f"{_PREFIX}slots:{key}", slot)


class RedisTokens:
    """Bearer tokens until they end, over all workers."""

    def __init__(self, client: Redis) -> None:
        self._client = client
        self._evict = client.register_script(_EVICT)

    async def get(self, key: str) -> str | None:
        """See `TokenCache.get`."""
        found = await self._client.get(f"{_PREFIX}token:{key}")
        return None if found is None else str(found)

    async def put(self, key: str, token: str, seconds: float) -> None:
        """See `TokenCache.put`."""
        await self._client.set(f"{_PREFIX}token:{key}", token, px=max(1, round(seconds * 1000)))

    async def evict(self, key: str, token: str) -> None:
        """See `TokenCache.evict`."""
        await self._evict(keys=[f"{_PREFIX}token:{key}"], args=[token])


class RedisGenerations:
    """How often each binding was saved, by any worker."""

    def __init__(self, client: Redis) -> None:
        self._client = client

    async def current(self, binding_id: str) -> int:
        """See `Generations.current`."""
        return int(await self._client.get(f"{_PREFIX}generation:{binding_id}") or 0)

    async def advance(self, binding_id: str) -> None:
        """See `Generations.advance`."""
        await self._client.incr(f"{_PREFIX}generation:{binding_id}")


def redis_limits(url: str, rate: float, burst: int) -> Limits:
    """Everything in the Redis at `url`."""
    client: Any = Redis.from_url(url, decode_responses=True)
    return Limits(
        rates=RedisRates(client, rate, burst),
        slots=RedisSlots(client),
        tokens=RedisTokens(client),
        generations=RedisGenerations(client),
        close=client.aclose,
    )
