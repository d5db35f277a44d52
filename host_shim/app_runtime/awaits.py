"""Awaits: a task parked until a person releases it, and the order to go on.

One rule: completing an await, enqueueing its resume event and releasing the reviewer's claim are
one transaction, and an await is completed once: whoever comes second finds it completed.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from host_shim.app_runtime.store.columns import new_id
from host_shim.app_runtime.store.tables import AwaitRow, ClaimRow, ResumeEventRow, TaskRow
from host_shim.app_runtime.values import Session

SOURCE: Final = "app_tool"
PENDING: Final = "pending"
COMPLETED: Final = "completed"
WAITING: Final = "waiting_for_input"


def register(store: AsyncSession, task: TaskRow, step_id: str, now: datetime) -> AwaitRow:
    """Parks a task on a step: a pending await, and the task waiting for input."""
    row = AwaitRow(
        id=new_id(),
        task_id=task.id,
        source_type=SOURCE,
        correlation_key=step_id,
        status=PENDING,
        created_at=now,
    )
    store.add(row)
    task.status = WAITING
    return row


async def lock(store: AsyncSession, surface: Session) -> AwaitRow | None:
    """The surface's await, locked until the transaction ends; None when it parked nothing.

    It is found by the verified claims alone; nothing that a bundle sends names an await.
    """
    found: AwaitRow | None = await store.scalar(
        sa.select(AwaitRow)
        .where(
            AwaitRow.source_type == SOURCE,
            AwaitRow.correlation_key == surface.step_id,
            AwaitRow.task_id == surface.task_id,
        )
        .with_for_update()
    )
    return found


async def complete(
    store: AsyncSession, row: AwaitRow, surface: Session, payload: dict[str, Any], now: datetime
) -> None:
    """Completes a locked, pending await and orders the task to go on.

    The task is locked too: a claim is made under that lock, so none can be made of a review that
    is just being completed.
    """
    await store.get(TaskRow, row.task_id, with_for_update=True)
    row.status = COMPLETED
    row.completed_at = now
    row.completed_by = surface.user_id
    store.add(
        ResumeEventRow(
            task_id=row.task_id,
            await_id=row.id,
            payload=payload,
            created_at=now,
            available_at=now,
        )
    )
    await store.execute(sa.delete(ClaimRow).where(ClaimRow.task_id == row.task_id))
