"""Messages that only the view sends; one frozen class per method."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from .fields import ANY, BLOCKS, IMPLEMENTATION, LIST, NUMBER, OBJECT, TEXT, Field, one_of
from .jsonrpc import Params
from .message import Notification, Request

UI_PROTOCOL_VERSION = "2026-01-26"
DISPLAY_MODES = ("inline", "fullscreen", "pip")
LOG_LEVELS = ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")

_CURSOR = (Field("cursor", "cursor", TEXT),)


@dataclass(frozen=True, slots=True)
class Initialize(Request):
    """Opens the channel; see `view_hello` for what this renderer says."""

    METHOD = "ui/initialize"
    FIELDS = (
        Field("app_info", "appInfo", IMPLEMENTATION, True),
        Field("app_capabilities", "appCapabilities", OBJECT, True),
        Field("protocol_version", "protocolVersion", TEXT, True),
    )
    app_info: Params
    app_capabilities: Params
    protocol_version: str = UI_PROTOCOL_VERSION


@dataclass(frozen=True, slots=True)
class Initialized(Notification):
    """The view has read the answer to `Initialize`; the host may speak."""

    METHOD = "ui/notifications/initialized"


@dataclass(frozen=True, slots=True)
class SizeChanged(Notification):
    """Size of the content in CSS pixels."""

    METHOD = "ui/notifications/size-changed"
    FIELDS = (Field("width", "width", NUMBER), Field("height", "height", NUMBER))
    width: float | None = None
    height: float | None = None


@dataclass(frozen=True, slots=True)
class RequestTeardown(Notification):
    """The view would like to be closed; the host may ignore it."""

    METHOD = "ui/notifications/request-teardown"


@dataclass(frozen=True, slots=True)
class OpenLink(Request):
    """Open `url` outside; the result may say `isError`."""

    METHOD = "ui/open-link"
    FIELDS = (Field("url", "url", TEXT, True),)
    url: str


@dataclass(frozen=True, slots=True)
class SendMessage(Request):
    """Put a message of the user into the chat; the result may say `isError`."""

    METHOD = "ui/message"
    FIELDS = (
        Field("content", "content", BLOCKS, True),
        Field("role", "role", one_of("user"), True),
    )
    content: list[Params]
    role: str = "user"


@dataclass(frozen=True, slots=True)
class UpdateModelContext(Request):
    """Replace what the model knows of the view; neither field clears it."""

    METHOD = "ui/update-model-context"
    FIELDS = (
        Field("content", "content", BLOCKS),
        Field("structured_content", "structuredContent", OBJECT),
    )
    content: list[Params] | None = None
    structured_content: Params | None = None


@dataclass(frozen=True, slots=True)
class RequestDisplayMode(Request):
    """Ask for another display mode; the result's `mode` is the one in force."""

    METHOD = "ui/request-display-mode"
    FIELDS = (Field("mode", "mode", one_of(*DISPLAY_MODES), True),)
    mode: str


@dataclass(frozen=True, slots=True)
class DownloadFile(Request):
    """Save files: embedded resources or resource links; the result may say `isError`."""

    METHOD = "ui/download-file"
    FIELDS = (Field("contents", "contents", BLOCKS, True),)
    contents: list[Params]


@dataclass(frozen=True, slots=True)
class ReadResource(Request):
    """A resource of the server; result `{contents}`."""

    METHOD = "resources/read"
    FIELDS = (Field("uri", "uri", TEXT, True),)
    uri: str


@dataclass(frozen=True, slots=True)
class ListResources(Request):
    """The server's resources."""

    METHOD = "resources/list"
    FIELDS = _CURSOR
    cursor: str | None = None


@dataclass(frozen=True, slots=True)
class ListResourceTemplates(Request):
    """The server's resource templates."""

    METHOD = "resources/templates/list"
    FIELDS = _CURSOR
    cursor: str | None = None


@dataclass(frozen=True, slots=True)
class ListPrompts(Request):
    """The server's prompts."""

    METHOD = "prompts/list"
    FIELDS = _CURSOR
    cursor: str | None = None


@dataclass(frozen=True, slots=True)
class CreateMessage(Request):
    """Ask the host's model; further fields of core MCP go into `extra`."""

    METHOD = "sampling/createMessage"
    FIELDS = (
        Field("messages", "messages", LIST, True),
        Field("max_tokens", "maxTokens", NUMBER, True),
    )
    messages: list[Any]
    max_tokens: int


@dataclass(frozen=True, slots=True)
class LogMessage(Notification):
    """A line for the host's log."""

    METHOD = "notifications/message"
    FIELDS = (
        Field("level", "level", one_of(*LOG_LEVELS), True),
        Field("data", "data", ANY, True),
        Field("logger", "logger", TEXT),
    )
    level: str
    data: Any
    logger: str | None = None


@dataclass(frozen=True, slots=True)
class SandboxProxyReady(Notification):
    """A web host's proxy page asks for the view's HTML."""

    METHOD = "ui/notifications/sandbox-proxy-ready"


def view_hello(version: str, display_modes: tuple[str, ...] = DISPLAY_MODES) -> Initialize:
    """What this renderer says first: its name, that it may offer tools, the modes it can fill.

    `tools` must be declared here or never: a host asks only what was declared.
    """
    return Initialize(
        app_info={"name": "renderer-py", "version": version},
        app_capabilities={
            "tools": {"listChanged": True},
            "availableDisplayModes": list(display_modes),
        },
    )
