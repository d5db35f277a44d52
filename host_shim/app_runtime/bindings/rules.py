"""What a binding must fulfil to be saved.

One rule: a permission that could mean two things, or that could never be carried out, is refused
at save with a 400 that names its place, so that no call has to guess.

Two readings of the published text are settled here: a placeholder in a host is refused unless the
deployment allows it, and so is a name declared twice (older records are still read: `reads` first).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from host_shim.app_runtime.bindings.model import MAX_LIMIT, Action, Binding, ReadOp, WriteOp
from host_shim.app_runtime.bindings.reader import PARTS, invalid
from host_shim.app_runtime.http_calls.placeholders import PLACEHOLDER, names
from host_shim.app_runtime.http_calls.urls import UrlTemplate
from host_shim.app_runtime.settings import CAPABILITIES
from host_shim.app_runtime.store.tables import reserved_table
from host_shim.app_runtime.values import SESSION_IDS, HttpOp, Json, ToolOp

KINDS: Final = ("postgres", "rest")
WRITE_KINDS: Final = ("insert", "update", "delete")
METHODS: Final = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE")
OPERATORS: Final = ("=", "!=", "<", "<=", ">", ">=", "in", "contains")
_IDENTIFIER: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_$]{0,62}")


def check_binding(binding: Binding, *, host_placeholders: bool) -> None:
    """Judges a whole binding.

    Raises:
        Refusal: 400 for the first rule it breaks.
    """
    if binding.kind not in KINDS:
        raise invalid("binding_kind", f"must be one of {', '.join(KINDS)}")
    if binding.kind == "rest" and (binding.reads or binding.writes):
        raise invalid("binding_kind", "a rest binding has no database for reads and writes")
    _check_namespace(binding)
    for read in binding.reads.values():
        _check_read(read)
    for write in binding.writes.values():
        _check_write(write)
    for call in binding.http_calls.values():
        _check_http(call, host_placeholders)
    for tool in binding.tools.values():
        _check_tool(tool)
    for action in binding.actions.values():
        _check_action(action, binding)
    for name in binding.capabilities:
        if name not in CAPABILITIES:
            raise invalid("capabilities", f"{name!r} is not a capability")


def _check_namespace(binding: Binding) -> None:
    seen: dict[str, str] = {}
    for part in PARTS:
        for op in getattr(binding, part):
            if op in seen:
                raise invalid(part, f"the op {op!r} is declared in {seen[op]} already")
            seen[op] = part


def _check_read(read: ReadOp) -> None:
    where = f"reads.{read.op}"
    _check_table(read, where)
    if not read.columns:
        raise invalid(f"{where}.columns", "must name at least one column")
    if read.limit > MAX_LIMIT:
        raise invalid(f"{where}.limit", f"must be {MAX_LIMIT} at most")
    for column in (*read.columns, *read.filters, *(column for column, _ in read.order_by)):
        _check_identifier(column, where)
    _check_where(read, where)


def _check_write(write: WriteOp) -> None:
    where = f"writes.{write.op}"
    _check_table(write, where)
    if write.kind not in WRITE_KINDS:
        raise invalid(f"{where}.kind", f"must be one of {', '.join(WRITE_KINDS)}")
    named = bool(write.key) or bool(write.where)
    if write.kind == "insert" and named:
        raise invalid(where, "an insert has neither key nor where")
    if write.kind != "insert" and not named:
        raise invalid(where, "an update or delete needs a key or a where to name its row")
    if write.kind != "delete" and not write.columns and not write.set:
        raise invalid(where, "has nothing to write: give columns or set")
    if write.kind == "delete" and (write.columns or write.set):
        raise invalid(where, "a delete sets no columns")
    for column in set(write.columns) & ({*write.key} | {*write.set}):
        raise invalid(where, f"the column {column!r} has two sources")
    for column in (*write.columns, *write.key, *write.set):
        _check_identifier(column, where)
    for column, value in write.set.items():
        _check_value(value, f"{where}.set.{column}")
    _check_where(write, where)


def _check_http(call: HttpOp, host_placeholders: bool) -> None:
    where = f"http_calls.{call.op}"
    if call.method not in METHODS:
        raise invalid(f"{where}.method", f"must be one of {', '.join(METHODS)}")
    try:
        UrlTemplate(call.url, host_placeholders=host_placeholders)
        for text in _texts(call.body_template):
            names(text)
        if call.auth.token_url is not None and names(call.auth.token_url):
            raise ValueError("token_url gets a secret and so holds no placeholder")
        if call.auth.token_url is not None:
            UrlTemplate(call.auth.token_url)
    except ValueError as error:
        raise invalid(where, str(error)) from error
    if call.auth.kind != "none" and call.integration_id is None:
        raise invalid(where, f"auth {call.auth.kind} needs an integration_id")
    if call.auth.kind in {"oauth2_password", "client_credentials"} and not call.auth.token_url:
        raise invalid(f"{where}.auth", f"{call.auth.kind} needs a token_url")


def _check_tool(tool: ToolOp) -> None:
    for name in sorted(set(tool.params) & set(SESSION_IDS)):
        raise invalid(f"tools.{tool.op}.params", f"{name} always comes from the session")


def _check_action(action: Action, binding: Binding) -> None:
    for part in ("writes", "http_calls"):
        for op in getattr(action, part):
            if op not in getattr(binding, part):
                raise invalid(f"actions.{action.name}.{part}", f"{op!r} is not one of the {part}")


def _check_table(op: ReadOp | WriteOp, where: str) -> None:
    for name in filter(None, (op.table, op.schema)):
        _check_identifier(name, where)
    if reserved_table(op.table, op.schema):
        raise invalid(f"{where}.table", f"{op.table!r} belongs to the runtime or the database")


def _check_identifier(name: str, where: str) -> None:
    if not _IDENTIFIER.fullmatch(name):
        raise invalid(where, f"{name!r} is not a plain name of a table or column")


def _check_where(op: ReadOp | WriteOp, where: str) -> None:
    for condition in op.where:
        _check_identifier(condition.column, where)
        if condition.operator not in OPERATORS:
            raise invalid(f"{where}.where", f"the operator is one of {', '.join(OPERATORS)}")
        _check_value(condition.value, f"{where}.where.{condition.column}")


def _check_value(value: Json, where: str) -> None:
    """A value of a database op is a literal, or one placeholder and nothing beside it."""
    if isinstance(value, str) and not PLACEHOLDER.fullmatch(value) and "{{" in value:
        raise invalid(where, "a placeholder must be the whole value")


def _texts(template: Any) -> Iterator[str]:
    if isinstance(template, str):
        yield template
    elif isinstance(template, Mapping):
        for value in template.values():
            yield from _texts(value)
    elif isinstance(template, list):
        for value in template:
            yield from _texts(value)
