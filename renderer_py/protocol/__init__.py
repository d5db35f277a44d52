"""The MCP Apps channel (`io.modelcontextprotocol/ui`) as a state machine without IO.

`Connection` is one end of it, `Calls` adds callbacks and timeouts to requests, `messages` has one
class per method, `events` what else a connection reports. One rule: dicts in, events out.
"""

from . import events, messages
from .calls import Call, Calls
from .connection import Connection
from .events import LocalProtocolError, RemoteProtocolError
from .state import ACCEPTED, CLOSED, CLOSING, HOST, IDLE, INITIALIZING, READY, VIEW

__all__ = [
    "ACCEPTED",
    "CLOSED",
    "CLOSING",
    "HOST",
    "IDLE",
    "INITIALIZING",
    "READY",
    "VIEW",
    "Call",
    "Calls",
    "Connection",
    "LocalProtocolError",
    "RemoteProtocolError",
    "events",
    "messages",
]
