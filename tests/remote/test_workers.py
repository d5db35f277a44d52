"""Several workers on one Redis: a view does not notice which of them it is served by."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from host_shim.remote import Limits, RemoteViews
from host_shim.remote.redis_store import RedisStore
from tests.remote.frame import Frame, Json
from tests.services import Redis

ROOT = Path(__file__).parents[2]
WORKER = """
import asyncio, json, sys
from host_shim.remote import RemoteViews
from host_shim.remote.redis_store import RedisStore

async def main():
    views = RemoteViews(RedisStore(sys.argv[1], prefix=sys.argv[2]))
    loop = asyncio.get_running_loop()
    print("ready", flush=True)
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        print(json.dumps(await views.call(json.loads(line))), flush=True)

asyncio.run(main())
"""


@pytest.fixture
def prefix(request: pytest.FixtureRequest) -> str:
    return f"{{{request.node.name}}}:"


@asynccontextmanager
async def store(redis: Redis, prefix: str, **options: Any) -> AsyncIterator[RedisStore]:
    made = RedisStore(redis.url, prefix=prefix, **options)
    try:
        yield made
    finally:
        await made.close()


class Worker:
    """A server process of its own, spoken to over its pipes."""

    def __init__(self, redis: Redis, prefix: str, hash_seed: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, redis.url, prefix],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT,
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert self.process.stdout is not None
        assert self.process.stdout.readline() == "ready\n"

    async def call(self, arguments: Json) -> Json:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(arguments) + "\n")
        self.process.stdin.flush()
        answer: Json = json.loads(self.process.stdout.readline())
        return answer

    def stop(self) -> None:
        self.process.communicate()


async def use_in_turns(frame: Frame, asks: list[Callable[[Json], Awaitable[Json]]]) -> None:
    for number in range(8):
        frame.ask = asks[number % len(asks)]
        await frame.click("Add")
        await frame.type(f"note {number}")


def test_two_processes_serve_one_view_in_turns(redis_server: Redis, prefix: str) -> None:
    # Their hash seeds differ: what a view is must not hang on the order of a set.
    workers = [Worker(redis_server, prefix, seed) for seed in ("1", "2")]
    try:

        async def use() -> None:
            frame = Frame(workers[0].call)
            await frame.open()
            await use_in_turns(frame, [worker.call for worker in workers])
            assert "Count: 8" in frame.text
            assert "Note: note 7" in frame.text
            same = await Frame(workers[1].call).open()
            assert (same["view"], same["seq"], same["calls"]) == (frame.view, 16, [])

        asyncio.run(use())
    finally:
        for worker in workers:
            worker.stop()


def test_a_worker_that_dies_loses_nothing(redis_server: Redis, prefix: str) -> None:
    async def use() -> None:
        async with store(redis_server, prefix) as one, store(redis_server, prefix) as two:
            frame = Frame(RemoteViews(one).call)
            await frame.open()
            await frame.click("Add")
            # The second batch is in the log, but its answer never reached the page.
            event = json.dumps(frame._event(frame.named("button", "Add"), "click"))
            asked = {"op": "send", "view": frame.view, "seq": 2, "inputs": [["event", event]]}
            lost = await frame.ask(asked)
            again = await RemoteViews(two).call(asked)
            assert again == lost
            frame.ask = RemoteViews(two).call
            frame.seq = 2
            frame.carry_out(again["structuredContent"]["calls"])
            await frame.click("Add")
            assert "Count: 3" in frame.text

    asyncio.run(use())


def test_of_two_that_write_at_once_one_gives_way(redis_server: Redis, prefix: str) -> None:
    async def use() -> None:
        async with store(redis_server, prefix) as one, store(redis_server, prefix) as two:
            views = [RemoteViews(one), RemoteViews(two)]
            frame = Frame(views[0].call)
            await frame.open()
            for seq in range(1, 6):
                event = json.dumps(frame._event(frame.named("button", "Add"), "click"))
                inputs = [["event", event]]
                asked = {"op": "send", "view": frame.view, "seq": seq, "inputs": inputs}
                answers = await asyncio.gather(*(worker.call(asked) for worker in views * 3))
                contents = [answer["structuredContent"] for answer in answers]
                assert all(content == contents[0] for content in contents)
                frame.carry_out(contents[0]["calls"])
                assert f"Count: {seq}" in frame.text

    asyncio.run(use())


def test_workers_know_each_others_ids_and_no_others(redis_server: Redis, prefix: str) -> None:
    async def use() -> None:
        async with (
            store(redis_server, prefix) as one,
            store(redis_server, prefix) as two,
            store(redis_server, prefix + "other:") as other,
        ):
            assert await one.secret() == await two.secret() != await other.secret()

    asyncio.run(use())


def test_logs_expire_and_make_room(redis_server: Redis, prefix: str) -> None:
    async def use() -> None:
        async with store(redis_server, prefix, max_views=2, idle_seconds=30) as kept:
            for view in ("a", "b"):
                assert await kept.append(view, 0, b"first")
            assert await kept.append("a", 1, b"second")
            assert await kept.append("c", 0, b"first", b"second")
            assert await kept.read("b", 0) is None  # the longest idle one
            assert await kept.read("a", 0) == [b"first", b"second"]
            assert await kept.read("c", 1) == [b"second"]
            assert await kept.read("c", 2) == []
            assert not await kept.append("c", 1, b"late")
            await kept.delete("c")
            assert await kept.read("c", 0) is None
            left = await kept._redis.pttl(kept._logs + "a")
            assert 0 < left <= 30_000

    asyncio.run(use())


def test_a_small_process_serves_many_views_of_others(redis_server: Redis, prefix: str) -> None:
    async def use() -> None:
        async with store(redis_server, prefix) as one, store(redis_server, prefix) as two:
            small = RemoteViews(one, limits=Limits(live=2))
            frames = [Frame(RemoteViews(two).call, f"key {number}") for number in range(5)]
            for frame in frames:
                await frame.open()
                frame.ask = small.call
            for frame in frames * 2:
                await frame.click("Add")
            assert all("Count: 2" in frame.text for frame in frames)
            assert small.live == 2

    asyncio.run(use())
