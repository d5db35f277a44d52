"""The review queue: who gets which document, for how long."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import sqlalchemy as sa

from host_shim.app_runtime import review
from host_shim.app_runtime.store.tables import AgentRow, ClaimRow, KeyValueRow, TaskRow
from host_shim.app_runtime.tokens import User
from tests.app_runtime.world import REVIEWER, WORKSPACE, World

pytestmark = pytest.mark.anyio

OTHER = User("omar", WORKSPACE)


async def parked(here: World, *names: str) -> dict[str, str]:
    """Parked documents, the first the oldest: task ids by name."""
    found = {}
    for name in names:
        here.time.pass_(seconds=1)
        found[name] = await here.add_task(name)
        await here.build(found[name])
    return found


async def ask(here: World, user: User = REVIEWER, **more: Any) -> Any:
    reply = await here.host("review-queue/next", {"agent_id": here.agent_id, **more}, user)
    assert reply.status_code == 200, reply.text
    return reply.json()["document"]


async def name(here: World, user: User = REVIEWER, **more: Any) -> str | None:
    document = await ask(here, user, **more)
    return None if document is None else str(document["name"])


async def test_handing_over_claims_for_twenty_minutes_and_assigns(both: World) -> None:
    tasks = await parked(both, "a")
    document = await ask(both)
    assert document["task_id"] == tasks["a"]
    (claim,) = await both.rows(ClaimRow)
    assert (claim.task_id, claim.reviewer_id) == (tasks["a"], REVIEWER.id)
    assert (claim.expires_at - both.time.now()).total_seconds() == 20 * 60
    assert document["claimed_until"] == claim.expires_at.isoformat()
    assert (await both.task(tasks["a"]))["assignee_id"] == REVIEWER.id
    assert (await both.mint(document["step_id"])).json()["await_pending"] is True


async def test_two_reviewers_get_different_documents(both: World) -> None:
    await parked(both, "a", "b")
    assert await name(both, REVIEWER) == "a"
    assert await name(both, OTHER) == "b"
    assert await name(both, User("third", WORKSPACE)) is None


async def test_reviewers_who_ask_at_the_same_moment_get_different_documents(both: World) -> None:
    tasks = await parked(both, *"abcdefgh")
    users = [User(f"reviewer-{number}", WORKSPACE) for number in range(10)]
    found = await asyncio.gather(*(ask(both, user) for user in users))
    got = [document["task_id"] for document in found if document is not None]
    assert sorted(got) == sorted(tasks.values())
    assert len(await both.rows(ClaimRow)) == len(tasks)


async def test_a_claim_made_after_the_queue_was_looked_at_still_counts(
    here: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A query sees the state of its beginning; the lock may be given after another's commit.

    The queue's own look is replaced by one that sees no claims at all, as in that moment.
    """

    def unaware(user: User, agent_id: str, passed: list[str], now: Any) -> sa.Select[TaskRow]:
        return sa.select(TaskRow).where(TaskRow.id.not_in(passed)).order_by(TaskRow.created_at)

    await parked(here, "a", "b")
    monkeypatch.setattr(review, "_candidates", unaware)
    assert await name(here, REVIEWER) == "a"
    assert await name(here, OTHER) == "b"
    assert await name(here, User("third", WORKSPACE)) is None


async def test_what_is_assigned_to_the_asker_comes_first(both: World) -> None:
    tasks = await parked(both, "a", "b", "c")
    async with both.runtime.database.writing() as store:
        task = await store.get(TaskRow, tasks["b"])
        assert task is not None
        task.assignee_id = OTHER.id
    assert await name(both, OTHER) == "b"
    assert await name(both, REVIEWER) == "a"
    assert await name(both, OTHER) == "b"
    assert await name(both, OTHER, after=tasks["b"]) == "c"


async def test_an_abandoned_claim_expires(both: World) -> None:
    await parked(both, "a")
    assert await name(both) == "a"
    both.time.pass_(minutes=19, seconds=59)
    assert await name(both, OTHER) is None
    both.time.pass_(seconds=1)
    assert await name(both, OTHER) == "a"
    assert await name(both, REVIEWER) is None


async def test_asking_again_renews_the_claim(both: World) -> None:
    await parked(both, "a")
    await ask(both)
    both.time.pass_(minutes=15)
    await ask(both)
    both.time.pass_(minutes=15)
    assert await name(both, OTHER) is None


async def test_higher_priority_comes_first(both: World) -> None:
    tasks = await parked(both, "old", "low", "high", "text")
    for key, task, value in (
        ("total", "low", 5),
        ("total", "high", 50),
        ("total", "text", "much"),
        ("other", "old", 900),
    ):
        number = float(value) if isinstance(value, int) else None
        await both.add(KeyValueRow(task_id=tasks[task], key=key, value=value, number=number))
    assert await name(both) == "old"
    await both.host("review-queue/abort", {"task_id": tasks["old"]})
    async with both.runtime.database.writing() as store:
        agent = await store.get(AgentRow, both.agent_id)
        assert agent is not None
        agent.priority_field = "total"
    order = [await name(both, User(f"r{number}", WORKSPACE)) for number in range(5)]
    assert order == ["high", "low", "old", "text", None]


async def test_aborting_gives_the_document_to_whoever_asks_next(both: World) -> None:
    tasks = await parked(both, "a", "b")
    assert await name(both) == "a"
    body = {"task_id": tasks["a"]}
    for user, released in ((OTHER, False), (REVIEWER, True), (REVIEWER, False)):
        reply = await both.host("review-queue/abort", body, user)
        assert reply.json() == {"released": released}
    assert (await both.task(tasks["a"]))["assignee_id"] is None
    assert await both.rows(ClaimRow) == []
    assert await name(both, OTHER) == "a"


async def test_only_waiting_documents_of_the_agent_and_workspace(both: World) -> None:
    tasks = await parked(both, "a")
    await both.add_task("running")
    eve = User("eve", "workspace-2")
    assert await name(both, eve) is None
    assert (await both.host("review-queue/abort", {"task_id": tasks["a"]}, eve)).json() == {
        "released": False
    }
    assert await name(both, REVIEWER, agent_id="another") is None
    document = await ask(both)
    assert document["name"] == "a"
    both.tokens["s"] = (await both.mint(document["step_id"])).json()["session_token"]
    final = {"op": "final_approval", "payload": {"stage": "x"}}
    assert (await both.call("s", "action", final)).status_code == 200
    assert await name(both, OTHER) is None


async def test_the_bodies_are_checked(here: World) -> None:
    for path, body in (
        ("next", {}),
        ("next", {"agent_id": 5}),
        ("next", {"agent_id": here.agent_id, "after": 5}),
        ("abort", {}),
        ("abort", []),
    ):
        assert (await here.host(f"review-queue/{path}", body)).status_code == 400
    reply = await here.client.get("/api/tasks/none", headers=here.as_user(REVIEWER))
    assert reply.status_code == 404
