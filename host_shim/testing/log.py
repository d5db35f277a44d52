"""What a test can look at afterwards: messages, calls, toasts, app tools.

One rule: records are written once, by the host; a test only reads them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

Sender = Literal["view", "host"]
Kind = Literal["request", "notification", "result", "error"]


@dataclass(frozen=True, slots=True)
class Entry:
    """One JSON-RPC message.

    `method` of an answer is that of its request, '' if it answers none; `at` and `duration` are
    milliseconds on the host's clock.
    """

    seq: int
    at: float
    sender: Sender
    kind: Kind
    method: str
    message: dict[str, Any]
    duration: float | None = None


class MessageLog:
    """Both directions, in the order in which the host saw them."""

    def __init__(self, now: Callable[[], float]) -> None:
        self.entries: list[Entry] = []
        self._now = now
        self._open: dict[tuple[Sender, Any], Entry] = {}

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries)

    def add(self, sender: Sender, message: dict[str, Any]) -> None:
        """Note a message; it must not be changed afterwards."""
        stamp = (len(self.entries), self._now(), sender)
        if "method" in message:
            kind: Kind = "request" if "id" in message else "notification"
            entry = Entry(*stamp, kind, str(message["method"]), message)
            if kind == "request":
                self._open[sender, message["id"]] = entry
        else:
            asker: Sender = "host" if sender == "view" else "view"
            asked = self._open.pop((asker, message.get("id")), None)
            duration = None if asked is None else stamp[1] - asked.at
            kind = "error" if "error" in message else "result"
            entry = Entry(*stamp, kind, asked.method if asked else "", message, duration)
        self.entries.append(entry)

    def unanswered(self, sender: Sender) -> list[Entry]:
        """Requests of one side that have no answer."""
        return [entry for (who, _), entry in self._open.items() if who == sender]

    def forget_unanswered(self, sender: Sender) -> None:
        """Wait no longer for the answers to one side's requests."""
        self._open = {key: entry for key, entry in self._open.items() if key[0] != sender}

    def methods(self, sender: Sender | None = None) -> list[str]:
        """The methods of requests and notifications in order."""
        spoken = (entry for entry in self.entries if entry.kind in ("request", "notification"))
        return [entry.method for entry in spoken if sender in (None, entry.sender)]


@dataclass(slots=True)
class ToolCall:
    """A `tools/call` of the view; the fields of the answer are None while there is none.

    `tool` is the tool's own name; `name` the one that was sent, which may carry a hash in front.
    """

    tool: str
    name: str
    arguments: dict[str, Any]
    result: dict[str, Any] | None = None
    error: str | None = None

    @property
    def is_error(self) -> bool | None:
        """Whether the tool failed or the host refused; None while the call is open."""
        if self.result is None:
            return None if self.error is None else True
        return bool(self.result.get("isError"))

    @property
    def structured(self) -> Any:
        return None if self.result is None else self.result.get("structuredContent")

    @property
    def text(self) -> str:
        return text_of(self.result or {})


@dataclass(frozen=True, slots=True)
class ToolReply:
    """What an app's own tool answered to the host."""

    result: dict[str, Any]

    @property
    def is_error(self) -> bool:
        return bool(self.result.get("isError"))

    @property
    def structured(self) -> Any:
        return self.result.get("structuredContent")

    @property
    def text(self) -> str:
        return text_of(self.result)


@dataclass(frozen=True, slots=True)
class AppTool:
    """A tool that the app in the view offers to the host."""

    name: str
    description: str = ""
    input_schema: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Toast:
    """A toast that was shown; `variant` is default, success, error, warning or info."""

    text: str
    description: str = ""
    variant: str = "default"


def text_of(result: dict[str, Any]) -> str:
    """The text blocks of a tool result, one a line."""
    blocks = result.get("content") or []
    return "\n".join(
        block["text"] for block in blocks if isinstance(block, dict) and "text" in block
    )
