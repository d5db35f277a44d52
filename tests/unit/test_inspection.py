"""What a developer's host sees of a view, and that no other host sees anything."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from renderer_py.inspection import NAME, PREFIX
from renderer_py.intl import BabelIntl
from renderer_py.ports import Platform
from renderer_py.session import ViewSession
from tests.fakes import FakeClock, FakeFetcher, FakeNavigator

PAYLOAD = {
    "$prefab": {"version": "0.3"},
    "view": {
        "type": "Column",
        "children": [
            {"type": "Text", "content": "Count: {{ count }}"},
            {
                "type": "ForEach",
                "key": "rows",
                "children": [{"type": "Text", "content": "{{ $item.name }}"}],
            },
            {"type": "Button", "label": "More", "onClick": {"action": "toolCall", "tool": "more"}},
        ],
    },
    "state": {"count": 1, "rows": [{"name": "a"}, {"name": "b"}]},
}


class Watched:
    """A session and the host's end of its channel."""

    def __init__(self, experimental: dict[str, Any] | None) -> None:
        self.posted: list[dict[str, Any]] = []
        clock = FakeClock()
        platform = Platform(self, self, clock, FakeFetcher(), FakeNavigator(), BabelIntl("UTC"))
        self.session = ViewSession(platform)
        self.session.start()
        capabilities: dict[str, Any] = {"serverTools": {}}
        if experimental is not None:
            capabilities["experimental"] = experimental
        result = {
            "protocolVersion": "2026-01-26",
            "hostInfo": {"name": "h", "version": "1"},
            "hostCapabilities": capabilities,
            "hostContext": {"theme": "light"},
        }
        self.say({"id": 0, "result": result})
        self.say(notification("ui/notifications/tool-input", {"arguments": {}}))
        self.say(
            notification(
                "ui/notifications/tool-result",
                {"content": [], "structuredContent": copy.deepcopy(PAYLOAD)},
            )
        )

    def commit(self, ops: list[Any]) -> None:
        """The document; nobody looks at it here."""

    def post(self, message: dict[str, Any]) -> None:
        self.posted.append(copy.deepcopy(message))

    def say(self, message: dict[str, Any]) -> None:
        self.session.receive({"jsonrpc": "2.0", **message})

    def do(self, **params: Any) -> None:
        self.say(notification(f"{PREFIX}do", params))

    def told(self, name: str = "state") -> list[dict[str, Any]]:
        method = PREFIX + name
        return [each["params"] for each in self.posted if each.get("method") == method]


def notification(method: str, params: dict[str, Any]) -> dict[str, Any]:
    return {"method": method, "params": params}


@pytest.fixture
def watched() -> Watched:
    return Watched({NAME: {}})


def test_only_a_host_that_asks_is_told():
    for experimental in (None, {}, {"another/inspector": {}}):
        quiet = Watched(experimental)
        quiet.do(do="set", state={"count": 5})
        assert not [m for m in quiet.posted if m.get("method", "").startswith(PREFIX)]
        assert quiet.session.renderer.store.get("count") == 1


def test_the_whole_state_is_told_once_and_then_what_changed(watched):
    first = next(told for told in watched.told() if "count" in told["set"])
    assert first["cause"] == "result"
    assert {"count": 1, "rows": PAYLOAD["state"]["rows"]}.items() <= first["set"].items()
    before = len(watched.told())
    watched.do(do="run", action={"action": "setState", "key": "count", "value": 2})
    (told,) = watched.told()[before:]
    assert (told["set"], told["gone"]) == ({"count": 2}, [])
    assert told["actions"] == [{"action": "setState", "key": "count", "value": 2}]
    assert [each["seq"] for each in watched.told()] == list(range(1, before + 2))


def test_nothing_is_told_where_nothing_changed(watched):
    before = len(watched.told())
    watched.do(do="set", state={"count": 1})
    assert len(watched.told()) == before


def test_a_host_can_write_keys_and_put_a_whole_state_back(watched):
    watched.do(do="set", state={"count": 9, "new": True})
    assert watched.session.renderer.store.get("count") == 9
    watched.do(do="reset", state={"count": 1})
    assert watched.told()[-1]["set"] == {"count": 1}
    assert sorted(watched.told()[-1]["gone"]) == ["new", "rows"]


def test_a_request_of_the_view_is_waited_for_until_it_is_answered(watched):
    watched.do(do="run", action=PAYLOAD["view"]["children"][2]["onClick"])
    (waiting,) = watched.told()[-1]["pending"]
    assert (waiting["request"], waiting["name"]) == ("tools/call", "more")
    asked = next(m for m in watched.posted if m.get("method") == "tools/call")
    watched.say({"id": asked["id"], "result": {"content": []}})
    watched.do(do="set", state={"count": 3})
    assert watched.told()[-1]["pending"] == []


def test_expressions_come_with_their_values_row_by_row(watched):
    watched.do(do="expressions")
    (told,) = watched.told("expressions")
    assert told["expressions"] == [
        {"node": "Text", "prop": "content", "text": "Count: {{ count }}", "value": "Count: 1"},
        {"node": "Text", "prop": "content", "text": "{{ $item.name }}", "value": "a"},
        {"node": "Text", "prop": "content", "text": "{{ $item.name }}", "value": "b"},
    ]


@pytest.mark.parametrize(
    "params", [{}, {"do": "set"}, {"do": "set", "state": 3}, {"do": "what"}, {"do": ["set"]}]
)
def test_what_is_malformed_does_nothing(watched, params):
    before = len(watched.posted)
    watched.do(**params)
    assert len(watched.posted) == before
