"""The queue alone: order, and that each ticket ends once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from renderer_py.app_tools.queue import InvocationQueue, Ticket


class Desk:
    """A queue whose deferred calls wait until `settle`."""

    def __init__(self) -> None:
        self.deferred: list[Callable[[], None]] = []
        self.queue = InvocationQueue(self.deferred.append)
        self.log: list[str] = []

    def ticket(self, name: str) -> Ticket:
        return Ticket(
            self.queue,
            lambda: self.log.append(f"{name} begins"),
            lambda reason: self.log.append(f"{name} aborted: {reason}"),
        )

    def submit(self, *names: str) -> list[Ticket]:
        tickets = [self.ticket(name) for name in names]
        for ticket in tickets:
            self.queue.submit(ticket)
        return tickets

    def settle(self) -> None:
        while self.deferred:
            self.deferred.pop(0)()

    def take(self) -> list[str]:
        found, self.log = self.log, []
        return found


@pytest.fixture
def desk() -> Desk:
    return Desk()


def test_one_at_a_time_in_order_of_arrival(desk: Desk) -> None:
    a, b, _ = desk.submit("a", "b", "c")
    assert (desk.take(), len(desk.queue), a.running, b.running) == (["a begins"], 3, True, False)
    a.finish()
    assert (desk.take(), a.over, a.running) == ([], True, False)
    desk.settle()
    assert desk.take() == ["b begins"]
    b.finish()
    desk.settle()
    assert (desk.take(), len(desk.queue)) == (["c begins"], 1)


def test_who_comes_while_the_next_is_about_to_begin_waits(desk: Desk) -> None:
    a, b = desk.submit("a", "b")
    a.finish()
    desk.submit("c")
    assert desk.take() == ["a begins"]
    desk.settle()
    assert desk.take() == ["b begins"]
    b.finish()
    desk.settle()
    assert desk.take() == ["c begins"]


def test_a_ticket_ends_once(desk: Desk) -> None:
    [a] = desk.submit("a")
    a.finish()
    a.finish()
    a.withdraw()
    desk.queue.close("gone")
    assert desk.take() == ["a begins"]


def test_a_withdrawn_ticket_is_passed_over(desk: Desk) -> None:
    a, b, _ = desk.submit("a", "b", "c")
    b.withdraw()
    assert (desk.take(), len(desk.queue)) == (["a begins", "b aborted: None"], 2)
    a.withdraw()
    desk.settle()
    assert desk.take() == ["a aborted: None", "c begins"]


def test_closing_aborts_in_order_and_begins_nothing(desk: Desk) -> None:
    desk.submit("a", "b")
    desk.queue.close("gone")
    desk.settle()
    assert desk.take() == ["a begins", "a aborted: gone", "b aborted: gone"]
    desk.submit("c")
    assert (desk.take(), len(desk.queue)) == (["c aborted: gone"], 0)
    desk.queue.close("again")
    assert desk.take() == []


def test_closing_while_the_next_is_about_to_begin(desk: Desk) -> None:
    a, _ = desk.submit("a", "b")
    a.finish()
    desk.queue.close("gone")
    desk.settle()
    assert desk.take() == ["a begins", "b aborted: gone"]


def test_a_failing_abort_does_not_stop_the_queue(desk: Desk) -> None:
    def broken(reason: str | None) -> None:
        raise ValueError(reason)

    first = Ticket(desk.queue, lambda: None, broken)
    desk.queue.submit(first)
    desk.submit("b")
    with pytest.raises(ValueError, match="None"):
        first.withdraw()
    desk.settle()
    assert desk.take() == ["b begins"]
