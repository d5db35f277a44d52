"""Building an artifact: the worker's side of an `app_tool` step.

One rule: a step is built once. Its seeded rows, its artifact and the await that parks the task are
one transaction, so a worker that dies in the middle leaves a step that the next one builds again.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from host_shim.app_runtime import awaits
from host_shim.app_runtime.bindings import Binding
from host_shim.app_runtime.data import write_row
from host_shim.app_runtime.descriptor import mint
from host_shim.app_runtime.errors import Refusal, bad_request, not_found
from host_shim.app_runtime.http_calls.placeholders import Values
from host_shim.app_runtime.producer import produce
from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.store.columns import new_id
from host_shim.app_runtime.store.tables import (
    AgentRow,
    BindingRow,
    ConfiguredToolRow,
    KeyValueRow,
    StepRow,
    TaskRow,
)
from host_shim.app_runtime.tokens import User
from host_shim.app_runtime.tool import TOOL_ID, AppToolConfig, check_params, check_tool_id
from host_shim.app_runtime.values import Session

_LOG: Final = logging.getLogger(__name__)
_WORKER: Final = "worker"


@dataclass(frozen=True, slots=True)
class ToolInput:
    """What an agent's step hands to the App Tool; only `params` comes from the model.

    The last two are the agent's own, unless the worker's context has others.
    """

    configured_tool_id: str | None
    params: dict[str, Any] = field(default_factory=dict)
    key_definitions: Mapping[str, Any] | None = None
    summary_instructions: str | None = None


async def build_artifact(
    runtime: Runtime, task_id: str, given: ToolInput, *, step_id: str | None = None
) -> dict[str, Any]:
    """Builds the artifact of one step and returns its descriptor.

    With `await_review` the task is parked, the descriptor has an `await_id`, and key details are
    extracted; without it the step is complete and the agent may go on.

    Args:
        step_id: the step's id, when the worker has given it one already. A step that was built
            before is not built again.

    Raises:
        Refusal: 400 for an input that the tool does not take, 404 for a tool or a task that is
            not there, or what the producer was refused for.
    """
    tool_id = check_tool_id(given.configured_tool_id)
    step_id = step_id or new_id()
    async with runtime.database.reading() as connection:
        task, tool, binding_id = await _found(connection, task_id, tool_id)
        built = await connection.scalar(
            sa.select(StepRow.id).where(StepRow.id == step_id, StepRow.task_id == task_id)
        )
    if built is None:
        binding = await runtime.bindings.get(binding_id, task.workspace_id)
        await _build(
            runtime, _surface(runtime, task, binding, step_id), binding, tool.config, given
        )
    descriptor = await mint(runtime, User(_WORKER, task.workspace_id), step_id)
    if descriptor["await_pending"]:
        wanted = await _wanted_keys(runtime, task.agent_id, given)
        if any(wanted):
            descriptor["extracted_data"] = await _key_details(runtime, task_id, wanted, descriptor)
    return descriptor


async def _build(
    runtime: Runtime,
    surface: Session,
    binding: Binding,
    stored: Mapping[str, Any],
    given: ToolInput,
) -> None:
    """Everything that a step leaves in the databases, in one transaction."""
    config = AppToolConfig.of(stored)
    params = check_params(given.params, stored.get("input_schema"))
    produced = await produce(runtime, surface, config.producer, params)
    integration = await runtime.directory.integration(binding.integration_id, surface)
    source = await runtime.sources.of(integration)
    async with runtime.work(source) as work:
        task = await _locked(work.store, surface)
        if task is None:
            return
        for op, row in produced.rows(binding):
            await write_row(source, work.data, op, row, Values(row, surface))
        step = _step(runtime, surface, params, produced.initial_data)
        work.store.add(step)
        if config.await_review:
            awaits.register(work.store, task, step.id, step.created_at)


async def _locked(store: AsyncSession, surface: Session) -> TaskRow | None:
    """The task, locked; None when another worker has built the step meanwhile."""
    task = await store.get(TaskRow, surface.task_id, with_for_update=True)
    return None if await store.get(StepRow, surface.step_id) is not None else task


def _step(runtime: Runtime, surface: Session, params: dict[str, Any], data: Any) -> StepRow:
    return StepRow(
        id=surface.step_id,
        task_id=surface.task_id,
        kind=TOOL_ID,
        status="completed",
        configured_tool_id=surface.configured_tool_id,
        input={"params": params},
        output={"initial_data": data},
        created_at=runtime.clock.now(),
    )


async def _wanted_keys(
    runtime: Runtime, agent_id: str, given: ToolInput
) -> tuple[Mapping[str, Any], str]:
    """The key definitions and the summary template of the pass; both empty when there is none."""
    statement = sa.select(AgentRow.key_definitions, AgentRow.summary_instructions)
    async with runtime.database.reading() as connection:
        own = (await connection.execute(statement.where(AgentRow.id == agent_id))).one()
    definitions, instructions = given.key_definitions, given.summary_instructions
    return (
        own.key_definitions if definitions is None else definitions,
        own.summary_instructions if instructions is None else instructions,
    )


async def _key_details(
    runtime: Runtime,
    task_id: str,
    wanted: tuple[Mapping[str, Any], str],
    descriptor: Mapping[str, Any],
) -> dict[str, Any]:
    """The pass over an artifact that parked its task. Its failure is logged and nothing else.

    It comes after the task was parked, so that a slow model holds nothing up; a worker that died
    in between makes up for it when the step is built again.
    """
    async with runtime.database.reading() as connection:
        statement = sa.select(KeyValueRow.key, KeyValueRow.value)
        kept = (await connection.execute(statement.where(KeyValueRow.task_id == task_id))).all()
    if kept or runtime.key_details is None:
        return {row.key: row.value for row in kept}
    material = {
        "params": descriptor["runtime"]["params"],
        "initial_data": descriptor["initial_data"],
    }
    try:
        found = await runtime.key_details.extract(*wanted, material)
        async with runtime.database.writing() as store:
            for key, value in found.items():
                row = KeyValueRow(task_id=task_id, key=key, value=value, number=_number(value))
                await store.merge(row)
    except Exception:
        _LOG.exception("key details of task %s could not be extracted", task_id)
        return {}
    return found


def _number(value: Any) -> float | None:
    return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else None


async def _found(connection: Any, task_id: str, tool_id: str) -> tuple[Any, Any, str]:
    task_table, tool_table = TaskRow.__table__, ConfiguredToolRow.__table__
    task = (
        await connection.execute(sa.select(task_table).where(TaskRow.id == task_id))
    ).one_or_none()
    if task is None:
        raise not_found("task_unknown", "There is no such task.")
    tool = (
        await connection.execute(
            sa.select(tool_table).where(
                ConfiguredToolRow.id == tool_id,
                ConfiguredToolRow.agent_id == task.agent_id,
                ConfiguredToolRow.base_tool == TOOL_ID,
            )
        )
    ).one_or_none()
    if tool is None:
        raise not_found("tool_unknown", "The task's agent has no such App Tool.")
    binding_id = await connection.scalar(
        sa.select(BindingRow.id).where(BindingRow.configured_tool_id == tool_id)
    )
    if not tool.enabled or binding_id is None:
        raise _off()
    return task, tool, binding_id


def _surface(runtime: Runtime, task: Any, binding: Binding, step_id: str) -> Session:
    """The identity under which the worker seeds: the same ids a mounted surface will have."""
    return Session(
        workspace_id=task.workspace_id,
        agent_id=task.agent_id,
        task_id=task.id,
        step_id=step_id,
        configured_tool_id=binding.configured_tool_id,
        binding_id=binding.id,
        user_id=_WORKER,
        expires_at=runtime.clock.now() + timedelta(hours=1),
    )


def _off() -> Refusal:
    return bad_request("tool_off", "The App Tool is not enabled for this agent, or has no binding.")
