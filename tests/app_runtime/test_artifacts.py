"""The App Tool as a step: its inputs, the artifact it gives, the task it parks."""

from __future__ import annotations

import asyncio
import uuid

import pytest

from host_shim.app_runtime import tool
from host_shim.app_runtime.artifacts import ToolInput, build_artifact
from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.settings import GRANDFATHERED, HOST_PERFORMED
from host_shim.app_runtime.store.tables import (
    AwaitRow,
    ConfiguredToolRow,
    StepRow,
)
from tests.app_runtime.invoices import changed
from tests.app_runtime.world import World, world

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
    await here.configure(enabled=False)
    with pytest.raises(Refusal) as caught:
        await here.build(await here.add_task())
    assert caught.value.code == "tool_off"
    assert (await here.mint(step)).status_code == 403


async def test_the_injected_id_is_a_known_uuid(here: World) -> None:
    for given, code in (
        (None, "tool_missing"),
        ("Review", "tool_id_invalid"),
        ("", "tool_id_invalid"),
        (str(uuid.UUID(int=5)), "tool_unknown"),
    ):
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
    await both.configure(default_fullscreen=True, await_review=False, theme={"mode": "dark"})
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
