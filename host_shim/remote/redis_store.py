"""Logs in Redis, for servers with several workers.

One rule: whatever must happen at once is one script, so no worker ever sees half of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable
from typing import Any, cast

from redis.asyncio import Redis

from host_shim.remote.store import IDLE_SECONDS, MAX_VIEWS

# KEYS: log, index. ARGV: expected length, idle ms, most views, prefix of logs, entries.
# The index orders logs by their last use, so that the longest idle ones can make room.
_APPEND = """
if redis.call('LLEN', KEYS[1]) ~= tonumber(ARGV[1]) then return 0 end
for i = 5, #ARGV do redis.call('RPUSH', KEYS[1], ARGV[i]) end
redis.call('PEXPIRE', KEYS[1], ARGV[2])
local time = redis.call('TIME')
local now = time[1] * 1000000 + time[2]
local view = string.sub(KEYS[1], #ARGV[4] + 1)
redis.call('ZADD', KEYS[2], now, view)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - ARGV[2] * 1000)
redis.call('PEXPIRE', KEYS[2], ARGV[2])
local surplus = redis.call('ZCARD', KEYS[2]) - ARGV[3]
if surplus > 0 then
  for _, old in ipairs(redis.call('ZRANGE', KEYS[2], 0, surplus - 1)) do
    redis.call('DEL', ARGV[4] .. old)
  end
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, surplus - 1)
end
return 1
"""


class RedisStore:
    """Logs that all workers of a server share.

    Args:
        redis: a URL, or a client that returns bytes.
        prefix: begins every key; one for each server that uses the same database.
        idle_seconds: logs that nobody wrote to for so long are forgotten.
        max_views: how many logs there may be.

    The scripts build the names of logs from the prefix, so on a Redis Cluster the prefix must hold
    a hash tag: `{renderer-py}:`, as the usual one does.
    """

    def __init__(
        self,
        redis: str | Redis,
        *,
        prefix: str = "{renderer-py}:",
        idle_seconds: float = IDLE_SECONDS,
        max_views: int = MAX_VIEWS,
    ) -> None:
        self._redis: Redis = Redis.from_url(redis) if isinstance(redis, str) else redis
        self._logs = f"{prefix}view:"
        self._index = f"{prefix}views"
        self._secret_key = f"{prefix}secret"
        self._idle_ms = int(idle_seconds * 1000)
        self._max_views = max_views
        self._append = self._redis.register_script(_APPEND)
        self._secret: bytes | None = None

    async def secret(self) -> bytes:
        if self._secret is None:
            await self._redis.set(self._secret_key, secrets.token_bytes(32), nx=True)
            self._secret = cast(bytes, await self._redis.get(self._secret_key))
        return self._secret

    async def read(self, view: str, start: int) -> list[bytes] | None:
        key = self._logs + view
        async with self._redis.pipeline() as pipe:
            pipe.exists(key)
            pipe.lrange(key, start, -1)
            exists, entries = await pipe.execute()
        return entries if exists else None

    async def append(self, view: str, at: int, *entries: bytes) -> bool:
        arguments: list[bytes | str | int] = [
            at,
            self._idle_ms,
            self._max_views,
            self._logs,
            *entries,
        ]
        return bool(await self._append(keys=[self._logs + view, self._index], args=arguments))

    async def delete(self, view: str) -> None:
        async with self._redis.pipeline() as pipe:
            pipe.delete(self._logs + view)
            pipe.zrem(self._index, view)
            await pipe.execute()

    async def close(self) -> None:
        """Give the connections back."""
        await cast(Awaitable[Any], self._redis.aclose())
