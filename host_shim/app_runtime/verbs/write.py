"""`POST /write`: one row.

One rule: the row and its entry in the feed are one transaction.
"""

from __future__ import annotations

from typing import Any

from host_shim.app_runtime.data import write_row
from host_shim.app_runtime.records import AGENT_ACTION, add_feed
from host_shim.app_runtime.verbs.context import Context, not_allowed


async def write(context: Context) -> tuple[str, dict[str, Any]]:
    """The kind and the v1 object of a write: how many rows were affected, 0 or 1."""
    op = context.binding.writes.get(context.op)
    if op is None:
        raise not_allowed("op to write", context.op)
    source = await context.source()
    async with context.turn(), context.runtime.work(source) as work:
        affected = await write_row(source, work.data, op, context.payload, context.values())
        record = {"op": op.op, "row": context.payload, "rows_affected": affected}
        add_feed(work.store, context.session, AGENT_ACTION, record, context.runtime.clock.now())
    return "write", {"rows_affected": affected}
