"""The artifact's descriptor: what a host page needs to mount a surface.

One rule: it is computed from the database at the moment it is asked for, so `await_pending`,
display settings and capabilities are live values, never those of the artifact's creation.
"""

from __future__ import annotations

from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from host_shim.app_runtime import awaits
from host_shim.app_runtime.bindings import Binding
from host_shim.app_runtime.errors import Refusal, forbidden, not_found
from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.settings import GRANDFATHERED, HOST_PERFORMED, VERSIONS
from host_shim.app_runtime.store.tables import (
    AgentRow,
    AwaitRow,
    BindingRow,
    BundleRow,
    ConfiguredToolRow,
    StepRow,
    TaskRow,
)
from host_shim.app_runtime.tokens import User
from host_shim.app_runtime.tool import TOOL_ID, AppToolConfig

_DATA_VERBS: Final = ("read", "write", "action")


async def mint(runtime: Runtime, user: User, step_id: str) -> dict[str, Any]:
    """A fresh session for the artifact of a step, with the complete live descriptor.

    Raises:
        Refusal: 404 for a step that is not an artifact of the user's workspace, 403 when its tool
            is off or has no binding.
    """
    async with runtime.database.reading() as connection:
        found = await _artifact(connection, user, step_id)
        bundle = await _bundle(connection, found)
    binding = await runtime.bindings.get(found.binding_id, user.workspace_id)
    claims = {
        "workspace_id": user.workspace_id,
        "agent_id": found.agent_id,
        "task_id": found.task_id,
        "step_id": step_id,
        "configured_tool_id": found.configured_tool_id,
        "binding_id": binding.id,
        "user_id": user.id,
    }
    token, expires_at = runtime.tokens.issue_session(claims)
    config = AppToolConfig.of(found.config)
    return {
        "bundle_url": bundle.url,
        "bundle_sha": bundle.sha,
        "bundle_id": bundle.id,
        "binding_id": binding.id,
        "configured_tool_id": found.configured_tool_id,
        "action_schema": binding.schema(),
        "theme": config.theme,
        "default_fullscreen": config.default_fullscreen,
        "await_review": config.await_review,
        "await_id": found.await_id,
        "await_pending": found.await_status == awaits.PENDING,
        "runtime": {
            **served(runtime, binding, translates=found.document_translation_enabled),
            "params": found.input.get("params", {}),
        },
        "initial_data": found.output.get("initial_data"),
        "session_token": token,
        "expires_at": expires_at.isoformat(),
    }


def served(runtime: Runtime, binding: Binding, *, translates: bool) -> dict[str, Any]:
    """What this deployment serves to this binding.

    Args:
        translates: whether the agent may have documents translated. Where it may not,
            `get_translation` would answer 403, and what is listed here never does.
    """
    verbs = [*_DATA_VERBS]
    if runtime.executors:
        verbs.append("run")
    if runtime.capabilities:
        verbs.append("capability")
    over_http = [
        name
        for name in GRANDFATHERED
        if name in runtime.capabilities and (translates or name != "get_translation")
    ]
    by_host = [
        name
        for name in HOST_PERFORMED
        if name in runtime.settings.host_capabilities and binding.grants(name)
    ]
    return {
        "verbs": verbs,
        "versions": list(VERSIONS),
        "capabilities": [*over_http, *by_host],
        "host_capabilities": by_host,
    }


async def _artifact(connection: AsyncConnection, user: User, step_id: str) -> Any:
    """The step with its task, tool, binding and await in one row."""
    statement = (
        sa.select(
            StepRow.task_id,
            StepRow.input,
            StepRow.output,
            StepRow.configured_tool_id,
            TaskRow.agent_id,
            AgentRow.document_translation_enabled,
            ConfiguredToolRow.enabled,
            ConfiguredToolRow.config,
            BindingRow.id.label("binding_id"),
            AwaitRow.id.label("await_id"),
            AwaitRow.status.label("await_status"),
        )
        .join(TaskRow, TaskRow.id == StepRow.task_id)
        .join(AgentRow, AgentRow.id == TaskRow.agent_id)
        .join(ConfiguredToolRow, ConfiguredToolRow.id == StepRow.configured_tool_id)
        .outerjoin(BindingRow, BindingRow.configured_tool_id == ConfiguredToolRow.id)
        .outerjoin(
            AwaitRow,
            (AwaitRow.correlation_key == StepRow.id) & (AwaitRow.source_type == awaits.SOURCE),
        )
        .where(
            StepRow.id == step_id,
            StepRow.kind == TOOL_ID,
            StepRow.status == "completed",
            TaskRow.workspace_id == user.workspace_id,
        )
    )
    found = (await connection.execute(statement)).one_or_none()
    if found is None:
        raise not_found("step_unknown", "There is no artifact of that step in the workspace.")
    if not found.enabled or found.binding_id is None:
        raise forbidden("tool_off", "The artifact's App Tool is off or has no binding.")
    return found


async def _bundle(connection: AsyncConnection, found: Any) -> Any:
    bundle_id = AppToolConfig.of(found.config).bundle_id
    statement = sa.select(BundleRow.__table__).where(BundleRow.id == bundle_id)
    bundle = (await connection.execute(statement)).one_or_none()
    if bundle is None:
        raise _no_bundle()
    return bundle


def _no_bundle() -> Refusal:
    return not_found("bundle_unknown", "The configured App Tool's bundle does not exist.")
