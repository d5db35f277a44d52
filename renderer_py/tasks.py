"""Coroutines without an event loop: futures, tasks, and the group that steps them.

One rule: nothing here waits, polls or schedules by itself. A task runs inside the call that starts
it, until it awaits a future that is still open; it goes on inside the call that resolves that
future. So the order of everything follows from the order of those calls alone.

A woken task is put into its group's queue and the outermost call works the queue off: chains of
tasks waking each other need no C stack. An exception that nobody takes is raised by that call.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Coroutine, Generator
from functools import partial
from typing import Any, Generic, TypeVar

T = TypeVar("T")

_PENDING, _RESULT, _ERROR, _CANCELLED = range(4)


class Cancelled(BaseException):
    """Thrown into a coroutine whose task is cancelled; not an `Exception`, so few can catch it."""


class Future(Generic[T]):
    """A value that arrives later; usually one task awaits it.

    Args:
        on_cancel: called once when the future is cancelled while open: abort the work behind it.
    """

    __slots__ = ("_callbacks", "_on_cancel", "_state", "_value")

    def __init__(self, on_cancel: Callable[[], None] | None = None) -> None:
        self._state = _PENDING
        self._value: Any = None
        self._on_cancel = on_cancel
        self._callbacks: list[Callable[[Future[T]], None]] = []

    @property
    def done(self) -> bool:
        return self._state != _PENDING

    @property
    def cancelled(self) -> bool:
        return self._state == _CANCELLED

    @property
    def error(self) -> BaseException | None:
        """The error it ended with, if it did; not set by cancelling."""
        return self._value if self._state == _ERROR else None

    def result(self) -> T:
        """The value; raises the error it ended with, or `Cancelled`."""
        if self._state == _RESULT:
            return self._value  # type: ignore[no-any-return]
        if self._state == _ERROR:
            raise self._value
        if self._state == _CANCELLED:
            raise Cancelled
        raise RuntimeError("the future has no result yet")

    def set_result(self, value: T) -> None:
        """Resolve it and run whoever awaits it. After `cancel` this does nothing."""
        self._resolve(_RESULT, value)

    def set_error(self, error: BaseException) -> None:
        """As `set_result`; the error is raised where the future is awaited."""
        self._resolve(_ERROR, error)

    def cancel(self) -> None:
        """End it without a value; whoever awaits it sees `Cancelled`. Done futures stay as is."""
        if self._state != _PENDING:
            return
        on_cancel, self._on_cancel = self._on_cancel, None
        try:
            if on_cancel is not None:
                on_cancel()
        finally:
            self._resolve(_CANCELLED, None)

    def add_done_callback(self, callback: Callable[[Future[T]], None]) -> None:
        """Call back when it is done, or at once if it is."""
        if self._state == _PENDING:
            self._callbacks.append(callback)
        else:
            callback(self)

    def remove_done_callback(self, callback: Callable[[Future[T]], None]) -> None:
        if callback in self._callbacks:
            self._callbacks.remove(callback)

    def _resolve(self, state: int, value: Any) -> None:
        if self._state == _CANCELLED:
            return
        if self._state != _PENDING:
            raise RuntimeError("the future is already resolved")
        self._state, self._value, self._on_cancel = state, value, None
        callbacks, self._callbacks = self._callbacks, []
        _call_all([partial(callback, self) for callback in callbacks])

    def __await__(self) -> Generator[Future[Any], None, T]:
        if self._state == _PENDING:
            yield self
        return self.result()


class Task(Future[T]):
    """A running coroutine; itself a future of what the coroutine returns."""

    __slots__ = ("_cancelling", "_coro", "_group", "_running", "_waiting")

    def __init__(self, coro: Coroutine[Future[Any], None, T], group: TaskGroup) -> None:
        super().__init__()
        self._coro = coro
        self._group = group
        self._waiting: Future[Any] | None = None
        self._running = False
        self._cancelling = False

    def cancel(self) -> None:
        """Throw `Cancelled` into the coroutine and cancel what it waits for.

        Its `finally` blocks run before this returns, unless they await something open in turn (a
        second `cancel` ends that wait too). A task that cancels itself goes on to its next wait.
        """
        if self.done:
            return
        self._cancelling = True
        if self._running:
            return
        waiting, self._waiting = self._waiting, None
        try:
            if waiting is not None:
                waiting.remove_done_callback(self._wake)
                waiting.cancel()
        finally:
            self._group.run(self)

    @property
    def runnable(self) -> bool:
        """Whether a step would get anywhere: neither ended nor waiting for an open future."""
        return self._waiting is None and not self.done

    def step(self) -> None:
        """Run to the next open future or to the end. For the group alone."""
        self._running = True
        try:
            while not self.done:
                waiting = self._send()
                if waiting is None or self._wait_for(waiting):
                    return
        finally:
            self._running = False

    def _send(self) -> Future[Any] | None:
        """One send or throw; the future to wait for, or None at the coroutine's end."""
        try:
            if self._cancelling:
                self._cancelling = False
                return self._coro.throw(Cancelled())
            return self._coro.send(None)
        except StopIteration as stop:
            self._resolve(_RESULT, stop.value)
        except Cancelled:
            self._resolve(_CANCELLED, None)
        except BaseException as error:
            self._resolve(_ERROR, error)
            if not isinstance(error, Exception):
                raise  # Ctrl+C and the like are not the task's own affair.
        return None

    def _wait_for(self, waiting: Any) -> bool:
        """Subscribe to the future; False when there is nothing to wait for."""
        if not isinstance(waiting, Future):
            self._coro.close()
            kind = type(waiting).__name__
            self._resolve(_ERROR, TypeError(f"a task can await futures only, not {kind}"))
        elif self._cancelling:
            waiting.cancel()
        elif not waiting.done:
            self._waiting = waiting
            waiting.add_done_callback(self._wake)
            return True
        return False

    def _wake(self, _: Future[Any]) -> None:
        self._waiting = None
        self._group.wake(self)

    def _resolve(self, state: int, value: Any) -> None:
        awaited = bool(self._callbacks)
        try:
            super()._resolve(state, value)
        finally:
            self._group.ended(self, awaited)


OnDone = Callable[[Any], None]


class TaskGroup:
    """Tasks that are stepped by one queue and can be cancelled together."""

    __slots__ = ("_errors", "_ready", "_tasks", "active")

    def __init__(self) -> None:
        self._tasks: dict[Task[Any], OnDone | None] = {}
        self._ready: deque[Task[Any]] = deque()
        self._errors: list[BaseException] = []
        self.active = False
        """Whether a call into the group is under way (some task is in its step, that is)."""

    def __len__(self) -> int:
        """How many tasks have not ended."""
        return len(self._tasks)

    def spawn(
        self,
        coro: Coroutine[Future[Any], None, T],
        on_done: Callable[[Task[T]], None] | None = None,
    ) -> Task[T]:
        """Start a task; it has run to its first open future when this returns.

        `on_done(task)` takes its end: result, error or cancellation. Without it, and with no other
        task awaiting it, an error is raised by the outermost call that made the task run.
        """
        task = Task(coro, self)
        self._tasks[task] = on_done
        self.run(task)
        return task

    def cancel(self) -> None:
        """Cancel every task, the oldest first."""
        _call_all([task.cancel for task in self._tasks])

    def run(self, task: Task[Any]) -> None:
        """Step the task now, ahead of the queue."""
        if self.active:
            self._step(task)
        else:
            self._ready.appendleft(task)
            self._drain()

    def wake(self, task: Task[Any]) -> None:
        """Step the task after those woken before it."""
        self._ready.append(task)
        if not self.active:
            self._drain()

    def ended(self, task: Task[Any], awaited: bool) -> None:
        """Forget the task and hand its end to whoever is to know of it."""
        on_done = self._tasks.pop(task, None)
        if on_done is not None:
            on_done(task)
        elif task.error is not None and not awaited:
            self._errors.append(task.error)

    def _step(self, task: Task[Any]) -> None:
        try:
            task.step()
        except BaseException as error:
            self._errors.append(error)

    def _drain(self) -> None:
        self.active = True
        try:
            while self._ready:
                task = self._ready.popleft()
                # A task that was cancelled after it had been woken is no longer in need of a step.
                if task.runnable:
                    self._step(task)
        finally:
            self.active = False
        errors, self._errors = self._errors, []
        _raise_all(errors)


def _call_all(calls: list[Callable[[], None]]) -> None:
    """Make all calls, then raise what they raised."""
    errors: list[BaseException] = []
    for call in calls:
        try:
            call()
        except BaseException as error:
            errors.append(error)
    _raise_all(errors)


def _raise_all(errors: list[BaseException]) -> None:
    """Raise the only error as it is, several as one group."""
    if len(errors) == 1:
        raise errors[0]
    if errors:
        raise BaseExceptionGroup("several tasks failed", errors)


def spawn(
    coro: Coroutine[Future[Any], None, T],
    on_done: Callable[[Task[T]], None] | None = None,
) -> Task[T]:
    """Start a task in a group of its own; see `TaskGroup.spawn`."""
    return TaskGroup().spawn(coro, on_done)
