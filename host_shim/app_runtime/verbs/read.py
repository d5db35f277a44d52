"""`POST /read`: rows of a database op, or the reply of an outbound lookup.

One rule: a read leaves no trace: no step, no feed row, no usage.
"""

from __future__ import annotations

from typing import Any

from host_shim.app_runtime import wire
from host_shim.app_runtime.bindings import ReadOp
from host_shim.app_runtime.data import read_rows
from host_shim.app_runtime.data.operations import Wanted
from host_shim.app_runtime.errors import bad_request
from host_shim.app_runtime.values import HttpOp
from host_shim.app_runtime.verbs.context import Context, not_allowed


async def read(context: Context) -> tuple[str, dict[str, Any]]:
    """The kind and the v1 object of a read.

    A `reads` op goes before an `http_calls` op of the same name (such bindings can no longer be
    saved, but older ones are still there).
    """
    rows = context.binding.reads.get(context.op)
    if rows is not None:
        return "rows", await _rows(context, rows)
    lookup = context.binding.http_calls.get(context.op)
    if lookup is not None:
        return "http", await _lookup(context, lookup)
    raise not_allowed("op to read", context.op)


async def _rows(context: Context, op: ReadOp) -> dict[str, Any]:
    columns = wire.member(context.body, "columns", list, [])
    if not all(isinstance(name, str) for name in columns):
        raise bad_request("bad_body", "columns must be a list of names.")
    wanted = Wanted(columns, wire.member(context.body, "filters", dict, {}))
    source = await context.source()
    async with source.reading() as connection:
        return await read_rows(source, connection, op, context.values(), wanted)


async def _lookup(context: Context, op: HttpOp) -> dict[str, Any]:
    await context.count()
    context.http_caller().check(op, context.payload, context.session)
    async with context.runtime.bulkhead.place():
        reply = await context.call(op)
    return {"kind": "http", **reply.as_json()}
