"""A frame without a browser: carries out what the server says, in a model document.

One rule: it knows what `static/src/remote.js` knows and no more, so what it shows is what a person
would see.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Awaitable, Callable
from typing import Any

from host_shim.testing.listening import listening
from tests.dom_model import Document, Node

Json = dict[str, Any]
Ask = Callable[[Json], Awaitable[Json]]
"""The tool: arguments to result."""

COUNTER: Json = {
    "$prefab": {"version": "0.3"},
    "view": {
        "type": "Div",
        "children": [
            {"type": "Text", "content": "Count: {{ count }}"},
            {"type": "Button", "label": "Add", "onClick": {"action": "setState", "key": "count",
                                                           "value": "{{ count + 1 }}"}},
            {"type": "Input", "name": "note"},
            {"type": "Text", "content": "Note: {{ note }}"},
            {"type": "Button", "label": "Later", "onClick": {
                "action": "showToast", "message": "soon over", "duration": 500}},
            {"type": "Button", "label": "Ask", "onClick": {
                "action": "toolCall", "tool": "double", "arguments": {"n": "{{ count }}"},
                "onSuccess": {"action": "setState", "key": "count", "value": "{{ $result }}"}}},
            {"type": "Button", "label": "Get", "onClick": {
                "action": "fetch", "url": "https://api.example.com/n",
                "onSuccess": {"action": "setState", "key": "count", "value": "{{ $result.n }}"}}},
        ],
    },
    "state": {"count": 0},
}  # fmt: skip


def transcript(payload: Any = None, *, theme: str = "light") -> list[Json]:
    """A conversation up to the tool's result, as the page's channel has it."""
    capabilities: Json = {"serverTools": {}, "openLinks": {}}
    hello = {
        "protocolVersion": "2026-01-26",
        "appInfo": {"name": "renderer-py", "version": "1"},
        "appCapabilities": {"tools": {"listChanged": True}, "availableDisplayModes": ["inline"]},
    }
    answer = {
        "protocolVersion": "2026-01-26",
        "hostInfo": {"name": "test", "version": "1"},
        "hostCapabilities": capabilities,
        "hostContext": {"theme": theme},
    }
    result = {"content": [], "structuredContent": COUNTER if payload is None else payload}
    said: list[tuple[str, Json]] = [
        ("out", {"id": 0, "method": "ui/initialize", "params": hello}),
        ("in", {"id": 0, "result": answer}),
        ("out", {"method": "ui/notifications/initialized", "params": {}}),
        ("in", {"method": "ui/notifications/tool-input", "params": {"arguments": {}}}),
        ("in", {"method": "ui/notifications/tool-result", "params": result}),
    ]
    return [{"dir": way, "message": {"jsonrpc": "2.0", **message}} for way, message in said]


class Frame:
    """One view in one frame; every input is sent at once, as a batch of its own."""

    def __init__(self, ask: Ask, key: str = "a key that is chance") -> None:
        self.ask = ask
        self.key = key
        self.document = Document()
        self.timers: dict[int, float] = {}
        self.fetches: dict[int, Json] = {}
        self.posted: list[Json] = []
        self.log: list[str] = []
        self.history: list[Json] = []
        self.view = ""
        self.version = ""
        self.seq = 0

    async def open(self, said: list[Json] | None = None, **more: Any) -> Json:
        """Open the view; `more` are further arguments."""
        asked = {"op": "open", "key": self.key, "transcript": said or transcript(), **more}
        answer = await self.answer(asked)
        self.view, self.seq, self.version = answer["view"], answer["seq"], answer["version"]
        self.carry_out(answer["calls"])
        return answer

    async def reopen(self) -> Json:
        """What the page does when the server has lost the view."""
        return await self.open(history=self.history, version=self.version)

    async def send(self, *inputs: tuple[str, Any]) -> Json:
        """Send one batch; texts as they are, anything else as JSON."""
        texts = [
            [kind, what if isinstance(what, str) else json.dumps(what)] for kind, what in inputs
        ]
        asked = {"op": "send", "view": self.view, "seq": self.seq + 1, "inputs": texts}
        answer = await self.answer(asked)
        if "gone" not in answer:
            self.seq += 1
            self.history.append({"t": answer["t"], "inputs": texts})
            self.carry_out(answer["calls"])
        return answer

    async def answer(self, asked: Json) -> Json:
        """The whole answer to one question, all its parts."""
        result = await self.ask(asked)
        assert not result.get("isError"), result["content"]
        answer: Json = result["structuredContent"]
        if "packed" in answer:
            texts = [answer["packed"]]
            for part in range(1, answer["parts"]):
                view = answer.get("view", asked.get("view"))
                more = await self.ask(
                    {"op": "part", "view": view, "seq": answer["seq"], "part": part}
                )
                texts.append(more["structuredContent"]["packed"])
            answer["calls"] = json.loads(gzip.decompress(base64.b64decode("".join(texts))))
        return answer

    def carry_out(self, calls: list[list[Any]]) -> None:
        for name, *rest in calls:
            getattr(self, f"_{name}")(*rest)

    def _apply(self, ops: str) -> None:
        self.document.apply(json.loads(ops))

    def _post(self, message: str) -> None:
        self.posted.append(json.loads(message))

    def _timer(self, number: int, delay: float) -> None:
        self.timers[number] = delay

    def _untimer(self, number: int) -> None:
        self.timers.pop(number, None)

    def _fetch(self, number: int, request: str) -> None:
        self.fetches[number] = json.loads(request)

    def _abort(self, number: int) -> None:
        self.fetches.pop(number, None)

    def _log(self, text: str) -> None:
        self.log.append(text)

    # Looking and operating

    @property
    def text(self) -> str:
        return " ".join(self.document.root.text.split())

    @property
    def html(self) -> str:
        """All of the document, addresses included."""
        return "".join(child.html(clean=False) for child in self.document.root.children)

    def named(self, tag: str, text: str = "") -> Node:
        """The first element of that name with that text."""
        return next(
            node for node in self.document.root.walk() if node.tag == tag and text in node.text
        )

    async def click(self, label: str) -> Json:
        return await self.send(("event", self._event(self.named("button", label), "click")))

    async def type(self, text: str) -> Json:
        """Put `text` into the first input."""
        return await self.send(("event", self._event(self.named("input"), "input", value=text)))

    async def fire(self) -> Json:
        """Let the timer with the shortest delay run out."""
        number = min(self.timers, key=self.timers.__getitem__)
        del self.timers[number]
        return await self.send(("timer", str(number)))

    def _event(self, node: Node, type_: str, **data: Any) -> Json:
        targets = [each.number for each in listening(node, type_, data)[0]]
        assert targets, f"nobody listens to {type_}"
        return {"type": type_, "targets": targets, **data}
