"""`POST /action`: an action's writes, then its outbound calls, then its record.

One rule: an action is done when all of it is done. Its writes, its feed row, the completed await
and the resume event are committed together, after every upstream answered 2xx; otherwise none of
them is, and the action may be repeated. (An upstream that already took its call keeps it.)
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from host_shim.app_runtime import awaits, wire
from host_shim.app_runtime.bindings import Action
from host_shim.app_runtime.data import write_row
from host_shim.app_runtime.errors import bad_request, forbidden, unreachable
from host_shim.app_runtime.records import AGENT_ACTION, add_feed
from host_shim.app_runtime.runtime import Work
from host_shim.app_runtime.store.tables import AwaitRow
from host_shim.app_runtime.values import HttpOp, Integration
from host_shim.app_runtime.verbs.context import Context, not_allowed


async def act(context: Context) -> tuple[str, dict[str, Any]]:
    """The kind and the v1 object of an action.

    The body names the action as `op`; `payload` holds what placeholders stand for, and
    `rows[<write op>]` the row of each write that takes one.
    """
    await context.count()
    action = context.binding.actions.get(context.op)
    if action is None:
        raise not_allowed("action", context.op)
    rows = _rows(context, action)
    calls = await _checked_calls(context, action)
    source = await context.source()
    async with (
        context.turn(),
        _place(context, action),
        context.runtime.work(source) as work,
    ):
        awaited = await _locked(context, action, work)
        results: dict[str, Any] = {}
        for op in action.writes:
            write, row = context.binding.writes[op], rows.get(op, {})
            results[op] = await write_row(source, work.data, write, row, context.values())
        responses = await _sent(context, calls)
        return "action", await _recorded(context, action, results, responses, work, awaited)


async def _recorded(
    context: Context,
    action: Action,
    results: dict[str, Any],
    responses: dict[str, dict[str, Any]],
    work: Work,
    awaited: AwaitRow | None,
) -> dict[str, Any]:
    results |= {op: reply["status"] for op, reply in responses.items()}
    results["await_resolved"] = awaited is not None
    now = context.runtime.clock.now()
    record = {"action": action.name, "feed_event": action.feed_event, "results": results}
    add_feed(work.store, context.session, AGENT_ACTION, record, now)
    if awaited is not None:
        outcome = {"action": action.name, "payload": context.payload, "results": results}
        await awaits.complete(work.store, awaited, context.session, outcome, now)
    return {"ok": True, "results": results, "responses": responses}


async def _locked(context: Context, action: Action, work: Work) -> AwaitRow | None:
    """The await that this action releases, or None when it releases none.

    Raises:
        Refusal: 403 when it was released before: a second approval must not be carried out twice.
    """
    if not action.resolves_await:
        return None
    found = await awaits.lock(work.store, context.session)
    if found is not None and found.status != awaits.PENDING:
        raise forbidden("await_completed", "This review is complete; its task has gone on.")
    return found


async def _checked_calls(
    context: Context, action: Action
) -> list[tuple[HttpOp, Integration | None]]:
    """The calls with their integrations; what is wrong with any of them is found before the first
    write, and no look-up is left for when a transaction is open."""
    found = []
    for name in action.http_calls:
        op = context.binding.http_calls[name]
        context.http_caller().check(op, context.payload, context.session)
        directory = context.runtime.directory
        found.append((op, await directory.integration(op.integration_id, context.session)))
    return found


async def _sent(
    context: Context, calls: Sequence[tuple[HttpOp, Integration | None]]
) -> dict[str, dict[str, Any]]:
    responses = {}
    for op, integration in calls:
        caller = context.http_caller()
        reply = await caller.call(op, context.payload, context.session, integration)
        if not reply.ok:
            raise unreachable(
                "upstream_refused",
                f"{op.op} was answered with status {reply.status}; the action was not carried out.",
            )
        responses[op.op] = reply.as_json()
    return responses


@asynccontextmanager
async def _place(context: Context, action: Action) -> AsyncIterator[None]:
    """An action that calls out holds a transaction meanwhile, so their number is bounded too."""
    if not action.http_calls:
        yield
        return
    async with context.runtime.bulkhead.place():
        yield


def _rows(context: Context, action: Action) -> dict[str, Any]:
    rows: dict[str, Any] = wire.member(context.body, "rows", dict, {})
    for op, row in rows.items():
        if op not in action.writes:
            raise not_allowed(f"write of {action.name}", op)
        if not isinstance(row, dict):
            raise bad_request("bad_body", f"rows.{op} must be an object.")
    return rows
