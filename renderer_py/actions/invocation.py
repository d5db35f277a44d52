"""One run of an action list caused by one event, and the single action within it.

One rule: what the trigger was holds for everything below it. The captured scope, `$event`, the
overlay and the depth go unchanged (the depth counted up) through lists, callbacks and ticks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from renderer_py.actions.environment import Environment, Overlay, Turn
from renderer_py.actions.schema import check_action
from renderer_py.actions.table import ACTIONS
from renderer_py.errors import ActionError
from renderer_py.expr import compile_value
from renderer_py.ports import Timer
from renderer_py.reactive import Frame
from renderer_py.tasks import Future
from renderer_py.values import UNDEFINED, to_json

if TYPE_CHECKING:
    from renderer_py.actions.runner import ActionRunner, GuardedState

MAX_DEPTH = 10
"""Levels of callbacks below the trigger that still run."""

TOO_DEEP = "Action callback depth limit exceeded"
CALLBACKS = ("onSuccess", "onError")


class Invocation:
    """What all actions of one run share."""

    __slots__ = ("failure", "frame", "intervals", "overlay", "runner", "strict", "turn")

    def __init__(
        self,
        runner: ActionRunner,
        frame: Frame,
        overlay: Overlay | None,
        *,
        strict: bool,
        turn: Turn | None = None,
    ) -> None:
        self.runner = runner
        self.frame = frame
        self.overlay = overlay
        self.strict = strict
        self.failure: str | None = None
        """Message of the first failure."""
        self.turn = turn
        # Whoever ends a turn also ends what tools called within it have started.
        self.intervals: dict[Any, None] = {} if turn is None else turn.intervals

    async def chain(
        self,
        spec: Any,
        depth: int,
        *,
        event: Any,
        result: Any = UNDEFINED,
        error: Any = UNDEFINED,
    ) -> bool:
        """Run one raw action or a list, in order; False as soon as one has failed."""
        frame = self.frame.child({"$event": event, "$result": result, "$error": error})
        for raw in spec if type(spec) is list else [spec]:
            self.runner.check_open()
            if not await self.perform(raw, frame, event, depth):
                return False
        return True

    async def perform(self, raw: Any, frame: Frame, event: Any, depth: int) -> bool:
        """Run one action and then its callbacks; whether it succeeded."""
        if depth > MAX_DEPTH:
            return self.refuse(TOO_DEEP)
        spec = interpolate(raw, frame)
        reason = check_action(spec)
        if reason is not None:
            return self.refuse(f"invalid action: {reason}")
        run = ACTIONS.get(spec["action"])
        if run is None:
            return self.refuse(f"the action {spec['action']!r} is not available here")
        if self.runner.observe is not None:
            self.runner.observe(spec)
        call = Call(self, raw, event, depth)
        try:
            await run(spec, call)
        except Exception as error:
            await self.failed(spec, str(error) or type(error).__name__, event, depth)
            return False
        if "onSuccess" not in spec:
            return True
        ok = await self.chain(spec["onSuccess"], depth + 1, event=event, result=call.result)
        return ok or not self.strict

    async def failed(self, spec: dict[str, Any], message: str, event: Any, depth: int) -> None:
        """Note a failure and run onError; without one the author is warned."""
        self.failure = self.failure or message
        if "onError" in spec:
            await self.chain(spec["onError"], depth + 1, event=event, error=message)
        else:
            self.runner.env.warn(f"action {spec['action']!r} failed: {message}")

    def refuse(self, message: str) -> bool:
        """An action that cannot even start: a warning and a failure that no onError sees."""
        self.failure = self.failure or message
        self.runner.env.warn(message)
        return False

    def stop_intervals(self) -> None:
        for interval in list(self.intervals):
            interval.stop()


class Call:
    """One action being carried out: all that its function may use."""

    __slots__ = ("depth", "event", "invocation", "raw", "result")

    def __init__(self, invocation: Invocation, raw: dict[str, Any], event: Any, depth: int) -> None:
        self.invocation = invocation
        self.raw = raw
        """The action as written, nothing interpolated."""
        self.event = event
        self.depth = depth
        self.result: Any = UNDEFINED
        """What onSuccess sees as `$result`; None is JSON's null, a result like any other."""

    @property
    def env(self) -> Environment:
        return self.invocation.runner.env

    @property
    def state(self) -> GuardedState:
        return self.invocation.runner.state

    @property
    def overlay(self) -> Overlay | None:
        return self.invocation.overlay

    @property
    def frame(self) -> Frame:
        """The captured scope, without `$event`, `$result` and `$error`."""
        return self.invocation.frame

    def ask(
        self, start: Callable[[Callable[[Any], None], Callable[[str], None]], Timer]
    ) -> Future[Any]:
        """Await an answer from a port; see `ActionRunner.ask`."""
        return self.invocation.runner.ask(start)

    async def request(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        """Ask the host; `params` go out as they are now. A refusal raises `ActionError`."""
        host = self.env.host
        if host is None:
            raise ActionError("Not connected")
        copied = to_json(params)
        result = await self.ask(lambda done, failed: host.call(method, copied, done, failed))
        return result if type(result) is dict else {}


def interpolate(raw: Any, frame: Frame) -> Any:
    """The action with all templates evaluated, those inside its callbacks excepted."""
    if type(raw) is not dict:
        return raw
    own = {name: value for name, value in raw.items() if name not in CALLBACKS}
    spec = compile_value(own).evaluate(frame)
    for name in CALLBACKS:
        if name in raw:
            spec[name] = raw[name]
    return spec
