"""The interfaces behind which the runtime's services stand.

One rule: nothing here does anything. Every refusal is a `Refusal` (errors.py); every method that
may wait is a coroutine and must let go of what it holds when it is cancelled, since a deadline
cancels it at that moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, Protocol

from host_shim.app_runtime.values import (
    Agent,
    Call,
    HttpOp,
    HttpReply,
    Integration,
    Outcome,
    Session,
)


class Clock(Protocol):
    """Time, so that tests can move it."""

    def now(self) -> datetime:
        """The present moment, aware, in UTC."""


class HttpCaller(Protocol):
    """Renders an op's templates, authenticates and calls the upstream."""

    async def call(
        self,
        op: HttpOp,
        payload: Mapping[str, Any],
        session: Session,
        integration: Integration | None,
    ) -> HttpReply:
        """One call, repeated once at most (after an upstream's 401).

        `integration` is the one that `op.integration_id` names, already known to belong to the
        session's workspace; None when the op names none.

        Raises:
            Refusal: 400 (a key is absent, or empty in the path), 403 (the address is not allowed,
                a value moved the host), 502 (no token, no connection), 504 (took too long).
        """

    def check(self, op: HttpOp, payload: Mapping[str, Any], session: Session) -> None:
        """Renders the call without sending it, so that an action with several of them finds out
        about a missing value before the first one.

        Raises:
            Refusal: 400 or 403, as `call` would.
        """

    async def aclose(self) -> None:
        """Closes connections that are kept alive."""


class Executor(Protocol):
    """What runs one kind of base tool. The runtime finds it by the base tool's name."""

    @property
    def deadline(self) -> float:
        """Seconds after which the runtime cancels `run` and answers 504."""

    @property
    def recorded_as(self) -> str:
        """`child_step` (a standard tool card) or `app_tool_run` (python)."""

    @property
    def at_once(self) -> int | None:
        """How many may run at the same time for one surface; None for no bound of its own."""

    def check(self, call: Call) -> None:
        """Looks at the op, the tool's config and the arguments before anything is counted.

        Raises:
            Refusal: 403 (a pinned name in `params`, a tool that is not configured, a file from
                elsewhere), 400 (an argument of the wrong shape), 501 (no service behind it).
        """

    async def run(self, call: Call) -> Outcome:
        """Runs the tool. An error that the tool reports is `Outcome(error=…)`, not a refusal.

        Raises:
            Refusal: 403, 501, 502 (the broker cannot be reached), 504.
        """


class TokenCache(Protocol):
    """Bearer tokens by an opaque key; the key must already depend on the credential."""

    async def get(self, key: str) -> str | None:
        """The token, or None when there is none that is still good."""

    async def put(self, key: str, token: str, seconds: float) -> None:
        """Keeps `token` for `seconds` at most."""

    async def evict(self, key: str, token: str) -> None:
        """Forgets `token`, unless another one took its place meanwhile."""


class RateLimiter(Protocol):
    """A token bucket for each surface."""

    async def take(self, surface: str) -> float:
        """Takes one call: 0.0 when it may go ahead, otherwise the seconds until one may."""


class Slots(Protocol):
    """How many calls of one kind a surface has in flight, over all workers."""

    async def acquire(self, key: str, limit: int, seconds: float) -> str | None:
        """A slot's name, or None when `limit` are taken; it frees itself after `seconds`."""

    async def release(self, key: str, slot: str) -> None:
        """Gives the slot back."""


class Generations(Protocol):
    """A counter for each binding, raised by every save, seen by every worker that shares it."""

    async def current(self, binding_id: str) -> int:
        """The binding's generation; 0 before its first save."""

    async def advance(self, binding_id: str) -> None:
        """Raises it: copies that were made before must be read again."""


class Capability(Protocol):
    """A platform feature behind `POST /capability`."""

    async def perform(self, session: Session, agent: Agent, params: Mapping[str, Any]) -> Any:
        """The capability's own result, for the session's own task only.

        Raises:
            Refusal: 400 (bad params), 403 (a file of another task).
        """


class KeyDetails(Protocol):
    """Extracts an agent's key details when an artifact parks its task (a model, usually)."""

    async def extract(
        self,
        definitions: Mapping[str, Any],
        instructions: str,
        material: Mapping[str, Any],
    ) -> dict[str, Any]:
        """Values by key.

        Args:
            definitions: the agent's key definitions.
            instructions: the agent's summary template; empty when it has none.
            material: what the artifact shows (`params`, `initial_data`).
        """
