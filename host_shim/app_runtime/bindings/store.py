"""Bindings in the database, and the few seconds they are kept outside of it.

One rule: a binding is used for five seconds at most, and not at all once another version was
saved: a save raises the binding's generation, which every worker looks at before it trusts its
copy. Where workers share no generations (no Redis), the five seconds are the bound between them.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from host_shim.app_runtime.bindings.model import Binding
from host_shim.app_runtime.bindings.reader import read_binding
from host_shim.app_runtime.bindings.rules import check_binding
from host_shim.app_runtime.errors import Refusal, bad_request, forbidden, not_found
from host_shim.app_runtime.ports import Clock, Generations
from host_shim.app_runtime.settings import BINDING_SECONDS
from host_shim.app_runtime.store import Database
from host_shim.app_runtime.store.columns import new_id
from host_shim.app_runtime.store.tables import BindingRow, ConfiguredToolRow, IntegrationRow

_KEPT = 1024


@dataclass(frozen=True, slots=True)
class _Copy:
    binding: Binding
    generation: int
    good_until: datetime


class Bindings:
    """Reads, keeps and saves bindings.

    Args:
        generations: how a save tells the other workers.
        host_placeholders: whether a saved URL may have a placeholder as a label of its host.
    """

    def __init__(
        self, database: Database, generations: Generations, clock: Clock, *, host_placeholders: bool
    ) -> None:
        self._database = database
        self._generations = generations
        self._clock = clock
        self._host_placeholders = host_placeholders
        self._copies: dict[str, _Copy] = {}

    async def get(self, binding_id: str, workspace_id: str) -> Binding:
        """The binding as it is now.

        Raises:
            Refusal: 403 when it is gone or of another workspace.
        """
        # The generation is read first: a save in between leaves a copy that is already stale.
        generation = await self._generations.current(binding_id)
        copy = self._copies.get(binding_id)
        now = self._clock.now()
        if copy is None or copy.generation != generation or copy.good_until <= now:
            binding = await self._read(binding_id)
            copy = _Copy(binding, generation, now + timedelta(seconds=BINDING_SECONDS))
            self._keep(copy)
        if copy.binding.workspace_id != workspace_id:
            raise _gone()
        return copy.binding

    async def save(self, configured_tool_id: str, workspace_id: str, document: Any) -> Binding:
        """Validates and stores the binding of a configured App Tool, in place of an older one.

        Raises:
            Refusal: 400 for an invalid document, 404 for a tool that is not in the workspace.
        """
        candidate = read_binding(
            document, id="", workspace_id=workspace_id, configured_tool_id=configured_tool_id
        )
        check_binding(candidate, host_placeholders=self._host_placeholders)
        async with self._database.writing() as session:
            tool = await session.get(ConfiguredToolRow, configured_tool_id, with_for_update=True)
            if tool is None or tool.workspace_id != workspace_id or tool.base_tool != "app_tool":
                raise not_found("tool_unknown", "There is no such App Tool in the workspace.")
            await self._check_integrations(session, candidate)
            row = await session.scalar(
                sa.select(BindingRow).where(BindingRow.configured_tool_id == configured_tool_id)
            )
            if row is None:
                row = BindingRow(
                    id=new_id(), workspace_id=workspace_id, configured_tool_id=configured_tool_id
                )
                row.version = 0
                session.add(row)
            row.document = document
            row.version += 1
            row.updated_at = self._clock.now()
        await self._generations.advance(row.id)
        return _binding(row)

    async def _check_integrations(self, session: Any, binding: Binding) -> None:
        named = [call.integration_id for call in binding.http_calls.values()]
        wanted = {name for name in (*named, binding.integration_id) if name is not None}
        found = await session.scalars(
            sa.select(IntegrationRow.id).where(
                IntegrationRow.id.in_(wanted), IntegrationRow.workspace_id == binding.workspace_id
            )
        )
        for name in sorted(wanted - set(found)):
            raise bad_request("binding_invalid", f"integration {name!r} is not in the workspace")

    async def _read(self, binding_id: str) -> Binding:
        async with self._database.reading() as connection:
            statement = sa.select(BindingRow.__table__).where(BindingRow.id == binding_id)
            row = (await connection.execute(statement)).one_or_none()
        if row is None:
            raise _gone()
        try:
            return _binding(row)
        except Refusal as error:
            raise forbidden(
                "binding_unreadable", f"The surface's binding must be saved anew: {error.message}"
            ) from error

    def _keep(self, copy: _Copy) -> None:
        if len(self._copies) >= _KEPT:
            self._copies.clear()
        self._copies[copy.binding.id] = copy


def _binding(row: Any) -> Binding:
    return read_binding(
        row.document,
        id=row.id,
        workspace_id=row.workspace_id,
        configured_tool_id=row.configured_tool_id,
        version=row.version,
    )


def _gone() -> Exception:
    return forbidden("binding_gone", "The surface's binding no longer exists.")
