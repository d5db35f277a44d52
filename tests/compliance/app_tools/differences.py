"""How our transcripts are meant to differ from the reference's; nothing else may.

See "App tools" in tests/parity/DIFFERENCES.md for the reasons.
"""

from __future__ import annotations

import json
import re
from typing import Any

from tests.compliance.app_tools.scripts import Seen

REPLACED = "The app was replaced before the call was finished."
ABORTED = ("signal is aborted without reason", "App tool invocation is no longer active")
# To the server, to the caller, to the host: what goes one way keeps its order there.
WAYS = {"called": 0, "withdrawn": 0, "answered": 1, "listed": 1, "changed": 2}


def as_compared(seen: Seen) -> Seen:
    """Without what is worded in another way, and without white space between elements."""
    events = sorted(seen["events"], key=lambda event: WAYS[event[0]])
    text = re.sub(r"Invalid arguments for [^ ]+: .*?(?= r=|$)", "INVALID", seen["text"])
    before, _, after = text.partition("log=")
    log, button, rest = after.partition("Add 2")
    shown = [before, *by_writer(log.strip().split("; ")), button, rest]
    return {
        "events": [event_as_compared(event) for event in events],
        "text": [str(part).replace(" ", "") for part in shown],
    }


def by_writer(log: list[str]) -> list[list[str]]:
    """What the buttons' callbacks have written, and what the tools have; each in order."""
    callbacks = [entry for entry in log if entry.startswith(("ok:", "err:", "bad"))]
    return [callbacks, [entry for entry in log if entry not in callbacks]]


def event_as_compared(event: list[Any]) -> list[Any]:
    if event[0] == "answered":
        return ["answered", event[1], result_as_compared(event[2])]
    if event[0] == "listed":
        bare = [{k: v for k, v in t.items() if k != "annotations"} for t in event[1]]
        return ["listed", bare]
    return event


def result_as_compared(result: dict[str, Any]) -> Any:
    text: str = result["content"][0]["text"]
    if result.get("isError"):
        text = REPLACED if text in ABORTED else text
        return re.sub(r"^(Invalid arguments for [^ ]+): .*", r"\1", text, flags=re.DOTALL)
    data = result["structuredContent"]
    if "log" not in data:
        return result
    compact = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return [text == compact, {**data, "log": by_writer(data["log"])}]
