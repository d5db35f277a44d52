"""Runs the conversations of `protocol/scripts/*.json`; their format is in `protocol/README.md`.

One rule: a step that says nothing about the automatic replies says that there are none.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from renderer_py.protocol import HOST, Connection, LocalProtocolError
from renderer_py.protocol import messages as m

FOLDER = Path(__file__).parent / "protocol"
Step = dict[str, Any]

HELLO: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "ui/initialize",
    "params": {
        "appInfo": {"name": "v", "version": "1"},
        "appCapabilities": {},
        "protocolVersion": "2026-01-26",
    },
}
ANSWER: dict[str, Any] = {
    "jsonrpc": "2.0",
    "id": 0,
    "result": {
        "protocolVersion": "2026-01-26",
        "hostInfo": {"name": "h", "version": "1"},
        "hostCapabilities": {},
        "hostContext": {},
    },
}
INITIALIZED: dict[str, Any] = {"jsonrpc": "2.0", "method": "ui/notifications/initialized"}


def load(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def scripts() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every script with its name."""
    for path in sorted((FOLDER / "scripts").glob("*.json")):
        for script in load(f"scripts/{path.name}"):
            yield f"{path.stem}-{script['name']}", script


def ready(role: Any, **options: bool) -> Connection:
    """A connection that has done the handshake."""
    connection = Connection(role, **options)
    toward_host, toward_view = ("in", "out") if role == HOST else ("out", "in")
    connection.replay(
        [
            {"dir": toward_host, "message": HELLO},
            {"dir": toward_view, "message": ANSWER},
            {"dir": toward_host, "message": INITIALIZED},
        ]
    )
    assert connection.state == "READY"
    return connection


def run(script: dict[str, Any]) -> None:
    """Take one side through the script; an assertion fails where it does something else."""
    begin = ready if script.get("ready") else Connection
    connection = begin(script["role"], **script.get("options", {}))
    for step in script["steps"]:
        _run_step(connection, step)


def _run_step(connection: Connection, step: Step) -> None:
    if "receive" in step:
        _compare_events(connection.receive(step["receive"]), step["events"])
    elif "replay" in step and "error" not in step:
        _compare_events(connection.replay(step["replay"]), step["events"])
    else:
        _check_own_step(connection, step)
    assert connection.take_outgoing() == step.get("outgoing", [])
    if "state" in step:
        assert connection.state == step["state"]
    if "context" in step:
        assert connection.host_context == step["context"]


def _check_own_step(connection: Connection, step: Step) -> None:
    if "error" not in step:
        frame = _do(connection, step)
        if "frame" in step:
            assert frame == step["frame"]
        return
    with pytest.raises(LocalProtocolError) as caught:
        _do(connection, step)
    assert step["error"] in str(caught.value)


def _do(connection: Connection, step: Step) -> Any:
    if "send" in step:
        attributes = dict(step["send"])
        return connection.send(getattr(m, attributes.pop("type"))(**attributes))
    if "respond" in step:
        return connection.respond(*step["respond"])
    if "fail" in step:
        return connection.fail(*step["fail"])
    return connection.replay(step["replay"])


def _compare_events(events: list[Any], expected: list[Step]) -> None:
    assert [type(event).__name__ for event in events] == [item["type"] for item in expected]
    for event, item in zip(events, expected, strict=True):
        for name, value in item.items():
            if name == "reason" and item["type"] == "RemoteProtocolError":
                assert str(event) == value
            elif name != "type":
                assert getattr(event, name) == value
