"""Signals, paths and flushes: who runs, how often, and who does not."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renderer_py.errors import RendererError
from renderer_py.expr import compile_template
from renderer_py.intl import BabelIntl
from renderer_py.reactive import Frame, Scheduler, Signal, Store
from renderer_py.reactive.scheduler import MAX_RUNS, UNCOUNTED_LEVELS
from renderer_py.values import UNDEFINED
from tests.properties import PROPERTY


class Spy:
    """A subscriber that counts."""

    def __init__(self, depth: int = 1, action: Any = None) -> None:
        self.depth = depth
        self.disposed = False
        self.stale = 0
        self.runs: list[int] = []
        self.action = action

    def run(self) -> None:
        self.runs.append(self.stale)
        self.stale = 0
        if self.action:
            self.action()


@pytest.fixture
def scheduler() -> Scheduler:
    return Scheduler()


@pytest.fixture
def store(scheduler: Scheduler) -> Store:
    return Store(scheduler, warn=lambda text: None)


def test_a_write_tells_only_readers_of_the_changed_path(scheduler: Scheduler) -> None:
    signal = Signal({"a": 1, "b": {"c": 2}}, scheduler)
    whole, a, c = Spy(), Spy(), Spy()
    signal.subscribe((), whole, 1)
    signal.subscribe(("a",), a, 1)
    signal.subscribe(("b", "c"), c, 1)
    signal.set({**signal.value, "a": 5})
    scheduler.flush()
    assert (len(whole.runs), len(a.runs), len(c.runs)) == (1, 1, 0)


def test_equal_values_change_nothing(scheduler: Scheduler) -> None:
    signal, spy = Signal(1, scheduler), Spy()
    signal.subscribe((), spy, 1)
    signal.set(1.0)
    scheduler.flush()
    assert spy.runs == []


def test_true_is_not_one(scheduler: Scheduler) -> None:
    signal, spy = Signal(1, scheduler), Spy()
    signal.subscribe((), spy, 1)
    signal.set(True)
    scheduler.flush()
    assert spy.runs == [1]


def test_nothing_runs_twice_when_several_sources_change(scheduler: Scheduler) -> None:
    left, right, spy = Signal(1, scheduler), Signal(1, scheduler), Spy()
    left.subscribe((), spy, 1)
    right.subscribe((), spy, 2)
    left.set(2)
    right.set(2)
    left.set(3)
    scheduler.flush()
    assert spy.runs == [3]


def test_parents_run_first_and_a_disposed_child_never(scheduler: Scheduler) -> None:
    signal = Signal(1, scheduler)
    child = Spy(depth=5)
    parent = Spy(depth=2, action=lambda: setattr(child, "disposed", True))
    signal.subscribe((), child, 1)
    signal.subscribe((), parent, 1)
    signal.set(2)
    scheduler.flush()
    assert (len(parent.runs), len(child.runs)) == (1, 0)


def test_writes_during_a_flush_are_part_of_it(scheduler: Scheduler) -> None:
    first, second, late = Signal(1, scheduler), Signal(1, scheduler), Spy(depth=1)
    early = Spy(depth=3, action=lambda: second.set(9))
    first.subscribe((), early, 1)
    second.subscribe((), late, 1)
    first.set(2)
    scheduler.flush()
    assert late.runs == [1]


def test_an_error_in_one_does_not_stop_the_others(scheduler: Scheduler) -> None:
    def fail() -> None:
        raise ValueError("boom")

    signal = Signal(1, scheduler)
    bad, good = Spy(action=fail), Spy(depth=2)
    signal.subscribe((), bad, 1)
    signal.subscribe((), good, 1)
    signal.set(2)
    with pytest.raises(ValueError, match="boom"):
        scheduler.flush()
    assert good.runs == [1]


def test_a_cycle_is_stopped(scheduler: Scheduler) -> None:
    signal = Signal(0, scheduler)
    spy = Spy(action=lambda: signal.set(signal.value + 1))
    signal.subscribe((), spy, 1)
    signal.set(1)
    with pytest.raises(RendererError, match="keeps changing"):
        scheduler.flush()
    assert len(spy.runs) == UNCOUNTED_LEVELS + MAX_RUNS


def test_unsubscribed_readers_are_forgotten(scheduler: Scheduler) -> None:
    signal, spy = Signal({"a": 1}, scheduler), Spy()
    signal.subscribe(("a",), spy, 1)
    signal.unsubscribe(("a",), spy, 1)
    signal.set({"a": 2})
    scheduler.flush()
    assert spy.runs == []
    assert signal.reader_count == 0


@pytest.mark.parametrize(
    ("path", "value", "expected"),
    [
        ("a", 1, {"a": 1}),
        ("user.name", "x", {"user": {"name": "x", "tags": ["t"]}}),
        ("user.new", 1, {"user": {"name": "n", "tags": ["t"], "new": 1}}),
        ("user.tags.0", "u", {"user": {"name": "n", "tags": ["u"]}}),
    ],
)
def test_writing_a_path(store: Store, path: str, value: Any, expected: Any) -> None:
    before = {"name": "n", "tags": ["t"]}
    store.merge({"user": before})
    assert store.set(path, value)
    assert {k: v for k, v in store.snapshot().items() if k in expected} == expected
    assert before == {"name": "n", "tags": ["t"]}, "values are never changed in place"


@pytest.mark.parametrize(
    "path", ["user.tags.5", "user.tags.x", "user.name.x", "none.x", "user.a.b", "user.0"]
)
def test_a_path_that_does_not_fit_is_a_warning_and_no_change(
    scheduler: Scheduler, path: str
) -> None:
    warnings: list[str] = []
    store = Store(scheduler, warnings.append)
    store.merge({"user": {"name": "n", "tags": ["t"]}})
    before = store.snapshot()
    assert not store.set(path, 1)
    assert store.snapshot() == before
    assert len(warnings) == 1
    assert path in warnings[0]


def test_reset_replaces_everything_but_the_host(store: Store) -> None:
    store.merge({"a": 1, "$host": {"theme": "dark"}})
    store.reset({"b": 2, "$host": "mine"})
    assert store.snapshot() == {"b": 2, "$host": {"theme": "dark"}}
    assert store.lookup("a") is UNDEFINED


def test_a_missing_key_is_a_dependency(store: Store, scheduler: Scheduler) -> None:
    spy = Spy()
    store.signal("late").subscribe((), spy, 1)
    store.set("late", None)
    scheduler.flush()
    assert spy.runs == [1], "null is not undefined"


def test_who_compares_hears_only_of_a_changed_answer(scheduler: Scheduler) -> None:
    signal = Signal("a", scheduler)
    spies = {name: Spy() for name in "abc"}
    for name, spy in spies.items():
        signal.subscribe((), spy, 1, lambda name=name: name)
    signal.set("b")
    scheduler.flush()
    assert {name: len(spy.runs) for name, spy in spies.items()} == {"a": 1, "b": 1, "c": 0}


def test_one_more_question_about_the_same_path_counts(scheduler: Scheduler) -> None:
    signal, spy = Signal("a", scheduler), Spy()
    signal.subscribe((), spy, 1, lambda: "b")
    signal.subscribe((), spy, 1, lambda: "x")
    signal.set("b")
    scheduler.flush()
    assert len(spy.runs) == 1


ANYTHING: Any = st.sampled_from(["", "1", "a", 0, 1, 2]) | st.sampled_from(
    ["1.5", -0.0, 1.5, float("nan"), 2**53, 2**53 + 1, True, False, None, UNDEFINED, [], [1], {}]
)
TEMPLATES = (
    "{{ x == y ? 'same' : 'other' }}",
    "{{ y != x }}",
    "{{ x == 1 }} {{ y == 'a' }}",
    "{{ x == y || x }}",
    "{{ !(x == y) && z }}",
    "{{ z == (x == y) }}",
    "{{ x == y + z }}",
    "{{ x == z | default:'a' }}",
    "{{ a.b == x }}",
)


@given(
    st.sampled_from(TEMPLATES),
    st.lists(
        st.lists(st.tuples(st.sampled_from(["x", "y", "z", "a"]), ANYTHING), min_size=1),
        min_size=5,
    ),
)
@settings(PROPERTY, max_examples=300)
def test_a_template_that_compares_is_never_out_of_date(
    text: str, batches: list[list[tuple[str, Any]]]
) -> None:
    template = compile_template(text)
    store = Store(Scheduler(), warn=lambda text: None)
    frame = Frame(store, BabelIntl(), {})
    shown: list[Any] = []
    spy = Spy(action=lambda: shown.append(template.evaluate(frame)))
    for path, comparand in template.reads.items():
        compared = None if comparand is None else partial(comparand, frame)
        frame.signal(path[0]).subscribe(path[1:], spy, 1, compared)
    spy.run()
    for batch in batches:
        for name, value in batch:
            store.set(name, {"b": value} if name == "a" else value)
        store.scheduler.flush()
        assert repr(shown[-1]) == repr(template.evaluate(frame))
