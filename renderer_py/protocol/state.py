"""Where a conversation stands, and what may be said there. Tables; no behaviour.

Rules of this file:
1. Everything about order is here. Nobody else asks "which state are we in" to decide whether a
   message is allowed; they look into `SENDS` and `RECEIVES`.
2. A row that is missing means "not allowed": ours is a `LocalProtocolError`, the peer's a
   `RemoteProtocolError`. Methods the protocol does not know never get this far.
3. `SENDS` holds what we allow ourselves, and follows the specification. `RECEIVES` holds what
   real peers do, and is wider: messages cross on the way, VS Code sends tool data before
   `ui/notifications/initialized`, probes call the host without any handshake.

The six states, the same words for both roles:

    IDLE ── ui/initialize ──> INITIALIZING ── its result ──> ACCEPTED ── initialized ──> READY
     ^                            │                                                       │
     └──────── its error ─────────┘      CLOSED <── its result ── CLOSING <── teardown ───┘

`ui/initialize` restarts the handshake from everywhere (a reloaded view). A teardown answered with
an error leaves the view where it was: READY. Tool data after a teardown means that the host has
mounted the view again: READY.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

Role = Literal["view", "host"]
VIEW: Final = "view"
HOST: Final = "host"

State = Literal["IDLE", "INITIALIZING", "ACCEPTED", "READY", "CLOSING", "CLOSED"]
IDLE: Final = "IDLE"
INITIALIZING: Final = "INITIALIZING"
ACCEPTED: Final = "ACCEPTED"
READY: Final = "READY"
CLOSING: Final = "CLOSING"
CLOSED: Final = "CLOSED"

Moves = dict[str, State]

INITIALIZE = "ui/initialize"
INITIALIZED = "ui/notifications/initialized"
TEARDOWN = "ui/resource-teardown"
CONTEXT_CHANGED = "ui/notifications/host-context-changed"

# Housekeeping of JSON-RPC itself; harmless at any time.
_ALWAYS = ("ping", "notifications/cancelled", "notifications/progress")
_TOOL_DATA = (
    "ui/notifications/tool-input-partial",
    "ui/notifications/tool-input",
    "ui/notifications/tool-result",
    "ui/notifications/tool-cancelled",
)
_HOST_NEWS = (
    CONTEXT_CHANGED,
    "notifications/tools/list_changed",
    "notifications/resources/list_changed",
    "notifications/prompts/list_changed",
)
_FROM_HOST = (*_ALWAYS, *_TOOL_DATA, *_HOST_NEWS, "tools/list", "tools/call")
_VIEW_NEWS = (
    "notifications/message",
    "notifications/tools/list_changed",
    "ui/notifications/size-changed",
    "ui/notifications/request-teardown",
)
_FROM_VIEW = (
    *_ALWAYS,
    *_VIEW_NEWS,
    "ui/open-link",
    "ui/message",
    "ui/update-model-context",
    "ui/request-display-mode",
    "ui/download-file",
    "tools/call",
    "tools/list",
    "resources/read",
    "resources/list",
    "resources/templates/list",
    "prompts/list",
    "sampling/createMessage",
)
_PROXY_READY = "ui/notifications/sandbox-proxy-ready"
_PROXY_HTML = "ui/notifications/sandbox-resource-ready"


def _stay(state: State, *groups: Iterable[str]) -> Moves:
    return {method: state for group in groups for method in group}


# What we may send: SENDS[role][state][method] is the state afterwards.
SENDS: dict[Role, dict[State, Moves]] = {
    VIEW: {
        IDLE: {INITIALIZE: INITIALIZING},
        INITIALIZING: _stay(INITIALIZING, _ALWAYS) | {INITIALIZE: INITIALIZING},
        ACCEPTED: _stay(ACCEPTED, _ALWAYS) | {INITIALIZED: READY, INITIALIZE: INITIALIZING},
        READY: _stay(READY, _FROM_VIEW) | {INITIALIZE: INITIALIZING},
        # A view told to go may still flush, and finish a handshake that the order crossed.
        CLOSING: _stay(CLOSING, _FROM_VIEW, (INITIALIZED,)) | {INITIALIZE: INITIALIZING},
        CLOSED: {INITIALIZE: INITIALIZING},
    },
    # HTML for the proxy page may be asked for at any time: it goes to the proxy, not the view.
    HOST: {
        IDLE: _stay(IDLE, (_PROXY_HTML,)),
        INITIALIZING: _stay(INITIALIZING, (_PROXY_HTML,)),
        ACCEPTED: _stay(ACCEPTED, _ALWAYS, (_PROXY_HTML,)) | {TEARDOWN: CLOSING},
        READY: _stay(READY, _FROM_HOST, (_PROXY_HTML,)) | {TEARDOWN: CLOSING},
        CLOSING: _stay(CLOSING, _ALWAYS, (_PROXY_HTML,)),
        CLOSED: _stay(CLOSED, (_PROXY_HTML,)),
    },
}

# VS Code speaks right after the result of ui/initialize; a host shim may imitate that.
EARLY_INPUT: Moves = _stay(ACCEPTED, _TOOL_DATA, (CONTEXT_CHANGED,))

# What we accept: RECEIVES[role][state][method] is the state afterwards.
RECEIVES: dict[Role, dict[State, Moves]] = {
    VIEW: {
        IDLE: _stay(IDLE, _ALWAYS),
        INITIALIZING: _stay(INITIALIZING, _FROM_HOST) | {TEARDOWN: CLOSING},
        ACCEPTED: _stay(ACCEPTED, _FROM_HOST) | {TEARDOWN: CLOSING},
        READY: _stay(READY, _FROM_HOST) | {TEARDOWN: CLOSING},
        CLOSING: _stay(CLOSING, _FROM_HOST) | {TEARDOWN: CLOSING},
        CLOSED: _stay(CLOSED, _ALWAYS, _HOST_NEWS) | _stay(READY, _TOOL_DATA) | {TEARDOWN: CLOSING},
    },
    HOST: {
        IDLE: _stay(IDLE, _FROM_VIEW, (_PROXY_READY,)) | {INITIALIZE: INITIALIZING},
        INITIALIZING: _stay(INITIALIZING, _FROM_VIEW, (_PROXY_READY, INITIALIZE)),
        ACCEPTED: _stay(ACCEPTED, _FROM_VIEW, (_PROXY_READY,))
        | {INITIALIZED: READY, INITIALIZE: INITIALIZING},
        READY: _stay(READY, _FROM_VIEW, (_PROXY_READY,)) | {INITIALIZE: INITIALIZING},
        CLOSING: _stay(CLOSING, _FROM_VIEW, (_PROXY_READY, INITIALIZED))
        | {INITIALIZE: INITIALIZING},
        # What was on its way when the teardown was answered; new requests are refused.
        CLOSED: _stay(CLOSED, _ALWAYS, _VIEW_NEWS, (_PROXY_READY,)) | {INITIALIZE: INITIALIZING},
    },
}

# A reply moves the state too, the same way on both sides: ANSWERS[method, succeeded][state].
# A view that refuses to go (the SDK without a handler: "Method not found") is still there.
ANSWERS: dict[tuple[str, bool], dict[State, State]] = {
    (INITIALIZE, True): {INITIALIZING: ACCEPTED},
    (INITIALIZE, False): {INITIALIZING: IDLE},
    (TEARDOWN, True): {CLOSING: CLOSED},
    (TEARDOWN, False): {CLOSING: READY},
}
