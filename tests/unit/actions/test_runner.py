"""The runner: outcomes, strictness, the end of a view, what is told to whom."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.actions import ACTIONS, ActionRunner, Outcome
from renderer_py.actions.schema import SCHEMAS
from renderer_py.tasks import Task, spawn
from tests.fakes import FakeEnvironment, FakeOverlay, response

FAIL = {"action": "callHandler", "handler": "nowhere"}
FAILED = 'Unknown handler: "nowhere"'


def set_state(key: str, value: Any, **more: Any) -> dict[str, Any]:
    return {"action": "setState", "key": key, "value": value, **more}


def call_tool(**more: Any) -> dict[str, Any]:
    return {"action": "toolCall", "tool": "t", **more}


@pytest.fixture
def env() -> FakeEnvironment:
    return FakeEnvironment()


@pytest.fixture
def runner(env: FakeEnvironment) -> ActionRunner:
    return ActionRunner(env)


def start(runner: ActionRunner, spec: Any, **options: Any) -> Task[Outcome]:
    env: Any = runner.env
    return spawn(runner.run(spec, env.frame(), **options))


# -- outcomes --------------------------------------------------------------------------------------


def test_the_outcome_of_a_list_that_succeeds(runner: ActionRunner) -> None:
    assert start(runner, [set_state("a", 1)]).result() == Outcome(True, None)


def test_the_outcome_tells_the_first_failure(runner: ActionRunner) -> None:
    spec = {**FAIL, "onError": {"action": "callHandler", "handler": "elsewhere"}}
    assert start(runner, [spec, set_state("a", 1)]).result() == Outcome(False, FAILED)


def test_an_invalid_action_is_an_outcome_too(runner: ActionRunner) -> None:
    outcome = start(runner, {"action": "showToast", "message": 5}).result()
    assert not outcome.ok
    assert outcome.message == "invalid action: showToast: message must be text, not '5'"


def test_a_failing_callback_counts_only_when_strict(runner: ActionRunner) -> None:
    spec = [set_state("a", 1, onSuccess=FAIL), set_state("b", 1)]
    assert start(runner, spec).result() == Outcome(True, None)
    assert start(runner, spec, strict=True).result() == Outcome(False, FAILED)


def test_strictness_goes_down_through_callbacks(runner: ActionRunner) -> None:
    spec = set_state(
        "a", 1, onSuccess=set_state("b", 1, onSuccess=set_state("c", 1, onSuccess=FAIL))
    )
    assert start(runner, spec, strict=True).result() == Outcome(False, FAILED)


def test_a_handled_failure_is_a_failure_even_so(runner: ActionRunner, env: FakeEnvironment) -> None:
    spec = {**FAIL, "onError": set_state("handled", True)}
    assert start(runner, spec, strict=True).result() == Outcome(False, FAILED)
    assert env.store.get("handled") is True


def test_a_run_may_start_at_some_depth(runner: ActionRunner, env: FakeEnvironment) -> None:
    spec = set_state("a", 1, onSuccess=set_state("b", 1))
    assert start(runner, spec, depth=10).result() == Outcome(True, None)
    assert env.store.snapshot() == {"a": 1}
    assert start(runner, spec, depth=11).result() == Outcome(
        False, "Action callback depth limit exceeded"
    )


# -- telling the author ----------------------------------------------------------------------------


def test_an_unhandled_failure_is_told(runner: ActionRunner, env: FakeEnvironment) -> None:
    runner.trigger(FAIL, env.frame())
    assert env.warnings == [f"action 'callHandler' failed: {FAILED}"]


def test_a_handled_failure_is_not(runner: ActionRunner, env: FakeEnvironment) -> None:
    runner.trigger({**FAIL, "onError": []}, env.frame())
    assert env.warnings == []


def test_an_action_that_cannot_run_here_is_told(
    runner: ActionRunner, env: FakeEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(ACTIONS, "fetch")
    runner.trigger([{"action": "fetch", "url": "/"}, set_state("a", 1)], env.frame())
    assert env.warnings == ["the action 'fetch' is not available here"]
    assert env.store.snapshot() == {}


def test_every_action_has_a_schema() -> None:
    assert set(ACTIONS) <= set(SCHEMAS)
    assert len(SCHEMAS) == 16


def test_an_error_of_ours_in_an_action_is_its_failure(
    runner: ActionRunner, env: FakeEnvironment, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(spec: dict[str, Any], call: Any) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(ACTIONS, "fetch", broken)
    error = set_state("error", "{{ $error }}")
    runner.trigger({"action": "fetch", "url": "/", "onError": error}, env.frame())
    assert env.store.get("error") == "ZeroDivisionError"


def test_an_error_of_ours_outside_actions_is_told(
    runner: ActionRunner, env: FakeEnvironment
) -> None:
    frame = env.frame()
    frame.names = None  # type: ignore[assignment]
    runner.trigger(set_state("a", 1), frame)
    assert len(env.warnings) == 1
    assert env.warnings[0].startswith("a list of actions broke off: AttributeError")


# -- settling --------------------------------------------------------------------------------------


def test_whoever_dispatched_the_event_settles(runner: ActionRunner, env: FakeEnvironment) -> None:
    runner.trigger(set_state("a", 1), env.frame())
    assert env.settled == 0


def test_a_reply_settles_once(runner: ActionRunner, env: FakeEnvironment) -> None:
    assert env.host is not None
    runner.trigger([call_tool(), set_state("a", 1), set_state("b", 1)], env.frame())
    env.host.pending[0].answer({"content": []})
    assert env.settled == 1


def test_a_host_that_answers_within_the_call(env: FakeEnvironment) -> None:
    class PromptHost:
        def call(self, method: str, params: Any, done: Any, failed: Any) -> Any:
            done({"structuredContent": {"n": 1}})
            return None

    env.host = PromptHost()  # type: ignore[assignment]
    runner = ActionRunner(env)
    runner.trigger(call_tool(onSuccess=set_state("n", "{{ $result.n }}")), env.frame())
    assert (env.store.snapshot(), env.settled) == ({"n": 1}, 0)


# -- scope -----------------------------------------------------------------------------------------


def test_a_waiting_list_goes_on_with_the_item_it_was_started_for(
    runner: ActionRunner, env: FakeEnvironment
) -> None:
    assert env.host is not None
    frame = env.frame().child({"$item": {"id": 1}})
    runner.trigger([call_tool(), set_state("gone", "{{ $item.id }}")], frame)
    frame.names["$item"].set({"id": 2})
    env.host.pending[0].answer({"content": []})
    assert env.store.get("gone") == 1


def test_names_of_actions_hide_names_of_the_scope(
    runner: ActionRunner, env: FakeEnvironment
) -> None:
    frame = env.frame().child({"$event": "outer", "name": "scoped"})
    env.store.set("name", "state")
    runner.trigger(set_state("seen", "{{ name }} {{ $event }}"), frame, "inner")
    assert env.store.get("seen") == "scoped inner"


def test_close_overlay_closes_the_triggers_overlay(
    runner: ActionRunner, env: FakeEnvironment
) -> None:
    overlay = FakeOverlay()
    close = {"action": "closeOverlay"}
    runner.trigger(set_state("a", 1, onSuccess=close), env.frame(), overlay=overlay)
    assert overlay.closed == 1
    runner.trigger(close, env.frame())
    assert (overlay.closed, env.warnings) == (1, [])


# -- the end of a view -----------------------------------------------------------------------------


def test_closing_gives_up_requests_and_drops_late_answers(
    runner: ActionRunner, env: FakeEnvironment
) -> None:
    assert env.host is not None
    runner.trigger(call_tool(onSuccess=set_state("a", 1)), env.frame())
    runner.trigger({"action": "fetch", "url": "/", "onSuccess": set_state("b", 1)}, env.frame())
    runner.close()
    assert env.host.pending[0].cancelled
    assert env.fetcher.pending[0].cancelled
    env.host.pending[0].answer({"content": []})
    env.fetcher.pending[0].answer(response({}))
    assert (env.store.snapshot(), env.warnings, env.settled) == ({}, [], 0)


def test_nothing_starts_after_closing(runner: ActionRunner, env: FakeEnvironment) -> None:
    runner.close()
    runner.close()
    runner.trigger(set_state("a", 1), env.frame())
    assert start(runner, set_state("a", 1)).cancelled
    assert env.store.snapshot() == {}


def test_a_list_that_closes_its_own_view_ends_there(
    runner: ActionRunner, env: FakeEnvironment
) -> None:
    class ClosingOverlay:
        def close(self) -> None:
            runner.close()

    spec = [{"action": "closeOverlay"}, set_state("a", 1), {"action": "showToast", "message": "x"}]
    runner.trigger(spec, env.frame(), overlay=ClosingOverlay())
    assert (env.store.snapshot(), env.toasts, len(runner.tasks)) == ({}, [], 0)


def test_a_handler_that_replaces_the_view_writes_nothing(
    runner: ActionRunner, env: FakeEnvironment
) -> None:
    def replace(given: dict[str, Any]) -> dict[str, Any]:
        runner.close()
        return {"a": 1}

    env.handlers["replace"] = replace
    spec = {"action": "callHandler", "handler": "replace", "onError": set_state("b", 1)}
    runner.trigger(spec, env.frame())
    assert (env.store.snapshot(), env.warnings) == ({}, [])


def test_the_old_views_runner_leaves_the_new_one_alone(env: FakeEnvironment) -> None:
    old, new = ActionRunner(env), ActionRunner(env)
    old.trigger(call_tool(onSuccess=set_state("old", 1)), env.frame())
    new.trigger(call_tool(onSuccess=set_state("new", 1)), env.frame())
    old.close()
    assert env.host is not None
    for pending in env.host.pending:
        if pending.open:
            pending.answer({"content": []})
    assert env.store.snapshot() == {"new": 1}


def test_cancelling_a_run_stops_the_intervals_it_started(
    runner: ActionRunner, env: FakeEnvironment
) -> None:
    interval = {"action": "setInterval", "duration": 100, "onTick": set_state("t", "{{ $event }}")}
    task = start(runner, [interval, call_tool()])
    env.clock.advance(100)
    task.cancel()
    env.clock.advance(1_000)
    assert (env.store.snapshot(), env.clock.pending) == ({"t": 1}, 0)


def test_a_run_that_has_ended_leaves_its_intervals_running(
    runner: ActionRunner, env: FakeEnvironment
) -> None:
    interval = {"action": "setInterval", "duration": 100, "onTick": set_state("t", "{{ $event }}")}
    assert start(runner, [interval]).result().ok
    env.clock.advance(200)
    assert env.store.snapshot() == {"t": 2}
    runner.close()
    assert env.clock.pending == 0


# -- what goes out ---------------------------------------------------------------------------------


def test_requests_carry_json(runner: ActionRunner, env: FakeEnvironment) -> None:
    env.store.merge({"half": 0.5, "one": 1.0, "bad": float("nan")})
    arguments = {"one": "{{ one }}", "bad": "{{ bad }}", "half": "{{ half }}"}
    runner.trigger(call_tool(arguments=arguments), env.frame())
    assert env.host is not None
    params = env.host.requests[0][1]
    assert params == {"name": "t", "arguments": {"one": 1, "bad": None, "half": 0.5}}
    assert type(params["arguments"]["one"]) is int


def test_what_is_sent_is_no_part_of_the_state(runner: ActionRunner, env: FakeEnvironment) -> None:
    env.store.set("list", [{"a": 1}])
    runner.trigger(call_tool(arguments={"list": "{{ list }}"}), env.frame())
    assert env.host is not None
    _, params = env.host.pending[0].asked
    params["arguments"]["list"][0]["a"] = 2
    assert env.store.get("list") == [{"a": 1}]


def test_a_handler_cannot_reach_into_the_state(env: FakeEnvironment) -> None:
    kept: list[Any] = []

    def handler(given: dict[str, Any]) -> dict[str, Any]:
        given["state"]["list"].append(2)
        returned = {"other": [1]}
        kept.append(returned)
        return returned

    env.store.set("list", [1])
    env.handlers["h"] = handler
    runner = ActionRunner(env)
    runner.trigger({"action": "callHandler", "handler": "h"}, env.frame())
    kept[0]["other"].append(2)
    assert env.store.snapshot() == {"list": [1], "other": [1]}


def test_malformed_answers_of_a_host_do_no_harm(runner: ActionRunner, env: FakeEnvironment) -> None:
    assert env.host is not None
    answers: list[Any] = [
        None,
        {"content": "text"},
        {"content": [None, {"type": "text"}, {"type": "text", "text": 5}]},
        {"structuredContent": [1], "_meta": {"fastmcp": True}},
        {"structuredContent": {"result": 1}, "_meta": 5},
    ]
    for answer in answers:
        runner.trigger(call_tool(onSuccess=set_state("r", ["{{ $result }}"])), env.frame())
        env.host.pending[-1].answer(answer)
    assert env.store.get("r") == [{"result": 1}]
    assert env.warnings == []
