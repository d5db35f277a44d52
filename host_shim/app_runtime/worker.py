"""Going on with tasks whose await was completed.

One rule: a resume event is consumed in the transaction of what follows from it. A worker that is
killed in the middle leaves the event for the next one; a worker that comes second finds it locked
or gone. So a task goes on exactly once, as long as what follows is written through `store`.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncSession

from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.store.columns import new_id
from host_shim.app_runtime.store.tables import ResumeEventRow, StepRow, TaskRow

_LOG: Final = logging.getLogger(__name__)
_ATTEMPTS: Final = 5
_BACKOFF: Final = timedelta(seconds=10)
_IDLE_SECONDS: Final = 1.0

GoOn = Callable[[AsyncSession, TaskRow, dict[str, Any]], Awaitable[None]]
"""What an agent does when its task goes on: `(store, task, payload of the resume event)`. What it
writes through `store` is committed with the event; it sets the task's next status."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """What one turn of the worker did."""

    task_id: str
    failed: bool = False


async def complete_task(store: AsyncSession, task: TaskRow, payload: dict[str, Any]) -> None:
    """The simplest agent: notes that the review is over and completes the task."""
    store.add(
        StepRow(
            id=new_id(),
            task_id=task.id,
            kind="resumed",
            status="completed",
            output=payload,
            created_at=datetime.now(UTC),
        )
    )
    task.status = "completed"


async def resume_next(runtime: Runtime, go_on: GoOn) -> Resumed | None:
    """Goes on with the task that has waited longest; None when there is none to go on with."""
    event_id: int | None = None
    task_id = ""
    try:
        async with runtime.database.writing() as store:
            event = await store.scalar(_due(runtime))
            if event is None:
                return None
            event_id, task_id = event.id, event.task_id
            task = await store.get(TaskRow, task_id, with_for_update=True)
            assert task is not None  # a foreign key keeps it there
            event.consumed_at = runtime.clock.now()
            task.status = "running"
            await go_on(store, task, event.payload)
    except Exception:
        if event_id is None:
            raise
        _LOG.exception("task %s could not go on", task_id)
        await _put_back(runtime, event_id)
        return Resumed(task_id, failed=True)
    return Resumed(task_id)


async def work_until(runtime: Runtime, go_on: GoOn, stop: asyncio.Event) -> None:
    """Goes on with tasks until `stop` is set; looks again every second when there was none."""
    while not stop.is_set():
        try:
            found = await resume_next(runtime, go_on)
        except Exception:
            _LOG.exception("the queue of resume events could not be read")
            found = None
        if found is None:
            try:
                await asyncio.wait_for(stop.wait(), _IDLE_SECONDS)
            except TimeoutError:
                continue


def _due(runtime: Runtime) -> sa.Select[ResumeEventRow]:
    return (
        sa.select(ResumeEventRow)
        .where(
            ResumeEventRow.consumed_at.is_(None),
            ResumeEventRow.available_at <= runtime.clock.now(),
        )
        .order_by(ResumeEventRow.available_at, ResumeEventRow.id)
        .limit(1)
        .with_for_update(skip_locked=True)
    )


async def _put_back(runtime: Runtime, event_id: int) -> None:
    """Leaves a failed event for later; after the last attempt its task has failed."""
    async with runtime.database.writing() as store:
        event = await store.get(ResumeEventRow, event_id, with_for_update=True)
        if event is None or event.consumed_at is not None:
            return
        now = runtime.clock.now()
        event.attempts += 1
        event.available_at = now + _BACKOFF * 2**event.attempts
        if event.attempts >= _ATTEMPTS:
            event.consumed_at = now
            task = await store.get(TaskRow, event.task_id, with_for_update=True)
            assert task is not None  # a foreign key keeps it there
            task.status = "failed"
