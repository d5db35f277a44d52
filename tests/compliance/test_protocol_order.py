"""What each side may send and must accept, in every state: the whole table `order.json`.

One rule: every cell is reached by messages and tried with a real message, so the tables of
`renderer_py/protocol/state.py` are checked through the connection that uses them.
"""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.protocol import HOST, VIEW, Connection, LocalProtocolError, RemoteProtocolError
from renderer_py.protocol import messages as m
from tests.compliance.protocol_scripts import ANSWER, HELLO, INITIALIZED, load

ORDER = load("order.json")
PARAMS: dict[str, dict[str, Any]] = {
    "ui/initialize": HELLO["params"],
    "ui/open-link": {"url": "https://example.com"},
    "ui/message": {"role": "user", "content": []},
    "ui/request-display-mode": {"mode": "inline"},
    "ui/download-file": {"contents": []},
    "tools/call": {"name": "t"},
    "resources/read": {"uri": "a:b"},
    "sampling/createMessage": {"messages": [], "maxTokens": 1},
    "notifications/message": {"level": "info", "data": None},
    "notifications/cancelled": {"requestId": 77},
    "notifications/progress": {"progressToken": 77, "progress": 1},
    "ui/notifications/sandbox-resource-ready": {"html": ""},
}


def in_state(role: Any, state: str, **options: bool) -> Connection:
    """A connection that came to `state` by messages."""
    connection = Connection(role, **options)
    toward_host, toward_view = ("in", "out") if role == HOST else ("out", "in")
    teardown = {"jsonrpc": "2.0", "id": 50, "method": "ui/resource-teardown", "params": {}}
    gone = {"jsonrpc": "2.0", "id": 50, "result": {}}
    way = [
        (toward_host, HELLO),
        (toward_view, ANSWER),
        (toward_host, INITIALIZED),
        (toward_view, teardown),
        (toward_host, gone),
    ]
    steps = ORDER["columns"].index(state)
    connection.replay([{"dir": where, "message": message} for where, message in way[:steps]])
    assert connection.state == state
    return connection


def cells(table: str, direction: str) -> list[Any]:
    """`(state, method, state afterwards or None)` for every state and every known method."""
    rows: dict[str, list[str]] = {}
    for group, row in ORDER[table][direction].items():
        rows.update(dict.fromkeys(ORDER["groups"].get(group, [group]), row))
    sends = (table == VIEW) == (direction == "send")
    methods = m.VIEW_TO_HOST if sends else m.HOST_TO_VIEW
    result = []
    for method in methods:
        if table == VIEW and direction == "receive" and method.startswith(m.SANDBOX_PREFIX):
            continue  # ignored in every state, see the scripts
        for column, state in enumerate(ORDER["columns"]):
            after = rows.get(method, ["-"] * 6)[column]
            expected = state if after == "." else None if after == "-" else after
            result.append(pytest.param(state, method, expected, id=f"{state}-{method}"))
    return result


def check_send(connection: Connection, method: str, expected: str | None) -> None:
    before = connection.state
    table = m.VIEW_TO_HOST if connection.role == VIEW else m.HOST_TO_VIEW
    kind: Any = table[method]
    ids = [60] if issubclass(kind, m.Request) else []
    message = kind.parse(PARAMS.get(method, {}), *ids)
    if kind is m.Cancelled:
        connection.sent_elsewhere({"jsonrpc": "2.0", "id": 77, "method": "ping"})
    assert connection.can_send(method) == (expected is not None)
    if expected is None:
        with pytest.raises(LocalProtocolError):
            connection.send(message)
        assert connection.state == before
    else:
        assert connection.send(message)["method"] == method
        assert connection.state == expected


def check_receive(connection: Connection, method: str, expected: str | None) -> None:
    before = connection.state
    table = m.VIEW_TO_HOST if connection.role == HOST else m.HOST_TO_VIEW
    frame: dict[str, Any] = {"jsonrpc": "2.0", "method": method, "params": PARAMS.get(method, {})}
    if issubclass(table[method], m.Request):
        frame["id"] = 60
    events = connection.receive(frame)
    if expected is None:
        assert [type(event) for event in events] == [RemoteProtocolError]
        assert [reply["error"]["code"] for reply in connection.take_outgoing()] == (
            [-32000] if "id" in frame else []
        )
        assert connection.state == before
    else:
        assert RemoteProtocolError not in map(type, events)
        assert connection.state == expected


@pytest.mark.parametrize(("state", "method", "expected"), cells(VIEW, "send"))
def test_view_sends(state: str, method: str, expected: str | None) -> None:
    check_send(in_state(VIEW, state), method, expected)


@pytest.mark.parametrize(("state", "method", "expected"), cells(VIEW, "receive"))
def test_view_receives(state: str, method: str, expected: str | None) -> None:
    check_receive(in_state(VIEW, state), method, expected)


@pytest.mark.parametrize(("state", "method", "expected"), cells(HOST, "send"))
def test_host_sends(state: str, method: str, expected: str | None) -> None:
    check_send(in_state(HOST, state), method, expected)


@pytest.mark.parametrize(("state", "method", "expected"), cells(HOST, "receive"))
def test_host_receives(state: str, method: str, expected: str | None) -> None:
    check_receive(in_state(HOST, state), method, expected)


@pytest.mark.parametrize(
    ("method", "row"),
    [
        pytest.param(method, row, id=method)
        for group, row in ORDER["early input"]["send"].items()
        for method in ORDER["groups"].get(group, [group])
    ],
)
def test_host_with_early_input_sends(method: str, row: list[str]) -> None:
    for state, after in zip(ORDER["columns"], row, strict=True):
        connection = in_state(HOST, state, early_input=True)
        check_send(connection, method, state if after == "." else None)
