"""Thousands of random interleavings against a model: same order, same results, each call once."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from tests.compliance.app_tools.scripts import CALLS, TOOLS, app
from tests.compliance.app_tools.stage import Stage
from tests.unit.app_tools.model import CLOSED, Model, Pending, Refused

ROUNDS, BLOCKS, LENGTH = 100, 21, 24

BUTTONS: dict[str, tuple[str, dict[str, Any], tuple[str, str]]] = {
    "Add 2": ("add", {"amount": 2}, ("ok:add", "err:$error")),
    "Add 99": ("add", {"amount": 99}, ("ok:add", "bad")),
    "Slow": ("slow", {}, ("ok:slow", "err:$error")),
    "Fail": ("fail", {}, ("ok:fail", "err:$error")),
    "Outer": ("outer", {"query": "b"}, ("ok:outer", "err:$error")),
}


def write(value: str) -> dict[str, Any]:
    return {"action": "appendState", "key": "log", "value": value}


def lab() -> dict[str, Any]:
    """The app of the scripts, with a button that asks the server past the queue."""
    payload = app("lab")
    direct = {
        "action": "toolCall", "tool": "direct",
        "onSuccess": write("direct:{{ $result.value }}"), "onError": write("no:{{ $error }}"),
    }  # fmt: skip
    payload["view"]["children"].append({"type": "Button", "label": "Direct", "onClick": direct})
    return payload


class Pair:
    """The view and its model, side by side."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.stage = Stage(lab())
        self.model = Model()
        self.steps: list[list[Any]] = []
        self.labels: list[str] = []
        self.answered: list[str] = []

    def step(self, index: int) -> None:
        """Do something to both and compare what is seen."""
        kinds = {
            "host": 7, "click": 5, "direct": 1, "answer": 7, "refuse": 2, "cancel": 2,
            "show": 1, "teardown": 0.4,
        }  # fmt: skip
        kind = self.random.choices(list(kinds), list(kinds.values()))[0]
        self.steps.append([kind])
        getattr(self, kind)(f"{kind[0]}{index}")
        seen = self.stage.look()
        expected, self.model.events = self.model.events, []
        assert by_way(seen["events"]) == by_way(expected), self.steps
        self.answered += [event[1] for event in seen["events"] if event[0] == "answered"]
        if self.model.shown:
            log = re.search(r"count=(\d+)log=(.*?)Add 2", seen["text"])
            assert log, seen["text"]
            shown = (int(log[1]), log[2].strip())
            assert shown == (self.model.count, "; ".join(self.model.log)), self.steps

    def host(self, label: str) -> None:
        if not self.model.shown:
            return  # After a teardown the protocol allows no calls; the connection declines them.
        tool = self.random.choice((*TOOLS, "slow", "outer", "missing"))
        arguments = self.random.choice(CALLS[tool])
        self.steps[-1] += [tool, arguments]
        self.labels.append(label)
        self.stage.host(label, tool, arguments)
        self.model.submit(Pending(label, tool, dict(arguments), None))

    def click(self, label: str) -> None:
        if self.model.shown:
            text = self.random.choice(list(BUTTONS))
            self.steps[-1].append(text)
            tool, arguments, callbacks = BUTTONS[text]
            given = arguments if tool != "slow" else {"query": f"ada{self.model.count}"}
            self.stage.click(text)
            self.model.submit(Pending(label, tool, given, callbacks))

    def direct(self, label: str) -> None:
        if self.model.shown:
            self.stage.click("Direct")
            self.model.ask("direct", {}, None)

    def answer(self, label: str) -> None:
        self.stage.answer(label)
        self.model.answer(label)

    def refuse(self, label: str) -> None:
        self.stage.refuse(label)
        self.model.answer(Refused(label))

    def cancel(self, label: str) -> None:
        if self.labels:
            chosen = self.random.choice(self.labels)
            self.steps[-1].append(chosen)
            self.stage.cancel(chosen)
            self.model.cancel(chosen)

    def show(self, label: str) -> None:
        self.stage.show(lab())
        self.model.show()

    def teardown(self, label: str) -> None:
        self.stage.teardown()
        self.model.end(CLOSED)


def by_way(events: list[list[Any]]) -> dict[str, list[list[Any]]]:
    """Events to the server, to the host, and news, each in order; withdrawals in any order."""
    return {
        "called": [e for e in events if e[0] == "called"],
        "withdrawn": sorted(e for e in events if e[0] == "withdrawn"),
        "answered": [e for e in events if e[0] == "answered"],
        "changed": [e for e in events if e[0] == "changed"],
    }


@pytest.mark.parametrize("block", range(BLOCKS))
def test_the_view_does_what_the_model_does(block: int) -> None:
    for seed in range(block * ROUNDS, (block + 1) * ROUNDS):
        pair = Pair(seed)
        for index in range(LENGTH):
            pair.step(index)
        # Let the server answer all it was asked: every call must have come to its end.
        while pair.model.server:
            pair.answer("last")
        rest = pair.stage.look()["events"]
        pair.answered += [event[1] for event in rest if event[0] == "answered"]
        assert by_way(rest) == by_way(pair.model.events), seed
        assert len(pair.answered) == len(set(pair.answered)), seed
        assert not pair.stage.labels and not pair.model.queue, seed
        assert not pair.stage.warnings or all("failed" in w for w in pair.stage.warnings), seed
