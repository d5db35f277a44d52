"""Running action lists: order, callbacks, failure, and the end of everything with the view.

One rule: an `ActionRunner` belongs to one view. Closing it ends every list and interval of that
view at once; what still wants to write then is cut off, and answers that come later reach nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from renderer_py.actions.environment import Environment, Overlay, Turn
from renderer_py.actions.invocation import Invocation
from renderer_py.actions.timing import Interval
from renderer_py.errors import ActionError
from renderer_py.ports import Timer
from renderer_py.reactive import Frame
from renderer_py.tasks import Cancelled, Future, Task, TaskGroup
from renderer_py.values import UNDEFINED


class Outcome(NamedTuple):
    """How a list of actions ended; `message` is that of the first failure."""

    ok: bool
    message: str | None


class ActionRunner:
    """Runs the actions of one view."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        self.state = GuardedState(self)
        self.tasks = TaskGroup()
        self.closed = False
        self.observe: Callable[[dict[str, Any]], None] | None = None
        """Told of each action that is carried out, its templates evaluated."""
        self._intervals: dict[Interval, None] = {}

    def trigger(
        self,
        spec: Any,
        frame: Frame,
        event: Any = UNDEFINED,
        overlay: Overlay | None = None,
    ) -> None:
        """An event of a node fired: run its actions, beside whatever else is running.

        Args:
            spec: one raw action or a list.
            frame: the scope of the node; names are looked up there, state as it is by then.
            event: `$event`.
            overlay: what `closeOverlay` closes.
        """
        if not self.closed:
            self.spawn(self.run(spec, frame, event, overlay=overlay))

    async def run(  # noqa: PLR0913 - what an action list may need, each by name
        self,
        spec: Any,
        frame: Frame,
        event: Any = UNDEFINED,
        *,
        overlay: Overlay | None = None,
        strict: bool = False,
        depth: int = 0,
        turn: Turn | None = None,
    ) -> Outcome:
        """Run a list to its end, callbacks included, inside a task.

        Args:
            strict: a failing onSuccess list fails the action it belongs to.
            depth: how many callback levels deep the list counts as being.
            turn: the turn of the app tool that the list belongs to.

        Cancelling the task also stops the intervals that the list has started.
        """
        invocation = Invocation(self, frozen(frame), overlay, strict=strict, turn=turn)
        try:
            ok = await invocation.chain(spec, depth, event=event)
        except Cancelled:
            invocation.stop_intervals()
            raise
        return Outcome(ok, None if ok else invocation.failure)

    def close(self) -> None:
        """The view is gone: end all lists and intervals."""
        if self.closed:
            return
        self.closed = True
        for interval in list(self._intervals):
            interval.stop()
        self.tasks.cancel()

    # -- for actions -------------------------------------------------------------------------------

    def check_open(self) -> None:
        """Raise `Cancelled` once the runner is closed."""
        if self.closed:
            raise Cancelled

    def spawn(self, coro: Any) -> Task[Any]:
        """Start a task that ends with the view."""
        return self.tasks.spawn(coro, self._ended)

    def ask(
        self, start: Callable[[Callable[[Any], None], Callable[[str], None]], Timer]
    ) -> Future[Any]:
        """Start something that answers later through `done(value)` or `failed(message)`.

        A failure is raised as `ActionError` where the future is awaited; cancelling the future
        cancels the handle that `start` returned.
        """
        handle: Timer | None = None

        def give_up() -> None:
            if handle is not None:
                handle.cancel()

        future: Future[Any] = Future(give_up)
        handle = start(
            lambda value: self.enter(lambda: future.set_result(value)),
            lambda message: self.enter(lambda: future.set_error(ActionError(message))),
        )
        return future

    def after(self, delay: float, callback: Callable[[], None]) -> Timer:
        """Call back after `delay` ms, unless the view is gone by then."""
        return self.env.clock.call_later(delay, lambda: self.enter(callback))

    def enter(self, step: Callable[[], None]) -> None:
        """Do what a timer or a reply causes, then settle. Nothing happens once closed."""
        if self.closed:
            return
        outermost = not self.tasks.active
        try:
            step()
        finally:
            if outermost and not self.closed:
                self.env.settle()

    def _ended(self, task: Task[Any]) -> None:
        error = task.error
        if error is not None:
            self.env.warn(f"a list of actions broke off: {type(error).__name__}: {error}")

    # -- intervals ---------------------------------------------------------------------------------

    def keep(self, interval: Interval) -> None:
        """Stop the interval when the view goes."""
        self._intervals[interval] = None

    def drop(self, interval: Interval) -> None:
        self._intervals.pop(interval, None)

    @property
    def interval_count(self) -> int:
        """How many intervals are running."""
        return len(self._intervals)


def frozen(frame: Frame) -> Frame:
    """The frame with its names as they are now.

    A row's `$item` belongs to the row's place and changes when rows move; a list that has been
    waiting for an answer must go on with the item it was started for.
    """
    return frame.child({name: signal.value for name, signal in frame.names.items()})


class GuardedState:
    """The store as actions see it: refuses once the runner is closed."""

    __slots__ = ("_runner",)

    def __init__(self, runner: ActionRunner) -> None:
        self._runner = runner

    def get(self, path: str) -> Any:
        return self._runner.env.store.get(path)

    def snapshot(self) -> dict[str, Any]:
        return self._runner.env.store.snapshot()

    def set(self, path: str, value: Any) -> None:
        self._runner.check_open()
        self._runner.env.store.set(path, value)

    def merge(self, values: Mapping[str, Any]) -> None:
        self._runner.check_open()
        self._runner.env.store.merge(values)
