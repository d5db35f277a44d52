"""What is written down about a surface's calls: feed rows, steps, usage.

One rule: a record is written in the transaction of what it records, so neither exists without the
other.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncSession

from host_shim.app_runtime.store.columns import new_id
from host_shim.app_runtime.store.tables import FeedRow, StepRow, UsageRow
from host_shim.app_runtime.values import Call, Outcome, Session

AGENT_ACTION: Final = "agent_action"
TOOL_CARD: Final = "tool_card"
APP_TOOL_RUN: Final = "app_tool_run"


def add_feed(
    store: AsyncSession, surface: Session, kind: str, payload: dict[str, Any], now: datetime
) -> None:
    """One entry of the task's feed, by whoever opened the surface."""
    store.add(
        FeedRow(
            task_id=surface.task_id,
            step_id=surface.step_id,
            kind=kind,
            user_id=surface.user_id,
            payload=payload,
            created_at=now,
        )
    )


@dataclass(frozen=True, slots=True)
class Run:
    """A finished run of a tool."""

    call: Call
    outcome: Outcome
    recorded_as: str
    """`child_step` or `app_tool_run`, as its executor says."""

    @property
    def leaves_a_step(self) -> bool:
        """A run is recorded unless its op says otherwise; one that billed stays in any case."""
        return self.call.op.record or self.outcome.units > 0


async def add_run(store: AsyncSession, run: Run, now: datetime) -> None:
    """The step, the card and the usage of one run, as far as its op wants them."""
    if not run.leaves_a_step:
        return
    surface, outcome = run.call.session, run.outcome
    is_own = run.recorded_as == APP_TOOL_RUN
    step = StepRow(
        id=new_id(),
        task_id=surface.task_id,
        parent_step_id=surface.step_id,
        kind=APP_TOOL_RUN if is_own else run.call.tool.base_tool,
        status="completed" if outcome.error is None else "failed",
        in_history=is_own,
        configured_tool_id=run.call.tool.configured_tool_id,
        input=dict(run.call.arguments),
        output=outcome.as_json(),
        units=outcome.units,
        created_at=now,
    )
    store.add(step)
    await store.flush()
    if outcome.units:
        store.add(
            UsageRow(
                workspace_id=surface.workspace_id,
                task_id=surface.task_id,
                step_id=step.id,
                tool=run.call.tool.base_tool,
                units=outcome.units,
                created_at=now,
            )
        )
    if run.call.op.record:
        card = {"tool": run.call.tool.name, "op": run.call.op.op, "step_id": step.id}
        if outcome.error is not None:
            card["error"] = outcome.error
        add_feed(store, surface, APP_TOOL_RUN if is_own else TOOL_CARD, card, now)
