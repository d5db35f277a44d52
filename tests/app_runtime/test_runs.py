"""`/run`: what is handed to an executor, what is refused, what is recorded and billed."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from host_shim.app_runtime.errors import forbidden, unreachable
from host_shim.app_runtime.executors import executors
from host_shim.app_runtime.store.tables import FeedRow, StepRow, UsageRow
from host_shim.app_runtime.values import Call, Outcome
from tests.app_runtime.invoices import changed
from tests.app_runtime.world import World, world

pytestmark = pytest.mark.anyio


@dataclass
class Fake:
    """An executor that keeps what it was asked and answers what it was told to."""

    outcome: Outcome = field(default_factory=lambda: Outcome({"answer": 42}))
    recorded_as: str = "child_step"
    deadline: float = 60.0
    at_once: int | None = None
    refuses: Exception | None = None
    fails: Exception | None = None
    calls: list[Call] = field(default_factory=list)
    hold: asyncio.Event | None = None
    cancelled: bool = False

    def check(self, call: Call) -> None:
        if self.refuses is not None:
            raise self.refuses

    async def run(self, call: Call) -> Outcome:
        self.calls.append(call)
        if self.fails is not None:
            raise self.fails
        if self.hold is not None:
            try:
                await self.hold.wait()
            except asyncio.CancelledError:
                self.cancelled = True
                raise
        return self.outcome


@dataclass
class Running:
    here: World
    broker: Fake
    python: Fake
    step: str

    async def run(self, op: str, payload: Any = None) -> Any:
        return await self.here.call(self.step, "run", {"op": op, "payload": payload or {}})

    async def left(self) -> tuple[list[Any], list[Any], list[Any]]:
        """Steps below the artifact's, feed rows, usage."""
        steps = await self.here.rows(StepRow, StepRow.parent_step_id == self.step)
        return steps, await self.here.rows(FeedRow), await self.here.rows(UsageRow)


@pytest.fixture
async def running(database_url: str) -> AsyncIterator[Running]:
    broker, python = Fake(), Fake(recorded_as="app_tool_run")
    found = {"lookup_tool": broker, "python_code_tool": python}
    async with world(database_url, {"executors": found}) as here:
        tools = [
            {"op": "look", "tool": "Lookup", "params": ["a", "b"]},
            {"op": "quiet", "tool": "Lookup", "params": ["a"], "record": False},
            {"op": "compute", "tool": "Totals"},
            {"op": "base", "tool": "lookup_tool"},
            {"op": "unknown", "tool": "Nothing"},
            {"op": "off", "tool": "Switched off"},
            {"op": "theirs", "tool": "Of another agent"},
            {"op": "unserved", "tool": "Translator"},
        ]
        await here.set_up(changed(tools=tools))
        await here.add_tool("Lookup", "lookup_tool", {"file": "a.csv"})
        await here.add_tool("Totals", "python_code_tool", {"code": "result = 1"})
        await here.add_tool("Translator", "translate_text", {})
        await here.add_tool("Switched off", "lookup_tool", {}, enabled=False)
        await here.add_tool("Of another agent", "lookup_tool", {}, workspace_id="workspace-2")
        yield Running(here, broker, python, await here.surface())


async def test_unlisted_inputs_are_dropped_and_ids_come_from_the_session(running: Running) -> None:
    ids = running.here.runtime.tokens.session(running.here.tokens[running.step]).ids()
    spoofed = dict.fromkeys(ids, "spoofed")
    reply = await running.run("look", {"a": 1, "c": 3, "file": "other.csv", **spoofed})
    assert reply.json() == {"answer": 42}
    (call,) = running.broker.calls
    assert call.arguments == {"a": 1, **ids}
    assert (call.tool.base_tool, call.tool.bindings) == ("lookup_tool", {"file": "a.csv"})
    assert call.tool.configured_tool_id is not None


async def test_a_tool_is_found_within_the_agent_and_workspace(running: Running) -> None:
    assert (await running.run("base")).status_code == 200
    assert running.broker.calls[0].tool.configured_tool_id is None
    for op in ("unknown", "off", "theirs", "unserved"):
        assert (await running.run(op)).status_code == 501, op
    assert (await running.run("not_listed")).status_code == 403
    assert len(running.broker.calls) == 1


async def test_a_lookup_is_a_completed_child_step_with_a_card(running: Running) -> None:
    await running.run("look", {"a": 1})
    (step,), (card,), usage = await running.left()
    assert (step.kind, step.status, step.in_history) == ("lookup_tool", "completed", False)
    assert step.output == {"answer": 42}
    assert card.kind == "tool_card"
    assert card.payload == {"tool": "Lookup", "op": "look", "step_id": step.id}
    assert usage == []


async def test_a_python_run_is_a_step_of_its_own_kind(running: Running) -> None:
    await running.run("compute")
    (step,), (card,), _ = await running.left()
    assert (step.kind, card.kind) == ("app_tool_run", "app_tool_run")


async def test_unrecorded_runs_leave_nothing_unless_they_billed(running: Running) -> None:
    await running.run("quiet")
    assert await running.left() == ([], [], [])
    running.broker.outcome = Outcome({"answer": 42}, units=3)
    await running.run("quiet")
    (step,), cards, (usage,) = await running.left()
    assert cards == []
    assert (usage.step_id, usage.units, usage.tool) == (step.id, 3, "lookup_tool")


async def test_billed_units_hang_on_the_step(running: Running) -> None:
    running.broker.outcome = Outcome({}, units=7)
    await running.run("look")
    (step,), (_,), (usage,) = await running.left()
    assert (step.units, usage.units, usage.step_id) == (7, 7, step.id)


async def test_an_error_of_the_tool_is_a_200(running: Running) -> None:
    running.broker.outcome = Outcome(error="not indexed")
    reply = await running.run("look")
    assert (reply.status_code, reply.json()) == (200, {"error": "not indexed"})
    (step,), (card,), _ = await running.left()
    assert (step.status, card.payload["error"]) == ("failed", "not indexed")


async def test_what_is_refused_is_not_run_and_not_recorded(running: Running) -> None:
    running.broker.refuses = forbidden("pinned", "query is pinned")
    assert (await running.run("look")).status_code == 403
    assert running.broker.calls == []
    running.broker.refuses = None
    running.broker.fails = unreachable("broker", "The broker cannot be reached.")
    assert (await running.run("look")).status_code == 502
    assert await running.left() == ([], [], [])


async def test_a_run_past_its_deadline_is_cancelled_at_that_moment(running: Running) -> None:
    running.broker.hold = asyncio.Event()
    running.broker.deadline = 0.05
    assert (await running.run("look")).status_code == 504
    assert running.broker.cancelled
    assert await running.left() == ([], [], [])


async def test_a_third_at_once_is_a_429_for_this_surface_only(running: Running) -> None:
    running.broker.at_once = 2
    running.broker.hold = asyncio.Event()
    other = await running.here.surface()
    pair = [asyncio.create_task(running.run("look")) for _ in range(2)]
    while len(running.broker.calls) < 2:
        await asyncio.sleep(0)
    third = await running.run("look")
    assert third.status_code == 429
    assert int(third.headers["retry-after"]) >= 1
    elsewhere = asyncio.create_task(running.here.call(other, "run", {"op": "look"}))
    while len(running.broker.calls) < 3:
        await asyncio.sleep(0)
    running.broker.hold.set()
    assert [(await task).status_code for task in (*pair, elsewhere)] == [200, 200, 200]
    assert (await running.run("look")).status_code == 200


async def test_the_standard_executors_run_behind_the_verb(sqlite_url: str) -> None:
    """A script that computes, one that raises, and a query that is pinned to its tool."""
    async with world(sqlite_url, {"executors": executors()}) as here:
        tools = [
            {"op": "sum", "tool": "Sum", "params": ["amounts"]},
            {"op": "raise", "tool": "Raise"},
            {"op": "own_code", "tool": "Sum", "params": ["code"]},
            {"op": "base", "tool": "python_code_tool", "params": ["x"]},
            {"op": "own_query", "tool": "Query", "params": ["query"]},
            {"op": "translate", "tool": "translate_text", "params": ["texts", "target_language"]},
        ]
        await here.set_up(changed(tools=tools))
        code = "result = {'total': sum(params['amounts']), 'task': params['task_id']}"
        await here.add_tool("Sum", "python_code_tool", {"code": code})
        await here.add_tool("Raise", "python_code_tool", {"code": "1 / 0"})
        await here.add_tool("Query", "postgres_execute_query", {"query": "SELECT 1"})
        task = await here.add_task()
        step = await here.surface(task)

        async def run(op: str, **payload: Any) -> Any:
            return await here.call(step, "run", {"op": op, "payload": payload})

        assert (await run("sum", amounts=[1, 2, 4])).json() == {"total": 7, "task": task}
        raised = await run("raise")
        assert raised.status_code == 200
        assert "ZeroDivisionError" in raised.json()["error"]
        for op in ("own_code", "base", "own_query"):
            assert (await run(op, code="result = 1", query="SELECT 2")).status_code == 403, op
        assert (await run("translate", texts=["a"], target_language="de")).status_code == 501
