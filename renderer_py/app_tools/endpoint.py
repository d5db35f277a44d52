"""The host's side of app tools: `tools/list`, `tools/call` and their cancellation.

One rule: what a tool did is told in its result; a request is never answered with a protocol error
for it, and one that the host has given up is not answered at all.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderer_py.app_tools.dispatcher import AppTools, unknown_tool
from renderer_py.protocol import messages as m
from renderer_py.protocol.jsonrpc import RequestId

Respond = Callable[[m.Request, dict[str, Any]], None]


class ToolEndpoint:
    """Answers one host.

    Args:
        tools: the tools of the app that is shown at the time of the call, None when it has none.
        respond: sends a result; drops it when the request has been withdrawn.
    """

    def __init__(self, tools: Callable[[], AppTools | None], respond: Respond) -> None:
        self._tools = tools
        self._respond = respond
        self._open: dict[RequestId, Callable[[], None]] = {}
        """What withdraws each call that has no answer yet."""

    def list_tools(self, request: m.ListTools) -> None:
        tools = self._tools()
        self._respond(request, {"tools": [] if tools is None else tools.listing()})

    def call_tool(self, request: m.CallTool) -> None:
        assert request.id is not None
        request_id = request.id
        tools = self._tools()
        if tools is None:
            self._respond(request, unknown_tool(request.name))
            return
        answered = False

        def answer(result: dict[str, Any]) -> None:
            nonlocal answered
            answered = True
            self._open.pop(request_id, None)
            self._respond(request, result)

        withdraw = tools.call(request.name, request.arguments or {}, answer)
        if withdraw is not None and not answered:
            self._open[request_id] = withdraw

    def cancelled(self, event: m.Cancelled) -> None:
        """The host has given up a request: end the call, send nothing."""
        withdraw = self._open.pop(event.request_id, None)
        if withdraw is not None:
            withdraw()
