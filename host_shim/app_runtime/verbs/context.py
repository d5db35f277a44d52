"""What every verb starts from.

One rule: a verb knows the surface and its binding; it learns nothing else from a request's body
than the op's name and values.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, TypeVar

from host_shim.app_runtime import wire
from host_shim.app_runtime.bindings import Binding
from host_shim.app_runtime.data import Source
from host_shim.app_runtime.errors import Refusal, forbidden, not_served, too_fast
from host_shim.app_runtime.http_calls.placeholders import Values
from host_shim.app_runtime.ports import HttpCaller
from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.values import HttpOp, HttpReply, Session

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Context:
    """One call of a verb."""

    runtime: Runtime
    session: Session
    binding: Binding
    body: dict[str, Any]

    @property
    def op(self) -> str:
        """The op's name.

        Raises:
            Refusal: 400 when the body has none.
        """
        name: str = wire.member(self.body, "op", str)
        return name

    @property
    def payload(self) -> dict[str, Any]:
        """The op's values; empty when the body has none.

        Raises:
            Refusal: 400 when it is not an object.
        """
        found: dict[str, Any] = wire.member(self.body, "payload", dict, {})
        return found

    def values(self) -> Values:
        """What placeholders stand for in this call."""
        return Values(self.payload, self.session)

    async def count(self) -> None:
        """Counts this call against the surface's rate.

        Raises:
            Refusal: 429 when it came too fast.
        """
        wait = await self.runtime.limits.rates.take(self.session.surface)
        if wait > 0:
            rate = self.runtime.settings.rate
            raise too_fast(f"A surface makes {rate:g} such calls a second.", wait)

    def turn(self) -> asyncio.Lock:
        """Writing calls of one surface are carried out one after the other."""
        return self.runtime.turns.of(self.session.surface)

    async def source(self) -> Source:
        """The binding's data source.

        Raises:
            Refusal: 403 for an integration of elsewhere, 501 for one that is no database.
        """
        wanted = self.binding.integration_id
        return await self.runtime.sources.of(
            await self.runtime.directory.integration(wanted, self.session)
        )

    def http_caller(self) -> HttpCaller:
        """The outbound caller.

        Raises:
            Refusal: 501 when the deployment has none.
        """
        if self.runtime.http_caller is None:
            raise not_served("http_not_served", "This deployment makes no outbound calls.")
        return self.runtime.http_caller

    async def call(self, op: HttpOp) -> HttpReply:
        """Carries out one of the binding's outbound calls; the caller holds a place."""
        integration = await self.runtime.directory.integration(op.integration_id, self.session)
        return await self.http_caller().call(op, self.payload, self.session, integration)


def not_allowed(what: str, name: str) -> Refusal:
    """The 403 for what the binding does not list."""
    return forbidden("op_not_allowed", f"The binding has no {what} {name!r}.")
