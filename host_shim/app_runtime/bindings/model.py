"""What a binding allows, as values.

One rule: every identifier that ends up in SQL comes from here; requests only name an op.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from host_shim.app_runtime.settings import GRANDFATHERED
from host_shim.app_runtime.values import HttpOp, Json, ToolOp

LIMIT = 500
MAX_LIMIT = 5000


@dataclass(frozen=True, slots=True)
class Condition:
    """`column operator value`; a value that is one `{{key}}` is taken from the call."""

    column: str
    operator: str = "="
    value: Json = None


@dataclass(frozen=True, slots=True)
class ReadOp:
    """One entry of `reads`: rows of one table."""

    op: str
    table: str
    columns: tuple[str, ...]
    """What is selected; a call may ask for fewer of them."""
    schema: str | None = None
    where: tuple[Condition, ...] = ()
    """Always applied."""
    filters: tuple[str, ...] = ()
    """Columns that a call may compare with values of its own."""
    order_by: tuple[tuple[str, bool], ...] = ()
    """Columns, each with whether it descends."""
    limit: int = LIMIT


@dataclass(frozen=True, slots=True)
class WriteOp:
    """One entry of `writes`: one row of one table."""

    op: str
    table: str
    kind: str
    """`insert`, `update` or `delete`."""
    schema: str | None = None
    columns: tuple[str, ...] = ()
    """What a call may set."""
    key: tuple[str, ...] = ()
    """What a call must give to name the row (update and delete)."""
    where: tuple[Condition, ...] = ()
    set: Mapping[str, Json] = field(default_factory=dict)
    """Columns with values that the binding writes; `{{key}}` is taken from the call."""


@dataclass(frozen=True, slots=True)
class Action:
    """A named step of a review: its writes, then its calls, then its entry in the feed."""

    name: str
    writes: tuple[str, ...] = ()
    http_calls: tuple[str, ...] = ()
    feed_event: str = ""
    resolves_await: bool = False


@dataclass(frozen=True, slots=True)
class Binding:
    """One stored record, read."""

    id: str
    workspace_id: str
    configured_tool_id: str
    kind: str
    integration_id: str | None = None
    """The data source; None is the runtime's own database."""
    reads: Mapping[str, ReadOp] = field(default_factory=dict)
    writes: Mapping[str, WriteOp] = field(default_factory=dict)
    http_calls: Mapping[str, HttpOp] = field(default_factory=dict)
    tools: Mapping[str, ToolOp] = field(default_factory=dict)
    actions: Mapping[str, Action] = field(default_factory=dict)
    capabilities: tuple[str, ...] = ()
    action_schema: Mapping[str, Any] | None = None
    version: int = 1

    def grants(self, capability: str) -> bool:
        """Whether a surface of this binding may use the capability."""
        return capability in GRANDFATHERED or capability in self.capabilities

    def schema(self) -> dict[str, Any]:
        """`action_schema`: the stored one, else the names a bundle may use (no table, no URL)."""
        if self.action_schema is not None:
            return dict(self.action_schema)
        return {
            "actions": [
                {"name": action.name, "resolves_await": action.resolves_await}
                for action in self.actions.values()
            ],
            "reads": list(self.reads),
            "writes": list(self.writes),
            "http_calls": list(self.http_calls),
            "tools": [{"op": t.op, "params": list(t.params)} for t in self.tools.values()],
        }
