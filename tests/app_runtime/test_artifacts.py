"""The App Tool as a step: its inputs, the artifact it gives, the task it parks."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from typing import Any

import pytest

from host_shim.app_runtime import tool
from host_shim.app_runtime.artifacts import ToolInput, build_artifact
from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.executors import executors
from host_shim.app_runtime.settings import GRANDFATHERED, HOST_PERFORMED
from host_shim.app_runtime.store.tables import (
    AwaitRow,
    ConfiguredToolRow,
    FeedRow,
    KeyValueRow,
    StepRow,
    TaskRow,
)
from tests.app_runtime.world import LINES, World, changed, world

pytestmark = pytest.mark.anyio

DESCRIPTOR = {
    "bundle_url", "bundle_sha", "bundle_id", "binding_id", "configured_tool_id", "action_schema",
    "theme", "default_fullscreen", "await_review", "await_id", "await_pending", "runtime",
}  # fmt: skip


def test_the_tools_identity() -> None:
    assert (tool.TOOL_ID, tool.DISPLAY_NAME) == ("app_tool", "App Tool")
    assert tool.ENABLED_BY_DEFAULT is False
    for other in ("custom_interface", "python_code_tool", "generate_file"):
        assert other in tool.DESCRIPTION


def test_the_model_sees_params_alone() -> None:
    inputs = tool.INPUT_SCHEMA["properties"]
    hidden = {name for name, schema in inputs.items() if schema.get("x-exclude-from-llm")}
    assert hidden == {"configured_tool_id", "key_definitions", "summary_instructions"}
    assert inputs["key_definitions"]["x-variable-type"] == "agent_key_definitions"
    assert inputs["summary_instructions"]["x-variable-type"] == "agent_summary_instructions"
    override = {"type": "object", "properties": {"invoice": {"type": "string"}}}
    assert tool.visible_schema(override)["properties"] == {"params": override}
    assert set(tool.visible_schema()["properties"]) == {"params"}


async def test_a_tool_is_off_until_it_is_added_and_enabled(here: World) -> None:
    assert ConfiguredToolRow.__table__.c.enabled.default.arg is False
    step = await here.surface()
    await switch(here, enabled=False)
    with pytest.raises(Refusal) as caught:
        await here.build(await here.add_task())
    assert caught.value.code == "tool_off"
    assert (await here.mint(step)).status_code == 403


async def switch(here: World, *, enabled: bool = True, **config: Any) -> None:
    """Changes the configured tool's stored settings behind every surface's back."""
    async with here.runtime.database.writing() as store:
        row = await store.get(ConfiguredToolRow, here.tool_id)
        assert row is not None
        row.enabled = enabled
        settings = {**row.config["bindings"]["app_tool"], **config}
        row.config = {**row.config, "bindings": {"app_tool": settings}}


@pytest.mark.parametrize(
    ("given", "code"),
    [
        (None, "tool_missing"),
        ("Review", "tool_id_invalid"),
        ("", "tool_id_invalid"),
        (str(uuid.UUID(int=5)), "tool_unknown"),
    ],
)
async def test_the_injected_id_is_a_known_uuid(here: World, given: Any, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        await build_artifact(here.runtime, await here.add_task(), ToolInput(given))
    assert caught.value.code == code


async def test_params_follow_the_configured_schema(here: World) -> None:
    schema = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
    async with here.runtime.database.writing() as store:
        row = await store.get(ConfiguredToolRow, here.tool_id)
        assert row is not None
        row.config = {**row.config, "input_schema": schema}
    task = await here.add_task()
    for params in ({}, {"n": "1"}):
        with pytest.raises(Refusal) as caught:
            await here.build(task, params=params)
        assert caught.value.code == "params_invalid"
    assert (await here.build(task, params={"n": 1}))["runtime"]["params"] == {"n": 1}
    assert len(await here.rows(StepRow)) == 1


async def test_the_descriptor_is_complete_and_live(both: World) -> None:
    step = await both.surface(params={"invoice": "I-1"})
    found = (await both.mint(step)).json()
    assert set(found) >= DESCRIPTOR | {"session_token"}
    assert (found["bundle_url"], found["bundle_sha"]) == ("https://cdn.example/b.html", "5ha")
    assert found["configured_tool_id"] == both.tool_id
    assert (found["await_pending"], found["await_id"]) == (
        True,
        (await both.rows(AwaitRow))[0].id,
    )
    assert (found["default_fullscreen"], found["await_review"], found["theme"]) == (
        False,
        True,
        None,
    )
    await switch(both, default_fullscreen=True, await_review=False, theme={"mode": "dark"})
    live = (await both.mint(step)).json()
    assert (live["default_fullscreen"], live["await_review"]) == (True, False)
    assert live["theme"] == {"mode": "dark"}
    assert live["await_id"] == found["await_id"]


async def test_the_runtime_part_says_what_is_served(here: World) -> None:
    step = await here.surface(params={"invoice": "I-1"})
    served = (await here.mint(step)).json()["runtime"]
    assert served["verbs"] == ["read", "write", "action", "capability"]
    assert served["versions"] == ["v1", "v2"]
    assert served["params"] == {"invoice": "I-1"}
    assert set(served["capabilities"]) <= set(GRANDFATHERED)
    assert served["host_capabilities"] == []
    await here.save(changed(capabilities=["next_review_task"]))
    served = (await here.mint(step)).json()["runtime"]
    assert served["host_capabilities"] == ["next_review_task"]
    assert set(served["host_capabilities"]) <= set(served["capabilities"])
    assert set(served["capabilities"]).isdisjoint(set(HOST_PERFORMED) - {"next_review_task"})


async def test_the_schema_names_ops_but_no_table(here: World) -> None:
    step = await here.surface()
    schema = (await here.mint(step)).json()["action_schema"]
    assert {"name": "final_approval", "resolves_await": True} in schema["actions"]
    assert schema["reads"] == ["lines", "line"]
    assert "invoice_lines" not in str(schema)
    await here.save(changed(action_schema={"fields": ["amount"]}))
    assert (await here.mint(step)).json()["action_schema"] == {"fields": ["amount"]}


async def test_without_a_review_the_step_completes_and_the_agent_goes_on(database_url: str) -> None:
    async with world(database_url) as here:
        await here.set_up()
        task = await here.add_task()
        descriptor = await here.build(task)
        assert (descriptor["await_id"], descriptor["await_pending"]) == (None, False)
        assert [row.status for row in await here.rows(StepRow)] == ["completed"]
        assert (await here.task(task))["status"] == "running"
        assert await here.rows(AwaitRow) == []


async def test_with_a_review_the_task_is_parked_on_the_step(both: World) -> None:
    task = await both.add_task()
    step = await both.surface(task)
    (row,) = await both.rows(AwaitRow)
    assert (row.source_type, row.correlation_key, row.task_id) == ("app_tool", step, task)
    assert row.status == "pending"
    assert (await both.task(task))["status"] == "waiting_for_input"
    assert (await both.mint(step)).json()["await_id"] == row.id


async def test_a_step_is_built_once(both: World) -> None:
    """Two workers that build the same step at the same moment give one artifact and one await."""
    task = await both.add_task()
    step, given = str(uuid.uuid4()), ToolInput(both.tool_id)
    builds = (build_artifact(both.runtime, task, given, step_id=step) for _ in range(4))
    found = await asyncio.gather(*builds)
    found.append(await build_artifact(both.runtime, task, given, step_id=step))
    assert len({descriptor["await_id"] for descriptor in found}) == 1
    assert [row.id for row in await both.rows(StepRow)] == [step]


# Key details at the pause


class Extractor:
    """Finds what it was told to, or fails."""

    def __init__(self, found: dict[str, Any] | Exception) -> None:
        self.found = found
        self.asked: list[Any] = []

    async def extract(self, definitions: Any, instructions: str, material: Any) -> dict[str, Any]:
        self.asked.append((definitions, instructions, material))
        if isinstance(self.found, Exception):
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
    await switch(here, await_review=False)
    await here.build(await here.add_task(), key_definitions={"total": {}})
    assert extractor.asked == []
    await switch(here, await_review=True)
    await here.build(await here.add_task(), summary_instructions="Sum up.")
    assert len(extractor.asked) == 1


async def test_a_failure_of_the_pass_is_logged_and_nothing_else(
    extracting: tuple[World, Extractor], caplog: pytest.LogCaptureFixture
) -> None:
    here, extractor = extracting
    extractor.found = RuntimeError("the model is away")
    task = await here.add_task()
    found = await here.build(task, key_definitions={"total": {}})
    assert set(found) >= DESCRIPTOR
    assert (found["await_pending"], found["extracted_data"]) == (True, {})
    assert (await here.task(task))["status"] == "waiting_for_input"
    assert "the model is away" in caplog.text
    assert await here.rows(KeyValueRow) == []


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
        await switch(producing, producer={**PRODUCER, "seeds": {"lines": op}})
        with pytest.raises(Refusal):
            await producing.build(await producing.add_task(), params={"n": 1})
    await switch(producing, producer={"tool": "Nobody"})
    with pytest.raises(Refusal) as caught:
        await producing.build(await producing.add_task())
    assert caught.value.status == 501
