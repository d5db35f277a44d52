"""Connections to a database: the runtime's own, or a data source.

One rule: a unit of work that writes is one transaction. On SQLite it holds the write lock from its
start; on PostgreSQL it locks the rows it decides upon (`with_for_update`). Either way two workers
never read the same state and then both write.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import (
    AsyncConnection,
    AsyncEngine,
    AsyncSession,
    create_async_engine,
)

from host_shim.app_runtime.store.tables import Base

_READING = "app_runtime_reading"
_BUSY_MILLISECONDS = 30_000
_PATIENCE = {"lock_timeout": "10s", "statement_timeout": "60s"}
"""How long a connection to PostgreSQL waits, so that one that is stuck is given back."""
_IDLE_SECONDS = 5.0
_IDLE_SINCE = "app_runtime_idle_since"
_CREATING = 0x617070  # any number of our own: who creates tables holds this lock
_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+psycopg"}


class Database:
    """One database, by URL (`sqlite:///file.db`, `postgresql://user@host/name`).

    Args:
        connections: how many may be open at once (PostgreSQL; SQLite takes the same number).
    """

    def __init__(self, url: str, *, connections: int = 16) -> None:
        parsed = sa.make_url(url)
        name = parsed.get_backend_name()
        if name not in _DRIVERS:
            raise ValueError(f"{name} is not supported; use a sqlite or postgresql URL")
        self.url = parsed.set(drivername=_DRIVERS[name])
        self.is_sqlite = name == "sqlite"
        if self.is_sqlite and parsed.database in (None, "", ":memory:"):
            raise ValueError("an SQLite database must be a file: every connection opens it anew")
        self.engine = self._engine(connections)
        self._reads = self.engine.execution_options(
            isolation_level="AUTOCOMMIT", **{_READING: True}
        )

    def _engine(self, connections: int) -> AsyncEngine:
        engine = create_async_engine(
            self.url,
            pool_size=connections,
            max_overflow=0,
        )
        if self.is_sqlite:
            sa.event.listen(engine.sync_engine, "connect", _prepare_sqlite)
            sa.event.listen(engine.sync_engine, "begin", _begin_sqlite)
        else:
            sa.event.listen(engine.sync_engine, "connect", _prepare_postgres)
            sa.event.listen(engine.sync_engine, "checkin", _note_idle)
            sa.event.listen(engine.sync_engine, "checkout", _look_whether_alive)
        return engine

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """A connection for single statements that read; each is its own transaction."""
        async with self._reads.connect() as connection:
            yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """One transaction: committed at the end, rolled back when anything is raised."""
        async with AsyncSession(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    async def create_tables(self) -> None:
        """Creates the runtime's tables where they are missing; workers may start together."""
        async with self.engine.begin() as connection:
            if not self.is_sqlite:
                await connection.execute(sa.select(sa.func.pg_advisory_xact_lock(_CREATING)))
            await connection.run_sync(Base.metadata.create_all)

    async def close(self) -> None:
        """Closes every connection."""
        await self.engine.dispose()


def _prepare_postgres(connection: Any, record: Any) -> None:
    cursor = connection.cursor()
    for name, value in _PATIENCE.items():
        cursor.execute(f"SET {name} = '{value}'")
    cursor.close()
    connection.commit()


def _note_idle(connection: Any, record: Any) -> None:
    record.info[_IDLE_SINCE] = monotonic()


def _look_whether_alive(connection: Any, record: Any, proxy: Any) -> None:
    """Asks a connection that has rested whether its server is still there.

    Asking every time (the pool's own way) would be a round trip for each call.
    """
    if monotonic() - record.info.get(_IDLE_SINCE, monotonic()) < _IDLE_SECONDS:
        return
    try:
        _ping(connection)
    except Exception as error:
        raise sa.exc.DisconnectionError from error


def _ping(connection: Any) -> None:
    cursor = connection.cursor()
    cursor.execute("SELECT 1")
    cursor.close()
    connection.rollback()


def _prepare_sqlite(connection: Any, record: Any) -> None:
    # The driver's own BEGIN comes late and takes no lock; `_begin_sqlite` sends the right one.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (
        "journal_mode = WAL",
        "synchronous = NORMAL",
        "foreign_keys = ON",
        f"busy_timeout = {_BUSY_MILLISECONDS}",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: sa.Connection) -> None:
    if not connection.get_execution_options().get(_READING):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
