"""The host of a view under test, the same one for every layer.

One rule: it speaks the protocol through `renderer_py.protocol` as a strict host would, records
everything, and answers by the script, else by the server, else as a plain host does.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from host_shim.testing.answers import HostError, failure
from host_shim.testing.log import MessageLog, ToolCall
from host_shim.testing.ports import FakeClock
from host_shim.testing.script import REFUSED, Rule, Script
from host_shim.testing.settings import HostSettings
from host_shim.testing.sources import Source, public_name
from renderer_py.errors import PeerError
from renderer_py.protocol import HOST, READY, Connection, RemoteProtocolError
from renderer_py.protocol import messages as m
from renderer_py.protocol.events import ErrorResponse, Event, Response, UnknownMessage, outcome

PROTOCOL_VERSION = "2026-01-26"
METHOD_NOT_FOUND = -32601
# What a host must offer for a method to be more than "Method not found".
_NEEDS = {
    "ui/open-link": "openLinks",
    "ui/download-file": "downloadFile",
    "tools/call": "serverTools",
    "tools/list": "serverTools",
    "resources/read": "serverResources",
    "resources/list": "serverResources",
    "resources/templates/list": "serverResources",
    "ui/message": "message",
    "ui/update-model-context": "updateModelContext",
    "sampling/createMessage": "sampling",
}


class ScriptedHost:
    """One view's host.

    Args:
        source: where the view comes from: its result and the server behind it.
        script: what the test has said beforehand.
        clock: the host's time; delays wait for it.
    """

    def __init__(
        self, source: Source, script: Script, settings: HostSettings, clock: FakeClock
    ) -> None:
        self.source = source
        self.script = script
        self.settings = settings
        self.clock = clock
        self.context: dict[str, Any] = dict(settings.context)
        self.log = MessageLog(clock.now)
        self.calls: list[ToolCall] = []
        self.links: list[str] = []
        self.chat: list[str] = []
        self.downloads: list[dict[str, Any]] = []
        self.logged: list[dict[str, Any]] = []
        self.sizes: list[tuple[float | None, float | None]] = []
        self.model_context: dict[str, Any] | None = None
        self.complaints: list[str] = []
        """What the view said that the protocol forbids."""
        self.tools_changed = 0
        self.delivered = False
        self.post: Callable[[dict[str, Any]], None] = lambda message: None
        self.running: set[asyncio.Task[None]] = set()
        """Requests that the server or the script is answering right now."""
        self.held: list[m.Request] = []
        """Requests that the script keeps waiting."""
        early = "early" in settings.faults
        self.connection = Connection(HOST, early_input=early, bare_block=True)
        self._replies: dict[Any, asyncio.Future[dict[str, Any]]] = {}

    # From the view

    def receive(self, message: dict[str, Any]) -> None:
        """Take one message of the view."""
        self.log.add("view", message)
        events = self.connection.receive(message)
        for frame in self.connection.take_outgoing():
            self._post(frame)
        for event in events:
            self._handle(event)

    def _handle(self, event: Event) -> None:
        if isinstance(event, Response | ErrorResponse):
            self._replied(event)
        elif isinstance(event, RemoteProtocolError):
            self.complaints.append(str(event))
        elif isinstance(event, UnknownMessage):
            self.complaints.append(f"the view sent {event.method}, which no host knows")
        elif isinstance(event, m.Initialize):
            self._initialize(event)
        elif isinstance(event, m.Request):
            self._start(event)
        else:
            note = _NOTES.get(type(event))
            if note is not None:
                note(self, event)

    def _initialize(self, request: m.Initialize) -> None:
        if "silent" in self.settings.faults:
            self.held.append(request)
            return
        answer = {
            "protocolVersion": PROTOCOL_VERSION,
            "hostInfo": {"name": "renderer-py testing", "version": "1"},
            "hostCapabilities": dict(self.settings.capabilities),
            "hostContext": dict(self.context),
        }
        self._answer(request, answer)
        if "early" in self.settings.faults:
            self.deliver()

    def _initialized(self, _: m.Initialized) -> None:
        if not self.delivered:
            self.deliver()

    def _sized(self, size: m.SizeChanged) -> None:
        self.sizes.append((size.width, size.height))

    def _said(self, line: m.LogMessage) -> None:
        self.logged.append(line.params())

    def _list_changed(self, _: m.ToolListChanged) -> None:
        self.tools_changed += 1

    # Answering

    def _start(self, request: m.Request) -> None:
        task = asyncio.ensure_future(self._serve(request))
        self.running.add(task)
        task.add_done_callback(self.running.discard)

    async def _serve(self, request: m.Request) -> None:
        params = request.params()
        call = self._note_call(request)
        is_tool = isinstance(request, m.CallTool)
        name = call.tool if call is not None else request.METHOD
        arguments = (params.get("arguments") or {}) if is_tool else params
        rule = self.script.rule_for(name, arguments)
        if rule is not None and (rule.never or rule.delay):
            self._hold(request, rule, call)
            return
        await self._finish(request, rule, call)

    def _hold(self, request: m.Request, rule: Rule, call: ToolCall | None) -> None:
        self.held.append(request)
        if rule.never:
            return

        def resume() -> None:
            self.held.remove(request)
            task = asyncio.ensure_future(self._finish(request, rule, call))
            self.running.add(task)
            task.add_done_callback(self.running.discard)

        self.clock.call_later(rule.delay, resume)

    async def _finish(self, request: m.Request, rule: Rule | None, call: ToolCall | None) -> None:
        try:
            answer = await self._decide(request, rule)
        except HostError as error:
            self._refuse(request, error.code, str(error))
            if call is not None:
                call.error = str(error)
            return
        if call is not None:
            call.result = answer
        self._answer(request, answer)

    async def _decide(self, request: m.Request, rule: Rule | None) -> dict[str, Any]:
        needed = _NEEDS.get(request.METHOD)
        if needed is not None and needed not in self.settings.capabilities:
            raise HostError(METHOD_NOT_FOUND, "Method not found")
        params = request.params()
        if rule is not None and rule.answers:
            is_tool = isinstance(request, m.CallTool)
            answer = rule.answer((params.get("arguments") or {}) if is_tool else params)
            return {} if answer is None else dict(answer)
        serve = _SERVED.get(request.METHOD)
        if serve is None:
            raise HostError(METHOD_NOT_FOUND, "Method not found")
        return await serve(self, params)

    def _note_call(self, request: m.Request) -> ToolCall | None:
        if not isinstance(request, m.CallTool):
            return None
        call = ToolCall(public_name(request.name), request.name, dict(request.arguments or {}))
        self.calls.append(call)
        return call

    async def _call_tool(self, params: dict[str, Any]) -> dict[str, Any]:
        server, name = self.source.server, params["name"]
        if server is None:
            return failure(f"Unknown tool: {name!r}; say app_host.when({name!r}).returns(…)")
        if not await server.is_visible(name):
            raise HostError(REFUSED, f"The tool {name!r} may not be called by apps")
        return await server.call(name, params.get("arguments") or {}, params.get("_meta"))

    async def _read(self, params: dict[str, Any]) -> dict[str, Any]:
        if self.source.server is None:
            raise HostError(-32602, f"Unknown resource: {params['uri']!r}")
        return await self.source.server.read(params["uri"])

    async def _list_tools(self, params: dict[str, Any]) -> dict[str, Any]:
        return {"tools": [] if self.source.server is None else await self.source.server.tools()}

    async def _open_link(self, params: dict[str, Any]) -> dict[str, Any]:
        self.links.append(params["url"])
        return {}

    async def _message(self, params: dict[str, Any]) -> dict[str, Any]:
        self.chat.append("\n".join(block.get("text", "") for block in params["content"]))
        return {}

    async def _model_context(self, params: dict[str, Any]) -> dict[str, Any]:
        self.model_context = params
        return {}

    async def _download(self, params: dict[str, Any]) -> dict[str, Any]:
        self.downloads.extend(params["contents"])
        return {}

    async def _display_mode(self, params: dict[str, Any]) -> dict[str, Any]:
        mode = params["mode"]
        if mode in self.context.get("availableDisplayModes", ()):
            self.set_context(displayMode=mode)
        return {"mode": self.context.get("displayMode", "inline")}

    def _answer(self, request: m.Request, result: dict[str, Any]) -> None:
        assert request.id is not None
        self._reply(self.connection.respond(request.id, result))

    def _refuse(self, request: m.Request, code: int, message: str) -> None:
        assert request.id is not None
        self._reply(self.connection.fail(request.id, code, message))

    def _reply(self, frame: dict[str, Any] | None) -> None:
        if frame is None:  # the view has withdrawn its request
            return
        for _ in range(2 if "twice" in self.settings.faults else 1):
            self._post(frame)

    # To the view

    def deliver(self) -> None:
        """Hand over the arguments and the result of the call that opened the view."""
        self.delivered = True
        self._notify(m.ToolInput, {"arguments": self.source.arguments})
        faults = self.settings.faults
        if "cancelled" in faults:
            self._notify(m.ToolCancelled, {"reason": "cancelled by the test"})
        elif "empty" in faults:
            self._notify(m.ToolResult, {"content": [], "structuredContent": {}})
        elif "plain" in faults:
            text = [{"type": "text", "text": "2 rows"}]
            self._notify(m.ToolResult, {"content": text, "structuredContent": {"rows": [1, 2]}})
        elif self.source.result is not None:
            self._notify(m.ToolResult, self.source.result)

    def set_context(self, **changes: Any) -> None:
        """Tell the view what has changed about its host."""
        self.context |= changes
        if self.connection.can_send(m.HostContextChanged.METHOD):
            self._notify(m.HostContextChanged, changes)

    def send_result(self, result: dict[str, Any], arguments: dict[str, Any] | None = None) -> None:
        """Deliver another call's arguments and result to the same view."""
        self._notify(m.ToolInput, {"arguments": arguments or {}})
        self._notify(m.ToolResult, result)

    def ask(self, request: m.Request) -> asyncio.Future[dict[str, Any]]:
        """Ask the view; the future fails with `PeerError` when it refuses."""
        future: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        frame = self.connection.send(request)
        self._replies[frame["id"]] = future
        self._post(frame)
        return future

    @property
    def is_ready(self) -> bool:
        return self.connection.state == READY

    def _replied(self, event: Response | ErrorResponse) -> None:
        future = self._replies.pop(event.id, None)
        if future is None or future.done():
            return
        answer = outcome(event)
        if isinstance(answer, PeerError):
            future.set_exception(answer)
        else:
            future.set_result(answer)

    def _notify(self, kind: type[m.Notification], params: Mapping[str, Any]) -> None:
        frame = self.connection.send(kind.parse(dict(params)))
        self._post({**frame, "params": dict(params)})  # with keys that we do not know of, too

    def _post(self, frame: dict[str, Any]) -> None:
        self.log.add("host", frame)
        self.post(frame)


_NOTES: dict[type, Callable[[ScriptedHost, Any], None]] = {
    m.Initialized: ScriptedHost._initialized,
    m.SizeChanged: ScriptedHost._sized,
    m.LogMessage: ScriptedHost._said,
    m.ToolListChanged: ScriptedHost._list_changed,
}
_SERVED: dict[str, Callable[[ScriptedHost, dict[str, Any]], Awaitable[dict[str, Any]]]] = {
    "tools/call": ScriptedHost._call_tool,
    "tools/list": ScriptedHost._list_tools,
    "resources/read": ScriptedHost._read,
    "ui/open-link": ScriptedHost._open_link,
    "ui/message": ScriptedHost._message,
    "ui/update-model-context": ScriptedHost._model_context,
    "ui/download-file": ScriptedHost._download,
    "ui/request-display-mode": ScriptedHost._display_mode,
}
