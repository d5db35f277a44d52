"""Scripts: what a host, a person and a server do to an app with tools, step by step.

`apps/*.json` are the apps (wire objects), `scripts.json` what is done to them, `transcripts.json`
what the reference did (`tests/parity/record_app_tools.py`). A step is one of

    ["host", label, tool, arguments]   the host calls a tool of the app
    ["click", text]                    the person presses the button with that text
    ["answer", value]                  the server answers its oldest open call with {"value": value}
    ["refuse", message]                … with an error
    ["cancel", label]                  the host gives its call up
    ["show", app]                      another tool result arrives
    ["list"]                           the host asks for the tools

and what is seen after each is `{"events": […], "text": …}` with the events

    ["called", tool, arguments]  ["withdrawn", n]   a call of the server; the n-th is given up
    ["answered", label, result]                     a call of the host has its result
    ["changed"]  ["listed", tools]
"""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

HERE = Path(__file__).parent
Script = dict[str, Any]
Seen = dict[str, Any]

TOOLS = ("add", "slow", "fail", "strict", "outer", "read")
BUTTONS = ("Add 2", "Add 99", "Slow", "Fail", "Outer")
CALLS: dict[str, list[dict[str, Any]]] = {
    "add": [{"amount": 3}, {"amount": 1}],
    "slow": [{"query": "a"}, {"query": "b"}, {"query": "c", "owner": "eve"}],
    "fail": [{}],
    "strict": [{"query": "s"}],
    "outer": [{"query": "o"}, {"query": "p"}],
    "read": [{}],
    "missing": [{}],
}


def app(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HERE / "apps" / f"{name}.json").read_text())
    return found


def scripts() -> list[Script]:
    found: list[Script] = json.loads((HERE / "scripts.json").read_text())
    return found


def transcripts() -> dict[str, list[Seen]]:
    found: dict[str, list[Seen]] = json.loads((HERE / "transcripts.json").read_text())
    return found


def interleaving(seed: int, length: int = 14) -> Script:
    """A random script about the app `lab`: the same seed gives the same script."""
    random = Random(seed)
    steps: list[list[Any]] = []
    labels: list[str] = []
    for index in range(length):
        kind = random.choices(
            ("host", "click", "answer", "refuse", "cancel", "show"), (6, 4, 5, 1, 1, 1)
        )[0]
        if kind == "host":
            tool = random.choice((*TOOLS, "slow", "outer", "missing"))
            labels.append(f"h{index}")
            steps.append(["host", labels[-1], tool, random.choice(CALLS[tool])])
        elif kind == "click":
            steps.append(["click", random.choice(BUTTONS)])
        elif kind == "cancel":
            if labels:
                steps.append(["cancel", random.choice(labels)])
        elif kind == "show":
            steps.append(["show", random.choice(("lab", "35-app-tools"))])
            if steps[-1][1] != "lab":
                steps.append(["show", "lab"])
        else:
            steps.append([kind, f"{kind[0]}{index}"])
    steps += [["answer", f"end{n}"] for n in range(6)]
    return {"name": f"interleaving {seed}", "app": "lab", "steps": steps}
