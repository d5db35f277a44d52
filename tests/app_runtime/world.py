"""A small deployment to test against: one workspace, an invoice review, everything in a database.

One rule: tests act through HTTP like a host page and a surface do; `World` only sets the scene and
looks at what is left in the tables.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import sqlalchemy as sa
from starlette.applications import Starlette

from host_shim.app_runtime import Services, Settings, create_app
from host_shim.app_runtime.artifacts import ToolInput, build_artifact
from host_shim.app_runtime.http_calls import AddressPolicy, OutboundCaller
from host_shim.app_runtime.ports import HttpCaller, TokenCache
from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.store.columns import new_id
from host_shim.app_runtime.store.tables import (
    AgentRow,
    Base,
    BundleRow,
    ConfiguredToolRow,
    IntegrationRow,
    TaskRow,
)
from host_shim.app_runtime.tokens import User
from tests.app_runtime.invoices import BINDING, LINES

KEY = "a-key-for-tests-of-at-least-32-bytes"
WORKSPACE = "workspace-1"
ADMIN = User("ada", WORKSPACE, ("admin",))
REVIEWER = User("rita", WORKSPACE)


class Time:
    """A clock that a test moves. It starts at the real time."""

    def __init__(self) -> None:
        self._now = datetime.now(UTC)

    def now(self) -> datetime:
        return self._now

    def pass_(self, **duration: float) -> None:
        """Lets time pass: `pass_(minutes=15)`."""
        self._now += timedelta(**duration)


@dataclass
class World:
    """See the module."""

    app: Starlette
    client: httpx2.AsyncClient
    time: Time
    agent_id: str = ""
    bundle_id: str = ""
    tool_id: str = ""
    tokens: dict[str, str] = field(default_factory=dict)
    """Session tokens by step."""

    @property
    def runtime(self) -> Runtime:
        runtime: Runtime = self.app.state.runtime
        return runtime

    # The scene

    async def set_up(self, binding: Mapping[str, Any] = BINDING, **config: Any) -> None:
        """An agent with an App Tool and its binding; `config` goes to `bindings.app_tool`."""
        async with self.runtime.database.writing() as store:
            bundle = BundleRow(workspace_id=WORKSPACE, url="https://cdn.example/b.html", sha="5ha")
            agent = AgentRow(workspace_id=WORKSPACE, name="Invoices")
            store.add_all([bundle, agent])
            await store.flush()
            self.agent_id, self.bundle_id = agent.id, bundle.id
        self.tool_id = await self.add_tool("Review", "app_tool", config)
        reply = await self.save(binding)
        assert reply.status_code == 200, reply.text

    async def add_tool(
        self, name: str, base_tool: str, config: Mapping[str, Any], **columns: Any
    ) -> str:
        """A configured tool of the agent; an App Tool gets the bundle."""
        if base_tool == "app_tool":
            config = {"bundle_id": self.bundle_id, **config}
        row = ConfiguredToolRow(
            id=new_id(),
            workspace_id=WORKSPACE,
            agent_id=self.agent_id,
            name=name,
            base_tool=base_tool,
            enabled=True,
            config={"bindings": {base_tool: dict(config)}},
        )
        for column, value in columns.items():
            setattr(row, column, value)
        await self.add(row)
        return row.id

    async def configure(self, *, enabled: bool = True, **config: Any) -> None:
        """Changes the App Tool's stored settings behind every surface's back."""
        async with self.runtime.database.writing() as store:
            row = await store.get(ConfiguredToolRow, self.tool_id)
            assert row is not None
            row.enabled = enabled
            settings = {**row.config["bindings"]["app_tool"], **config}
            row.config = {**row.config, "bindings": {"app_tool": settings}}

    async def add_integration(self, workspace: str = WORKSPACE, **config: Any) -> str:
        row = IntegrationRow(id=new_id(), workspace_id=workspace, kind="test", config=config)
        await self.add(row)
        return row.id

    async def add(self, *rows: Base) -> None:
        async with self.runtime.database.writing() as store:
            store.add_all(rows)

    async def add_task(self, name: str = "Invoice 1", **columns: Any) -> str:
        row = TaskRow(
            id=new_id(),
            workspace_id=WORKSPACE,
            agent_id=self.agent_id,
            name=name,
            created_at=self.time.now(),
        )
        for column, value in columns.items():
            setattr(row, column, value)
        await self.add(row)
        return row.id

    async def add_lines(self, task_id: str, *lines: Mapping[str, Any]) -> None:
        blank = {"task_id": task_id, "amount": 1, "account": None, "due": None}
        rows = [{**blank, **line} for line in lines]
        async with self.runtime.database.writing() as store:
            await store.execute(sa.insert(LINES), rows)

    async def build(self, task_id: str, **given: Any) -> dict[str, Any]:
        """The artifact of a step, as the worker builds it."""
        return await build_artifact(self.runtime, task_id, ToolInput(self.tool_id, **given))

    async def surface(self, task_id: str | None = None, **given: Any) -> str:
        """A mounted artifact: its step id; its token is kept for `call`."""
        task_id = task_id or await self.add_task()
        descriptor = await self.build(task_id, **given)
        step_id = self.runtime.tokens.session(descriptor["session_token"]).step_id
        self.tokens[step_id] = descriptor["session_token"]
        return step_id

    # What a host page does

    def as_user(self, user: User) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.runtime.tokens.issue_user(user)}"}

    async def save(self, binding: Mapping[str, Any], user: User = ADMIN) -> httpx2.Response:
        path = f"/api/app-tools/configured-tools/{self.tool_id}/binding"
        return await self.client.put(path, json=dict(binding), headers=self.as_user(user))

    async def mint(self, step_id: str, user: User = REVIEWER) -> httpx2.Response:
        return await self.host("app-tools/sessions", {"step_id": step_id}, user)

    async def host(self, path: str, body: Any, user: User = REVIEWER) -> httpx2.Response:
        return await self.client.post(f"/api/{path}", json=body, headers=self.as_user(user))

    async def task(self, task_id: str) -> dict[str, Any]:
        reply = await self.client.get(f"/api/tasks/{task_id}", headers=self.as_user(REVIEWER))
        assert reply.status_code == 200, reply.text
        return reply.json()

    # What a surface does

    async def call(
        self, step_id: str, verb: str, body: Any, *, v2: bool = False, token: str | None = None
    ) -> httpx2.Response:
        headers = {"Authorization": f"Bearer {token or self.tokens[step_id]}"}
        if v2:
            headers["X-Nanonets-App-Runtime"] = "v2"
        return await self.client.post(f"/api/app-runtime/{verb}", json=body, headers=headers)

    # What is left

    async def rows(self, what: Any, *where: Any) -> list[Any]:
        """Rows of a mapped class or a table, as they are now."""
        table = what if isinstance(what, sa.Table) else what.__table__
        async with self.runtime.database.reading() as connection:
            statement = sa.select(table).where(*where).order_by(*table.primary_key)
            return list((await connection.execute(statement)).all())


def calling_loopback(settings: Settings, tokens: TokenCache) -> HttpCaller:
    """The standard caller, allowed to reach the tests' upstream."""
    return OutboundCaller(
        tokens,
        policy=AddressPolicy.allowing("127.0.0.1/32"),
        host_placeholders=settings.allow_host_placeholders,
        cache_secret=settings.signing_keys[0].encode(),
    )


@asynccontextmanager
async def world(
    database_url: str, services: Mapping[str, Any] | None = None, **settings: Any
) -> AsyncIterator[World]:
    """A running application; `services` are fields of `Services`, the rest of `Settings`."""
    time = (services or {}).get("clock") or Time()
    app = create_app(
        Settings(database_url=database_url, signing_keys=(KEY,), **settings),
        Services(**{**(services or {}), "clock": time}),
    )
    transport = httpx2.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx2.AsyncClient(transport=transport, base_url="http://runtime") as client,
    ):
        yield World(app, client, time)
