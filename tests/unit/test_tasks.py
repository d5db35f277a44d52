"""Tasks: what runs when, how it ends, and that no error and no cancellation gets lost."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from renderer_py.tasks import Cancelled, Future, Task, TaskGroup, spawn


async def wait(future: Future[Any], log: list[Any]) -> Any:
    log.append("started")
    value = await future
    log.append(value)
    return value


class Suspend:
    """Awaits something that is no future."""

    def __await__(self) -> Any:
        yield "something"


def stack_depth() -> int:
    depth, frame = 0, sys._getframe()
    while frame.f_back is not None:
        depth, frame = depth + 1, frame.f_back
    return depth


# -- order -----------------------------------------------------------------------------------------


def test_a_task_runs_at_once_up_to_its_first_open_future() -> None:
    log: list[Any] = []
    future: Future[int] = Future()
    task = spawn(wait(future, log))
    assert (log, task.done) == (["started"], False)
    future.set_result(5)
    assert (log, task.done, task.result()) == (["started", 5], True, 5)


def test_resolved_futures_do_not_suspend() -> None:
    async def work() -> int:
        total = 0
        for number in range(1_000):
            future: Future[int] = Future()
            future.set_result(number)
            total += await future
        return total

    assert spawn(work()).result() == sum(range(1_000))


def test_a_chain_of_tasks_waking_each_other_needs_no_stack() -> None:
    deepest = 0
    futures: list[Future[int]] = [Future() for _ in range(5_000)]

    async def link(index: int) -> None:
        nonlocal deepest
        value = await futures[index]
        deepest = max(deepest, stack_depth())
        if index + 1 < len(futures):
            futures[index + 1].set_result(value + 1)

    group = TaskGroup()
    here = stack_depth()
    tasks = [group.spawn(link(index)) for index in range(len(futures))]
    futures[0].set_result(0)
    assert all(task.done for task in tasks)
    assert futures[-1].result() == 4_999
    assert deepest - here < 20


def test_waiting_tasks_go_on_in_the_order_they_began_to_wait() -> None:
    log: list[str] = []
    future: Future[None] = Future()

    async def work(name: str) -> None:
        await future
        log.append(name)

    group = TaskGroup()
    for name in "abc":
        group.spawn(work(name))
    future.set_result(None)
    assert log == ["a", "b", "c"]


def test_a_task_started_by_a_task_runs_before_its_starter_goes_on() -> None:
    log: list[str] = []
    group = TaskGroup()

    async def inner() -> None:
        log.append("inner")

    async def outer() -> None:
        log.append("before")
        group.spawn(inner())
        log.append("after")

    group.spawn(outer())
    assert log == ["before", "inner", "after"]


def test_a_woken_task_waits_for_the_step_that_woke_it() -> None:
    log: list[str] = []
    future: Future[None] = Future()
    group = TaskGroup()

    async def sleeper() -> None:
        await future
        log.append("woken")

    async def waker() -> None:
        future.set_result(None)
        log.append("waker done")

    group.spawn(sleeper())
    group.spawn(waker())
    assert log == ["waker done", "woken"]


def test_a_task_can_be_awaited() -> None:
    future: Future[int] = Future()
    group = TaskGroup()

    async def child() -> int:
        return await future + 1

    async def parent() -> int:
        return await group.spawn(child()) * 10

    task = group.spawn(parent())
    future.set_result(1)
    assert task.result() == 20


def test_on_done_hears_of_every_end() -> None:
    ends: list[Any] = []
    future: Future[int] = Future()

    def note(task: Task[Any]) -> None:
        ends.append((task.cancelled, task.error))

    error = ValueError("x")

    async def fail() -> None:
        raise error

    spawn(wait(future, []), note).cancel()
    spawn(fail(), note)
    resolved: Future[int] = Future()
    spawn(wait(resolved, []), note)
    resolved.set_result(1)
    assert ends == [(True, None), (False, error), (False, None)]


def test_a_group_counts_its_open_tasks() -> None:
    group = TaskGroup()
    future: Future[int] = Future()
    group.spawn(wait(future, []))
    group.spawn(wait(Future(), []))
    assert len(group) == 2
    future.set_result(1)
    assert len(group) == 1
    group.cancel()
    assert len(group) == 0


# -- cancelling ------------------------------------------------------------------------------------


def test_cancelling_runs_finally_blocks_and_cancels_what_is_awaited() -> None:
    log: list[str] = []

    async def work() -> None:
        try:
            await Future(lambda: log.append("request aborted"))
        finally:
            log.append("cleaned up")

    task = spawn(work())
    task.cancel()
    assert (log, task.cancelled) == (["request aborted", "cleaned up"], True)
    task.cancel()
    assert log == ["request aborted", "cleaned up"]


def test_an_answer_after_cancelling_is_dropped() -> None:
    log: list[Any] = []
    future: Future[int] = Future()
    task = spawn(wait(future, log))
    task.cancel()
    future.set_result(1)
    future.set_error(ValueError("late"))
    assert (log, future.cancelled) == (["started"], True)


def test_cancelling_reaches_through_awaited_tasks() -> None:
    log: list[str] = []
    group = TaskGroup()

    async def child() -> None:
        try:
            await Future()
        finally:
            log.append("child ended")

    async def parent() -> None:
        await group.spawn(child())
        log.append("never")

    group.spawn(parent()).cancel()
    assert (log, len(group)) == (["child ended"], 0)


def test_cancelling_an_awaited_task_cancels_who_awaits_it() -> None:
    group = TaskGroup()
    child = group.spawn(wait(Future(), []))

    async def parent() -> None:
        await child

    task = group.spawn(parent())
    child.cancel()
    assert task.cancelled


def test_a_task_may_refuse_to_end_and_is_asked_again() -> None:
    async def stubborn(first: Future[int], second: Future[int]) -> int:
        try:
            return await first
        except Cancelled:
            return await second

    first: Future[int] = Future()
    second: Future[int] = Future()
    task = spawn(stubborn(first, second))
    task.cancel()
    assert (task.done, first.cancelled) == (False, True)
    second.set_result(7)
    assert task.result() == 7

    again = spawn(stubborn(Future(), Future()))
    again.cancel()
    again.cancel()
    assert again.cancelled


def test_a_finally_block_may_wait() -> None:
    closing: Future[int] = Future()
    log: list[Any] = []

    async def work() -> None:
        try:
            await Future()
        finally:
            log.append(await closing)

    task = spawn(work())
    task.cancel()
    assert not task.done
    closing.set_result(1)
    assert (log, task.cancelled) == ([1], True)


def test_a_task_that_cancels_itself_ends_at_its_next_wait() -> None:
    log: list[str] = []
    tasks: list[Task[None]] = []
    start: Future[None] = Future()
    aborted: Future[None] = Future(lambda: log.append("aborted"))

    async def work() -> None:
        await start
        tasks[0].cancel()
        log.append("still here")
        await aborted
        log.append("never")

    tasks.append(spawn(work()))
    start.set_result(None)
    assert (log, tasks[0].cancelled) == (["still here", "aborted"], True)


def test_a_task_woken_but_not_yet_run_can_be_cancelled() -> None:
    log: list[str] = []
    future: Future[None] = Future()
    group = TaskGroup()

    async def sleeper() -> None:
        await future
        log.append("never")

    sleeping = group.spawn(sleeper())

    async def killer() -> None:
        future.set_result(None)
        sleeping.cancel()

    group.spawn(killer())
    assert (log, sleeping.cancelled, len(group)) == ([], True, 0)


def test_cancelling_a_group_ends_all_of_it_whatever_one_does() -> None:
    ended: list[int] = []
    group = TaskGroup()

    async def work(number: int) -> None:
        try:
            await Future()
        finally:
            ended.append(number)
            if number == 1:
                raise ValueError("bad cleanup")

    for number in range(3):
        group.spawn(work(number))
    with pytest.raises(ValueError, match="bad cleanup"):
        group.cancel()
    assert (ended, len(group)) == ([0, 1, 2], 0)


def test_an_abort_that_fails_is_told_and_the_task_ends() -> None:
    def abort() -> None:
        raise OSError("cannot abort")

    async def work() -> None:
        await Future(abort)

    task = spawn(work())
    with pytest.raises(OSError, match="cannot abort"):
        task.cancel()
    assert task.cancelled


# -- errors ----------------------------------------------------------------------------------------


def test_an_error_nobody_takes_is_raised_where_the_task_was_started() -> None:
    async def fail() -> None:
        raise ValueError("early")

    with pytest.raises(ValueError, match="early"):
        spawn(fail())


def test_an_error_nobody_takes_is_raised_where_the_task_was_woken() -> None:
    future: Future[int] = Future()

    async def fail() -> None:
        await future
        raise ValueError("late")

    task = spawn(fail())
    with pytest.raises(ValueError, match="late"):
        future.set_result(1)
    assert isinstance(task.error, ValueError)


def test_one_failing_task_does_not_stop_the_others() -> None:
    future: Future[None] = Future()
    log: list[int] = []
    group = TaskGroup()

    async def work(number: int) -> None:
        await future
        log.append(number)
        if number < 2:
            raise ValueError(str(number))

    for number in range(3):
        group.spawn(work(number))
    with pytest.raises(BaseExceptionGroup) as caught:
        future.set_result(None)
    assert [str(error) for error in caught.value.exceptions] == ["0", "1"]
    assert log == [0, 1, 2]


def test_several_errors_of_one_step_come_as_a_group() -> None:
    group = TaskGroup()
    gates: list[Future[None]] = [Future(), Future()]

    async def work(number: int) -> None:
        await gates[number]
        raise ValueError(str(number))

    async def open_both() -> None:
        for gate in gates:
            gate.set_result(None)

    for number in range(2):
        group.spawn(work(number))
    with pytest.raises(BaseExceptionGroup) as caught:
        group.spawn(open_both())
    assert [str(error) for error in caught.value.exceptions] == ["0", "1"]


def test_an_error_is_raised_in_who_awaits_and_only_there() -> None:
    group = TaskGroup()
    future: Future[int] = Future()
    caught: list[str] = []

    async def child() -> None:
        await future
        raise ValueError("child")

    async def parent() -> None:
        try:
            await group.spawn(child())
        except ValueError as error:
            caught.append(str(error))

    group.spawn(parent())
    future.set_result(1)
    assert caught == ["child"]


def test_errors_of_futures_are_raised_at_the_await() -> None:
    future: Future[int] = Future()
    task = spawn(wait(future, []), lambda task: None)
    error = OSError("no network")
    future.set_error(error)
    assert (task.error, future.error) == (error, error)
    with pytest.raises(OSError, match="no network"):
        task.result()


def test_an_error_in_on_done_is_raised() -> None:
    def broken(task: Task[Any]) -> None:
        raise ValueError("in on_done")

    async def work() -> None:
        return None

    with pytest.raises(ValueError, match="in on_done"):
        spawn(work(), broken)


def test_keyboard_interrupts_are_never_kept() -> None:
    ends: list[Any] = []

    async def work() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        spawn(work(), ends.append)
    assert len(ends) == 1


def test_only_futures_can_be_awaited() -> None:
    async def work() -> None:
        await Suspend()

    with pytest.raises(TypeError, match="can await futures only, not str"):
        spawn(work())


def test_a_future_is_resolved_once() -> None:
    future: Future[int] = Future()
    with pytest.raises(RuntimeError, match="no result yet"):
        future.result()
    future.set_result(1)
    with pytest.raises(RuntimeError, match="already resolved"):
        future.set_result(2)
    future.cancel()
    assert future.result() == 1


def test_callbacks_of_a_done_future_are_called_at_once() -> None:
    future: Future[int] = Future()
    seen: list[int] = []

    def note(done: Future[int]) -> None:
        seen.append(done.result())

    def never(done: Future[int]) -> None:
        seen.append(-1)

    future.add_done_callback(note)
    future.add_done_callback(never)
    future.remove_done_callback(never)
    future.set_result(3)
    future.add_done_callback(note)
    assert seen == [3, 3]
