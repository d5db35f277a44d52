"""What the app `lab` is to do, as simply as it can be said: one list of calls, one runs, in order.

Tools are generators: they yield when they call the server and get its answer, a value or `Refused`.
Nothing here is taken from the renderer.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from typing import Any

REPLACED = "The app was replaced before the call was finished."
CLOSED = "The view was closed before the call was finished."
Answer = Any
Turn = Generator[tuple[str, dict[str, Any]], Answer, dict[str, Any]]


class Refused(Exception):
    """The server, or a tool, says no."""


class Pending:
    """A call that has come and has no answer yet."""

    def __init__(
        self, label: str, tool: str, arguments: dict[str, Any], local: tuple[str, str] | None
    ) -> None:
        self.label = label
        self.tool = tool
        self.arguments = arguments
        self.local = local  # What the button's callbacks write: on success, on failure.
        self.turn: Turn | None = None


class Model:
    """The app, its state, its calls, and the calls of the server that are open."""

    def __init__(self) -> None:
        self.count = 0
        self.log: list[str] = []
        self.shown = True
        self.queue: list[Pending] = []
        # Open calls of the server by number: the tool call they belong to, or "direct".
        self.server: list[tuple[int, Pending | None]] = []
        self.numbers = 0
        self.events: list[list[Any]] = []

    # Tools

    def add(self, amount: int) -> Turn:
        self.count += amount
        return {"count": self.count, "added": amount}
        yield

    def slow(self, query: str) -> Turn:
        owner = f"ada{self.count}"
        answer = yield "work", {"query": query, "owner": owner}
        if isinstance(answer, Refused):
            self.log = [*self.log, f"x:{answer}"]
            raise answer
        self.log = [*self.log, f"{owner}/{query}={answer}"]
        return {"log": self.log, "last": query}

    def fail(self) -> Turn:
        self.count += 100
        raise Refused('Unknown handler: "nope"')
        yield

    def strict(self, query: str) -> Turn:
        answer = yield "work", {"query": query}
        if isinstance(answer, Refused):
            raise answer
        self.log = [*self.log, "before"]
        raise Refused('Unknown handler: "nope"')

    def outer(self, query: str) -> Turn:
        self.log = [*self.log, "in"]
        try:
            inner = yield from self.slow(query)
        except Refused as error:
            self.log = [*self.log, f"outerr:{error}"]
            raise
        self.log = [*self.log, f"out:{inner['last']}"]
        self.flag = not getattr(self, "flag", False)
        nested = [{"event": {"query": query}}]
        return {"entries": len(self.log), "flag": self.flag, "nested": nested}

    def read(self) -> Turn:
        return {"count": self.count, "log": self.log}
        yield

    def begin(self, call: Pending) -> Turn:
        if call.tool == "slow" and "owner" in call.arguments:
            raise Refused("Bound argument cannot be overridden: owner")
        if call.tool == "add" and not 1 <= call.arguments["amount"] <= 10:
            over = f"{call.arguments['amount']} is greater than the maximum of 10"
            raise Refused(f"Invalid arguments for add: /amount: {over}")
        turn: Turn = getattr(self, call.tool)(**call.arguments)
        return turn

    # The queue

    def submit(self, call: Pending) -> None:
        known = ("add", "slow", "fail", "strict", "outer", "read")
        if not self.shown or call.tool not in known:
            self.error(call, f"Unknown app tool: {call.tool}")
            return
        self.queue.append(call)
        if len(self.queue) == 1:
            self.step(lambda: self.start(call))

    def start(self, call: Pending) -> tuple[str, dict[str, Any]]:
        call.turn = self.begin(call)
        return next(call.turn)

    def step(self, advance: Callable[[], tuple[str, dict[str, Any]]]) -> None:
        """Run the first call of the queue on, and those after it as far as they get."""
        while True:
            call = self.queue[0]
            try:
                tool, arguments = advance()
            except StopIteration as stop:
                self.finish(call, stop.value, None)
            except Refused as error:
                self.finish(call, None, str(error))
            else:
                self.ask(tool, arguments, call)
                return
            if not self.queue:
                return
            following = self.queue[0]
            advance = lambda call=following: self.start(call)  # type: ignore[misc] # noqa: E731

    def finish(self, call: Pending, result: Any, error: str | None) -> None:
        self.queue.remove(call)
        if error is not None:
            self.error(call, error)
        elif call.local:
            self.log = [*self.log, call.local[0]]
        else:
            text = json.dumps(result, separators=(",", ":"))
            answer = {"content": [{"type": "text", "text": text}], "structuredContent": result}
            self.events.append(["answered", call.label, answer])

    def error(self, call: Pending, text: str) -> None:
        if call.local:
            self.log = [*self.log, call.local[1].replace("$error", text)]
        else:
            answer = {"content": [{"type": "text", "text": text}], "isError": True}
            self.events.append(["answered", call.label, answer])

    def ask(self, tool: str, arguments: dict[str, Any], call: Pending | None) -> None:
        self.server.append((self.numbers, call))
        self.numbers += 1
        self.events.append(["called", tool, arguments])

    # What happens from outside

    def answer(self, value: Answer) -> None:
        """The oldest call of the server is answered, even one that nobody waits for any more."""
        if not self.server:
            return
        _, call = self.server.pop(0)
        if call is DEAD:
            return
        if call is None:
            refused = isinstance(value, Refused)
            self.log = [*self.log, f"no:{value}" if refused else f"direct:{value}"]
        elif call is self.queue[0] and call.turn is not None:
            turn = call.turn
            self.step(lambda: turn.send(value))

    def cancel(self, label: str) -> None:
        for call in self.queue:
            if call.label == label and not call.local:
                first = call is self.queue[0]
                self.queue.remove(call)
                self.drop(call)
                if first and self.queue:
                    following = self.queue[0]
                    self.step(lambda call=following: self.start(call))  # type: ignore[misc]
                return

    def drop(self, call: Pending | None) -> None:
        for index, (number, owner) in enumerate(self.server):
            if owner is call and owner is not DEAD:
                self.events.append(["withdrawn", number])
                self.server[index] = (number, DEAD)

    def end(self, reason: str) -> None:
        """The app goes: all is answered, and what the server was asked is given up."""
        for call in self.queue:
            if not call.local:
                self.error(call, reason)
        for call in {id(owner): owner for _, owner in self.server}.values():
            self.drop(call)
        self.queue.clear()
        self.shown = False

    def show(self) -> None:
        self.end(REPLACED)
        self.count, self.log, self.shown, self.flag = 0, [], True, False
        self.events.append(["changed"])


DEAD = Pending("dead", "", {}, None)
