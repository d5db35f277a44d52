"""A saved run: one tool call, what passed between view and host, and what the person did.

The file is what the page's Record button saves. One rule: a recording answers by itself, so a view
can be shown, tested and compared where the server it was made with is not.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from mcp.shared.exceptions import MCPError

from host_shim.dev.errors import TargetError

VERSION = 1
Json = dict[str, Any]


class Recording:
    """The parts of a recording by name.

    Raises:
        TargetError: `data` is no recording, or one of a version that this cannot read.
    """

    def __init__(self, data: Mapping[str, Any], name: str = "recording") -> None:
        if data.get("recording") != VERSION:
            raise TargetError(f"{name} is no recording of version {VERSION}")
        self.name = name
        self.data = dict(data)
        self.tool: Json = self.data["tool"]
        self.arguments: Json = self.data["arguments"]
        self.result: Json | None = self.data.get("result")
        self.messages: list[Json] = self.data["messages"]

    @classmethod
    def load(cls, path: str | Path) -> Recording:
        """The recording in a file; raises `TargetError` when it holds none."""
        file = Path(path)
        try:
            data = json.loads(file.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise TargetError(f"{file}: {error}") from error
        if not isinstance(data, dict):
            raise TargetError(f"{file} is no recording")
        return cls(data, file.stem)

    @staticmethod
    def is_in(path: str | Path) -> bool:
        """Whether a JSON file is a recording rather than a payload."""
        try:
            found = json.loads(Path(path).read_text("utf-8"))
        except (OSError, ValueError):
            return False
        return isinstance(found, dict) and "recording" in found

    def answers(self, method: str) -> Iterable[tuple[Json, Json]]:
        """The view's requests of `method` with the host's answers, in the order of asking."""
        replies = {
            entry["message"]["id"]: entry["message"]
            for entry in self.messages
            if entry["from"] == "host" and "id" in entry["message"] and _is_reply(entry["message"])
        }
        for entry in self.messages:
            message = entry["message"]
            asked = entry["from"] == "view" and message.get("method") == method
            if asked and message.get("id") in replies:
                yield message.get("params") or {}, replies[message["id"]]

    def tools(self) -> dict[str, Callable[[Json], Json]]:
        """The backend of the run as functions from arguments to results, for a scripted host."""
        server = RecordedServer(self)
        names = {params["name"] for params, _ in self.answers("tools/call")}
        return {name: _scripted(server, name) for name in sorted(names)}


class RecordedServer:
    """The server of a recording: the same questions get the same answers, in the same order."""

    kind = "recording"
    fault: str | None = None

    def __init__(self, recording: Recording) -> None:
        self.recording = recording
        self.name = recording.name
        self.place = f"a run of {recording.tool['name']}"
        self._given: dict[str, int] = {}

    async def list_tools(self) -> list[Json]:
        return [dict(tool) for tool in self.recording.data.get("tools") or [self.recording.tool]]

    async def list_resources(self) -> list[Json]:
        return [dict(item) for item in self.recording.data.get("resources") or []]

    async def call_tool(self, name: str, arguments: Mapping[str, Any]) -> Json:
        return self.answer_call(name, arguments)

    async def read_resource(self, uri: str) -> Json:
        return self._next("resources/read", {"uri": uri}, ("uri",))

    async def ask(self, method: str, params: Mapping[str, Any]) -> Json:
        return self._next(method, params, ("cursor",))

    def answer_call(self, name: str, arguments: Mapping[str, Any]) -> Json:
        """The recorded result of a call; the opening call starts the run again.

        Raises:
            MCPError: the recording has no such call.
        """
        if name == self.recording.tool["name"] and arguments == self.recording.arguments:
            self._given.clear()
            if self.recording.result is None:
                raise MCPError(-32000, "the recorded call was never answered")
            return self.recording.result
        asked = {"name": name, "arguments": dict(arguments)}
        return self._next("tools/call", asked, ("name", "arguments"))

    def _next(self, method: str, params: Mapping[str, Any], keys: tuple[str, ...]) -> Json:
        wanted = {key: params.get(key) or {} for key in keys}
        found = [
            reply
            for asked, reply in self.recording.answers(method)
            if {key: asked.get(key) or {} for key in keys} == wanted
        ]
        if not found:
            raise MCPError(-32000, f"the recording has no {method} {json.dumps(wanted)}")
        mark = json.dumps([method, wanted], sort_keys=True)
        # Once all answers are given the last one holds: a view may be clicked on for longer.
        at = min(self._given.get(mark, 0), len(found) - 1)
        self._given[mark] = at + 1
        reply = found[at]
        if "error" in reply:
            raise MCPError(reply["error"]["code"], reply["error"]["message"])
        result: Json = reply["result"]
        return result


def _is_reply(message: Mapping[str, Any]) -> bool:
    return "result" in message or "error" in message


def _scripted(server: RecordedServer, name: str) -> Callable[[Json], Json]:
    return lambda arguments: server.answer_call(name, arguments)
