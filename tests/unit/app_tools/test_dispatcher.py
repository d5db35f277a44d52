"""What one call sees and leaves: bindings, nesting, depth, intervals, overlays, its result."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.compliance.app_tools.stage import Stage

OBJECT: dict[str, Any] = {"type": "object"}


def write(key: str, value: Any) -> dict[str, Any]:
    return {"action": "setState", "key": key, "value": value}


def tool(name: str, actions: Any = (), result: Any = None, **more: Any) -> dict[str, Any]:
    given = list(actions) if isinstance(actions, tuple) else actions
    return {"name": name, "inputSchema": OBJECT, "actions": given, "result": result or {}, **more}


def stage(*tools: dict[str, Any], state: dict[str, Any] | None = None, **view: Any) -> Stage:
    node = {"type": "Div", "children": view.pop("children", [])}
    shown = {"$prefab": {"version": "0.3"}, "view": node, "state": state or {}, "tools": [*tools]}
    return Stage({**shown, **view})


def call(on: Stage, name: str, arguments: dict[str, Any] | None = None) -> dict[str, Any]:
    """The result of a call that is answered at once."""
    on.host("call", name, arguments or {})
    [[kind, _, result]] = [e for e in on.look()["events"] if e[0] == "answered"]
    assert kind == "answered"
    return dict(result)


def state(on: Stage) -> dict[str, Any]:
    return {k: v for k, v in on.session.renderer.store.snapshot().items() if k != "$host"}


def test_bindings_are_read_when_the_turn_begins() -> None:
    one = stage(
        tool("hold", ({"action": "toolCall", "tool": "wait"}, write("user", "eve"))),
        tool("who", result={"who": "{{ $event.who }}"}, bind={"who": "{{ user }}"}),
        state={"user": "ada"},
    )
    one.host("a", "hold", {})
    one.host("b", "who", {})
    one.answer(1)
    [*_, last] = one.look()["events"]
    assert last == ["answered", "b", {
        "content": [{"type": "text", "text": '{"who":"eve"}'}], "structuredContent": {"who": "eve"},
    }]  # fmt: skip


def test_arguments_are_copied_on_arrival() -> None:
    one = stage(
        tool("hold", ({"action": "toolCall", "tool": "wait"},)),
        tool("echo", result={"got": "{{ $event.list }}"}),
    )
    arguments = {"list": [1]}
    one.host("a", "hold", {})
    one.host("b", "echo", arguments)
    arguments["list"].append(2)
    one.answer(1)
    assert one.look()["events"][-1][2]["structuredContent"] == {"got": [1]}


def test_the_result_is_read_at_any_depth_after_all_callbacks() -> None:
    back = {"action": "toolCall", "tool": "get", "onSuccess": write("n", "{{ $result.value }}")}
    result = {"deep": [{"n": "{{ n }}", "text": "n={{ n }}", "event": "{{ $event }}"}], "k": None}
    one = stage(tool("get", (back,), result), state={"n": 0})
    one.host("a", "get", {"x": 1})
    one.answer(5)
    seen = one.look()["events"][-1][2]
    assert seen["structuredContent"] == {
        "deep": [{"n": 5, "text": "n=5", "event": {"x": 1}}],
        "k": None,
    }
    assert json.loads(seen["content"][0]["text"]) == seen["structuredContent"]


@pytest.mark.parametrize(
    ("value", "text"),
    [(1e-7, "1e-7"), (1e21, "1e+21"), (1e20, "100000000000000000000"), (0.1, "0.1"), (2.0, "2")],
)
def test_numbers_are_written_as_json_stringify_does(value: float, text: str) -> None:
    one = stage(tool("n", result={"n": "{{ n }}", "e": "1e+5"}), state={"n": value})
    assert call(one, "n")["content"][0]["text"] == f'{{"n":{text},"e":"1e+5"}}'


def test_an_absent_optional_argument_stays_absent() -> None:
    one = stage(tool("t", {"action": "toolCall", "tool": "srv", "arguments": "{{ $event }}"}))
    one.host("a", "t", {"a": 1})
    assert one.look()["events"] == [["called", "srv", {"a": 1}]]


def test_a_failure_that_was_handled_still_fails_the_call() -> None:
    failing = {"action": "callHandler", "handler": "x", "onError": write("seen", "{{ $error }}")}
    one = stage(tool("t", (write("a", 1), failing, write("b", 2))))
    assert call(one, "t") == {
        "content": [{"type": "text", "text": 'Unknown handler: "x"'}],
        "isError": True,
    }
    assert state(one) == {"a": 1, "seen": 'Unknown handler: "x"'}


def test_a_failing_callback_fails_the_call() -> None:
    inner = {"action": "callHandler", "handler": "x"}
    one = stage(tool("t", ({**write("a", 1), "onSuccess": inner}, write("b", 2))))
    assert call(one, "t")["isError"] and "b" not in state(one)


def test_recursion_ends_with_the_depth_limit() -> None:
    again = {"action": "invokeAppTool", "tool": "t"}
    count = {"action": "setState", "key": "n", "value": "{{ n + 1 }}"}
    one = stage(tool("t", (count, again)), state={"n": 0})
    [content] = call(one, "t")["content"]
    assert content["text"] == "Action callback depth limit exceeded"
    assert state(one)["n"] == 11


def test_an_interval_outlives_its_turn_and_queues_what_it_calls() -> None:
    tick = {"action": "invokeAppTool", "tool": "note", "arguments": {"n": "{{ $event }}"}}
    started = {"action": "setInterval", "duration": 100, "count": 2, "onTick": tick}
    note = {"action": "appendState", "key": "log", "value": "{{ $event.n }}"}
    one = stage(
        tool("go", started, {"ok": True}),
        tool("note", note),
        tool("hold", ({"action": "toolCall", "tool": "wait"},)),
        state={"log": []},
    )
    assert call(one, "go")["structuredContent"] == {"ok": True}
    one.clock.advance(100)
    assert state(one)["log"] == [1]
    one.host("h", "hold", {})
    one.clock.advance(100)
    assert state(one)["log"] == [1]
    one.answer(1)
    assert state(one)["log"] == [1, 2]


def test_cancelling_a_call_stops_the_intervals_of_its_turn_nested_ones_too() -> None:
    ticking = {"action": "setInterval", "duration": 10, "onTick": write("ticked", True)}
    nested = {"action": "invokeAppTool", "tool": "start"}
    one = stage(tool("start", ticking), tool("go", (nested, {"action": "toolCall", "tool": "w"})))
    one.host("a", "go", {})
    one.cancel("a")
    assert one.look()["events"] == [["called", "w", {}], ["withdrawn", 0]]
    one.clock.advance(100)
    assert "ticked" not in state(one) and not one.session.renderer.runner.interval_count


def test_late_answers_and_callbacks_of_an_old_app_touch_nothing() -> None:
    back = {"action": "toolCall", "tool": "w", "onSuccess": write("x", 1), "onError": write("x", 2)}
    button = {"type": "Button", "label": "Go", "onClick": {
        "action": "invokeAppTool", "tool": "t",
        "onSuccess": write("x", 3), "onError": write("x", 4),
    }}  # fmt: skip
    one = stage(tool("t", back), children=[button])
    one.click("Go")
    one.show({"view": {"type": "Text", "content": "x={{ x }}"}, "state": {"x": 0}})
    one.answer(1)
    assert state(one)["x"] == 0 and one.look()["text"] == "x=0"


def test_one_hanging_call_blocks_no_other_click() -> None:
    slow = {"action": "toolCall", "tool": "slow"}
    buttons = [
        {"type": "Button", "label": "Slow", "onClick": slow},
        {"type": "Button", "label": "Fast", "onClick": write("done", True)},
        {"type": "Button", "label": "Also", "onClick": {**slow, "tool": "also"}},
    ]
    one = stage(children=buttons)
    for label in ("Slow", "Fast", "Also"):
        one.click(label)
    assert [event[1] for event in one.look()["events"]] == ["slow", "also"]
    assert state(one)["done"] is True


def test_without_usable_tools_a_button_says_so() -> None:
    press = {"action": "invokeAppTool", "tool": "t", "onError": write("e", "{{ $error }}")}
    button = {"type": "Button", "label": "Go", "onClick": press}
    faulty = stage({"name": "t"}, children=[button])
    faulty.click("Go")
    assert state(faulty)["e"] == "No app tool dispatcher for t"
    none = stage(children=[button])
    none.click("Go")
    assert state(none)["e"] == "Unknown app tool: t"


def test_tools_are_announced_once_connected() -> None:
    one = stage(tool("t"))
    sent: list[str] = []
    one.post = lambda message: sent.append(message.get("method"))  # type: ignore[method-assign]
    one.session.load({"view": {"type": "Text", "content": ""}, "tools": [tool("u")]})
    assert sent == ["notifications/tools/list_changed"]


def test_closing_an_overlay_from_a_tool() -> None:
    close = tool("shut", {"action": "closeOverlay"})
    inside = {"type": "Button", "label": "Shut", "onClick": {
        "action": "invokeAppTool", "tool": "shut", "onSuccess": write("shut", True),
    }}  # fmt: skip
    one = stage(close, children=[inside])
    one.click("Shut")
    assert state(one)["shut"] is True
