"""The records that a platform would have: an agent, its tools, tasks, and the invoices' tables.

One rule: a database that holds records already keeps them, so a restart finds every review as it
was left.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from examples.invoice_review.binding import BINDING
from host_shim.app_runtime.artifacts import ToolInput, build_artifact
from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.store.columns import new_id
from host_shim.app_runtime.store.tables import (
    AgentRow,
    BundleRow,
    ConfiguredToolRow,
    FileRow,
    TaskRow,
)

WORKSPACE = "demo"
AGENT = "invoices"
BUNDLE = "invoice-review"
DATA = Path(__file__).parent / "data"

METADATA = sa.MetaData()
INVOICES = sa.Table(
    "invoices",
    METADATA,
    sa.Column("task_id", sa.String(64), primary_key=True),
    sa.Column("number", sa.String(40), nullable=False),
    sa.Column("vendor", sa.String(200), nullable=False),
    sa.Column("currency", sa.String(3), nullable=False),
    sa.Column("status", sa.String(20), nullable=False, server_default="open"),
)
LINES = sa.Table(
    "invoice_lines",
    METADATA,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("task_id", sa.String(64), nullable=False, index=True),
    sa.Column("page", sa.Integer, nullable=False),
    sa.Column("description", sa.String(200), nullable=False),
    sa.Column("amount", sa.Numeric(12, 2), nullable=False),
    sa.Column("account", sa.String(20), nullable=False),
    sa.Column("account_name", sa.String(200), nullable=False, server_default=""),
)


def invoices() -> list[dict[str, Any]]:
    """The sample documents."""
    found: list[dict[str, Any]] = json.loads((DATA / "invoices.json").read_text("utf-8"))
    return found


async def prepare(runtime: Runtime, bundle_url: str, bundle_sha: str) -> None:
    """Makes tables and records where there are none, and publishes the bundle."""
    await runtime.database.create_tables()
    async with runtime.database.writing() as store:
        await (await store.connection()).run_sync(METADATA.create_all)
        await store.merge(
            BundleRow(id=BUNDLE, workspace_id=WORKSPACE, url=bundle_url, sha=bundle_sha)
        )
        is_new = await store.get(AgentRow, AGENT) is None
    if is_new:
        tool_id = await add_agent(runtime)
        for invoice in invoices():
            await add_review(runtime, tool_id, invoice)


async def add_agent(runtime: Runtime) -> str:
    """The agent with its App Tool and the accounts it may look up; returns the App Tool's id."""
    tool_id = new_id()
    async with runtime.database.writing() as store:
        store.add(AgentRow(id=AGENT, workspace_id=WORKSPACE, name="Invoices"))
        await store.flush()
        store.add(tool(tool_id, "Invoice review", "app_tool", bundle_id=BUNDLE, await_review=True))
        store.add(tool(new_id(), "Accounts", "csv_lookup_tool", file_name="accounts.csv"))
    await runtime.bindings.save(tool_id, WORKSPACE, BINDING)
    return tool_id


def tool(tool_id: str, name: str, base_tool: str, **stored: Any) -> ConfiguredToolRow:
    return ConfiguredToolRow(
        id=tool_id,
        workspace_id=WORKSPACE,
        agent_id=AGENT,
        name=name,
        base_tool=base_tool,
        enabled=True,
        config={"bindings": {base_tool: stored}},
    )


async def add_review(runtime: Runtime, tool_id: str, invoice: dict[str, Any]) -> None:
    """A task whose agent has read an invoice and now waits for a person."""
    now = runtime.clock.now()
    task_id = new_id()
    header = {name: invoice[name] for name in ("number", "vendor", "currency")}
    async with runtime.database.writing() as store:
        store.add(
            TaskRow(
                id=task_id,
                workspace_id=WORKSPACE,
                agent_id=AGENT,
                name=invoice["number"],
                created_at=now,
            )
        )
        await store.flush()
        store.add(
            FileRow(
                task_id=task_id,
                name=f"{invoice['number']}.txt",
                media_type="text/plain",
                pages=len(invoice["pages"]),
                content="\f".join(invoice["pages"]).encode(),
                created_at=now,
            )
        )
        await store.execute(INVOICES.insert(), {"task_id": task_id, **header})
        await store.execute(
            LINES.insert(), [{"task_id": task_id, **line} for line in invoice["lines"]]
        )
    await build_artifact(
        runtime, task_id, ToolInput(tool_id, params={"invoice": invoice["number"]})
    )
