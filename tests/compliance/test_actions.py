"""Replay the recorded action cases on our runner: same state, requests, toasts, windows, warnings.

Expected values come from the reference alone (tests/parity/record_actions.py); the form of the
cases, and of the few intended differences, is described in tests/compliance/actions/README.md.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from renderer_py.actions import ActionRunner, check_actions
from renderer_py.actions.keys import bindings, combination, is_field
from renderer_py.expr import compile_value
from renderer_py.reactive import Frame
from renderer_py.values import UNDEFINED, to_json
from tests.fakes import FakeEnvironment, response

FOLDER = Path(__file__).parent / "actions"
RAW = json.loads((FOLDER / "raw.json").read_text())
FILES = sorted(file for file in FOLDER.glob("*.json") if file.name != "raw.json")
CASES = [
    pytest.param(case, id=f"{file.stem}: {case['name']}")
    for file in FILES
    for case in json.loads(file.read_text())
]
# What a button's click gives as $event: the empty value of the button.
CLICK_EVENT = ""


def broken(given: dict[str, Any]) -> Any:
    raise RuntimeError("handler broke")


def grow(given: dict[str, Any]) -> Any:
    items = given["state"]["items"]
    items.append(len(items))
    return {"items": items}


def add(given: dict[str, Any]) -> Any:
    step = given.get("arguments", {}).get("n", 1)
    return {"total": given["state"].get("total", 0) + step}


# The same handlers, in JavaScript, are in tests/parity/actions_view.js.
HANDLERS: dict[str, Callable[[dict[str, Any]], Any]] = {
    "add": add,
    "echo": lambda given: {"seen": given},
    "grow": grow,
    "nothing": lambda given: UNDEFINED,
    "number": lambda given: 5,
    "list": lambda given: [given["state"]["n"], [given["state"]["n"]]],
    "empty": lambda given: [],
    "fail": broken,
}


class Stage:
    """One case under way."""

    def __init__(self, case: dict[str, Any]) -> None:
        self.case = case
        self.env = FakeEnvironment(case["state"], hosted=case.get("host", False))
        self.env.app_name = case.get("app")
        self.env.handlers = HANDLERS
        self.runner = ActionRunner(self.env)
        self.seen: dict[str, int] = {}

    def step(self, step: dict[str, Any]) -> dict[str, Any]:
        """Do one step; what it has changed, in the form of the recording."""
        env = self.env
        if "click" in step:
            self.fire(self.case["triggers"][step["click"]], CLICK_EVENT)
        elif "row" in step:
            self.fire(self.case["onRowClick"], self.case["rows"][step["row"]])
        elif "press" in step:
            self.press(**step["press"])
        elif "advance" in step:
            env.clock.advance(step["advance"])
        elif "answer" in step:
            self.pending(step["answer"]).answer(step["result"])
        elif "refuse" in step:
            self.pending(step["refuse"]).fail(step["error"]["message"])
        elif "fetched" in step:
            self.answer_fetch(step["fetched"], step["response"])
        else:
            self.runner.close()
            env.store.reset(step["replace"])
            self.runner = ActionRunner(env)
        return self.report()

    def fire(self, spec: Any, event: Any) -> None:
        assert check_actions(spec) is None
        self.runner.trigger(spec, self.frame(), event)

    def press(self, key: str, tag: str = "BODY", editable: bool = False, **held: bool) -> None:
        if is_field(tag, editable):
            return
        modifiers = [held.get(name, False) for name in ("ctrl", "alt", "meta", "shift")]
        spec = bindings(self.case["keyBindings"]).get(combination(key, *modifiers))
        if spec is not None:
            self.runner.trigger(spec, self.env.frame())

    def frame(self) -> Frame:
        frame = self.env.frame()
        return frame.child(compile_value(self.case.get("let", {})).evaluate(frame))

    def pending(self, index: int) -> Any:
        assert self.env.host is not None
        return self.env.host.pending[index]

    def answer_fetch(self, index: int, answer: Any) -> None:
        pending = self.env.fetcher.pending[index]
        if isinstance(answer, str):
            pending.fail(answer)
            return
        pending.answer(
            response(
                answer["body"],
                answer.get("status", 200),
                answer.get("statusText", "OK"),
                answer.get("contentType", "text/plain;charset=UTF-8"),
            )
        )

    def report(self) -> dict[str, Any]:
        env = self.env
        lists: dict[str, list[Any]] = {
            "requests": [list(request) for request in env.host.requests] if env.host else [],
            "toasts": [without_none(toast) for toast in env.toasts],
            "opened": [[url, "_blank", "noopener,noreferrer"] for url in env.navigator.opened],
            "fetches": [as_fetch(request) for request in env.fetcher.requests],
            # The reference says nothing of failures that nobody handles; we do.
            "warnings": [text for text in env.warnings if not text.startswith("action '")],
        }
        report: dict[str, Any] = {"state": to_json(env.store.snapshot())}
        for name, items in lists.items():
            if len(items) > self.seen.get(name, 0):
                report[name] = items[self.seen.get(name, 0) :]
            self.seen[name] = len(items)
        return report


def without_none(record: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in record.items() if value is not None}


def as_fetch(request: Any) -> dict[str, Any]:
    names = ("url", "method", "headers", "body")
    return without_none({name: getattr(request, name) for name in names})


def comparable(report: dict[str, Any]) -> dict[str, Any]:
    """Apart from wording: warnings by number, a toast's default variant as if it had been given."""
    state = {name: value for name, value in report["state"].items() if name != "$host"}
    toasts = [{"variant": "default", **toast} for toast in report.get("toasts", [])]
    warnings = len(report.get("warnings", []))
    return {**report, "state": state, "toasts": toasts, "warnings": warnings}


@pytest.mark.parametrize("case", CASES)
def test_case(case: dict[str, Any]) -> None:
    stage = Stage(case)
    differs = case.get("differs", {}).get("expect", {})
    for number, (step, expected) in enumerate(zip(case["steps"], case["expect"], strict=True)):
        settled, before = stage.env.settled, stage.env.store.snapshot()
        seen = stage.step(step)
        wanted = differs.get(str(number), expected)
        assert comparable(seen) == comparable(wanted), f"step {number}: {step}"
        if {"advance", "answer", "refuse", "fetched"} & step.keys():
            changed = stage.env.store.snapshot() != before
            assert stage.env.settled > settled or not changed, "nobody will see the change"


def test_the_cases_are_many() -> None:
    assert len(CASES) >= 130


@pytest.mark.parametrize("case", CASES)
def test_closing_in_the_middle_ends_everything(case: dict[str, Any]) -> None:
    """After every step but the last: close, then let come whatever was still to come."""
    for length in range(1, len(case["steps"])):
        stage = Stage(case)
        for step in case["steps"][:length]:
            stage.step(step)
        stage.runner.close()
        env = stage.env
        before, settled = stage.report(), env.settled
        env.clock.advance(60_000)
        for pending in [*(env.host.pending if env.host else []), *env.fetcher.pending]:
            assert not pending.open
        assert stage.report() == {"state": before["state"]}
        assert (env.clock.pending, env.settled, len(stage.runner.tasks)) == (0, settled, 0)


@pytest.mark.parametrize("case", RAW, ids=[json.dumps(case["spec"]) for case in RAW])
def test_raw_actions_are_judged_as_their_node_is_drawn(case: dict[str, Any]) -> None:
    assert (check_actions(case["spec"]) is None) == case["drawn"]
