"""The review queue: which document a reviewer looks at next.

One rule: a document is handed to one reviewer at a time. Handing it over claims it for twenty
minutes and assigns it; approving, rejecting or aborting releases it, and so does time.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from host_shim.app_runtime import awaits
from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.settings import CLAIM_LIFETIME
from host_shim.app_runtime.store.tables import (
    AgentRow,
    AwaitRow,
    ClaimRow,
    KeyValueRow,
    TaskRow,
)
from host_shim.app_runtime.tokens import User


async def next_document(
    runtime: Runtime, user: User, agent_id: str, *, after: str | None = None
) -> dict[str, Any] | None:
    """Claims the next parked document of an agent for a reviewer; None when there is none.

    Documents already assigned to the reviewer come first, then higher values of the agent's
    priority field, then older ones.

    Args:
        after: the task that the reviewer has just left, which is not handed out again.
    """
    now = runtime.clock.now()
    expires_at = now + CLAIM_LIFETIME
    async with runtime.database.writing() as store:
        passed = [after] if after else []
        while True:
            task = await store.scalar(_candidates(user, agent_id, passed, now))
            if task is None:
                return None
            step_id = await _free(store, task.id, user, now)
            if step_id is not None:
                break
            passed.append(task.id)
        await store.merge(ClaimRow(task_id=task.id, reviewer_id=user.id, expires_at=expires_at))
        task.assignee_id = user.id
    return {
        "task_id": task.id,
        "name": task.name,
        "step_id": step_id,
        "claimed_until": expires_at.isoformat(),
    }


async def abort_document(runtime: Runtime, user: User, task_id: str) -> bool:
    """Drops the reviewer's own claim and assignment; false when they had neither."""
    async with runtime.database.writing() as store:
        task = await store.scalar(
            sa.select(TaskRow)
            .where(TaskRow.id == task_id, TaskRow.workspace_id == user.workspace_id)
            .with_for_update()
        )
        if task is None:
            return False
        assigned = task.assignee_id == user.id
        if assigned:
            task.assignee_id = None
        return await _drop_claim(store, task_id, user) or assigned


async def _free(store: AsyncSession, task_id: str, user: User, now: datetime) -> str | None:
    """The parked step of a locked task, or None when it is taken after all.

    The query that found the task saw the state before its lock was given; another reviewer may
    have committed a claim in between. This one sees the state under the lock.
    """
    statement = sa.select(AwaitRow.correlation_key).where(
        _pending(), AwaitRow.task_id == task_id, ~_claimed(task_id, user, now)
    )
    found: str | None = await store.scalar(statement)
    return found


def _claimed(task_id: Any, user: User, now: datetime) -> sa.Exists:
    """Whether another reviewer's claim is live."""
    return sa.exists().where(
        ClaimRow.task_id == task_id, ClaimRow.expires_at > now, ClaimRow.reviewer_id != user.id
    )


async def _drop_claim(store: AsyncSession, task_id: str, user: User) -> bool:
    claim = await store.get(ClaimRow, task_id)
    if claim is None or claim.reviewer_id != user.id:
        return False
    await store.delete(claim)
    return True


def _candidates(user: User, agent_id: str, passed: list[str], now: datetime) -> sa.Select[TaskRow]:
    """The best free document, locked; one that another reviewer is getting now is skipped."""
    mine = sa.case((TaskRow.assignee_id == user.id, 0), else_=1)
    priority = (
        sa.select(KeyValueRow.number)
        .join(AgentRow, AgentRow.priority_field == KeyValueRow.key)
        .where(KeyValueRow.task_id == TaskRow.id, AgentRow.id == TaskRow.agent_id)
        .scalar_subquery()
    )
    return (
        sa.select(TaskRow)
        .where(
            TaskRow.workspace_id == user.workspace_id,
            TaskRow.agent_id == agent_id,
            TaskRow.status == awaits.WAITING,
            TaskRow.id.not_in(passed),
            sa.exists().where(_pending(), AwaitRow.task_id == TaskRow.id),
            ~_claimed(TaskRow.id, user, now),
        )
        .order_by(mine, priority.desc().nulls_last(), TaskRow.created_at, TaskRow.id)
        .limit(1)
        .with_for_update(skip_locked=True, of=TaskRow)
    )


def _pending() -> sa.ColumnElement[bool]:
    return (AwaitRow.source_type == awaits.SOURCE) & (AwaitRow.status == awaits.PENDING)
