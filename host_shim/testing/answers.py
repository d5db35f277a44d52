"""The scripted backend behind a view under test.

One rule: every request of the view is recorded, then answered by the script, or as a plain host
would answer it when the script says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

Answer = Mapping[str, Any] | Callable[[dict[str, Any]], Mapping[str, Any]]
"""A result, or a function from the request's params (a tool: its arguments) to one."""


class HostError(Exception):
    """Raise it in an answer to reply with a JSON-RPC error."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Asked:
    """One request of the view."""

    method: str
    params: dict[str, Any]


def result(structured: Mapping[str, Any] | None = None, text: str = "") -> dict[str, Any]:
    """A `CallToolResult` with this structured content."""
    found: dict[str, Any] = {"content": [{"type": "text", "text": text}]}
    if structured is not None:
        found["structuredContent"] = dict(structured)
    return found


def failure(text: str) -> dict[str, Any]:
    """A `CallToolResult` of a tool that failed with `text`."""
    return {"content": [{"type": "text", "text": text}], "isError": True}


class Backend:
    """Answers for one view; `asked` holds its requests in order."""

    def __init__(self, tools: Mapping[str, Answer], methods: Mapping[str, Answer]) -> None:
        self.tools = dict(tools)
        self.methods = dict(methods)
        self.asked: list[Asked] = []

    def handle(self, method: str, params: dict[str, Any] | None) -> dict[str, Any]:
        """`{"result": …}` or `{"error": {code, message}}` for one request."""
        self.asked.append(Asked(method, params or {}))
        try:
            return {"result": self._answer(method, params or {})}
        except HostError as error:
            return {"error": {"code": error.code, "message": str(error)}}

    def _answer(self, method: str, params: dict[str, Any]) -> Mapping[str, Any]:
        if method in self.methods:
            return _give(self.methods[method], params)
        if method == "tools/call":
            return self._call(params["name"], params.get("arguments") or {})
        if method == "ui/request-display-mode":
            return {"mode": params["mode"]}
        if method == "resources/read":
            raise HostError(-32602, f"Unknown resource: {params.get('uri')!r}")
        return {}

    def _call(self, name: str, arguments: dict[str, Any]) -> Mapping[str, Any]:
        if name not in self.tools:
            return failure(f"Unknown tool: {name!r}")
        return _give(self.tools[name], arguments)


def _give(answer: Answer, params: dict[str, Any]) -> Mapping[str, Any]:
    return answer(params) if callable(answer) else answer
