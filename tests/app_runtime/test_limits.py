"""Rates, slots, bearer tokens and generations: alike in one process and in Redis."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis import Redis as Client

from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.limits import Bulkhead, Limits, memory_limits, redis_limits
from host_shim.app_runtime.limits.memory import MemoryRates
from host_shim.app_runtime.values import HttpReply
from tests.app_runtime.invoices import changed
from tests.app_runtime.world import Time, World, world
from tests.services import Redis

pytestmark = pytest.mark.anyio

CALL = {"op": "account", "method": "GET", "url": "https://erp.example/x"}


@pytest.fixture
def redis_url(redis_server: Redis) -> str:
    """An empty Redis."""
    with Client.from_url(redis_server.url) as client:
        client.flushall()
    return redis_server.url


@pytest.fixture(params=["memory", "redis"])
async def limits(request: pytest.FixtureRequest) -> AsyncIterator[Limits]:
    if request.param == "memory":
        found = memory_limits(Time(), 5, 20)
    else:
        found = redis_limits(request.getfixturevalue("redis_url"), 5, 20)
    yield found
    await found.close()


async def test_twenty_go_at_once_and_the_next_waits_a_fifth_of_a_second(limits: Limits) -> None:
    waits = [await limits.rates.take("a") for _ in range(20)]
    assert waits == [0.0] * 20
    wait = await limits.rates.take("a")
    assert 0 < wait <= 0.2
    assert await limits.rates.take("b") == 0.0


async def test_five_a_second_are_kept_up() -> None:
    """Over a minute of asking all the time, the burst and five a second get through."""
    time = Time()
    rates = MemoryRates(time, 5, 20)
    passed = 0
    for _ in range(60 * 50):
        passed += await rates.take("a") == 0.0
        time.pass_(seconds=0.02)
    assert passed == 20 + 60 * 5 - 1  # the last fifth of a second is not over


async def test_a_bucket_of_redis_fills_again(redis_url: str) -> None:
    limits = redis_limits(redis_url, 1000, 2)
    assert [await limits.rates.take("a") for _ in range(2)] == [0.0, 0.0]
    while await limits.rates.take("a") > 0:
        await asyncio.sleep(0)
    await limits.close()


async def test_workers_share_a_bucket(redis_url: str) -> None:
    workers = [redis_limits(redis_url, 0.001, 20) for _ in range(2)]
    waits = [await workers[n % 2].rates.take("a") for n in range(22)]
    assert [wait > 0 for wait in waits] == [False] * 20 + [True] * 2
    for worker in workers:
        await worker.close()


async def test_slots_are_taken_up_to_their_number(limits: Limits) -> None:
    first = await limits.slots.acquire("k", 2, 60)
    second = await limits.slots.acquire("k", 2, 60)
    assert first and second and first != second
    assert await limits.slots.acquire("k", 2, 60) is None
    assert await limits.slots.acquire("other", 2, 60)
    await limits.slots.release("k", first)
    await limits.slots.release("k", "never taken")
    assert await limits.slots.acquire("k", 2, 60)
    assert await limits.slots.acquire("k", 2, 60) is None


async def test_a_slot_of_a_dead_worker_frees_itself(redis_url: str) -> None:
    limits = redis_limits(redis_url, 5, 20)
    assert await limits.slots.acquire("k", 1, 0.01)
    while await limits.slots.acquire("k", 1, 60) is None:
        await asyncio.sleep(0)
    await limits.close()


async def test_a_token_is_kept_and_evicted_unless_replaced(limits: Limits) -> None:
    assert await limits.tokens.get("k") is None
    await limits.tokens.put("k", "one", 60)
    assert await limits.tokens.get("k") == "one"
    await limits.tokens.put("k", "two", 60)
    await limits.tokens.evict("k", "one")
    assert await limits.tokens.get("k") == "two"
    await limits.tokens.evict("k", "two")
    assert await limits.tokens.get("k") is None


async def test_a_token_ends() -> None:
    time = Time()
    limits = memory_limits(time, 5, 20)
    await limits.tokens.put("k", "one", 60)
    time.pass_(seconds=60)
    assert await limits.tokens.get("k") is None


async def test_generations_count_saves(limits: Limits) -> None:
    assert await limits.generations.current("b") == 0
    await limits.generations.advance("b")
    await limits.generations.advance("b")
    assert (await limits.generations.current("b"), await limits.generations.current("c")) == (2, 0)


class Upstream:
    """Answers at once, or when it is told to."""

    def __init__(self) -> None:
        self.hold: asyncio.Event | None = None
        self.inside = 0

    def check(self, *_: Any) -> None:
        """Everything goes."""

    async def call(self, *_: Any) -> HttpReply:
        self.inside += 1
        if self.hold is not None:
            await self.hold.wait()
        return HttpReply(200, {"ok": 1})

    async def aclose(self) -> None:
        """Nothing is open."""


VERBS: list[tuple[str, Any, bool]] = [
    ("read", {"op": "account"}, True),
    ("action", {"op": "first_approval", "payload": {"stage": "x"}}, True),
    ("run", {"op": "nothing"}, True),
    ("read", {"op": "lines"}, False),
    ("write", {"op": "drop_line", "payload": {"id": 1}}, False),
    ("capability", {"capability": "list_files"}, False),
]


@pytest.mark.parametrize(("verb", "body", "limited"), VERBS)
async def test_which_verbs_are_limited(
    sqlite_url: str, verb: str, body: Any, limited: bool
) -> None:
    async with world(sqlite_url, {"http_caller": lambda *_: Upstream()}) as here:
        await here.set_up(changed(http_calls=[CALL]))
        task = await here.add_task()
        step = await here.surface(task)
        replies = [await here.call(step, verb, body) for _ in range(21)]
        assert 429 not in {reply.status_code for reply in replies[:20]}
        assert (replies[20].status_code == 429) is limited
        if not limited:
            return
        assert replies[20].headers["retry-after"] == "1"
        token = (await here.mint(step)).json()["session_token"]
        assert (await here.call(step, verb, body, token=token)).status_code == 429
        other = await here.surface(task)
        assert (await here.call(other, verb, body)).status_code != 429
        here.time.pass_(seconds=0.2)
        assert (await here.call(step, verb, body)).status_code != 429
        assert (await here.call(step, verb, body)).status_code == 429


async def test_over_the_bulkheads_bound_a_call_is_turned_away(sqlite_url: str) -> None:
    upstream = Upstream()
    upstream.hold = asyncio.Event()
    services = {"http_caller": lambda *_: upstream}
    async with world(sqlite_url, services, lookups=2, lookup_wait=0.01) as here:
        actions = [{"name": "post", "http_calls": ["account"]}]
        await here.set_up(changed(http_calls=[CALL], actions=actions))
        step = await here.surface()
        look = {"op": "account"}
        pair = [asyncio.create_task(here.call(step, "read", look)) for _ in range(2)]
        while upstream.inside < 2:
            await asyncio.sleep(0)
        for verb, body in (("read", look), ("action", {"op": "post"})):
            reply = await here.call(step, verb, body)
            assert (reply.status_code, reply.headers["retry-after"]) == (503, "1"), verb
        assert (await here.call(step, "read", {"op": "lines"})).status_code == 200
        assert upstream.inside == 2
        upstream.hold.set()
        assert [(await call).status_code for call in pair] == [200, 200]
        assert (await here.call(step, "read", look)).status_code == 200


async def test_a_call_gets_the_place_that_becomes_free_while_it_waits() -> None:
    bulkhead = Bulkhead(1, wait=60)
    entered = asyncio.Event()

    async def enter() -> None:
        async with bulkhead.place():
            entered.set()

    async with bulkhead.place():
        waiting = asyncio.create_task(enter())
        await asyncio.sleep(0)
        assert not entered.is_set()
    await waiting
    assert entered.is_set()


async def test_a_place_is_given_back_whatever_happens() -> None:
    bulkhead = Bulkhead(1, wait=0.01)
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            async with bulkhead.place():
                raise ZeroDivisionError
    async with bulkhead.place():
        with pytest.raises(Refusal):
            async with bulkhead.place():
                raise AssertionError("two in one place")


async def test_an_edit_counts_at_once_for_every_worker(postgres_url: str, redis_url: str) -> None:
    settings = {"redis_url": redis_url}
    async with world(postgres_url, **settings) as one, world(postgres_url, **settings) as two:
        await one.set_up()
        step = await one.surface()
        token = one.tokens[step]
        assert (await two.call(step, "read", {"op": "lines"}, token=token)).status_code == 200
        assert (await one.save({"binding_kind": "postgres"})).status_code == 200
        assert (await two.call(step, "read", {"op": "lines"}, token=token)).status_code == 403


async def test_workers_share_the_rate_of_a_surface(postgres_url: str, redis_url: str) -> None:
    """At a rate of one in an hour nothing is refilled while the test runs."""
    settings = {"redis_url": redis_url, "rate": 1 / 3600}
    async with world(postgres_url, **settings) as one, world(postgres_url, **settings) as two:
        await one.set_up()
        step = await one.surface()
        body = {"op": "first_approval", "payload": {"stage": "x"}}
        workers: list[World] = [one, two] * 11
        replies = [
            await worker.call(step, "action", body, token=one.tokens[step]) for worker in workers
        ]
        assert [reply.status_code for reply in replies] == [200] * 20 + [429] * 2
