"""`/action`: multi-stage approval, one transaction, and the await that only its owner releases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import jwt
import pytest

from host_shim.app_runtime import awaits
from host_shim.app_runtime.store.tables import AwaitRow, ClaimRow, FeedRow, ResumeEventRow, TaskRow
from host_shim.app_runtime.values import HttpReply
from tests.app_runtime.http_calls.upstream import Upstream
from tests.app_runtime.invoices import APPROVALS, changed
from tests.app_runtime.world import KEY, World, calling_loopback, world

pytestmark = pytest.mark.anyio

FIRST = {"op": "first_approval", "payload": {"stage": "one"}}
FINAL = {
    "op": "final_approval",
    "payload": {"stage": "two"},
    "rows": {"note_approval": {"note": "fine"}},
}


@pytest.fixture
async def calling(database_url: str, upstream: Upstream) -> AsyncIterator[World]:
    """Actions that call an upstream, too."""
    post = {"method": "POST", "body_template": {"stage": "{{stage}}"}}
    calls = [
        {"op": "post", "url": f"{upstream.url}/invoices/{{{{task_id}}}}", **post},
        {"op": "notify", "url": f"{upstream.url}/notify/{{{{who}}}}", **post},
        {"op": "refuse", "url": f"{upstream.url}/status/422", **post},
    ]
    final = {"writes": ["note_approval"], "resolves_await": True}
    actions = [
        {"name": "book", "http_calls": ["post", "notify"], **final},
        {"name": "fail", "http_calls": ["post", "refuse"], **final},
    ]
    async with world(database_url, {"http_caller": calling_loopback}) as found:
        await found.set_up(changed(http_calls=calls, actions=actions), await_review=True)
        yield found


async def test_stages_are_recorded_and_only_the_last_releases_the_task(both: World) -> None:
    task = await both.add_task()
    step = await both.surface(task)
    for body, resolved in ((FIRST, False), (FIRST, False), (FINAL, True)):
        reply = await both.call(step, "action", body)
        assert reply.json() == {
            "ok": True,
            "results": {"note_approval": 1, "await_resolved": resolved},
            "responses": {},
        }
        assert (await both.mint(step)).json()["await_pending"] is not resolved
        assert len(await both.rows(ResumeEventRow)) == resolved
    stages = [(row.task_id, row.stage, row.note) for row in await both.rows(APPROVALS)]
    assert stages == [(task, "one", None), (task, "one", None), (task, "two", "fine")]
    feed = [(row.kind, row.payload["feed_event"]) for row in await both.rows(FeedRow)]
    assert feed == [("agent_action", text) for text in ("Checked", "Checked", "Approved")]
    (resume,) = await both.rows(ResumeEventRow)
    assert resume.payload["action"] == "final_approval"
    assert resume.payload["payload"] == {"stage": "two"}


async def test_the_name_of_an_action_carries_no_meaning(here: World) -> None:
    names = ("reject", "x", "do nothing at all")
    await here.save(changed(actions=[{"name": name, "resolves_await": True} for name in names]))
    for name in names:
        reply = await here.call(await here.surface(), "action", {"op": name})
        assert reply.json()["results"] == {"await_resolved": True}


async def test_a_second_approval_is_refused_and_does_nothing(both: World) -> None:
    step = await both.surface()
    assert (await both.call(step, "action", FINAL)).status_code == 200
    assert (await both.call(step, "action", FINAL)).status_code == 403
    assert len(await both.rows(APPROVALS)) == len(await both.rows(FeedRow)) == 1
    assert len(await both.rows(ResumeEventRow)) == 1


async def test_two_approvals_at_the_same_moment_release_the_task_once(both: World) -> None:
    step = await both.surface()
    replies = await asyncio.gather(*(both.call(step, "action", FINAL) for _ in range(6)))
    assert sorted(reply.status_code for reply in replies) == [200] + [403] * 5
    assert len(await both.rows(APPROVALS)) == 1
    assert len(await both.rows(ResumeEventRow)) == 1


async def test_completion_and_resume_are_one_transaction(
    both: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last statement of the transaction fails: nothing before it may be left."""
    step = await both.surface()

    def unwritable(*_: Any, **__: Any) -> Any:
        raise RuntimeError("no disk")

    with monkeypatch.context() as patch:
        patch.setattr(awaits.sa, "delete", unwritable)
        assert (await both.call(step, "action", FINAL)).status_code == 500
    assert await both.rows(ResumeEventRow) == await both.rows(FeedRow) == []
    assert await both.rows(APPROVALS) == []
    assert [row.status for row in await both.rows(AwaitRow)] == ["pending"]
    assert (await both.call(step, "action", FINAL)).json()["results"]["await_resolved"] is True


async def test_no_surface_releases_another_tasks_await(both: World) -> None:
    mine, theirs = await both.surface(), await both.surface()
    their_await = (await both.mint(theirs)).json()["await_id"]
    other = both.runtime.tokens.session(both.tokens[theirs])
    spoofed = {
        "task_id": other.task_id,
        "step_id": theirs,
        "await_id": their_await,
        "correlation_key": theirs,
    }
    body = {**FINAL, **spoofed, "payload": {"stage": "two", **spoofed}}
    assert (await both.call(mine, "action", body)).json()["results"]["await_resolved"] is True
    assert [row.task_id for row in await both.rows(APPROVALS)] != [other.task_id]
    assert (await both.mint(theirs)).json()["await_pending"] is True
    assert (await both.mint(mine)).json()["await_pending"] is False


async def test_a_step_and_a_task_that_do_not_belong_together_release_nothing(here: World) -> None:
    """A token that only the key's owner could make; even so both claims must fit."""
    mine, theirs = await here.surface(), await here.surface()
    claims = jwt.decode(here.tokens[mine], options={"verify_signature": False})
    mixed = jwt.encode({**claims, "step_id": theirs}, KEY, "HS256")
    reply = await here.call(mine, "action", FINAL, token=mixed)
    assert reply.json()["results"]["await_resolved"] is False
    assert {row.status for row in await here.rows(AwaitRow)} == {"pending"}


async def test_without_an_await_the_same_action_releases_nothing(sqlite_url: str) -> None:
    async with world(sqlite_url) as there:
        await there.set_up()
        step = await there.surface()
        reply = await there.call(step, "action", FINAL)
        assert reply.json()["results"] == {"note_approval": 1, "await_resolved": False}
        assert (await there.mint(step)).json()["await_id"] is None


async def test_approving_releases_the_claim(both: World) -> None:
    step = await both.surface()
    await both.host("review-queue/next", {"agent_id": both.agent_id})
    assert len(await both.rows(ClaimRow)) == 1
    await both.call(step, "action", FIRST)
    assert len(await both.rows(ClaimRow)) == 1
    await both.call(step, "action", FINAL)
    assert await both.rows(ClaimRow) == []


OFF_THE_LIST: list[tuple[Any, int]] = [
    ({"op": "nothing"}, 403),
    ({"op": "save_line"}, 403),
    ({**FIRST, "rows": {"save_line": {"id": 1}}}, 403),
    ({**FIRST, "rows": {"note_approval": {"stage_": "x"}}}, 403),
    ({**FIRST, "rows": {"note_approval": [{"note": "x"}]}}, 400),
    ({**FIRST, "rows": []}, 400),
    ({"op": "first_approval"}, 400),
]


async def test_an_action_off_the_list_does_nothing(here: World) -> None:
    step = await here.surface()
    for body, status in OFF_THE_LIST:
        reply = await here.call(step, "action", body)
        assert reply.status_code == status, (body, reply.text)
    assert await here.rows(APPROVALS) == await here.rows(FeedRow) == []


BOOK = {"op": "book", "payload": {"stage": "two", "who": "rita"}}


async def test_writes_come_before_the_calls(calling: World, upstream: Upstream) -> None:
    task = await calling.add_task()
    step = await calling.surface(task)
    reply = await calling.call(step, "action", BOOK)
    results = {"note_approval": 1, "post": 200, "notify": 200, "await_resolved": True}
    assert reply.json() == {
        "ok": True,
        "results": results,
        "responses": {
            "post": {"status": 200, "body": {"target": f"/invoices/{task}"}},
            "notify": {"status": 200, "body": {"target": "/notify/rita"}},
        },
    }
    assert list(reply.json()["results"]) == list(results)
    assert upstream.targets() == [f"/invoices/{task}", "/notify/rita"]
    assert [call.json for call in upstream.calls] == [{"stage": "two"}] * 2


async def test_a_write_that_is_refused_sends_nothing(calling: World, upstream: Upstream) -> None:
    step = await calling.surface()
    body = {**BOOK, "rows": {"note_approval": {"note": 5}}}
    assert (await calling.call(step, "action", body)).status_code == 400
    assert upstream.calls == []


async def test_an_upstream_that_refuses_fails_the_action(
    calling: World, upstream: Upstream
) -> None:
    step = await calling.surface()
    reply = await calling.call(step, "action", {"op": "fail", "payload": {"stage": "two"}})
    assert reply.status_code == 502
    assert "422" in reply.json()["error"]
    assert "as asked" not in reply.text
    assert await calling.rows(APPROVALS) == await calling.rows(FeedRow) == []
    assert await calling.rows(ResumeEventRow) == []
    assert (await calling.mint(step)).json()["await_pending"] is True
    assert (await calling.call(step, "action", BOOK)).status_code == 200


async def test_a_value_missing_in_a_later_call_stops_the_action_before_the_first(
    calling: World, upstream: Upstream
) -> None:
    step = await calling.surface()
    reply = await calling.call(step, "action", {"op": "book", "payload": {"stage": "two"}})
    assert reply.status_code == 400
    assert upstream.calls == []
    assert await calling.rows(APPROVALS) == []


async def test_a_surface_that_writes_a_lot_leaves_connections_for_others(
    database_url: str,
) -> None:
    """Its first action waits for an upstream, and everything after it for the same row."""
    called, answer = asyncio.Event(), asyncio.Event()

    class Slow:
        def check(self, *_: Any) -> None:
            """Everything goes."""

        async def call(self, *_: Any) -> HttpReply:
            called.set()
            await answer.wait()
            return HttpReply(200)

        async def aclose(self) -> None:
            """Nothing is open."""

    async with world(database_url, {"http_caller": lambda *_: Slow()}, lookups=1) as here:
        call = {"op": "post", "method": "POST", "url": "https://erp.example/"}
        book = {"name": "book", "writes": ["save_line"], "http_calls": ["post"]}
        await here.set_up(changed(http_calls=[call], actions=[book]))
        task = await here.add_task()
        await here.add_lines(task, {"id": 1, "description": "Ink"})
        step, other = await here.surface(task), await here.surface()
        row = {"id": 1, "description": "Ink, black"}
        first = {"op": "book", "rows": {"save_line": row}}
        begun = asyncio.create_task(here.call(step, "action", first))
        await called.wait()
        more = [
            asyncio.create_task(here.call(step, "write", {"op": "save_line", "payload": row}))
            for _ in range(2 * here.runtime.settings.connections)
        ]
        for _ in range(50):
            assert (await here.call(other, "read", {"op": "lines"})).status_code == 200
        answer.set()
        assert {reply.status_code for reply in await asyncio.gather(begun, *more)} == {200}


async def test_nothing_times_a_parked_task_out(both: World) -> None:
    task = await both.add_task()
    step = await both.surface(task)
    both.time.pass_(days=400)
    (row,) = await both.rows(TaskRow)
    assert row.status == "waiting_for_input"
    both.tokens[step] = (await both.mint(step)).json()["session_token"]
    assert (await both.call(step, "action", FINAL)).json()["results"]["await_resolved"] is True
