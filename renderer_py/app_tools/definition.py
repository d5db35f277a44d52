"""Reading the payload's `tools`: `{name, description?, inputSchema, bind?, actions?, result}`.

One rule: the list is taken whole or not at all. One faulty tool disables all tools of the app with
a message naming tool and fault; a model must not be offered half of what the author meant.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from renderer_py.app_tools.validation import Validator, missing_library
from renderer_py.errors import ActionError, RendererError
from renderer_py.expr import compile_value

if TYPE_CHECKING:
    from renderer_py.reactive import Frame

NAME = re.compile(r"[a-zA-Z0-9_.-]{1,128}")


class ToolsError(RendererError):
    """The list of app tools cannot be used; the text names the tool and the fault."""


class AppTool:
    """One checked definition, its templates compiled."""

    __slots__ = ("_bind", "_validator", "actions", "description", "input_schema", "name", "result")

    def __init__(self, raw: dict[str, Any]) -> None:
        self.name: str = raw["name"]
        self.description: str | None = raw.get("description")
        self.input_schema: dict[str, Any] = raw["inputSchema"]
        self.actions: Any = raw.get("actions", [])
        self.result = compile_value(raw["result"])
        self._bind = {name: compile_value(value) for name, value in raw.get("bind", {}).items()}
        self._validator: Validator | None = None

    def listing(self) -> dict[str, Any]:
        """The tool as `tools/list` shows it; bound parameters are no part of its schema."""
        listed: dict[str, Any] = {"name": self.name}
        if self.description is not None:
            listed["description"] = self.description
        listed["inputSchema"] = self.input_schema
        if self.actions == []:
            # Without actions nothing can change: that much is certain.
            listed["annotations"] = {"readOnlyHint": True}
        return listed

    def check(self, arguments: dict[str, Any]) -> None:
        """Raise `ActionError` for arguments that are bound, or that the schema refuses."""
        for name in self._bind:
            if name in arguments:
                raise ActionError(f"Bound argument cannot be overridden: {name}")
        if self._validator is None:
            self._validator = Validator(self.input_schema)
        found = self._validator.faults(arguments)
        if found:
            raise ActionError(f"Invalid arguments for {self.name}: {'; '.join(found)}")

    def bindings(self, frame: Frame) -> dict[str, Any]:
        """The bound arguments as state has them now."""
        return {name: value.evaluate(frame) for name, value in self._bind.items()}


def parse_tools(raw: Any) -> dict[str, AppTool]:
    """The tools of an envelope by name, in order; nothing given gives none.

    Raises:
        ToolsError: something about the list is wrong, or this place cannot judge arguments.
    """
    if raw is None:
        return {}
    if not isinstance(raw, list):
        raise ToolsError("tools must be a list")
    tools: dict[str, AppTool] = {}
    for index, item in enumerate(raw):
        fault = fault_of(item)
        if fault is None and item["name"] in tools:
            fault = "the name is used twice"
        if fault is not None:
            raise ToolsError(f"{label_of(item, index)}: {fault}")
        tools[item["name"]] = AppTool(item)
    missing = missing_library() if tools else None
    if missing is not None:
        raise ToolsError(f"their arguments cannot be checked: the package {missing} is missing")
    return tools


def label_of(item: Any, index: int) -> str:
    name = item.get("name") if isinstance(item, dict) else None
    return f"app tool {name!r}" if isinstance(name, str) else f"app tool #{index + 1}"


def fault_of(item: Any) -> str | None:
    """What is wrong with one definition, or None."""
    if not isinstance(item, dict):
        return "must be an object"
    return next(filter(None, (check(item) for check in CHECKS)), None)


def check_name(item: dict[str, Any]) -> str | None:
    name = item.get("name")
    if isinstance(name, str) and NAME.fullmatch(name):
        return None
    return "name must be 1 to 128 of letters, digits, '_', '.', '-'"


def check_description(item: dict[str, Any]) -> str | None:
    if isinstance(item.get("description", ""), str):
        return None
    return "description must be text, or left out"


def check_schema(item: dict[str, Any]) -> str | None:
    schema = item.get("inputSchema")
    if isinstance(schema, dict) and schema.get("type") == "object":
        return None
    return 'inputSchema must be a JSON Schema with "type": "object"'


def check_bind(item: dict[str, Any]) -> str | None:
    if isinstance(item.get("bind", {}), dict):
        return None
    return "bind must be an object, or left out"


def check_actions(item: dict[str, Any]) -> str | None:
    actions = item.get("actions", [])
    listed = actions if isinstance(actions, list) else [actions]
    if all(isinstance(item, dict) and isinstance(item.get("action"), str) for item in listed):
        return None
    return 'actions must be an action or a list of actions, each an object with "action"'


def check_result(item: dict[str, Any]) -> str | None:
    if isinstance(item.get("result"), dict):
        return None
    return "result is required and must be an object"


CHECKS = (
    check_name,
    check_description,
    check_schema,
    check_bind,
    check_actions,
    check_result,
)
