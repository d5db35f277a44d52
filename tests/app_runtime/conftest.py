"""Databases for the runtime's tests: SQLite in a file, and a PostgreSQL started for the run.

`database_url` gives every test an empty database of its own, once of each kind; `postgres_url`
one of PostgreSQL, for what only several processes show.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from host_shim.app_runtime.store.tables import Base
from tests.app_runtime.http_calls.conftest import running, upstream
from tests.app_runtime.invoices import DATA
from tests.app_runtime.world import World, world
from tests.services import Postgres

__all__ = ["running", "upstream"]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_template(postgres_server: Postgres) -> str:
    """The name of a database with all tables and no rows."""
    name = postgres_server.database()
    _create_tables(postgres_server.url(name))
    return name


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of a database with all tables and no rows."""
    file = tmp_path_factory.mktemp("template") / "empty.db"
    _create_tables(f"sqlite:///{file}")
    return file.read_bytes()


@pytest.fixture
def postgres_url(postgres_server: Postgres, postgres_template: str) -> Iterator[str]:
    name = postgres_server.database(postgres_template)
    yield postgres_server.url(name)
    postgres_server.drop(name)


@pytest.fixture
def sqlite_url(sqlite_template: bytes, tmp_path: Path) -> str:
    file = tmp_path / "runtime.db"
    file.write_bytes(sqlite_template)
    return f"sqlite:///{file}"


@pytest.fixture(params=["sqlite", "postgres"])
def database_url(request: pytest.FixtureRequest) -> str:
    url: str = request.getfixturevalue(f"{request.param}_url")
    return url


@pytest.fixture
async def here(sqlite_url: str) -> AsyncIterator[World]:
    """A deployment with the invoice review, embedded: for what no database decides."""
    async with world(sqlite_url) as found:
        await found.set_up(await_review=True)
        yield found


@pytest.fixture
async def both(database_url: str) -> AsyncIterator[World]:
    """The same, once on each kind of database."""
    async with world(database_url) as found:
        await found.set_up(await_review=True)
        yield found


def _create_tables(url: str) -> None:
    engine = sa.create_engine(url)
    Base.metadata.create_all(engine)
    DATA.create_all(engine)
    engine.dispose()
