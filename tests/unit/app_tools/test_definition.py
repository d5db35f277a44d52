"""The list of tools is taken whole, or not at all with one warning naming tool and fault."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.app_tools import ToolsError, definition, parse_tools
from tests.harness import mount

GOOD: dict[str, Any] = {"name": "go", "inputSchema": {"type": "object"}, "result": {}}

FAULTS: list[tuple[Any, str]] = [
    ({"go": GOOD}, "tools must be a list"),
    (["go"], "app tool #1: must be an object"),
    ([{**GOOD, "name": ""}], "app tool '': name must be 1 to 128"),
    ([{**GOOD, "name": "a b"}], "app tool 'a b': name must be 1 to 128"),
    ([{**GOOD, "name": "a\n"}], "name must be 1 to 128"),
    ([{**GOOD, "name": "ü"}], "name must be 1 to 128"),
    ([{**GOOD, "name": "x" * 129}], "name must be 1 to 128"),
    ([{**GOOD, "name": 5}], "app tool #1: name must be 1 to 128"),
    ([GOOD, GOOD], "app tool 'go': the name is used twice"),
    ([{**GOOD, "description": None}], "app tool 'go': description must be text"),
    ([{"name": "go", "result": {}}], "app tool 'go': inputSchema must be a JSON Schema"),
    ([{**GOOD, "inputSchema": {"type": "string"}}], "inputSchema must be a JSON Schema"),
    ([{**GOOD, "inputSchema": {"type": ["object"]}}], "inputSchema must be a JSON Schema"),
    ([{**GOOD, "bind": None}], "app tool 'go': bind must be an object"),
    ([{**GOOD, "actions": "x"}], "app tool 'go': actions must be an action or a list"),
    ([{**GOOD, "actions": [{}]}], "app tool 'go': actions must be an action or a list"),
    ([{**GOOD, "actions": None}], "app tool 'go': actions must be an action or a list"),
    ([{"name": "go", "inputSchema": {"type": "object"}}], "app tool 'go': result is required"),
    ([{**GOOD, "result": []}], "app tool 'go': result is required and must be an object"),
]


@pytest.mark.parametrize(("tools", "fault"), FAULTS, ids=lambda value: str(value)[:50])
def test_a_faulty_list_disables_all_tools_and_nothing_else(tools: Any, fault: str) -> None:
    with pytest.raises(ToolsError) as caught:
        parse_tools(tools)
    assert str(caught.value).startswith(fault) or fault in str(caught.value)
    if isinstance(tools, list):
        tools = [{**GOOD, "name": "fine"}, *tools]
    view = mount({"type": "Text", "content": "shown"}, tools=tools)
    assert view.text() == "shown" and view.renderer.app_tools is None
    [warning] = view.warnings
    assert warning.startswith("the app's tools are disabled: ")
    assert fault.removeprefix("app tool #1") in warning


def test_names_of_all_allowed_characters() -> None:
    names = ["a", "Z9_.-", "x" * 128]
    assert list(parse_tools([{**GOOD, "name": name} for name in names])) == names
    assert parse_tools(None) == parse_tools([]) == {}


def test_listing_shows_what_a_host_may_know() -> None:
    schema = {"type": "object", "properties": {"a": {}}}
    action = {"action": "setState", "key": "k", "value": "{{ $event.u }}"}
    full = {"name": "f", "description": "d", "inputSchema": schema, "bind": {"u": "{{ user }}"}}
    tools = parse_tools([{**full, "actions": action, "result": {}}, GOOD])
    assert [tool.listing() for tool in tools.values()] == [
        {"name": "f", "description": "d", "inputSchema": schema},
        {
            "name": "go",
            "inputSchema": {"type": "object"},
            "annotations": {"readOnlyHint": True},
        },
    ]


def test_without_the_validator_there_are_no_tools(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(definition, "missing_library", lambda: "rpds")
    assert parse_tools([]) == {}
    view = mount({"type": "Text", "content": "shown"}, tools=[GOOD])
    assert view.text() == "shown" and view.renderer.app_tools is None
    [warning] = view.warnings
    assert warning == (
        "the app's tools are disabled: their arguments cannot be checked: "
        "the package rpds is missing"
    )
