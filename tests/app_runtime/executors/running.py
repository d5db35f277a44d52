"""Runs of executors as the runtime makes them: checked first, then run under the deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import pytest

from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.ports import Executor
from host_shim.app_runtime.values import Agent, Call, Integration, Outcome, Tool, ToolOp
from tests.app_runtime.http_calls.calling import SESSION

TRANSLATING = Agent("a-1", "w-1", document_translation_enabled=True)


def a_call(
    base_tool: str,
    arguments: Mapping[str, Any],
    *,
    stored: Mapping[str, Any] | None = None,
    params: tuple[str, ...] | None = None,
    **more: Any,
) -> Call:
    """A call whose op lists just the arguments it is given, unless told otherwise.

    Keywords: `stored` is what the configured tool stores (None: a base tool); `url` is its
    integration's database; `agent` is who asks.
    """
    url = more.pop("url", None)
    integration = Integration("i-1", "w-1", "postgres", {"url": url}) if url else None
    tool = Tool(
        base_tool,
        "My tool",
        None if stored is None else "c-1",
        {"bindings": {base_tool: stored or {}}},
        integration,
    )
    listed = tuple(arguments) if params is None else params
    given = {**{name: arguments[name] for name in listed if name in arguments}, **SESSION.ids()}
    agent = more.pop("agent", TRANSLATING)
    return Call(SESSION, agent, ToolOp("op", tool.name, listed), tool, given)


def run(executor: Executor, call: Call) -> Outcome:
    executor.check(call)
    return asyncio.run(executor.run(call))


def refused(executor: Executor, call: Call) -> tuple[int, str]:
    with pytest.raises(Refusal) as caught:
        run(executor, call)
    return caught.value.status, caught.value.code
