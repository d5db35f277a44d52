"""The scripts of tests/compliance/app_tools, played to a view under CPython.

The transcripts are the reference's. Where ours are meant to differ (tests/parity/DIFFERENCES.md,
"App tools") `as_compared` says how, and nothing else may.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.compliance.app_tools.differences import as_compared
from tests.compliance.app_tools.scripts import Script, interleaving, scripts, transcripts
from tests.compliance.app_tools.stage import Stage

RECORDED = transcripts()


def play(script: Script) -> list[dict[str, Any]]:
    stage = Stage(script["app"])
    seen = [stage.look()]
    for step in script["steps"]:
        stage.play(step)
        seen.append(stage.look())
    return seen


@pytest.mark.parametrize("script", scripts(), ids=lambda script: script["name"])
def test_same_transcript_as_the_reference(script: Script) -> None:
    recorded = RECORDED[script["name"]]
    for step, ours, theirs in zip(
        [["(shown)"], *script["steps"]], play(script), recorded, strict=True
    ):
        assert as_compared(ours) == as_compared(theirs), step


def test_the_scripts_are_those_that_the_seeds_give() -> None:
    by_name = {script["name"]: script for script in scripts()}
    assert all(by_name[f"interleaving {seed}"] == interleaving(seed) for seed in range(30))


def test_each_kind_of_step_and_of_event_is_recorded() -> None:
    steps = {step[0] for script in scripts() for step in script["steps"]}
    events = {e[0] for seen in RECORDED.values() for one in seen for e in one["events"]}
    assert steps == {"host", "click", "answer", "refuse", "cancel", "show", "list"}
    assert events == {"called", "withdrawn", "answered", "changed", "listed"}


def test_no_call_of_the_host_is_answered_twice_or_lost() -> None:
    for script in scripts():
        asked = [step[1] for step in script["steps"] if step[0] == "host"]
        given_up = {step[1] for step in script["steps"] if step[0] == "cancel"}
        seen = play(script)
        answered = [e[1] for one in seen for e in one["events"] if e[0] == "answered"]
        assert len(answered) == len(set(answered))
        assert set(asked) - given_up <= set(answered) | set(still_open(script, seen))


def still_open(script: Script, seen: list[dict[str, Any]]) -> list[str]:
    """Calls that the script leaves without the server's answer they wait for."""
    calls = sum(e[0] == "called" for one in seen for e in one["events"])
    answers = sum(step[0] in ("answer", "refuse") for step in script["steps"])
    return [s[1] for s in script["steps"] if s[0] == "host"] if calls > answers else []


def test_answers_are_fit_for_a_model() -> None:
    """An error says in words what was wrong; nothing of the machinery shows."""
    for script in scripts():
        for one in play(script):
            for event in one["events"]:
                if event[0] == "answered" and event[2].get("isError"):
                    text = event[2]["content"][0]["text"]
                    assert text and not re.search(r"Traceback|0x|<.*>|None", text), text
