"""`reads` and `writes`, carried out.

One rule: an op touches what its binding says and at most one row when it writes; a write that
would touch more is refused, and its transaction undone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from host_shim.app_runtime.bindings.model import Condition, ReadOp, WriteOp
from host_shim.app_runtime.data.sources import Source, column, working_on
from host_shim.app_runtime.data.values import as_json, to_column
from host_shim.app_runtime.errors import bad_request, forbidden
from host_shim.app_runtime.http_calls.placeholders import PLACEHOLDER, Values, names
from host_shim.app_runtime.values import SESSION_IDS

_COMPARE: Mapping[str, Callable[[Any, Any], sa.ColumnElement[bool]]] = {
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left.is_distinct_from(right),
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
    "contains": lambda left, right: left.contains(right, autoescape=True),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a `/read` may add to its op: fewer columns, and values for columns it may filter by."""

    columns: Sequence[str] = ()
    filters: Mapping[str, Any] | None = None


async def read_rows(
    source: Source, connection: AsyncConnection, read: ReadOp, values: Values, wanted: Wanted
) -> dict[str, Any]:
    """The `rows` reply of one read.

    Raises:
        Refusal: 403 for a column off the list, 400 for a value that is absent or does not fit.
    """
    columns = _columns(read, wanted)
    filters = _filters(read, wanted)
    with working_on(source, read.table, read.schema):
        table = await source.table(connection, read.table, read.schema)
        statement = (
            sa.select(*(column(table, name) for name in columns))
            .where(*_where(table, read.where, values), *_literal_where(table, filters))
            .order_by(*_order(table, read))
            .limit(read.limit)
        )
        found = (await connection.execute(statement)).all()
    rows = [dict(zip(columns, as_json(row), strict=True)) for row in found]
    return {"kind": "rows", "columns": list(columns), "rows": rows, "row_count": len(rows)}


async def write_row(
    source: Source,
    connection: AsyncConnection,
    write: WriteOp,
    row: Mapping[str, Any],
    values: Values,
) -> int:
    """Writes one row and returns how many were affected: 0 or 1.

    Args:
        row: the columns that the call sets, and those that name the row.
        values: what the binding's placeholders stand for.

    Raises:
        Refusal: 403 for a column off the list or a write of more than one row, 400 for a value
            that is absent or does not fit.
    """
    _check_row(write, row)
    with working_on(source, write.table, write.schema):
        table = await source.table(connection, write.table, write.schema)
        statement = _written(table, write, row, values)
        # Without the option an insert's count is left at -1.
        result = await connection.execute(statement, execution_options={"preserve_rowcount": True})
    if result.rowcount > 1:
        raise forbidden(
            "not_one_row", f"{write.op} would write {result.rowcount} rows; it writes one."
        )
    return int(result.rowcount)


def placeholders(write: WriteOp) -> set[str]:
    """The names that the op's own values take from the call."""
    texts = [*write.set.values(), *(condition.value for condition in write.where)]
    return {name for text in texts if isinstance(text, str) for name in names(text)}


def _written(
    table: sa.Table, write: WriteOp, row: Mapping[str, Any], values: Values
) -> sa.Insert | sa.Update | sa.Delete:
    fixed = {name: _resolved(value, values) for name, value in write.set.items()}
    given = {name: row[name] for name in write.columns if name in row}
    cells = {
        column(table, name): to_column(value, column(table, name))
        for name, value in {**given, **fixed}.items()
    }
    if write.kind == "insert":
        # Inline: nobody asks for generated keys, and a RETURNING needs the right to read.
        return sa.insert(table).values(cells).inline()
    named = [Condition(name, "=", row[name]) for name in write.key]
    where = [*_where(table, write.where, values), *_literal_where(table, named)]
    if write.kind == "delete":
        return sa.delete(table).where(*where)
    if not cells:
        raise bad_request("missing_key", f"{write.op} was given nothing to write.")
    return sa.update(table).where(*where).values(cells)


def _check_row(write: WriteOp, row: Mapping[str, Any]) -> None:
    allowed = {*write.columns, *write.key, *placeholders(write), *SESSION_IDS}
    for name in row:
        if name not in allowed:
            raise forbidden("column_not_allowed", f"{write.op} may not set the column {name!r}.")
    for name in write.key:
        if row.get(name) is None:
            raise bad_request("missing_key", f"{write.op} needs {name!r} to name its row.")


def _columns(read: ReadOp, wanted: Wanted) -> Sequence[str]:
    for name in wanted.columns:
        if name not in read.columns:
            raise forbidden("column_not_allowed", f"{read.op} may not read the column {name!r}.")
    return list(dict.fromkeys(wanted.columns)) or read.columns


def _filters(read: ReadOp, wanted: Wanted) -> list[Condition]:
    found = []
    for name, value in (wanted.filters or {}).items():
        if name not in read.filters:
            raise forbidden("column_not_allowed", f"{read.op} may not filter by {name!r}.")
        found.append(Condition(name, "in" if isinstance(value, list) else "=", value))
    return found


def _order(table: sa.Table, read: ReadOp) -> list[sa.ColumnElement[Any]]:
    return [
        column(table, name).desc() if descending else column(table, name).asc()
        for name, descending in read.order_by
    ]


def _where(
    table: sa.Table, conditions: Sequence[Condition], values: Values
) -> list[sa.ColumnElement[bool]]:
    return _literal_where(
        table,
        [
            Condition(condition.column, condition.operator, _resolved(condition.value, values))
            for condition in conditions
        ],
    )


def _literal_where(
    table: sa.Table, conditions: Sequence[Condition]
) -> list[sa.ColumnElement[bool]]:
    return [_compared(table, condition) for condition in conditions]


def _compared(table: sa.Table, condition: Condition) -> sa.ColumnElement[bool]:
    left = column(table, condition.column)
    if condition.operator == "in":
        if not isinstance(condition.value, list):
            raise bad_request("bad_value", f"{condition.column!r} is compared with a list.")
        return left.in_([to_column(value, left) for value in condition.value])
    return _COMPARE[condition.operator](left, to_column(condition.value, left))


def _resolved(value: Any, values: Values) -> Any:
    """A literal as it is; a placeholder's value from the session or the call."""
    found = PLACEHOLDER.fullmatch(value) if isinstance(value, str) else None
    return value if found is None else values[found[1]]
