"""The servers that the benchmark of the App Tool runtime drives, each a process of its own.

One rule: the bare handler and the runtime run the same query of the same table through the same
libraries; whatever differs is what the runtime adds.

`python -m tests.bench.app_runtime_servers runtime|bare|upstream <database url>` says its port and
serves until it is terminated.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa
import uvicorn
from sqlalchemy.ext.asyncio import create_async_engine
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from host_shim.app_runtime import Services, Settings, create_app
from host_shim.listening import listen, port_of
from tests.app_runtime.invoices import LINES
from tests.app_runtime.world import KEY, calling_loopback
from tests.services import minded

PLACES = 8
"""How many lookups the measured runtime has in flight at most."""
UPSTREAM_SECONDS = 0.2


def bare(url: str) -> Starlette:
    """What one would write by hand for one table: no session, no binding, no checks."""
    parsed = sa.make_url(url).set(drivername="postgresql+psycopg")
    engine = create_async_engine(parsed, pool_size=16, max_overflow=0).execution_options(
        isolation_level="AUTOCOMMIT"
    )
    names = ["id", "description", "amount", "account", "due"]

    async def read(request: Request) -> JSONResponse:
        body = json.loads(await request.body())
        statement = (
            sa.select(*(LINES.c[name] for name in names))
            .where(LINES.c.task_id == body["task_id"])
            .order_by(LINES.c.id)
            .limit(500)
        )
        async with engine.connect() as connection:
            found = (await connection.execute(statement)).all()
        rows = [
            {"id": i, "description": d, "amount": float(m), "account": a, "due": u}
            for i, d, m, a, u in found
        ]
        return JSONResponse(
            {"kind": "rows", "columns": names, "rows": rows, "row_count": len(rows)}
        )

    return Starlette(routes=[Route("/api/app-runtime/read", read, methods=["POST"])])


def runtime(url: str) -> Starlette:
    """The runtime; rates are out of the way, since one client plays many surfaces."""
    settings = Settings(
        database_url=url, signing_keys=(KEY,), rate=1e6, burst=1_000_000, lookups=PLACES
    )
    return create_app(settings, Services(http_caller=calling_loopback))


class Server:
    """A child process that serves."""

    def __init__(self, child: subprocess.Popen[str]) -> None:
        assert child.stdout is not None
        port, self._pid = child.stdout.readline().split()
        self.port = int(port)

    def cpu_seconds(self) -> float:
        """The processor time that it has used so far (Linux)."""
        with open(f"/proc/{self._pid}/stat", encoding="ascii") as stat:
            fields = stat.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / 100


@contextmanager
def served(role: str, url: str) -> Iterator[Server]:
    """Starts a server and ends it."""
    command = [sys.executable, "-m", __name__, role, url]
    with subprocess.Popen(
        minded(command, "TERM"), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        yield Server(child)


async def upstream(listener: socket.socket) -> None:
    """Answers every call with `{}`, after its time."""
    answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}"

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while await reader.readuntil(b"\r\n\r\n"):
                await asyncio.sleep(UPSTREAM_SECONDS)
                writer.write(answer)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            writer.close()

    server = await asyncio.start_server(serve, sock=listener)
    await server.serve_forever()


def main() -> None:
    role, url = sys.argv[1:]
    listener = listen()
    print(port_of(listener), os.getpid(), flush=True)
    if role == "upstream":
        asyncio.run(upstream(listener))
    app = {"bare": bare, "runtime": runtime}[role](url)
    uvicorn.Server(uvicorn.Config(app, log_level="error", ws="none")).run(sockets=[listener])


if __name__ == "__main__":
    main()
