"""What happens around an artifact: the producer that seeds it, the key details at the pause."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest

from host_shim.app_runtime.artifacts import ToolInput, build_artifact
from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.executors import executors
from host_shim.app_runtime.store.tables import AgentRow, AwaitRow, FeedRow, KeyValueRow, TaskRow
from tests.app_runtime.invoices import LINES
from tests.app_runtime.world import World, world

pytestmark = pytest.mark.anyio

# Key details at the pause


class Extractor:
    """Finds what it was told to, or fails."""

    def __init__(self, found: dict[str, Any] | BaseException) -> None:
        self.found = found
        self.asked: list[Any] = []

    async def extract(self, definitions: Any, instructions: str, material: Any) -> dict[str, Any]:
        self.asked.append((definitions, instructions, material))
        if isinstance(self.found, BaseException):
            raise self.found
        return self.found


@pytest.fixture
async def extracting(database_url: str) -> AsyncIterator[tuple[World, Extractor]]:
    extractor = Extractor({"total": 12.5, "vendor": "Ada Ltd", "paid": True})
    async with world(database_url, {"key_details": extractor}) as here:
        await here.set_up(await_review=True)
        yield here, extractor


async def test_key_details_are_extracted_and_kept(extracting: tuple[World, Extractor]) -> None:
    here, extractor = extracting
    task = await here.add_task()
    definitions = {"total": {"type": "number"}}
    found = await here.build(
        task, params={"n": 1}, key_definitions=definitions, summary_instructions="Sum up."
    )
    assert found["extracted_data"] == {"total": 12.5, "vendor": "Ada Ltd", "paid": True}
    material = {"params": {"n": 1}, "initial_data": None}
    assert extractor.asked == [(definitions, "Sum up.", material)]
    rows = {row.key: (row.task_id, row.value, row.number) for row in await here.rows(KeyValueRow)}
    assert rows == {
        "total": (task, 12.5, 12.5),
        "vendor": (task, "Ada Ltd", None),
        "paid": (task, True, None),
    }


async def test_no_model_is_asked_without_need(extracting: tuple[World, Extractor]) -> None:
    here, extractor = extracting
    assert "extracted_data" not in await here.build(await here.add_task())
    await here.configure(await_review=False)
    await here.build(await here.add_task(), key_definitions={"total": {}})
    assert extractor.asked == []
    await here.configure(await_review=True)
    await here.build(await here.add_task(), summary_instructions="Sum up.")
    assert len(extractor.asked) == 1


async def test_the_agents_own_definitions_are_injected(
    extracting: tuple[World, Extractor],
) -> None:
    here, extractor = extracting
    async with here.runtime.database.writing() as store:
        agent = await store.get(AgentRow, here.agent_id)
        assert agent is not None
        agent.key_definitions = {"vendor": {"type": "string"}}
        agent.summary_instructions = "In one line."
    await here.build(await here.add_task())
    await here.build(await here.add_task(), key_definitions={"total": {}})
    assert [asked[:2] for asked in extractor.asked] == [
        ({"vendor": {"type": "string"}}, "In one line."),
        ({"total": {}}, "In one line."),
    ]


async def test_a_failure_of_the_pass_is_logged_and_nothing_else(
    extracting: tuple[World, Extractor], caplog: pytest.LogCaptureFixture
) -> None:
    here, extractor = extracting
    extractor.found = RuntimeError("the model is away")
    task = await here.add_task()
    found = await here.build(task, key_definitions={"total": {}})
    assert found["bundle_url"] == "https://cdn.example/b.html"
    assert (found["await_pending"], found["extracted_data"]) == (True, {})
    assert (await here.task(task))["status"] == "waiting_for_input"
    assert "the model is away" in caplog.text
    assert await here.rows(KeyValueRow) == []


async def test_a_worker_that_died_before_the_pass_makes_up_for_it(
    extracting: tuple[World, Extractor],
) -> None:
    here, extractor = extracting
    found, extractor.found = extractor.found, asyncio.CancelledError()
    task, step = await here.add_task(), str(uuid.uuid4())
    given = ToolInput(here.tool_id, key_definitions={"total": {}})
    with pytest.raises(asyncio.CancelledError):
        await build_artifact(here.runtime, task, given, step_id=step)
    assert (await here.task(task))["status"] == "waiting_for_input"
    assert await here.rows(KeyValueRow) == []
    extractor.found = found
    for _ in range(2):
        again = await build_artifact(here.runtime, task, given, step_id=step)
        assert again["extracted_data"] == found
    assert len(extractor.asked) == 2


# The producer


PRODUCER = {"tool": "Seed", "seeds": {"lines": "add_line"}}
CODE = """
rows = [{"id": n, "description": f"Line {n}", "amount": n} for n in range(1, params["n"] + 1)]
result = {"lines": rows, "total": sum(row["amount"] for row in rows)}
"""


@pytest.fixture
async def producing(sqlite_url: str) -> AsyncIterator[World]:
    async with world(sqlite_url, {"executors": executors()}) as here:
        await here.set_up(await_review=True, producer=PRODUCER)
        yield here


async def test_the_producer_seeds_many_rows_and_the_initial_data(producing: World) -> None:
    await producing.add_tool("Seed", "python_code_tool", {"code": CODE})
    task = await producing.add_task()
    found = await producing.build(task, params={"n": 40})
    assert found["initial_data"] == {"total": 820}
    rows = await producing.rows(LINES)
    assert [(row.task_id, row.id) for row in rows] == [(task, n) for n in range(1, 41)]
    assert await producing.rows(FeedRow) == []


@pytest.mark.parametrize(
    ("code", "refused"),
    [
        ("1 / 0", "producer_failed"),
        ("result = {'lines': 5}", "producer_invalid"),
        ("result = {'lines': [{'id': 1, 'colour': 'red'}]}", "column_not_allowed"),
        ("result = {'lines': [{'id': 1, 'description': None, 'amount': 1}]}", "row_refused"),
    ],
)
async def test_a_producer_that_fails_leaves_nothing(
    producing: World, code: str, refused: str
) -> None:
    await producing.add_tool("Seed", "python_code_tool", {"code": code})
    task = await producing.add_task()
    with pytest.raises(Refusal) as caught:
        await producing.build(task, params={"n": 2})
    assert caught.value.code == refused
    assert await producing.rows(LINES) == await producing.rows(AwaitRow) == []
    assert [row.status for row in await producing.rows(TaskRow)] == ["running"]


async def test_a_producer_reaches_insert_ops_only(producing: World) -> None:
    await producing.add_tool("Seed", "python_code_tool", {"code": CODE})
    for op in ("drop_line", "save_line", "lines", "nothing"):
        await producing.configure(producer={**PRODUCER, "seeds": {"lines": op}})
        with pytest.raises(Refusal):
            await producing.build(await producing.add_task(), params={"n": 1})
    await producing.configure(producer={"tool": "Nobody"})
    with pytest.raises(Refusal) as caught:
        await producing.build(await producing.add_task())
    assert caught.value.status == 501
