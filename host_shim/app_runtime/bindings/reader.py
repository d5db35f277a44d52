"""From a binding's JSON to its values.

One rule: the shape is judged here and nothing else; whatever has another shape is a 400 that says
where. Meaning (names that clash, hosts, capabilities) is judged by `rules`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol, TypeVar, cast

from host_shim.app_runtime.bindings.model import (
    LIMIT,
    Action,
    Binding,
    Condition,
    ReadOp,
    WriteOp,
)
from host_shim.app_runtime.errors import Refusal, bad_request
from host_shim.app_runtime.values import Auth, AuthKind, HttpOp, ToolOp

PARTS = ("reads", "writes", "http_calls", "tools")
_AUTH_KINDS = ("none", "bearer", "oauth2_password", "client_credentials")


class _Named(Protocol):
    @property
    def op(self) -> str: ...


N = TypeVar("N", bound=_Named)


def invalid(where: str, what: str) -> Refusal:
    """A 400 about one place of the document."""
    return bad_request("binding_invalid", f"{where}: {what}")


class Fields:
    """One object of the document, read member by member; what was not asked for is an error."""

    def __init__(self, value: Any, where: str) -> None:
        if not isinstance(value, Mapping):
            raise invalid(where, "must be an object")
        self._left = dict(value)
        self.where = where

    def text(self, name: str, default: str | None = None) -> str:
        """A text that is not empty."""
        value = self._left.pop(name, default)
        if not isinstance(value, str) or (not value and default is None):
            raise invalid(f"{self.where}.{name}", "must be text")
        return value

    def optional(self, name: str) -> str | None:
        """A text, or None when it is absent or null."""
        if self._left.get(name) is None:
            self._left.pop(name, None)
            return None
        return self.text(name)

    def flag(self, name: str, default: bool) -> bool:
        """true or false."""
        value = self._left.pop(name, default)
        if not isinstance(value, bool):
            raise invalid(f"{self.where}.{name}", "must be true or false")
        return value

    def number(self, name: str, default: int) -> int:
        """A whole number above zero."""
        value = self._left.pop(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or value < 1:
            raise invalid(f"{self.where}.{name}", "must be a whole number above 0")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts, empty when absent."""
        found = self.items(name)
        for index, value in enumerate(found):
            if not isinstance(value, str) or not value:
                raise invalid(f"{self.where}.{name}[{index}]", "must be text")
        return tuple(found)

    def items(self, name: str) -> list[Any]:
        """A list, empty when absent."""
        value = self._left.pop(name, [])
        if not isinstance(value, list):
            raise invalid(f"{self.where}.{name}", "must be a list")
        return value

    def object(self, name: str) -> dict[str, Any]:
        """An object, empty when absent."""
        value = self._left.pop(name, {})
        if not isinstance(value, dict):
            raise invalid(f"{self.where}.{name}", "must be an object")
        return value

    def any(self, name: str) -> Any:
        """Whatever is there, or None."""
        return self._left.pop(name, None)

    def end(self) -> None:
        """Refuses members nobody asked for: a misspelt permission must not be lost in silence."""
        if self._left:
            raise invalid(self.where, f"has no member {sorted(self._left)[0]!r}")


def read_binding(
    document: Any, *, id: str, workspace_id: str, configured_tool_id: str, version: int = 1
) -> Binding:
    """The binding that a document describes.

    Raises:
        Refusal: 400 naming the first place of another shape.
    """
    fields = Fields(document, "binding")
    allowed = Fields(fields.object("allowed_operations"), "allowed_operations")
    schema = fields.any("action_schema")
    if schema is not None and not isinstance(schema, dict):
        raise invalid("binding.action_schema", "must be an object")
    binding = Binding(
        id=id,
        workspace_id=workspace_id,
        configured_tool_id=configured_tool_id,
        kind=fields.text("binding_kind"),
        integration_id=fields.optional("integration_id"),
        reads=_ops(allowed, "reads", _read_op),
        writes=_ops(allowed, "writes", _write_op),
        http_calls=_ops(allowed, "http_calls", _http_op),
        tools=_ops(allowed, "tools", _tool_op),
        actions=_actions(fields),
        capabilities=fields.texts("capabilities"),
        action_schema=schema,
        version=version,
    )
    allowed.end()
    fields.end()
    return binding


def _ops(allowed: Fields, part: str, read: Callable[[Fields], N]) -> dict[str, N]:
    found: dict[str, N] = {}
    for index, value in enumerate(allowed.items(part)):
        fields = Fields(value, f"{part}[{index}]")
        op = read(fields)
        fields.end()
        if op.op in found:
            raise invalid(fields.where, f"the op {op.op!r} is declared twice")
        found[op.op] = op
    return found


def _actions(fields: Fields) -> dict[str, Action]:
    found: dict[str, Action] = {}
    for index, value in enumerate(fields.items("actions")):
        inner = Fields(value, f"actions[{index}]")
        action = Action(
            name=inner.text("name"),
            writes=inner.texts("writes"),
            http_calls=inner.texts("http_calls"),
            feed_event=inner.text("feed_event", ""),
            resolves_await=inner.flag("resolves_await", False),
        )
        inner.end()
        if action.name in found:
            raise invalid(inner.where, f"the action {action.name!r} is declared twice")
        found[action.name] = action
    return found


def _read_op(fields: Fields) -> ReadOp:
    return ReadOp(
        op=fields.text("op"),
        table=fields.text("table"),
        columns=fields.texts("columns"),
        schema=fields.optional("schema"),
        where=_conditions(fields),
        filters=fields.texts("filters"),
        order_by=_order(fields),
        limit=fields.number("limit", LIMIT),
    )


def _write_op(fields: Fields) -> WriteOp:
    return WriteOp(
        op=fields.text("op"),
        table=fields.text("table"),
        kind=fields.text("kind"),
        schema=fields.optional("schema"),
        columns=fields.texts("columns"),
        key=fields.texts("key"),
        where=_conditions(fields),
        set=fields.object("set"),
    )


def _http_op(fields: Fields) -> HttpOp:
    return HttpOp(
        op=fields.text("op"),
        method=fields.text("method", "GET").upper(),
        url=fields.text("url"),
        integration_id=fields.optional("integration_id"),
        auth=_auth(fields),
        body_template=fields.any("body_template"),
        prune_empty_body_fields=fields.flag("prune_empty_body_fields", False),
    )


def _auth(fields: Fields) -> Auth:
    inner = Fields(fields.object("auth"), f"{fields.where}.auth")
    kind = inner.text("kind", "none")
    if kind not in _AUTH_KINDS:
        raise invalid(f"{inner.where}.kind", f"must be one of {', '.join(_AUTH_KINDS)}")
    auth = Auth(kind=cast(AuthKind, kind), token_url=inner.optional("token_url"))
    inner.end()
    return auth


def _tool_op(fields: Fields) -> ToolOp:
    return ToolOp(
        op=fields.text("op"),
        tool=fields.text("tool"),
        params=fields.texts("params"),
        record=fields.flag("record", True),
    )


def _conditions(fields: Fields) -> tuple[Condition, ...]:
    found = []
    for index, value in enumerate(fields.items("where")):
        inner = Fields(value, f"{fields.where}.where[{index}]")
        found.append(
            Condition(
                column=inner.text("column"),
                operator=inner.text("operator", "="),
                value=inner.any("value"),
            )
        )
        inner.end()
    return tuple(found)


def _order(fields: Fields) -> tuple[tuple[str, bool], ...]:
    found = []
    for index, value in enumerate(fields.items("order_by")):
        inner = Fields(value, f"{fields.where}.order_by[{index}]")
        found.append((inner.text("column"), inner.flag("descending", False)))
        inner.end()
    return tuple(found)
