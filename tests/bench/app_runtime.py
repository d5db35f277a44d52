"""`python -m tests.bench.app_runtime`: the App Tool runtime under load, on a PostgreSQL of its own.

Two tables: `/read` of a database op beside a bare Starlette and SQLAlchemy handler that runs the
same query, as ratios; and lookups beyond the bulkhead's bound, with a slow upstream behind them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import statistics
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import sqlalchemy as sa

from host_shim.app_runtime.store.tables import Base
from tests.app_runtime.invoices import DATA, changed
from tests.app_runtime.world import World, world
from tests.bench.app_runtime_servers import PLACES, UPSTREAM_SECONDS, Server, served
from tests.services import Postgres, directory

CONNECTIONS = 8
ROWS = 50


@dataclass
class Load:
    """What one run of a server showed."""

    seconds: float = 0.0
    cpu: float = 0.0
    latencies: list[float] = field(default_factory=list)
    """Milliseconds of the calls that succeeded."""
    turned_away: list[float] = field(default_factory=list)
    """Milliseconds of the calls that were answered 503."""

    @property
    def rate(self) -> float:
        return len(self.latencies) / self.seconds

    @property
    def cpu_ms(self) -> float:
        return 1000 * self.cpu / len(self.latencies)


def percentile(values: list[float], share: int) -> float:
    """The value that `share` percent of them do not exceed."""
    return statistics.quantiles(values, n=100, method="inclusive")[share - 1]


async def call(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes
) -> tuple[int, bytes]:
    """One call over a kept connection. A client library would cost more than the server does."""
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
    length = int(head.partition("content-length:")[2].split("\r\n", 1)[0])
    return int(head.split(" ", 2)[1]), await reader.readexactly(length)


async def drive(server: Server, request: bytes, connections: int, calls: int) -> Load:
    """Sends `calls` calls over `connections` connections, each its next one at once."""
    load = Load()
    left = iter(range(calls))

    async def one_connection() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        for _ in left:
            began = time.perf_counter()
            status, body = await call(reader, writer, request)
            taken = 1000 * (time.perf_counter() - began)
            if status not in (200, 503):
                raise RuntimeError(f"{status}: {body[:200]!r}")
            (load.latencies if status == 200 else load.turned_away).append(taken)
        writer.close()
        await writer.wait_closed()

    cpu, began = server.cpu_seconds(), time.perf_counter()
    await asyncio.gather(*(one_connection() for _ in range(connections)))
    load.seconds, load.cpu = time.perf_counter() - began, server.cpu_seconds() - cpu
    return load


def request(body: object, token: str) -> bytes:
    """One HTTP request as bytes."""
    content = json.dumps(body).encode()
    head = (
        "POST /api/app-runtime/read HTTP/1.1\r\nHost: bench\r\nContent-Type: application/json\r\n"
        f"Authorization: Bearer {token}\r\nContent-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content


async def reads(url: str, here: World, task: str, step: str, turns: int, calls: int) -> str:
    """The runtime beside the bare handler, in turns that begin with the one and the other."""
    found: dict[str, list[Load]] = {"bare": [], "runtime": []}
    body = {"op": "lines", "task_id": task}
    sent = request(body, here.tokens[step])
    with served("bare", url) as bare, served("runtime", url) as runtime:
        servers = {"bare": bare, "runtime": runtime}
        for server in servers.values():
            await drive(server, sent, CONNECTIONS, calls // 5)  # pools, caches, descriptions
        for turn in range(turns):
            for name in sorted(servers, reverse=turn % 2 == 1):
                found[name].append(await drive(servers[name], sent, CONNECTIONS, calls))
    measures: dict[str, Callable[[Load], float]] = {
        "calls/s": lambda load: load.rate,
        "ms, median": lambda load: percentile(load.latencies, 50),
        "ms, 95 %": lambda load: percentile(load.latencies, 95),
        "ms, 99 %": lambda load: percentile(load.latencies, 99),
        "server CPU ms a call": lambda load: load.cpu_ms,
    }
    lines = [
        f"/read of {ROWS} rows, {CONNECTIONS} connections, PostgreSQL; medians of {turns} turns of "
        f"{calls} calls",
        "| | bare handler | runtime | runtime ÷ bare |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name, measure in measures.items():
        bare_value, value = (
            statistics.median(map(measure, found[which])) for which in ("bare", "runtime")
        )
        lines.append(f"| {name} | {bare_value:.2f} | {value:.2f} | {value / bare_value:.2f} |")
    return "\n".join(lines)


async def lookups(url: str, here: World, step: str, calls: int) -> str:
    """Lookups with more and more callers, and a database read beside them."""
    lines = [
        f"Lookups behind a bulkhead of {PLACES} places, upstream {UPSTREAM_SECONDS * 1000:.0f} ms",
        "| callers | done/s | turned away | ms done, 95 % | ms turned away, 95 % "
        "| ms of a row read beside, 95 % |",
        "| ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    with served("upstream", url) as upstream, served("runtime", url) as server:
        call = {"op": "slow", "method": "GET", "url": f"http://127.0.0.1:{upstream.port}/"}
        await here.save(changed(http_calls=[call]))
        token = here.tokens[step]
        look, rows = request({"op": "slow"}, token), request({"op": "lines"}, token)
        await drive(server, rows, 2, 50)
        for callers in (PLACES // 2, PLACES, PLACES * 2, PLACES * 8):
            load, beside = await _together(
                drive(server, look, callers, calls), drive(server, rows, 1, 40)
            )
            all_calls = len(load.latencies) + len(load.turned_away)
            away = percentile(load.turned_away, 95) if len(load.turned_away) > 1 else 0.0
            lines.append(
                f"| {callers} | {load.rate:.0f} | {len(load.turned_away) / all_calls:.0%} "
                f"| {percentile(load.latencies, 95):.0f} | {away:.0f} "
                f"| {percentile(beside.latencies, 95):.0f} |"
            )
    return "\n".join(lines)


async def _together(one: Awaitable[Load], other: Awaitable[Load]) -> tuple[Load, Load]:
    return await asyncio.gather(one, other)


@contextmanager
def database() -> Iterator[str]:
    """A PostgreSQL with the runtime's tables and the invoice's."""
    with directory() as name:
        server = Postgres(Path(name))
        try:
            url = server.url(server.database())
            engine = sa.create_engine(url)
            Base.metadata.create_all(engine)
            DATA.create_all(engine)
            engine.dispose()
            yield url
        finally:
            server.stop()


async def measured(turns: int, calls: int, lookup_calls: int) -> list[str]:
    """Both tables."""
    with database() as url:
        async with world(url) as here:
            await here.set_up()
            task = await here.add_task()
            lines = ({"id": n, "description": f"Line {n}", "amount": n} for n in range(ROWS))
            await here.add_lines(task, *lines)
            step = await here.surface(task)
            here.tokens[step] = (await here.mint(step)).json()["session_token"]
            return [
                await reads(url, here, task, step, turns, calls),
                await lookups(url, here, step, lookup_calls),
            ]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.app_runtime", description=__doc__)
    parser.add_argument("--turns", type=int, default=5)
    parser.add_argument("--calls", type=int, default=2000, help="reads a turn and server")
    parser.add_argument("--lookups", type=int, default=400, help="lookups a number of callers")
    options = parser.parse_args()
    for table in asyncio.run(measured(options.turns, options.calls, options.lookups)):
        print(table, end="\n\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
