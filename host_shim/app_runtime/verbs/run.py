"""`POST /run`: one tool, behind its executor.

One rule: everything that can be refused is refused before the tool starts; once it started, its
outcome is recorded, and a deadline cancels it at that moment.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from host_shim.app_runtime.errors import not_served, timed_out, too_fast
from host_shim.app_runtime.ports import Executor
from host_shim.app_runtime.records import Run, add_run
from host_shim.app_runtime.values import Call, Outcome, ToolOp
from host_shim.app_runtime.verbs.context import Context, not_allowed

_RETRY_EXTRACTION = 5.0


async def run(context: Context) -> tuple[str, dict[str, Any]]:
    """The kind and the v1 object of a run: the tool's output, or its `error`."""
    await context.count()
    op = context.binding.tools.get(context.op)
    if op is None:
        raise not_allowed("tool", context.op)
    call, executor = await _resolved(context, op)
    executor.check(call)
    async with _slot(context, call, executor), context.runtime.bulkhead.place():
        outcome = await _executed(call, executor)
    finished = Run(call, outcome, executor.recorded_as)
    if finished.leaves_a_step:
        async with context.runtime.database.writing() as store:
            await add_run(store, finished, context.runtime.clock.now())
    return "run", outcome.as_json()


async def _resolved(context: Context, op: ToolOp) -> tuple[Call, Executor]:
    executors = context.runtime.executors
    tool = await context.runtime.directory.tool(op.tool, context.session, executors)
    executor = None if tool is None else executors.get(tool.base_tool)
    if tool is None or executor is None:
        raise not_served("tool_not_served", f"This deployment cannot run {op.tool!r}.")
    call = Call(
        session=context.session,
        agent=await context.runtime.directory.agent(context.session),
        op=op,
        tool=tool,
        arguments=_arguments(context, op),
    )
    return call, executor


def _arguments(context: Context, op: ToolOp) -> dict[str, Any]:
    """The listed keys of the payload; others are dropped, and the session's ids always win."""
    listed = {name: value for name, value in context.payload.items() if name in op.params}
    return {**listed, **context.session.ids()}


async def _executed(call: Call, executor: Executor) -> Outcome:
    try:
        async with asyncio.timeout(executor.deadline):
            return await executor.run(call)
    except TimeoutError as error:
        raise timed_out(
            "run_too_long", f"{call.op.op} took longer than {executor.deadline:g} s."
        ) from error


@asynccontextmanager
async def _slot(context: Context, call: Call, executor: Executor) -> AsyncIterator[None]:
    """One of the few runs of this kind that a surface may have in flight, where there is a bound.

    Raises:
        Refusal: 429 when all of them are.
    """
    if executor.at_once is None:
        yield
        return
    slots = context.runtime.limits.slots
    key = f"{call.tool.base_tool}:{context.session.surface}"
    slot = await slots.acquire(key, executor.at_once, executor.deadline)
    if slot is None:
        raise too_fast(
            f"A surface runs {executor.at_once} of these at once; wait for one.", _RETRY_EXTRACTION
        )
    try:
        yield
    finally:
        await slots.release(key, slot)
