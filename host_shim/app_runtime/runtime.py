"""One running deployment: its settings and the services behind it.

One rule: everything that a verb needs is a field here, made once when the server starts; what a
deployment does not have is None or missing, and answers 501.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from host_shim.app_runtime.bindings import Bindings
from host_shim.app_runtime.data import Source, Sources
from host_shim.app_runtime.directory import Directory
from host_shim.app_runtime.limits import Bulkhead, Limits, Turns
from host_shim.app_runtime.ports import Capability, Clock, Executor, HttpCaller, KeyDetails
from host_shim.app_runtime.settings import Settings
from host_shim.app_runtime.store import Database
from host_shim.app_runtime.tokens import Tokens


@dataclass(frozen=True, slots=True)
class Work:
    """One transaction over the runtime's records and a data source."""

    store: AsyncSession
    data: AsyncConnection


@dataclass(frozen=True, slots=True)
class Runtime:
    """See the module."""

    settings: Settings
    clock: Clock
    database: Database
    tokens: Tokens
    bindings: Bindings
    sources: Sources
    directory: Directory
    limits: Limits
    bulkhead: Bulkhead
    turns: Turns
    http_caller: HttpCaller | None
    executors: Mapping[str, Executor]
    capabilities: Mapping[str, Capability]
    key_details: KeyDetails | None
    """The pass over an artifact that parked its task."""

    @asynccontextmanager
    async def work(self, source: Source) -> AsyncIterator[Work]:
        """Commits everything at the end, or nothing.

        With a data source of its own there are two transactions, and the data is committed first:
        a process that dies between the two leaves a change that is not recorded and a task that
        still waits, never a task that went on without its change.
        """
        async with self.database.writing() as store:
            if source.is_own:
                yield Work(store, await store.connection())
                return
            async with source.writing() as other:
                yield Work(store, await other.connection())

    async def close(self) -> None:
        """Closes every connection."""
        if self.http_caller is not None:
            await self.http_caller.aclose()
        await self.sources.close()
        await self.limits.close()
        await self.database.close()
