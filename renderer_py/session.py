"""A view and its host: protocol messages in, the right thing done with them.

One rule: this module translates between `protocol` and `Renderer` and decides nothing about either;
what a message may be and when is the protocol's business, what is drawn is the renderer's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from renderer_py import inspection, protocol
from renderer_py.app_runtime import Guest, GuestCalls, GuestFetcher
from renderer_py.app_tools import ToolEndpoint
from renderer_py.errors import PeerError
from renderer_py.notice import notice
from renderer_py.ports import Op, Platform, Timer
from renderer_py.protocol import Calls, Connection, RemoteProtocolError
from renderer_py.protocol import messages as m
from renderer_py.protocol.events import Event, Response, UnknownMessage
from renderer_py.protocol.size import SizeReporter
from renderer_py.renderer import Renderer
from renderer_py.version import __version__


class HostBridge:
    """The host as the actions see it."""

    def __init__(self, calls: Calls) -> None:
        self._calls = calls

    def call(
        self,
        method: str,
        params: dict[str, Any],
        done: Callable[[dict[str, Any]], None],
        failed: Callable[[str], None],
    ) -> Timer:
        kind = m.VIEW_TO_HOST[method]
        assert issubclass(kind, m.Request)

        def refused(error: PeerError) -> None:
            failed(str(error))

        return self._calls.call(kind.parse(params, 0), done, refused)


class ViewSession:
    """One frame's conversation with its host, and the view it shows.

    Args:
        platform: the outside world; `platform.peer` is None for a page without a host.
    """

    def __init__(self, platform: Platform) -> None:
        self.platform = platform
        self.connection = Connection(protocol.VIEW)
        self.calls = Calls(self.connection, self._post, platform.clock)
        self.size = SizeReporter(self._report_size, platform.clock)
        self.guest = Guest(self._post, platform.clock, self._apply_context)
        self.renderer = Renderer(platform, host=HostBridge(self.calls), warn=self.warn)
        if platform.peer is not None:
            self._expect_runtime()
        self.renderer.tools_changed = self._tools_changed
        self.tools = ToolEndpoint(lambda: self.renderer.app_tools, self._respond)
        self._has_view = False
        self.inspection: inspection.Inspection | None = None

    def _inspect(self) -> None:
        """Let the host look inside, where it is one that can: only a developer's host says so."""
        offered = self.connection.host_capabilities.get("experimental")
        if self.inspection is None and isinstance(offered, dict) and inspection.NAME in offered:
            self.inspection = inspection.Inspection(self.renderer, self.connection, self._post)

    def _unknown(self, event: UnknownMessage) -> None:
        if self.inspection is not None and event.id is None:
            self.inspection.hear(event.method, event.params)

    def _expect_runtime(self) -> None:
        """The host may turn out to speak the App Tool runtime instead."""
        fetcher = GuestFetcher(self.platform.fetcher, self.guest, self._has_mcp_host)
        host = HostBridge(self.calls)
        self.renderer.fetcher = fetcher
        self.renderer.host = GuestCalls(self.guest, fetcher, host, self._has_mcp_host)

    def _has_mcp_host(self) -> bool:
        """Whether an MCP host has answered the handshake."""
        return self.connection.can_send(m.CallTool.METHOD)

    def warn(self, text: str) -> None:
        """Tell the developers."""
        if self.platform.log is not None:
            self.platform.log(text)

    # What the placement calls

    def start(self, transcript: Iterable[Mapping[str, Any]] = ()) -> None:
        """Take over from the boot script, or open the channel when there was none.

        Args:
            transcript: `{"dir": "in" | "out", "message": …}` for everything said so far.
        """
        entries = list(transcript)
        events = self.connection.replay(entries)
        if self.platform.peer is None:
            return
        if self.connection.state == protocol.IDLE:
            self._post(self.connection.send(m.view_hello(__version__)))
        self._post_outgoing()
        if self.connection.host_context:
            self._inspect()
            self._apply_context()
        for event in events:
            self._handle(event)
        for entry in entries:
            if entry["dir"] == "in":
                self.guest.receive(entry["message"])
        if self._has_mcp_host():
            self.guest.give_up()

    def receive(self, message: dict[str, Any]) -> None:
        """Take one message of the host."""
        if self.guest.receive(message):
            return
        events = self.connection.receive(message)
        self._post_outgoing()
        for event in events:
            self._handle(event)

    def dispatch(self, event: dict[str, Any]) -> list[Op]:
        """Take one event of the document; returns the ops to apply at once."""
        if event.get("type") == "size":
            self._measured(event)
            return []
        return self.renderer.dispatch(event)

    def load(self, payload: Any) -> None:
        """Show an envelope that came with the page itself."""
        self._has_view = self.renderer.load(payload) or self._has_view

    # Messages

    def _handle(self, event: Event) -> None:
        if self.calls.handle(event):
            return
        handler = HANDLERS.get(type(event))
        if handler is not None:
            handler(self, event)
        elif isinstance(event, RemoteProtocolError):
            self.warn(f"the host broke the protocol: {event}")

    def _tool_result(self, result: m.ToolResult) -> None:
        if result.structured_content is not None and self.renderer.load(result.structured_content):
            self._has_view = True
        elif not self._has_view:
            # Not a view: show the tool's own words rather than an endless spinner.
            self.renderer.load(notice(result.content, failed=bool(result.is_error)))

    def _tool_cancelled(self, event: m.ToolCancelled) -> None:
        if not self._has_view:
            reason = f": {event.reason}" if event.reason else ""
            text = f"The tool call was cancelled{reason}."
            self.renderer.load(notice([{"type": "text", "text": text}], failed=False))

    def _host_context(self, event: m.HostContextChanged) -> None:
        self._apply_context()

    def _apply_context(self) -> None:
        context = {**self.connection.host_context, **self.guest.context()}
        self.size.contain(context.get("containerDimensions"))
        self.renderer.host_context(context, self.guest.facts())

    def _initialized(self, response: Response) -> None:
        """The answer to `ui/initialize`, where the boot script did not wait for it."""
        if isinstance(response.request, m.Initialize):
            self._post(self.connection.send(m.Initialized()))
            self._inspect()
            self.size.restart()
            self._apply_context()
            self.guest.give_up()
            self._connected()

    def _teardown(self, request: m.ResourceTeardown) -> None:
        self.size.close()
        self.renderer.close()
        self._respond(request, {})
        self.calls.close("The view was closed.")

    def _list_tools(self, request: m.ListTools) -> None:
        self.tools.list_tools(request)

    def _call_tool(self, request: m.CallTool) -> None:
        self.tools.call_tool(request)

    def _cancelled(self, event: m.Cancelled) -> None:
        self.tools.cancelled(event)

    def _tools_changed(self) -> None:
        if self.connection.can_send(m.ToolListChanged.METHOD):
            self._post(self.connection.send(m.ToolListChanged()))

    def _connected(self) -> None:
        """Tell of tools that were there before the host could be told."""
        if self.renderer.app_tools is not None and self.renderer.app_tools.tools:
            self._tools_changed()

    def _measured(self, event: dict[str, Any]) -> None:
        """A `size` event: content size and frame size in CSS pixels."""
        names = ("width", "height", "frameWidth", "frameHeight")
        self.size.sample(*(event.get(name, 0) for name in names))

    def _report_size(self, size: m.SizeChanged) -> None:
        if self.connection.can_send(m.SizeChanged.METHOD):
            self._post(self.connection.send(size))

    # Posting

    def _respond(self, request: m.Request, result: dict[str, Any]) -> None:
        assert request.id is not None
        frame = self.connection.respond(request.id, result)
        if frame is not None:
            self._post(frame)

    def _post(self, frame: dict[str, Any]) -> None:
        if self.platform.peer is not None:
            self.platform.peer.post(frame)

    def _post_outgoing(self) -> None:
        for frame in self.connection.take_outgoing():
            self._post(frame)


HANDLERS: dict[type, Callable[[ViewSession, Any], None]] = {
    m.ToolResult: ViewSession._tool_result,
    m.ToolCancelled: ViewSession._tool_cancelled,
    m.HostContextChanged: ViewSession._host_context,
    m.ResourceTeardown: ViewSession._teardown,
    m.ListTools: ViewSession._list_tools,
    m.CallTool: ViewSession._call_tool,
    m.Cancelled: ViewSession._cancelled,
    Response: ViewSession._initialized,
    UnknownMessage: ViewSession._unknown,
}
