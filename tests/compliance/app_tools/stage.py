"""Plays a script to a view under CPython: the session itself, with a fake host before it."""

from __future__ import annotations

from itertools import count
from typing import Any

from renderer_py.intl import BabelIntl
from renderer_py.ports import Op, Platform
from renderer_py.session import ViewSession
from tests.compliance.app_tools.scripts import Seen, app
from tests.dom_model import Document
from tests.fakes import FakeClock, FakeFetcher, FakeNavigator
from tests.harness import is_toaster

HELLO = {
    "protocolVersion": "2026-01-26",
    "hostInfo": {"name": "stage", "version": "1"},
    "hostCapabilities": {},
    "hostContext": {},
}


class Stage:
    """One view and its host; also the surface and the peer of the view's platform."""

    def __init__(self, shown: dict[str, Any] | str) -> None:
        self.document = Document()
        self.clock = FakeClock()
        self.events: list[list[Any]] = []
        self.warnings: list[str] = []
        self.labels: dict[int, str] = {}
        self.backend: list[int] = []
        self._unanswered: list[int] = []
        self._ids = count(1000)
        platform = Platform(
            self, self, self.clock, FakeFetcher(), FakeNavigator(), BabelIntl("UTC"),
            self.warnings.append,
        )  # fmt: skip
        self.session = ViewSession(platform)
        self.session.start()
        self.session.receive({"jsonrpc": "2.0", "id": 0, "result": HELLO})
        self.show(shown)
        self.events.clear()  # The recorder comes when the view is there already.

    # Surface and peer

    def commit(self, ops: list[Op]) -> None:
        self.document.apply(ops)

    def post(self, message: dict[str, Any]) -> None:
        method, params = message.get("method"), message.get("params", {})
        if method == "tools/call":
            self.backend.append(message["id"])
            self._unanswered.append(message["id"])
            self.events.append(["called", params["name"], params.get("arguments")])
        elif method == "notifications/cancelled":
            self.events.append(["withdrawn", self.backend.index(params["requestId"])])
        elif method == "notifications/tools/list_changed":
            self.events.append(["changed"])
        elif "result" in message and message["id"] in self.labels:
            label = self.labels.pop(message["id"])
            if label == "(list)":
                self.events.append(["listed", message["result"]["tools"]])
            elif label != "(teardown)":
                self.events.append(["answered", label, message["result"]])

    # Steps

    def play(self, step: list[Any]) -> None:
        kind, *rest = step
        getattr(self, kind)(*rest)

    def host(self, label: str, tool: str, arguments: dict[str, Any]) -> None:
        self._request(label, "tools/call", {"name": tool, "arguments": arguments})

    def list(self) -> None:
        self._request("(list)", "tools/list", {})

    def click(self, text: str) -> None:
        [button] = [
            node
            for node in self.document.root.walk()
            if node.tag == "button" and node.text.strip() == text
        ]
        event = {"type": "click", "targets": [button.number], "value": ""}
        self.document.apply(self.session.dispatch(event))

    def answer(self, value: Any) -> None:
        self._reply({"content": [], "structuredContent": {"value": value}})

    def refuse(self, message: str) -> None:
        self._reply({"content": [{"type": "text", "text": message}], "isError": True})

    def cancel(self, label: str) -> None:
        for request_id, known in self.labels.items():
            if known == label:
                del self.labels[request_id]
                self._notify("notifications/cancelled", {"requestId": request_id})
                return

    def teardown(self) -> None:
        self._request("(teardown)", "ui/resource-teardown", {})

    def show(self, payload: dict[str, Any] | str) -> None:
        payload = app(payload) if isinstance(payload, str) else payload
        result = {"content": [], "structuredContent": payload}
        self._notify("ui/notifications/tool-result", result)

    def look(self) -> Seen:
        events, self.events = self.events, []
        shown = [node for node in self.document.root.children if not is_toaster(node)]
        return {"events": events, "text": " ".join("".join(n.text for n in shown).split())}

    # Messages

    def _request(self, label: str, method: str, params: dict[str, Any]) -> None:
        request_id = next(self._ids)
        self.labels[request_id] = label
        message = {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}
        self.session.receive(message)

    def _notify(self, method: str, params: dict[str, Any]) -> None:
        self.session.receive({"jsonrpc": "2.0", "method": method, "params": params})

    def _reply(self, result: dict[str, Any]) -> None:
        """Answer the oldest call, be it withdrawn or not: answers cross withdrawals on the way."""
        if self._unanswered:
            request_id = self._unanswered.pop(0)
            self.session.receive({"jsonrpc": "2.0", "id": request_id, "result": result})
