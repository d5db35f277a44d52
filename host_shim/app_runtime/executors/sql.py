"""`postgres_execute_query` and `mssql_execute_query`: one stored query that only reads.

One rule: the query and the credentials are the configured tool's; what a surface sends is bound as
parameters, on a connection that may not write.

An integration may also name an SQLite file, which stands in for a database server where there is
none. The drivers are asyncio's: psycopg, aiosqlite, aioodbc (which is not installed with this
package; without it an SQL Server is a 501).
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.exc import ArgumentError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import NullPool

from host_shim.app_runtime.data.values import from_column
from host_shim.app_runtime.errors import Refusal, bad_request, not_served, unreachable
from host_shim.app_runtime.executors.checks import configured_only, pinned
from host_shim.app_runtime.executors.sql_check import Checked, check_query
from host_shim.app_runtime.values import Call, Outcome

MAX_ROWS: Final = 5000


@dataclass(frozen=True, slots=True)
class Kind:
    """One kind of database: sqlglot's dialect, the driver, and what makes it refuse writes."""

    dialect: str
    driver: str
    read_only: str | None


KINDS: Final = {
    "postgresql": Kind("postgres", "postgresql+psycopg", "SET TRANSACTION READ ONLY"),
    "sqlite": Kind("sqlite", "sqlite+aiosqlite", "PRAGMA query_only = ON"),
    # T-SQL has no transaction that only reads; the checked tree and the login's rights remain.
    "mssql": Kind("tsql", "mssql+aioodbc", None),
}


class SqlQuery:
    """The executor; the inputs are the query's parameters."""

    deadline = 60.0
    recorded_as = "child_step"
    at_once: int | None = None

    def __init__(self, base_tool: str) -> None:
        self._base_tool = base_tool

    def check(self, call: Call) -> None:
        """See `Executor.check`."""
        configured_only(call)
        pinned(call, "query", "sql")
        _, checked = self._query(call)
        missing = checked.parameters - call.arguments.keys()
        if missing:
            raise bad_request("missing_key", f"The query needs '{min(missing)}'.")
        for name in checked.parameters:
            if isinstance(call.arguments[name], dict | list):
                raise bad_request("bad_argument", f"'{name}' must be text, a number or null.")

    async def run(self, call: Call) -> Outcome:
        """`{columns, rows, row_count}`; what the database has against the query is an error."""
        engine, checked = self._engine(call)
        values = checked.bound(dict(call.arguments))
        try:
            async with reading(engine) as connection:
                result = await connection.execute(sa.text(checked.text), values)
                return as_outcome(list(result.keys()), result.fetchmany(MAX_ROWS + 1))
        except (OperationalError, InterfaceError, OSError) as error:
            if is_connection_error(error):
                raise database_away() from error
            return Outcome(error="The database refused the query.")
        except SQLAlchemyError:
            return Outcome(error="The database refused the query.")
        finally:
            await engine.dispose()

    def _query(self, call: Call) -> tuple[sa.URL, Checked]:
        url = database_url(call)
        query = call.tool.bindings.get("query")
        if not isinstance(query, str):
            raise not_served("no_query", "The configured tool stores no query.")
        return url, check_query(query, KINDS[url.get_backend_name()].dialect, MAX_ROWS + 1)

    def _engine(self, call: Call) -> tuple[AsyncEngine, Checked]:
        url, checked = self._query(call)
        driver = url.set(drivername=KINDS[url.get_backend_name()].driver)
        if url.get_backend_name() == "sqlite":
            driver = existing_file(driver)
        try:
            # Nothing is pooled, so nothing of one query's session is there for the next.
            return create_async_engine(driver, poolclass=NullPool), checked
        except ImportError as error:
            raise not_served("no_driver", f"No driver for {driver.drivername} is here.") from error


def database_url(call: Call) -> sa.URL:
    integration = call.tool.integration
    text = None if integration is None else integration.config.get("url")
    try:
        url = sa.make_url(text) if isinstance(text, str) else None
    except ArgumentError:
        url = None
    if url is None or url.get_backend_name() not in KINDS:
        raise not_served("no_database", "The tool's integration names no database that is served.")
    return url


def existing_file(url: sa.URL) -> sa.URL:
    """The address that opens an SQLite file for reading; SQLite would make one that is missing."""
    path = Path(url.database or "")
    if not path.is_file():
        raise database_away()
    uri = f"file:{quote(str(path.absolute()))}"
    return url.set(database=uri, query={"mode": "ro", "uri": "true"})


def database_away() -> Refusal:
    return unreachable("database_unreachable", "The tool's database cannot be reached.")


@asynccontextmanager
async def reading(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection whose transaction refuses every write, and that ends at once when cancelled."""
    statement = KINDS[engine.url.get_backend_name()].read_only
    async with engine.connect() as connection:
        if statement is not None:
            await connection.execute(sa.text(statement))
        driver = (await connection.get_raw_connection()).driver_connection
        try:
            yield connection
        except asyncio.CancelledError:
            # psycopg cancels by itself; SQLite's thread would go on until the query is done.
            if engine.url.get_backend_name() == "sqlite" and driver is not None:
                await driver.interrupt()
            raise


def as_outcome(columns: list[str], rows: Any) -> Outcome:
    if len(rows) > MAX_ROWS:
        return Outcome(error=f"The query gives over {MAX_ROWS} rows; narrow it.")
    found = [dict(zip(columns, map(from_column, row), strict=True)) for row in rows]
    return Outcome({"columns": columns, "rows": found, "row_count": len(found)})


def is_connection_error(error: Exception) -> bool:
    """Whether the database was not reached, rather than reached and unwilling."""
    if isinstance(error, OSError):
        return True
    state = getattr(getattr(error, "orig", None), "sqlstate", None)
    psycopg = type(getattr(error, "orig", None)).__module__.startswith("psycopg")
    return psycopg and (state is None or state.startswith(("08", "57P")))
