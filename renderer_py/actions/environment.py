"""What the actions need from the renderer that runs them, as interfaces.

One rule: an action reaches the world only through its `Environment`, so one fake of it makes every
action testable, and replacing the view takes the world away from what is left of the old one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from renderer_py.ports import Clock, Fetcher, FilePicker, Navigator, Timer
from renderer_py.reactive import Store

if TYPE_CHECKING:
    from renderer_py.actions.invocation import Call

Handler = Callable[[dict[str, Any]], Any]
"""A handler of `callHandler`: takes `{"state", "event", "arguments"}`, may return state keys."""


class HostCalls(Protocol):
    """Requests to the host: `tools/call`, `ui/message`, `ui/open-link` and so on."""

    def call(
        self,
        method: str,
        params: dict[str, Any],
        done: Callable[[dict[str, Any]], None],
        failed: Callable[[str], None],
    ) -> Timer:
        """Send a request and call exactly one of `done(result)` or `failed(message)` later.

        Cancelling the returned handle gives the request up; after that neither is called.
        """


class Overlay(Protocol):
    """A dialog or popover that the trigger sits in."""

    def close(self) -> None: ...


class Turn(Protocol):
    """One app tool's turn, from first to last."""

    @property
    def running(self) -> bool:
        """False once the tool has answered, though its intervals may still tick."""

    @property
    def intervals(self) -> dict[Any, None]:
        """The intervals started in this turn that have not ended."""


class LocalTools(Protocol):
    """The app's own tools as its actions call them."""

    async def invoke(self, name: str, arguments: dict[str, Any], call: Call) -> Any:
        """The tool's result once its turn is over; raises `ActionError` with its message."""


class Environment(Protocol):
    """Everything an action may touch."""

    @property
    def store(self) -> Store: ...
    @property
    def clock(self) -> Clock: ...
    @property
    def fetcher(self) -> Fetcher: ...
    @property
    def navigator(self) -> Navigator: ...
    @property
    def file_picker(self) -> FilePicker | None: ...

    @property
    def host(self) -> HostCalls | None:
        """None while the page has no host."""

    @property
    def app_name(self) -> Any:
        """The envelope's `_meta.fastmcp.app`, sent along with tool calls; None without one."""

    @property
    def app_tools(self) -> LocalTools | None:
        """None for an app whose tools are unusable."""

    @property
    def handlers(self) -> Mapping[str, Handler]:
        """Handlers of `callHandler` by name."""

    def toast(
        self, message: str, description: str | None, variant: str, duration: float | None
    ) -> None:
        """Show a toast for `duration` ms (None: the usual time)."""

    def warn(self, text: str) -> None:
        """Tell the view's author that something went wrong."""

    def settle(self) -> None:
        """Flush signals and commit patches.

        The runner calls it after every step that a timer or a reply has caused. Steps caused by a
        DOM event end with the event, and whoever dispatched that event settles.
        """
