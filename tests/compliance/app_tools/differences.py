"""How our transcripts are meant to differ from the reference's; nothing else may."""

from __future__ import annotations

import re
from typing import Any

from tests.compliance.app_tools.scripts import Script, Seen

REPLACED = "The app was replaced before the call was finished."


def as_ours(script: Script, recorded: list[Seen]) -> list[Seen]:
    return recorded


def as_compared(seen: Seen) -> Seen:
    """Without what is worded in another way, and without white space between elements."""
    return {
        "events": [event_as_compared(event) for event in seen["events"]],
        "text": re.sub(r"Invalid arguments for [^ ]+: .*?(?= r=|$)", "INVALID", seen["text"])
        .replace(" ", ""),
    }  # fmt: skip


def event_as_compared(event: list[Any]) -> list[Any]:
    if event[0] == "answered" and event[2].get("isError"):
        text: str = event[2]["content"][0]["text"]
        text = text.replace("signal is aborted without reason", REPLACED)
        text = re.sub(r"^(Invalid arguments for [^ ]+): .*", r"\1", text, flags=re.DOTALL)
        return ["answered", event[1], {"isError": True, "text": text}]
    if event[0] == "listed":
        bare = [{k: v for k, v in t.items() if k != "annotations"} for t in event[1]]
        return ["listed", bare]
    return event
