"""The values that travel between the runtime and what does its work.

One rule: they are immutable and already checked; whoever receives one may trust it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final, Literal

Json = dict[str, Any] | list[Any] | str | int | float | bool | None

SESSION_IDS: Final = ("task_id", "agent_id", "step_id", "workspace_id")
"""The names that always come from the session; a payload's value of that name is ignored."""


@dataclass(frozen=True, slots=True)
class Session:
    """The verified claims of one surface's token."""

    workspace_id: str
    agent_id: str
    task_id: str
    step_id: str
    configured_tool_id: str
    binding_id: str
    user_id: str
    """Who opened the surface; recorded with what it does."""
    expires_at: datetime

    @property
    def surface(self) -> str:
        """What rates are counted by. A second token for the same step is the same surface."""
        return self.step_id

    def ids(self) -> dict[str, str]:
        """The values behind `SESSION_IDS`."""
        return {name: getattr(self, name) for name in SESSION_IDS}


AuthKind = Literal["none", "bearer", "oauth2_password", "client_credentials"]


@dataclass(frozen=True, slots=True)
class Auth:
    """How an outbound call proves itself; secrets stay in the integration."""

    kind: AuthKind = "none"
    token_url: str | None = None


@dataclass(frozen=True, slots=True)
class HttpOp:
    """One entry of `allowed_operations.http_calls`; `url` and `body_template` hold `{{key}}`s."""

    op: str
    method: str
    url: str
    integration_id: str | None = None
    auth: Auth = Auth()
    body_template: Json = None
    """None sends no body."""
    prune_empty_body_fields: bool = False


@dataclass(frozen=True, slots=True)
class ToolOp:
    """One entry of `allowed_operations.tools`."""

    op: str
    tool: str
    """The display name of a configured tool, or the name of a base tool."""
    params: tuple[str, ...] = ()
    record: bool = True


@dataclass(frozen=True, slots=True)
class Integration:
    """A stored connection of the session's own workspace, with its secrets."""

    id: str
    workspace_id: str
    kind: str
    config: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """`oauth_config` with `username`/`password`, `client_id`/`client_secret`/`scope` or `token`;
    `url` for a database (an SQLAlchemy URL)."""

    @property
    def oauth_config(self) -> Mapping[str, Any]:
        found = self.config.get("oauth_config")
        return found if isinstance(found, Mapping) else {}


@dataclass(frozen=True, slots=True)
class Agent:
    """What a call may know of the session's agent."""

    id: str
    workspace_id: str
    document_translation_enabled: bool = False


@dataclass(frozen=True, slots=True)
class Tool:
    """What `ToolOp.tool` resolved to, within the session's agent and workspace."""

    base_tool: str
    """Such as `python_code_tool`."""
    name: str
    configured_tool_id: str | None = None
    """None for a base tool with nothing to configure."""
    config: Mapping[str, Any] = field(default_factory=dict)
    """The stored config of the configured tool; its part for the tool is
    `config["bindings"][base_tool]` (code, file name, query, `pause_on_validation` …)."""
    integration: Integration | None = field(default=None, repr=False)
    """The integration that the configured tool is bound to."""

    @property
    def bindings(self) -> Mapping[str, Any]:
        """The configured tool's stored values for its base tool; empty for a base tool."""
        found = self.config.get("bindings", {}).get(self.base_tool)
        return found if isinstance(found, Mapping) else {}


@dataclass(frozen=True, slots=True)
class Call:
    """One run of a tool: everything an executor gets."""

    session: Session
    agent: Agent
    op: ToolOp
    tool: Tool
    arguments: Mapping[str, Any]
    """Only keys that `op.params` lists, and the four session ids, which always win."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What an executor answers; a tool that reports an error is an outcome too."""

    output: Json = None
    error: str | None = None
    units: int = 0
    """Billed units: strings translated, pages extracted."""

    def as_json(self) -> dict[str, Any]:
        """The v1 reply of `/run`."""
        found: dict[str, Any] = dict(self.output) if isinstance(self.output, dict) else {}
        if not isinstance(self.output, dict) and self.output is not None:
            found["output"] = self.output
        if self.error is not None:
            found["error"] = self.error
        return found


@dataclass(frozen=True, slots=True)
class HttpReply:
    """What an upstream answered: `body` when it was JSON, otherwise `text`."""

    status: int
    body: Json = None
    text: str | None = None

    @property
    def ok(self) -> bool:
        return 200 <= self.status < 300

    def as_json(self) -> dict[str, Any]:
        """`{status, body}` or `{status, text}`."""
        if self.text is not None:
            return {"status": self.status, "text": self.text}
        return {"status": self.status, "body": self.body}
