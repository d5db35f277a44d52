"""What the guest knows of its host: the session, what is granted, what the host last said.

One rule: what the host has not granted is as good as absent; and a session that was replaced is
never used again, whoever still holds it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from renderer_py.app_runtime.envelope import unwrap, wrap
from renderer_py.app_runtime.messages import NEEDS, fault
from renderer_py.ports import Clock, Timer

RENEWAL_MS = 10_000.0
OFF = "off"

Waiter = Callable[[bool], None]
"""Gets whether there is a session now."""


@dataclass(frozen=True, slots=True)
class RuntimeSession:
    """Where the runtime is, and the token for this surface."""

    url: str
    token: str


class Guest:
    """One surface's view of its host.

    Args:
        post: hands one object to the host's frame.
        clock: times how long a session is waited for.
        changed: called after anything that `$host` shows has changed.
    """

    def __init__(
        self,
        post: Callable[[dict[str, Any]], None],
        clock: Clock,
        changed: Callable[[], None],
    ) -> None:
        self._post = post
        self._clock = clock
        self._changed = changed
        self._init: dict[str, Any] = {}
        self._selection: Any = None
        self._selection_mode: Any = OFF
        self._wants_selection = False
        self._waiters: dict[Waiter, Timer] = {}
        self.session: RuntimeSession | None = None
        """None until the host has sent `init`."""

    # What the host says

    def receive(self, message: dict[str, Any]) -> bool:
        """Take one posted object; False when it is no message of this bridge."""
        found = unwrap(message)
        if found is None:
            return False
        name, payload = found
        if name == "init":
            self._initialized(payload)
        elif self.session is not None and name == "host_state":
            self._host_state(payload.get("selectionMode", OFF))
        elif self.grants("document_selection") and name == "document_selection":
            self._selection = payload
            self._changed()
        return True

    def _initialized(self, payload: dict[str, Any]) -> None:
        session = payload.pop("session", None)
        if type(session) is dict and all(type(session.get(k)) is str for k in ("url", "token")):
            self.session = RuntimeSession(session["url"].rstrip("/"), session["token"])
        self._init = payload
        self._changed()
        if self.session is not None:
            self._wake(True)

    def _host_state(self, mode: Any) -> None:
        self._selection_mode = mode
        self._changed()
        # The host takes the mode away while its own highlighter is used and forgets who had it.
        if mode == OFF and self._wants_selection:
            self._send("set_selection_mode", {"enabled": True})

    # What the view sees

    def grants(self, capability: str) -> bool:
        """Whether the host serves a capability to this surface."""
        return capability in self._runtime("capabilities", [])

    def facts(self) -> dict[str, Any]:
        """What `$host` gains; empty before `init`."""
        if self.session is None:
            return {}
        return {
            "params": self._runtime("params", {}),
            "schema": self._init.get("schema"),
            "verbs": self._runtime("verbs", []),
            "capabilities": self._runtime("capabilities", []),
            "hostCapabilities": self._runtime("host_capabilities", []),
            "initialData": self._init.get("initial_data"),
            "awaitId": self._init.get("await_id"),
            "awaitPending": self._init.get("await_pending") is True,
            "selectionMode": self._selection_mode,
            "selection": self._selection,
        }

    def context(self) -> dict[str, Any]:
        """The theme as a host context: `mode` is light or dark, `variables` are CSS properties."""
        theme = self._init.get("theme")
        if type(theme) is not dict:
            return {}
        return {"theme": theme.get("mode"), "styles": {"variables": theme.get("variables")}}

    def _runtime(self, name: str, otherwise: Any) -> Any:
        runtime = self._init.get("runtime")
        found = runtime.get(name) if type(runtime) is dict else None
        return found if type(found) is type(otherwise) else otherwise

    # What the view says

    def say(self, name: str, payload: dict[str, Any]) -> str | None:
        """Post a message of the bridge; returns why it was not, or None."""
        needed = NEEDS[name]
        if needed is not None and not self.grants(needed):
            return f"{name}: the host does not grant {needed}"
        reason = fault(name, payload)
        if reason is None:
            if name == "set_selection_mode":
                self._wants_selection = payload["enabled"]
            self._send(name, payload)
        return reason

    def renew(self, refused: RuntimeSession, waiter: Waiter) -> None:
        """Ask for a session in place of one that the runtime refused, and wait for it."""
        if self.session is not refused:
            waiter(True)  # another call has had it renewed meanwhile
            return
        asked = bool(self._waiters)
        self.wait(waiter)
        if not asked:
            self._send("renew_session", {})

    def wait(self, waiter: Waiter) -> None:
        """Call `waiter` once: when a session arrives, or when none has come in time."""
        timer = self._clock.call_later(RENEWAL_MS, lambda: self.release(waiter, False))
        self._waiters[waiter] = timer

    def release(self, waiter: Waiter, arrived: bool) -> None:
        """End one wait."""
        timer = self._waiters.pop(waiter, None)
        if timer is not None:
            timer.cancel()
            waiter(arrived)

    def give_up(self) -> None:
        """There is another host after all: end every wait without a session."""
        self._wake(False)

    def _wake(self, arrived: bool) -> None:
        for waiter in list(self._waiters):
            self.release(waiter, arrived)

    def _send(self, name: str, payload: dict[str, Any]) -> None:
        self._post(wrap(name, payload))
