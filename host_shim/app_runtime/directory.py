"""Who and what a session may reach: its agent, the agent's tools, the workspace's integrations.

One rule: every look-up is narrowed by the verified session, so a name or id of another workspace
is as good as unknown.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import sqlalchemy as sa

from host_shim.app_runtime.errors import forbidden
from host_shim.app_runtime.store import Database
from host_shim.app_runtime.store.tables import AgentRow, ConfiguredToolRow, IntegrationRow
from host_shim.app_runtime.values import Agent, Integration, Session, Tool


class Directory:
    """Look-ups in the runtime's own database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def agent(self, session: Session) -> Agent:
        """The session's agent.

        Raises:
            Refusal: 403 when it is gone.
        """
        row = await self._one(
            sa.select(AgentRow.__table__).where(
                AgentRow.id == session.agent_id, AgentRow.workspace_id == session.workspace_id
            )
        )
        if row is None:
            raise forbidden("agent_gone", "The session's agent no longer exists.")
        return Agent(row.id, row.workspace_id, row.document_translation_enabled)

    async def integration(self, integration_id: str | None, session: Session) -> Integration | None:
        """An integration of the session's workspace; None for None.

        Raises:
            Refusal: 403 for one of another workspace, or none at all.
        """
        if integration_id is None:
            return None
        row = await self._one(
            sa.select(IntegrationRow.__table__).where(
                IntegrationRow.id == integration_id,
                IntegrationRow.workspace_id == session.workspace_id,
            )
        )
        if row is None:
            raise forbidden("integration_not_allowed", "The integration is not in this workspace.")
        return Integration(row.id, row.workspace_id, row.kind, row.config)

    async def tool(self, name: str, session: Session, base_tools: Collection[str]) -> Tool | None:
        """What a tool's name means: a configured tool of the agent, else a base tool, else None.

        A display name wins, so a base tool cannot be reached past its configuration.
        """
        row = await self._one(
            sa.select(ConfiguredToolRow.__table__).where(
                ConfiguredToolRow.workspace_id == session.workspace_id,
                ConfiguredToolRow.agent_id == session.agent_id,
                ConfiguredToolRow.name == name,
                ConfiguredToolRow.enabled,
            )
        )
        if row is None:
            return Tool(base_tool=name, name=name) if name in base_tools else None
        return Tool(
            base_tool=row.base_tool,
            name=row.name,
            configured_tool_id=row.id,
            config=row.config,
            integration=await self.integration(row.integration_id, session),
        )

    async def _one(self, statement: sa.Select[Any]) -> Any:
        async with self._database.reading() as connection:
            return (await connection.execute(statement)).one_or_none()
