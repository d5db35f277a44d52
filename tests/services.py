"""A PostgreSQL and a Redis for one test run, started and stopped by it.

One rule: nothing outside a temporary directory is read or written, no TCP port is opened (both
listen on Unix sockets), and a server that does not come up says what it printed.

`postgres_server` and `redis_server` are fixtures for the whole run. `tests/conftest.py` imports
them; imported in a second place they would be second servers.
"""

from __future__ import annotations

import itertools
import os
import pwd
import shutil
import subprocess
import tempfile
import threading
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import IO

import psycopg
import pytest

_UNPRIVILEGED = "nobody"  # PostgreSQL refuses to run as root
_PATIENCE = 60.0


# Ends the server when its standard input ends, which it does even if the tests are killed.
_MINDER = """
exec 3<&0
stop=$1; shift
"$@" & server=$!
{ read -r _ <&3; kill -s "$stop" $server; } >/dev/null 2>&1 &
wait $server 2>/dev/null
"""


def minded(command: Sequence[str], stop: str) -> list[str]:
    """`command`, ended by the signal `stop` as soon as its standard input ends."""
    return ["sh", "-c", _MINDER, "sh", stop, *command]


class Daemon:
    """A server whose output is watched for the line that says it is ready.

    Args:
        stop: the name of the signal that ends it in good order.
        cwd, env: where it starts, and its whole environment, if they are not to be ours.
    """

    def __init__(
        self,
        command: Sequence[str],
        ready: str,
        stop: str,
        *,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        unprivileged: bool = False,
    ) -> None:
        self.said = ""
        """The line it became ready with."""
        self._lines: deque[str] = deque(maxlen=50)
        self._ready = threading.Event()
        self._is_up = False
        self._process = subprocess.Popen(
            minded(command, stop),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=cwd,
            env=env,
            **_as_nobody(unprivileged),
        )
        assert self._process.stdout is not None
        self._reader = threading.Thread(
            target=self._read, args=(self._process.stdout, ready), daemon=True
        )
        self._reader.start()
        if not self._ready.wait(_PATIENCE) or not self._is_up:
            self.stop()
            raise RuntimeError(f"{command[0]} did not start:\n" + "".join(self._lines))

    def _read(self, output: IO[str], ready: str) -> None:
        for line in output:
            self._lines.append(line)
            if ready in line and not self._is_up:
                self.said = line
                self._is_up = True
                self._ready.set()
        self._ready.set()  # the server is gone: wake whoever waits

    def stop(self) -> None:
        """Ends the server and waits for it."""
        assert self._process.stdin is not None and self._process.stdout is not None
        self._process.stdin.close()
        self._process.wait(_PATIENCE)
        self._reader.join(_PATIENCE)
        self._process.stdout.close()


class Postgres:
    """One PostgreSQL server; each test asks for a database of its own."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._numbers = itertools.count()
        programs = _postgres_programs()
        data = directory / "data"
        options = ("-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        subprocess.run(
            [programs / "initdb", "-D", data, *options],
            check=True,
            capture_output=True,
            cwd=directory,
            **_as_nobody(True),
        )
        # Nothing here has to survive a crash of the machine, and a flush costs a test its time.
        settings = {
            "fsync": "off",
            "full_page_writes": "off",
            "listen_addresses": "",
            "max_connections": "200",
            "synchronous_commit": "off",
            "unix_socket_directories": str(directory),
        }
        arguments = [f"--{name}={value}" for name, value in settings.items()]
        self._daemon = Daemon(
            [str(programs / "postgres"), "-D", str(data), *arguments],
            "ready to accept connections",
            "INT",
            unprivileged=True,
        )

    def database(self, template: str = "template1") -> str:
        """Creates an empty database, or a copy of `template` (a name), and returns its name."""
        name = f"test_{next(self._numbers)}"
        with psycopg.connect(self.dsn("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy")
        return name

    def drop(self, name: str) -> None:
        """Drops a database, with whoever is still connected to it."""
        with psycopg.connect(self.dsn("postgres"), autocommit=True) as connection:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")

    def dsn(self, name: str) -> str:
        """The database's address for psycopg."""
        return f"host={self._directory} user=postgres dbname={name}"

    def url(self, name: str) -> str:
        """The database's address for SQLAlchemy."""
        return f"postgresql+psycopg://postgres@/{name}?host={self._directory}"

    def stop(self) -> None:
        """A fast shutdown: connections are cut, files are left in order."""
        self._daemon.stop()


class Redis:
    """One Redis server that keeps nothing on disk."""

    def __init__(self, directory: Path) -> None:
        program = shutil.which("redis-server")
        if program is None:
            raise RuntimeError("No redis-server was found; `.ci/services` installs one.")
        self.url = f"unix://{directory / 'redis.sock'}"
        command = [program, "--port", "0", "--unixsocket", str(directory / "redis.sock")]
        self._daemon = Daemon(
            [*command, "--save", "", "--appendonly", "no", "--dir", str(directory)],
            "eady to accept connections",
            "TERM",
        )

    def stop(self) -> None:
        self._daemon.stop()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Postgres]:
    """One PostgreSQL for the whole run."""
    with directory() as name:
        server = Postgres(Path(name))
        yield server
        server.stop()


@pytest.fixture(scope="session")
def redis_server() -> Iterator[Redis]:
    """One Redis for the whole run; a test that needs it empty flushes it."""
    with directory() as name:
        server = Redis(Path(name))
        yield server
        server.stop()


def directory() -> tempfile.TemporaryDirectory[str]:
    """A short path, since a Unix socket's may have about 100 bytes only."""
    made = tempfile.TemporaryDirectory(prefix="rpy-", dir="/tmp", ignore_cleanup_errors=True)
    if os.geteuid() == 0:
        shutil.chown(made.name, _UNPRIVILEGED)
    return made


def _as_nobody(wanted: bool) -> dict[str, object]:
    if not wanted or os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam(_UNPRIVILEGED)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _postgres_programs() -> Path:
    """The directory with `initdb` and `postgres`: on the PATH, else Debian's newest."""
    found = shutil.which("initdb")
    # A link on the PATH may stand alone; its target has the other programs and the libraries.
    candidates = [Path(found).resolve().parent] if found else []
    by_version = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True)
    for programs in [*candidates, *by_version]:
        if (programs / "initdb").exists() and (programs / "postgres").exists():
            return programs
    raise RuntimeError("No PostgreSQL was found; `.ci/services` installs one.")


def _version(programs: Path) -> int:
    return int(programs.parent.name) if programs.parent.name.isdigit() else 0
