"""Every message of the channel: those both sides send, and which side receives which.

A new message: its class in `from_view.py`, `from_host.py` or here, its place in `VIEW_TO_HOST`
or `HOST_TO_VIEW`, and its method in the groups of `state.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .fields import ID, NUMBER, OBJECT, TEXT, Field
from .from_host import (
    HostContextChanged,
    PromptListChanged,
    ResourceListChanged,
    ResourceTeardown,
    SandboxResourceReady,
    ToolCancelled,
    ToolInput,
    ToolInputPartial,
    ToolResult,
)
from .from_view import (
    CreateMessage,
    DownloadFile,
    Initialize,
    Initialized,
    ListPrompts,
    ListResources,
    ListResourceTemplates,
    LogMessage,
    OpenLink,
    ReadResource,
    RequestDisplayMode,
    RequestTeardown,
    SandboxProxyReady,
    SendMessage,
    SizeChanged,
    UpdateModelContext,
    view_hello,
)
from .jsonrpc import Params, RequestId
from .message import Message, Notification, Request

# Private talk between a host and its sandbox proxy; only two of these methods are specified.
SANDBOX_PREFIX = "ui/notifications/sandbox-"


@dataclass(frozen=True, slots=True)
class Ping(Request):
    """Are you there? Answered `{}` by the connection itself."""

    METHOD = "ping"


@dataclass(frozen=True, slots=True)
class ListTools(Request):
    """V→H: the server's tools. H→V: the tools the app provides."""

    METHOD = "tools/list"
    FIELDS = (Field("cursor", "cursor", TEXT),)
    cursor: str | None = None


@dataclass(frozen=True, slots=True)
class CallTool(Request):
    """V→H: a tool of the server. H→V: a tool of the app. Result: a `CallToolResult` object."""

    METHOD = "tools/call"
    FIELDS = (
        Field("name", "name", TEXT, True),
        Field("arguments", "arguments", OBJECT),
        Field("meta", "_meta", OBJECT),
    )
    name: str
    arguments: Params | None = None
    meta: Params | None = None


@dataclass(frozen=True, slots=True)
class ToolListChanged(Notification):
    """The sender's list of tools is another one now."""

    METHOD = "notifications/tools/list_changed"


@dataclass(frozen=True, slots=True)
class Cancelled(Notification):
    """The sender gave up its own request `request_id` and expects no reply any more."""

    METHOD = "notifications/cancelled"
    FIELDS = (Field("request_id", "requestId", ID, True), Field("reason", "reason", TEXT))
    request_id: RequestId
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class Progress(Notification):
    """How far the request that carried `token` has come."""

    METHOD = "notifications/progress"
    FIELDS = (
        Field("token", "progressToken", ID, True),
        Field("progress", "progress", NUMBER, True),
        Field("total", "total", NUMBER),
        Field("message", "message", TEXT),
    )
    token: RequestId
    progress: float
    total: float | None = None
    message: str | None = None


def _by_method(kinds: Iterable[type[Message]]) -> dict[str, type[Message]]:
    return {kind.METHOD: kind for kind in kinds}


_BOTH: tuple[type[Message], ...] = (Ping, ListTools, CallTool, ToolListChanged, Cancelled, Progress)

VIEW_TO_HOST = _by_method(
    (
        *_BOTH,
        Initialize,
        Initialized,
        SizeChanged,
        RequestTeardown,
        OpenLink,
        SendMessage,
        UpdateModelContext,
        RequestDisplayMode,
        DownloadFile,
        ReadResource,
        ListResources,
        ListResourceTemplates,
        ListPrompts,
        CreateMessage,
        LogMessage,
        SandboxProxyReady,
    )
)

HOST_TO_VIEW = _by_method(
    (
        *_BOTH,
        ToolInputPartial,
        ToolInput,
        ToolResult,
        ToolCancelled,
        HostContextChanged,
        ResourceTeardown,
        ResourceListChanged,
        PromptListChanged,
        SandboxResourceReady,
    )
)

__all__ = [
    "HOST_TO_VIEW",
    "SANDBOX_PREFIX",
    "VIEW_TO_HOST",
    "CallTool",
    "Cancelled",
    "CreateMessage",
    "DownloadFile",
    "HostContextChanged",
    "Initialize",
    "Initialized",
    "ListPrompts",
    "ListResourceTemplates",
    "ListResources",
    "ListTools",
    "LogMessage",
    "Message",
    "Notification",
    "OpenLink",
    "Ping",
    "Progress",
    "PromptListChanged",
    "ReadResource",
    "Request",
    "RequestDisplayMode",
    "RequestTeardown",
    "ResourceListChanged",
    "ResourceTeardown",
    "SandboxProxyReady",
    "SandboxResourceReady",
    "SendMessage",
    "SizeChanged",
    "ToolCancelled",
    "ToolInput",
    "ToolInputPartial",
    "ToolListChanged",
    "ToolResult",
    "UpdateModelContext",
    "view_hello",
]
