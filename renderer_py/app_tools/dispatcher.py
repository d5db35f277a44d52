"""Carrying out calls of app tools, whoever makes them.

One rule: a call runs in its turn from first to last: bindings are evaluated when the turn begins,
the result when its actions and their callbacks are done. A tool called by a running tool belongs to
that turn and runs at once.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import TYPE_CHECKING, Any

from renderer_py.actions.environment import Overlay, Turn
from renderer_py.actions.json_text import json_text
from renderer_py.app_tools.definition import AppTool
from renderer_py.app_tools.queue import InvocationQueue, Ticket
from renderer_py.errors import ActionError
from renderer_py.tasks import Future, Task
from renderer_py.values import to_json

if TYPE_CHECKING:
    from renderer_py.actions.invocation import Call
    from renderer_py.actions.runner import ActionRunner
    from renderer_py.reactive import Frame

Answer = Callable[[dict[str, Any]], None]
"""Takes a `CallToolResult`."""


class AppTools:
    """The tools of one app in one view, and their queue.

    Args:
        tools: checked definitions by name.
        runner: runs the actions; belongs to the same app.
        frame: the root scope: a tool sees state and `$event`, nothing of the view.
    """

    def __init__(self, tools: dict[str, AppTool], runner: ActionRunner, frame: Frame) -> None:
        self.tools = tools
        self.queue = InvocationQueue(self._later)
        self._runner = runner
        self._frame = frame

    def listing(self) -> list[dict[str, Any]]:
        """The tools as `tools/list` shows them."""
        return [tool.listing() for tool in self.tools.values()]

    def close(self, reason: str) -> None:
        """The app is gone: answer the host's pending calls with the reason, end the app's own.

        To be called before the runner is closed: calls of the app end without their callbacks.
        """
        self.queue.close(reason)

    def call(
        self, name: str, arguments: dict[str, Any], answer: Answer
    ) -> Callable[[], None] | None:
        """Queue a call of the host; `answer` gets its result exactly once, unless it is withdrawn.

        Returns what withdraws it; None for a tool that is not there, answered at once.
        """
        tool = self.tools.get(name)
        if tool is None:
            answer(unknown_tool(name))
            return None
        turn = _Invocation(self, tool, arguments, depth=0, overlay=None)
        turn.on_result = lambda result: answer(success_result(result))
        turn.on_failure = turn.on_close = lambda message: answer(error_result(message))
        self._runner.enter(turn.submit)
        return lambda: self._runner.enter(turn.ticket.withdraw)

    async def invoke(self, name: str, arguments: dict[str, Any], call: Call) -> Any:
        """Run a tool for an action; returns its result, raises `ActionError` with its message."""
        tool = self.tools.get(name)
        if tool is None:
            raise ActionError(f"Unknown app tool: {name}")
        depth = call.depth + 1
        turn = call.invocation.turn
        if turn is not None and turn.running:
            return await self.serve(tool, deepcopy(arguments), turn, depth, call.overlay)
        queued = _Invocation(self, tool, arguments, depth, call.overlay)
        outcome: Future[Any] = Future(queued.ticket.withdraw)
        queued.on_result = outcome.set_result
        queued.on_failure = lambda message: outcome.set_error(ActionError(message))
        # Another app is on: nobody here may learn of it, not even by an onError.
        queued.on_close = lambda reason: outcome.cancel()
        queued.submit()
        return await outcome

    async def serve(
        self,
        tool: AppTool,
        arguments: dict[str, Any],
        turn: Turn,
        depth: int,
        overlay: Overlay | None,
    ) -> Any:
        """One invocation from its checks to its result, as plain JSON."""
        tool.check(arguments)
        event = {**arguments, **tool.bindings(self._frame)}
        outcome = await self._runner.run(
            tool.actions,
            self._frame,
            event,
            overlay=overlay,
            strict=True,
            depth=depth,
            turn=turn,
        )
        if not outcome.ok:
            raise ActionError(
                outcome.message or f"Action execution failed in app tool: {tool.name}"
            )
        return to_json(tool.result.evaluate(self._frame.child({"$event": event})))

    def _later(self, step: Callable[[], None]) -> None:
        """Make a call after the tasks that have been woken by now."""
        gate: Future[None] = Future()

        async def wait() -> None:
            await gate
            step()

        self._runner.spawn(wait())
        gate.set_result(None)

    def start(self, invocation: _Invocation) -> Task[Any]:
        """Run an invocation whose turn has come."""
        i = invocation
        serve = self.serve(i.tool, i.arguments, i.ticket, i.depth, i.overlay)
        return self._runner.tasks.spawn(serve, i.ended)


class _Invocation:
    """One queued call, from arrival to answer; at most one of the three `on_…` is called."""

    __slots__ = (
        "_task", "arguments", "depth", "on_close", "on_failure", "on_result", "overlay", "ticket",
        "tool", "tools",
    )  # fmt: skip

    on_result: Callable[[Any], None]
    on_failure: Callable[[str], None]
    on_close: Callable[[str], None]

    def __init__(
        self,
        tools: AppTools,
        tool: AppTool,
        arguments: dict[str, Any],
        depth: int,
        overlay: Overlay | None,
    ) -> None:
        self.tools = tools
        self.tool = tool
        self.arguments = deepcopy(arguments)
        self.depth = depth
        self.overlay = overlay
        self.ticket = Ticket(tools.queue, self._start, self._abort)
        self._task: Task[Any] | None = None

    def submit(self) -> None:
        self.tools.queue.submit(self.ticket)

    def _start(self) -> None:
        self._task = self.tools.start(self)
        if self.ticket.over:
            # Aborted by what its own first steps have caused, before there was a task to cancel.
            self._task.cancel()

    def _abort(self, reason: str | None) -> None:
        if reason is not None:
            self.on_close(reason)
        if self._task is not None:
            self._task.cancel()

    def ended(self, task: Task[Any]) -> None:
        """The task has ended by itself, or by an abort that was answered already."""
        if self.ticket.over:
            return
        if task.cancelled:
            self.on_failure("The call was cancelled")
        elif task.error is not None:
            self.on_failure(str(task.error) or type(task.error).__name__)
        else:
            self.on_result(task.result())
        self.ticket.finish()


def success_result(result: Any) -> dict[str, Any]:
    """A `CallToolResult` with the value as structured content and as JSON text."""
    return {
        "content": [{"type": "text", "text": json_text(result)}],
        "structuredContent": result,
    }


def error_result(message: str) -> dict[str, Any]:
    """A `CallToolResult` that reports a failure."""
    return {"content": [{"type": "text", "text": message}], "isError": True}


def unknown_tool(name: str) -> dict[str, Any]:
    """The answer to a call of a tool that is not there."""
    return error_result(f"Unknown app tool: {name}")
