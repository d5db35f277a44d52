"""Messages that only the host sends; one frozen class per method."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from .fields import FLAG, LIST, OBJECT, TEXT, Field
from .jsonrpc import Params
from .message import Notification, Request

_REASON = (Field("reason", "reason", TEXT),)
_ARGUMENTS = (Field("arguments", "arguments", OBJECT),)


@dataclass(frozen=True, slots=True)
class ToolInputPartial(Notification):
    """Arguments as far as the model has written them; never act on them."""

    METHOD = "ui/notifications/tool-input-partial"
    FIELDS = _ARGUMENTS
    arguments: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ToolInput(Notification):
    """The whole arguments of the call that opened the view."""

    METHOD = "ui/notifications/tool-input"
    FIELDS = _ARGUMENTS
    arguments: Params = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ToolResult(Notification):
    """The `CallToolResult` of the call that opened the view; every field may be missing."""

    METHOD = "ui/notifications/tool-result"
    FIELDS = (
        Field("content", "content", LIST),
        Field("structured_content", "structuredContent", OBJECT),
        Field("meta", "_meta", OBJECT),
        Field("is_error", "isError", FLAG),
    )
    content: list[Any] | None = None
    structured_content: Params | None = None
    meta: Params | None = None
    is_error: bool | None = None


@dataclass(frozen=True, slots=True)
class ToolCancelled(Notification):
    """The call that opened the view will have no result."""

    METHOD = "ui/notifications/tool-cancelled"
    FIELDS = _REASON
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class HostContextChanged(Notification):
    """Changed top-level keys of the host context, all of them in `extra`."""

    METHOD = "ui/notifications/host-context-changed"


@dataclass(frozen=True, slots=True)
class ResourceTeardown(Request):
    """The view is about to be removed: flush and answer `{}`."""

    METHOD = "ui/resource-teardown"
    FIELDS = _REASON
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class ResourceListChanged(Notification):
    """The server's list of resources is another one now."""

    METHOD = "notifications/resources/list_changed"


@dataclass(frozen=True, slots=True)
class PromptListChanged(Notification):
    """The server's list of prompts is another one now."""

    METHOD = "notifications/prompts/list_changed"


@dataclass(frozen=True, slots=True)
class SandboxResourceReady(Notification):
    """The HTML for the proxy page; a view that overhears it ignores it."""

    METHOD = "ui/notifications/sandbox-resource-ready"
    FIELDS = (
        Field("html", "html", TEXT, True),
        Field("sandbox", "sandbox", TEXT),
        Field("csp", "csp", OBJECT),
        Field("permissions", "permissions", OBJECT),
    )
    html: str
    sandbox: str | None = None
    csp: Params | None = None
    permissions: Params | None = None
