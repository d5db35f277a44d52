"""Calls made the way a test wants them: one caller, a loopback policy, a cache in a dict."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest

from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.http_calls import AddressPolicy, OutboundCaller
from host_shim.app_runtime.values import HttpOp, HttpReply, Integration, Session

SESSION = Session(
    workspace_id="w-1", agent_id="a-1", task_id="t-1", step_id="s-1", configured_tool_id="c-1",
    binding_id="b-1", user_id="u-1", expires_at=datetime(2030, 1, 1, tzinfo=UTC),
)  # fmt: skip
LOOPBACK = AddressPolicy.allowing("127.0.0.1/32")


class Tokens:
    """A cache without an end."""

    def __init__(self) -> None:
        self.kept: dict[str, str] = {}
        self.seconds: list[float] = []

    async def get(self, key: str) -> str | None:
        return self.kept.get(key)

    async def put(self, key: str, token: str, seconds: float) -> None:
        self.kept[key] = token
        self.seconds.append(seconds)

    async def evict(self, key: str, token: str) -> None:
        if self.kept.get(key) == token:
            del self.kept[key]


def call(
    *ops: HttpOp,
    payload: dict[str, Any] | None = None,
    integration: Integration | None = None,
    **choices: Any,
) -> list[HttpReply]:
    """The replies of calls made one after another by one caller."""

    async def run() -> list[HttpReply]:
        caller = OutboundCaller(
            choices.pop("cache", Tokens()), policy=choices.pop("policy", LOOPBACK), **choices
        )
        try:
            return [await caller.call(op, payload or {}, SESSION, integration) for op in ops]
        finally:
            await caller.aclose()

    return asyncio.run(run())


def get(url: str, **more: Any) -> HttpOp:
    return HttpOp(op="lookup", method="get", url=url, **more)


def refused(*ops: HttpOp, **more: Any) -> tuple[int, str]:
    with pytest.raises(Refusal) as caught:
        call(*ops, **more)
    return caught.value.status, caught.value.code
