"""Data sources: the databases behind bindings, and what their tables look like.

One rule: a source is opened once for each integration and URL, and a table is described by the
database itself, once; a binding that names a column that is not there is refused, not passed on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import (
    DataError,
    IntegrityError,
    NoSuchTableError,
    SQLAlchemyError,
    StatementError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncSession

from host_shim.app_runtime.errors import Refusal, bad_request, not_served, unreachable
from host_shim.app_runtime.store import Database
from host_shim.app_runtime.values import Integration

_CONNECTIONS = 8


class Source:
    """One database that ops run on.

    Args:
        is_own: whether it is the runtime's own, so that one transaction covers both.
    """

    def __init__(self, database: Database, *, is_own: bool) -> None:
        self.database = database
        self.is_own = is_own
        self._tables: dict[tuple[str | None, str], sa.Table] = {}

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """See `Database.reading`; a database that cannot be reached is a 502."""
        with _refusing_database_errors():
            async with self.database.reading() as connection:
                yield connection

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncSession]:
        """See `Database.writing`; a database that cannot be reached is a 502."""
        with _refusing_database_errors():
            async with self.database.writing() as session:
                yield session

    async def table(self, connection: AsyncConnection, name: str, schema: str | None) -> sa.Table:
        """The table as the database describes it.

        Raises:
            Refusal: 501 when there is none of that name.
        """
        found = self._tables.get((schema, name))
        if found is None:
            try:
                found = await connection.run_sync(_describe, name, schema)
            except NoSuchTableError as error:
                raise _lacking(f"table {name!r}") from error
            self._tables[schema, name] = found
        return found

    def forget(self, name: str, schema: str | None) -> None:
        """Drops what is known of a table, after it turned out to have changed."""
        self._tables.pop((schema, name), None)


class Sources:
    """The runtime's own database and those of integrations."""

    def __init__(self, own: Database) -> None:
        self._own = Source(own, is_own=True)
        self._others: dict[str, tuple[str, Source]] = {}

    async def of(self, integration: Integration | None) -> Source:
        """The source of a binding; without an integration the runtime's own.

        Raises:
            Refusal: 501 when the integration names no database that can be opened.
        """
        if integration is None:
            return self._own
        url = integration.config.get("url")
        if not isinstance(url, str):
            raise not_served("source_unusable", "The binding's integration is not a database.")
        kept = self._others.get(integration.id)
        if kept is not None and kept[0] == url:
            return kept[1]
        if kept is not None:
            await kept[1].database.close()
        source = Source(_open(url), is_own=False)
        self._others[integration.id] = (url, source)
        return source

    async def close(self) -> None:
        """Closes the databases of integrations."""
        for _, source in self._others.values():
            await source.database.close()


@contextmanager
def working_on(source: Source, name: str, schema: str | None) -> Iterator[None]:
    """Turns what a database refuses into a refusal that does not repeat its words.

    They may hold values of other rows, and names that are none of the surface's business. After a
    failure the table is described anew: it may have changed since.
    """
    try:
        with _refusing_database_errors():
            yield
    except Refusal:
        source.forget(name, schema)
        raise


@contextmanager
def _refusing_database_errors() -> Iterator[None]:
    try:
        yield
    except (DataError, OverflowError, UnicodeEncodeError) as error:
        raise bad_request("bad_value", "A value does not fit its column.") from error
    except IntegrityError as error:
        raise bad_request("row_refused", "The row breaks a rule of its table.") from error
    except StatementError as error:
        if isinstance(error.orig, OverflowError | UnicodeEncodeError):
            raise bad_request("bad_value", "A value does not fit its column.") from error
        raise unreachable("source_failed", "The data source could not do this.") from error
    except (SQLAlchemyError, OSError) as error:
        raise unreachable("source_failed", "The data source could not do this.") from error


def column(table: sa.Table, name: str) -> sa.Column[Any]:
    """A column of the table.

    Raises:
        Refusal: 501 when the table has none of that name.
    """
    found: sa.Column[Any] | None = table.columns.get(name)
    if found is None:
        raise _lacking(f"column {name!r} in table {table.name!r}")
    return found


def _open(url: str) -> Database:
    try:
        return Database(url, connections=_CONNECTIONS)
    except (ValueError, SQLAlchemyError) as error:
        raise not_served(
            "source_unusable", "The binding's integration names no database that can be opened."
        ) from error


def _describe(connection: sa.Connection, name: str, schema: str | None) -> sa.Table:
    return sa.Table(name, sa.MetaData(), schema=schema, autoload_with=connection, resolve_fks=False)


def _lacking(what: str) -> Refusal:
    return not_served("source_lacks", f"The data source has no {what}; correct the binding.")
