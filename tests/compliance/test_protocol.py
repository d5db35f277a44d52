"""Both sides of the MCP Apps channel do what the specification and its hosts do.

Cases are data, see `protocol/README.md`. One rule: nothing here was written by looking at what
our own connection answers.
"""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.protocol import HOST, VIEW, Connection, LocalProtocolError, RemoteProtocolError
from renderer_py.protocol import messages as m
from renderer_py.protocol.events import ErrorResponse, Response, UnknownReply
from tests.compliance.protocol_scripts import (
    FOLDER,
    load,
    ready,
    run,
    scripts,
)

EXAMPLES = load("examples.json")
CAPTURES = sorted(path.stem for path in (FOLDER / "captures").glob("*.json"))


@pytest.mark.parametrize("script", [pytest.param(script, id=name) for name, script in scripts()])
def test_script(script: dict[str, Any]) -> None:
    run(script)


# --- examples of the specification -------------------------------------------------------------


def other(role: str) -> str:
    return VIEW if role == HOST else HOST


def with_params(message: dict[str, Any]) -> dict[str, Any]:
    """Absent params mean `{}`; we always write them."""
    return {"params": {}, **message}


def example_id(example: dict[str, Any]) -> str:
    return f"{example['from']}-{example['message']['method']}"


@pytest.mark.parametrize("example", EXAMPLES["calls"], ids=example_id)
def test_example_becomes_its_event_and_back(example: dict[str, Any]) -> None:
    message, attributes = example["message"], example["attributes"]
    table = m.VIEW_TO_HOST if example["from"] == VIEW else m.HOST_TO_VIEW
    kind: Any = table[message["method"]]
    assert kind.__name__ == example["event"]
    ids = [message["id"]] if "id" in message else []
    event = kind.parse(message.get("params", {}), *ids, strict=True)
    assert {name: getattr(event, name) for name in attributes} == attributes
    assert event == kind(**attributes)
    assert event.params() == message.get("params", {})


@pytest.mark.parametrize("example", EXAMPLES["calls"], ids=example_id)
def test_example_is_sent_and_received(example: dict[str, Any]) -> None:
    message, kind = example["message"], getattr(m, example["event"])
    sender, receiver = ready(example["from"]), ready(other(example["from"]))
    if example["event"] in ("Initialized", "SandboxProxyReady"):
        with pytest.raises(LocalProtocolError):
            sender.send(kind())
        return
    # Progress and cancellation are news only of a request that is open: the view's request 6.
    view, host = (sender, receiver) if example["from"] == VIEW else (receiver, sender)
    if example["event"] in ("Progress", "Cancelled"):
        host.receive(view.send(m.CallTool("t", id=6, meta={"progressToken": 6})))
    frame = sender.send(kind(**example["attributes"]))
    assert frame == with_params(message)
    events = receiver.receive(message)
    if example["event"] in ("Ping", "SandboxResourceReady"):
        assert events == []
    else:
        assert events == [kind(**example["attributes"])]


@pytest.mark.parametrize("example", EXAMPLES["replies"])
def test_example_reply(example: dict[str, Any]) -> None:
    request, reply = example["request"], example["reply"]
    asker, answerer = ready(other(example["from"])), ready(example["from"])
    asker.sent_elsewhere(request)
    answerer.receive(request)
    error = reply.get("error")
    if error is None:
        assert answerer.respond(request["id"], reply["result"]) == reply
    else:
        assert answerer.fail(request["id"], error["code"], error["message"]) == reply
    (event,) = asker.receive(reply)
    if error is None:
        assert isinstance(event, Response)
        assert event.result == reply["result"]
        assert event.refused == example["refused"]
    else:
        assert isinstance(event, ErrorResponse)
        assert (event.code, event.message) == (error["code"], error["message"])


def test_every_method_has_an_example_or_a_twin() -> None:
    shown = {(example["from"], example["message"]["method"]) for example in EXAMPLES["calls"]}
    known = {(VIEW, method) for method in m.VIEW_TO_HOST}
    known |= {(HOST, method) for method in m.HOST_TO_VIEW}
    # The text shows these in one direction or in one of several equal forms only.
    twins = {
        (HOST, "ping"),
        (VIEW, "tools/list"),
        (HOST, "notifications/tools/list_changed"),
        (HOST, "notifications/cancelled"),
        (VIEW, "notifications/progress"),
        (VIEW, "resources/list"),
        (VIEW, "resources/templates/list"),
        (VIEW, "prompts/list"),
        (HOST, "notifications/resources/list_changed"),
        (HOST, "notifications/prompts/list_changed"),
    }
    assert shown | twins == known


# --- captured traffic --------------------------------------------------------------------------


def capture(name: str, part: str) -> list[dict[str, Any]]:
    return list(load(f"captures/{name}.json")[part])


def replayed(role: Any, entries: list[dict[str, Any]]) -> tuple[Connection, list[Any]]:
    connection = Connection(role)
    arrives = "host" if role == HOST else "view"
    transcript = [
        {"dir": "in" if entry["at"] == arrives else "out", "message": entry["data"]}
        for entry in entries
    ]
    return connection, connection.replay(transcript)


CAPTURED = [(name, part) for name in CAPTURES for part in load(f"captures/{name}.json")]
CAPTURED = [(name, part) for name, part in CAPTURED if part != "note"]
FINAL_STATES = {
    ("postmessage.contacts", "launch"): "READY",
    ("postmessage.counter", "launch"): "READY",
    ("postmessage.dashboard", "launch"): "READY",
    ("postmessage.extapps2", "launch"): "READY",
    # A page that called the host without any handshake.
    ("postmessage.hostprobe", "launch"): "IDLE",
}


@pytest.mark.parametrize("role", [VIEW, HOST])
@pytest.mark.parametrize(("name", "part"), CAPTURED)
def test_captured_traffic_breaks_no_rule(name: str, part: str, role: Any) -> None:
    connection, events = replayed(role, capture(name, part))
    assert not [e for e in events if isinstance(e, RemoteProtocolError | UnknownReply)]
    assert connection.state == FINAL_STATES.get((name, part), "INITIALIZING")
    assert connection.take_outgoing() == []


@pytest.mark.parametrize(("name", "part"), CAPTURED)
def test_a_prefix_of_captured_traffic_leaves_what_is_open(name: str, part: str) -> None:
    """Cut anywhere: exactly the requests without a reply in the transcript are reported."""
    entries = capture(name, part)
    for length in range(len(entries) + 1):
        open_ids = []
        for entry in entries[:length]:
            message = entry["data"]
            if entry["at"] == "view" and "method" in message and "id" in message:
                open_ids.append(message["id"])
            elif entry["at"] == "host" and "method" not in message:
                open_ids.remove(message["id"])
        connection, events = replayed(VIEW, entries[:length])
        reported = [event.id for event in events if isinstance(event, m.Request)]
        answered = [reply["id"] for reply in connection.take_outgoing()]
        assert sorted(reported + answered, key=str) == sorted(open_ids, key=str)


def test_what_a_view_has_to_handle_after_a_captured_boot() -> None:
    entries = capture("postmessage.counter", "launch")
    until = next(i for i, e in enumerate(entries) if e["data"].get("method") == "tools/list")
    connection, events = replayed(VIEW, entries[: until + 1])
    assert [type(event) for event in events] == [m.ToolInput, m.ToolResult, m.ListTools]
    assert events[0].arguments == {"start": 3}
    assert events[1].structured_content["$prefab"] == {"version": "0.3"}
    assert connection.host_info == {"name": "fastmcp-dev", "version": "1.0.0"}
    assert connection.host_context["theme"] == "light"
    assert connection.next_id == 1


def test_captured_context_changes_are_merged() -> None:
    connection, _ = replayed(VIEW, capture("postmessage.counter", "launch"))
    assert connection.host_context["theme"] == "dark"
    assert connection.host_context["displayMode"] == "fullscreen"
    assert connection.host_context["platform"] == "web"
