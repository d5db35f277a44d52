"""Several workers, and workers that are killed: nothing is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx2
import pytest

from host_shim.app_runtime.store.tables import AwaitRow, ClaimRow, FeedRow, ResumeEventRow, StepRow
from host_shim.app_runtime.tokens import User
from host_shim.app_runtime.worker import Resumed, complete_task, resume_next
from tests.app_runtime.invoices import APPROVALS, changed
from tests.app_runtime.process import IN_THE_MIDDLE, started
from tests.app_runtime.world import WORKSPACE, World, calling_loopback, world

pytestmark = pytest.mark.anyio

FINAL = {"op": "final_approval", "payload": {"stage": "two"}}


async def approved(here: World) -> str:
    """A task that was approved and waits for a worker."""
    task = await here.add_task()
    step = await here.surface(task)
    reply = await here.call(step, "action", FINAL)
    assert reply.json()["results"]["await_resolved"] is True
    assert (await here.task(task))["status"] == "waiting_for_input"
    return task


async def resumed_steps(here: World) -> list[str]:
    return [row.task_id for row in await here.rows(StepRow, StepRow.kind == "resumed")]


async def test_an_approved_task_goes_on_once(both: World) -> None:
    task = await approved(both)
    assert await resume_next(both.runtime, complete_task) == Resumed(task)
    assert await resume_next(both.runtime, complete_task) is None
    assert await resumed_steps(both) == [task]
    assert (await both.task(task))["status"] == "completed"
    (step,) = await both.rows(StepRow, StepRow.kind == "resumed")
    assert step.output["action"] == "final_approval"


async def test_workers_share_the_tasks_between_them(both: World) -> None:
    tasks = [await approved(both) for _ in range(4)]
    found = await asyncio.gather(*(resume_next(both.runtime, complete_task) for _ in range(8)))
    assert sorted(turn.task_id for turn in found if turn is not None) == sorted(tasks)
    assert sorted(await resumed_steps(both)) == sorted(tasks)


async def test_a_worker_killed_in_the_middle_loses_nothing(both: World, database_url: str) -> None:
    task = await approved(both)
    with started("worker", database_url) as first:
        assert await asyncio.to_thread(first.line) == IN_THE_MIDDLE
        first.kill()
    assert await resumed_steps(both) == []
    assert (await both.task(task))["status"] == "waiting_for_input"
    assert await resume_next(both.runtime, complete_task) == Resumed(task)
    assert await resume_next(both.runtime, complete_task) is None
    assert await resumed_steps(both) == [task]
    assert (await both.task(task))["status"] == "completed"


async def test_a_second_worker_passes_over_what_the_first_is_at(
    postgres_url: str,
) -> None:
    async with world(postgres_url) as here:
        await here.set_up(await_review=True)
        first_task, second_task = await approved(here), await approved(here)
        with started("worker", postgres_url) as first:
            assert await asyncio.to_thread(first.line) == IN_THE_MIDDLE
            assert await resume_next(here.runtime, complete_task) == Resumed(second_task)
            assert await resume_next(here.runtime, complete_task) is None
            first.go_on()
            assert await asyncio.to_thread(first.line) == "resumed"
        assert sorted(await resumed_steps(here)) == sorted([first_task, second_task])


@asynccontextmanager
async def holding() -> AsyncIterator[tuple[int, asyncio.Event, list[bytes]]]:
    """An upstream whose first call is never answered; later ones are."""
    calls: list[bytes] = []
    called = asyncio.Event()
    answer = b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Type: application/json\r\n\r\n{}"

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        calls.append(await reader.readuntil(b"\r\n"))
        if called.is_set():
            writer.write(answer)
            await writer.drain()
        called.set()
        await reader.read()  # until the caller is gone
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    async with server:
        yield server.sockets[0].getsockname()[1], called, calls


async def test_a_server_killed_in_the_middle_of_an_action_leaves_the_task_parked(
    database_url: str,
) -> None:
    """The write is made, the upstream is called, the process dies; another one does it all."""
    async with (
        holding() as (port, called, calls),
        world(database_url, {"http_caller": calling_loopback}) as here,
    ):
        call = {"op": "post", "method": "POST", "url": f"http://127.0.0.1:{port}/post"}
        book = {"name": "book", "writes": ["note_approval"], "http_calls": ["post"]}
        actions = [{**book, "resolves_await": True}]
        await here.set_up(changed(http_calls=[call], actions=actions), await_review=True)
        step = await here.surface()
        body = {"op": "book", "payload": {"stage": "two"}}
        with started("server", database_url) as server:
            base = f"http://127.0.0.1:{await asyncio.to_thread(server.line)}"
            asked = asyncio.create_task(_act(base, here.tokens[step], body))
            await called.wait()
            server.kill()
            with pytest.raises(httpx2.HTTPError):
                await asked
        for table in (APPROVALS, FeedRow, ResumeEventRow):
            assert await here.rows(table) == []
        assert [row.status for row in await here.rows(AwaitRow)] == ["pending"]
        reply = await here.call(step, "action", body)
        assert reply.json()["results"]["await_resolved"] is True
        assert len(await here.rows(APPROVALS)) == len(await here.rows(ResumeEventRow)) == 1
        assert len(calls) == 2


async def _act(base: str, token: str, body: Any) -> httpx2.Response:
    headers = {"Authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(base_url=base, timeout=None, trust_env=False) as client:
        return await client.post("/api/app-runtime/action", json=body, headers=headers)


async def test_two_servers_on_one_database(postgres_url: str) -> None:
    """Reviewers of both ask together, and what one server began the other one goes on with."""
    async with world(postgres_url) as one, world(postgres_url) as two:
        await one.set_up(await_review=True)
        tasks = [await one.add_task(name) for name in "abcdef"]
        for task in tasks:
            await one.build(task)
        asks = [
            server.host("review-queue/next", {"agent_id": one.agent_id}, User(name, WORKSPACE))
            for name, server in zip("12345678", [one, two] * 4, strict=True)
        ]
        found = [reply.json()["document"] for reply in await asyncio.gather(*asks)]
        got = [document for document in found if document is not None]
        assert sorted(document["task_id"] for document in got) == sorted(tasks)
        step = got[0]["step_id"]
        one.tokens[step] = (await one.mint(step)).json()["session_token"]
        first = {"op": "first_approval", "payload": {"stage": "one"}}
        assert (await one.call(step, "action", first)).status_code == 200
        both_at_once = await asyncio.gather(
            one.call(step, "action", FINAL),
            two.call(step, "action", FINAL, token=one.tokens[step]),
        )
        assert sorted(reply.status_code for reply in both_at_once) == [200, 403]
        turns = await asyncio.gather(
            resume_next(one.runtime, complete_task), resume_next(two.runtime, complete_task)
        )
        assert [turn.task_id for turn in turns if turn is not None] == [got[0]["task_id"]]
        assert len(await one.rows(ClaimRow)) == len(tasks) - 1


async def test_servers_that_start_together_create_the_tables_once(
    postgres_server: Any,
) -> None:
    name = postgres_server.database()
    url = postgres_server.url(name)
    async with world(url) as one, world(url) as two:
        await asyncio.gather(
            *(server.runtime.database.create_tables() for server in (one, two) * 2)
        )
        assert await two.rows(FeedRow) == []
    postgres_server.drop(name)


async def test_a_task_that_cannot_go_on_is_tried_again_later_and_stops_no_other(
    both: World,
) -> None:
    broken = await approved(both)
    both.time.pass_(seconds=1)
    fine = await approved(both)

    async def go_on(store: Any, task: Any, payload: dict[str, Any]) -> None:
        await complete_task(store, task, payload)
        if task.id == broken:
            await store.flush()
            raise RuntimeError("the agent is away")

    assert await resume_next(both.runtime, go_on) == Resumed(broken, failed=True)
    assert await resume_next(both.runtime, go_on) == Resumed(fine)
    assert await resume_next(both.runtime, go_on) is None
    assert await resumed_steps(both) == [fine]
    assert (await both.task(broken))["status"] == "waiting_for_input"
    for _ in range(3):
        both.time.pass_(hours=1)
        assert await resume_next(both.runtime, go_on) == Resumed(broken, failed=True)
    both.time.pass_(hours=1)
    assert await resume_next(both.runtime, go_on) == Resumed(broken, failed=True)
    assert (await both.task(broken))["status"] == "failed"
    both.time.pass_(days=1)
    assert await resume_next(both.runtime, go_on) is None


async def test_a_server_can_work_by_itself(sqlite_url: str) -> None:
    async with world(sqlite_url, {"go_on": complete_task}) as here, asyncio.timeout(60):
        await here.set_up(await_review=True)
        task = await here.add_task()
        step = await here.surface(task)
        await here.call(step, "action", FINAL)
        while (await here.task(task))["status"] != "completed":
            await asyncio.sleep(0)
        assert await resumed_steps(here) == [task]
