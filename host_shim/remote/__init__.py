"""Views that run on the server: for frames whose host refuses WebAssembly, or has no assets.

The renderer's page asks one app-only tool (`visibility: ["app"]`) for everything. What it sends are
the inputs of a view (DOM events, protocol messages, timers that ran out, answers to requests), and
what comes back are calls of `static/src/bridge.js` to carry out: patches, messages to post, timers
to set, requests to make. So requests, file dialogs and clocks stay in the frame, and the server
never acts unless it is asked.

    views = RemoteViews()                        # RemoteViews(RedisStore(url)) for several workers
    result = await views.call(arguments, owner)  # the tool's body; a `CallToolResult` as a dict

`TOOL_NAME`, `TOOL_DESCRIPTION` and `TOOL_SCHEMA` describe the tool; `wire.py` has the shapes of
requests and answers.

One rule: a view is its log. The core has no clock and no chance of its own, so its inputs in their
order, each batch with the time at which it was taken, give the same view in any process. That makes
resending harmless, a restart invisible, and a second worker no different from the first.
"""

from host_shim.remote.store import MemoryStore, ViewStore
from host_shim.remote.views import Limits, RemoteViews
from host_shim.remote.wire import TOOL_DESCRIPTION, TOOL_NAME, TOOL_SCHEMA, Refused

__all__ = [
    "TOOL_DESCRIPTION",
    "TOOL_NAME",
    "TOOL_SCHEMA",
    "Limits",
    "MemoryStore",
    "Refused",
    "RemoteViews",
    "ViewStore",
]
