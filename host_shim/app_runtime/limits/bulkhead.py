"""How many lookups this process has in flight.

One rule: a call waits briefly for a place and is then turned away with a 503, so slow upstreams
cost their own callers and nobody else.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from host_shim.app_runtime.errors import busy

_RETRY_AFTER = 1.0


class Bulkhead:
    """A bound on simultaneous outbound calls and runs.

    Args:
        places: how many may be in flight.
        wait: seconds that a call waits for a place.
    """

    def __init__(self, places: int, wait: float) -> None:
        self._free = asyncio.Semaphore(places)
        self._wait = wait

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        """Holds one place.

        Raises:
            Refusal: 503 when none became free in time.
        """
        try:
            async with asyncio.timeout(self._wait):
                await self._free.acquire()
        except TimeoutError:
            raise busy("Too many lookups at the moment; repeat this one.", _RETRY_AFTER) from None
        try:
            yield
        finally:
            self._free.release()
