"""Stored queries on real databases, on connections that may not write."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa

from host_shim.app_runtime.executors import SqlQuery
from host_shim.app_runtime.executors.sql import MAX_ROWS, reading
from tests.app_runtime.executors.running import a_call, refused, run
from tests.services import Postgres

TOOL = "postgres_execute_query"
QUERY = SqlQuery(TOOL)
SCHEMA = [
    "CREATE TABLE accounts (number integer PRIMARY KEY, name text, rate numeric(6, 2))",
    "INSERT INTO accounts VALUES (4711, 'Travel: 50% \"off\"', 12.50), (4712, 'O''Brien', NULL)",
]


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        books = sqlite3.connect(tmp_path / "books.db")
        books.executescript(";".join(SCHEMA))
        books.close()
        return f"sqlite:///{tmp_path}/books.db"
    server: Postgres = request.getfixturevalue("postgres_server")
    name = server.database()
    with psycopg.connect(server.dsn(name)) as connection:
        for statement in SCHEMA:
            connection.execute(statement.encode())
    return server.url(name)


def ask(url: str, query: str, **arguments: Any) -> Any:
    return run(QUERY, a_call(TOOL, arguments, stored={"query": query}, url=url))


def test_a_query_gives_columns_and_rows(url: str) -> None:
    found = ask(url, "SELECT number, name, rate FROM accounts ORDER BY number")
    assert found.error is None
    assert found.output == {
        "columns": ["number", "name", "rate"],
        "rows": [
            {"number": 4711, "name": 'Travel: 50% "off"', "rate": 12.5},
            {"number": 4712, "name": "O'Brien", "rate": None},
        ],
        "row_count": 2,
    }
    assert found.units == 0


@pytest.mark.parametrize("value", ["O'Brien", "x' OR '1'='1", "'; DROP TABLE accounts; --"])
def test_what_a_surface_sends_is_a_value(url: str, value: str) -> None:
    found = ask(url, "SELECT number FROM accounts WHERE name = {{name}}", name=value)
    expected = [{"number": 4712}] if value == "O'Brien" else []
    assert found.output["rows"] == expected
    assert ask(url, "SELECT count(*) AS n FROM accounts").output["rows"] == [{"n": 2}]


def test_colons_and_percent_signs_in_quotes_stay(url: str) -> None:
    query = "SELECT name FROM accounts WHERE name = 'Travel: 50% \"off\"' AND number = :number"
    assert ask(url, query, number=4711).output["row_count"] == 1


def test_session_ids_are_parameters_that_cannot_be_sent(url: str) -> None:
    found = ask(url, "SELECT CAST(:task_id AS text) AS t", task_id="another")
    assert found.output["rows"] == [{"t": "t-1"}]


def test_the_connection_itself_refuses_to_write(url: str) -> None:
    async def write() -> None:
        call = a_call(TOOL, {}, stored={"query": "SELECT 1"}, url=url)
        engine, _ = QUERY._engine(call)
        try:
            async with reading(engine) as connection:
                await connection.execute(sa.text("DELETE FROM accounts"))
                await connection.commit()
        finally:
            await engine.dispose()

    with pytest.raises(sa.exc.DBAPIError, match=r"read-?only"):
        asyncio.run(write())
    assert ask(url, "SELECT count(*) AS n FROM accounts").output["rows"] == [{"n": 2}]


def test_what_the_database_refuses_is_the_tools_error(url: str) -> None:
    found = ask(url, "SELECT secret_column FROM accounts")
    assert found.output is None
    assert found.error is not None and "secret_column" not in found.error


def test_a_parameter_never_becomes_a_name(url: str) -> None:
    found = ask(url, "SELECT * FROM {{table}}", table="accounts")
    assert (found.output, found.error) == (None, "The database refused the query.")


def test_too_many_rows_are_the_tools_error(url: str) -> None:
    many = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < :last)"
        " SELECT i FROM n"
    )
    assert ask(url, many, last=MAX_ROWS).output["row_count"] == MAX_ROWS
    assert ask(url, many, last=MAX_ROWS + 1).error is not None


@pytest.mark.parametrize(
    ("stored", "arguments", "params", "expected"),
    [
        (None, {}, None, (403, "not_configured")),
        ({"query": "SELECT 1"}, {"query": "DELETE FROM accounts"}, None, (403, "pinned")),
        ({"query": "SELECT 1"}, {}, ("query",), (403, "pinned")),
        ({"query": "SELECT 1; SELECT 2"}, {}, None, (403, "not_read_only")),
        ({"query": "SELECT :id"}, {}, ("id",), (400, "missing_key")),
        ({"query": "SELECT :id"}, {"id": [1]}, None, (400, "bad_argument")),
        ({}, {}, None, (501, "no_query")),
    ],
)
def test_what_is_refused(
    tmp_path: Path, stored: Any, arguments: Any, params: Any, expected: tuple[int, str]
) -> None:
    url = f"sqlite:///{tmp_path}/never.db"
    call = a_call(TOOL, arguments, stored=stored, params=params, url=url)
    assert refused(QUERY, call) == expected
    assert not (tmp_path / "never.db").exists()


@pytest.mark.parametrize("url", [None, "mysql://h/db", "not a url"])
def test_a_database_that_is_not_served_is_a_501(url: str | None) -> None:
    call = a_call(TOOL, {}, stored={"query": "SELECT 1"}, url=url)
    assert refused(QUERY, call) == (501, "no_database")


def test_a_driver_that_is_not_installed_is_a_501() -> None:
    call = a_call("mssql_execute_query", {}, stored={"query": "SELECT 1"}, url="mssql://h/db")
    assert refused(SqlQuery("mssql_execute_query"), call) == (501, "no_driver")


@pytest.mark.parametrize(
    "url", ["postgresql://127.0.0.1:1/db", "sqlite:////no/such/directory/books.db"]
)
def test_a_database_that_is_away_is_a_502(url: str) -> None:
    call = a_call(TOOL, {}, stored={"query": "SELECT 1"}, url=url)
    assert refused(QUERY, call) == (502, "database_unreachable")


ENDLESS = (
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 - 1 FROM n)"
    " SELECT count(*) AS marked FROM n"
)


def test_a_cancelled_query_is_cancelled_in_the_database(postgres_server: Postgres) -> None:
    """The runtime's deadline cancels `run`; the server must not go on working."""
    name = postgres_server.database()
    url, plain = postgres_server.url(name), postgres_server.dsn(name)
    active = (
        "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE %s"
        " AND pid <> pg_backend_pid()"
    )

    async def watch() -> list[int]:
        running = asyncio.ensure_future(
            QUERY.run(a_call(TOOL, {}, stored={"query": ENDLESS}, url=url))
        )
        async with await psycopg.AsyncConnection.connect(plain, autocommit=True) as server:

            async def count() -> int:
                found = await (await server.execute(active, ["%marked%"])).fetchone()
                assert found is not None
                return int(found[0])

            while not (before := await count()):
                assert not running.done()
            running.cancel()
            await asyncio.wait([running])
            while after := await count():
                pass
            return [before, after]

    assert asyncio.run(asyncio.wait_for(watch(), 30)) == [1, 0]


def test_a_cancelled_query_leaves_no_thread_behind(tmp_path: Path) -> None:
    """SQLite works in a thread of this process, which must end with the query."""
    sqlite3.connect(tmp_path / "empty.db").close()
    call = a_call(TOOL, {}, stored={"query": ENDLESS}, url=f"sqlite:///{tmp_path}/empty.db")

    async def cancel() -> None:
        before = threading.active_count()
        running = asyncio.ensure_future(QUERY.run(call))
        while threading.active_count() == before:
            await asyncio.sleep(0)
        running.cancel()
        await asyncio.wait([running])
        assert running.cancelled()
        while threading.active_count() > before:
            await asyncio.sleep(0)

    asyncio.run(asyncio.wait_for(cancel(), 30))
