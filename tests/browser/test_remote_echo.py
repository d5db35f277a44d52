"""Merging what a person typed with what an answer changed, in Node: the laws that must hold."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

ECHO = Path(__file__).parents[2] / "static" / "src" / "echo.js"
SCRIPT = """
import { readFileSync } from "node:fs";
const { rebase, spliceOf } = await import(process.argv[1]);
const cases = JSON.parse(readFileSync(0, "utf8"));
const answers = cases.map(([base, mine, theirs]) => {
  const { text, place } = rebase(base, mine, theirs);
  const places = Array.from({ length: mine.length + 1 }, (_, at) => place(at));
  return { text, places, own: spliceOf(base, mine) };
});
process.stdout.write(JSON.stringify(answers));
"""


def rebased(cases: list[tuple[str, str, str]]) -> list[dict[str, Any]]:
    node = shutil.which("node")
    assert node is not None
    command = [node, "--input-type=module", "-e", SCRIPT, str(ECHO)]
    done = subprocess.run(
        command, input=json.dumps(cases), capture_output=True, text=True, check=True
    )
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


# base, mine, theirs → text, and where a caret at the end of mine is in it
@pytest.mark.parametrize(
    ("base", "mine", "theirs", "text", "caret"),
    [
        ("hello", "hellox", "", "x", 1),  # sent and cleared while typing went on
        ("ab", "abc", "AB", "ABc", 3),  # written in capitals
        ("ab", "aXb", "AB", "AXB", 3),
        ("12", "123", "12.00", "123.00", 3),  # formatted: what was typed follows what it followed
        ("foo bar", "foo bar!", "bar", "bar!", 4),
        ("foo bar", "foo", "foo bar baz", "foo baz", 3),
        ("", "x", "y", "xy", 1),
        ("abc", "", "abcd", "d", 0),
    ],
)
def test_both_changes_are_in_the_text(
    base: str, mine: str, theirs: str, text: str, caret: int
) -> None:
    (found,) = rebased([(base, mine, theirs)])
    assert (found["text"], found["places"][-1]) == (text, caret)


def test_the_laws_of_merging_hold_for_chance_texts() -> None:
    chance = random.Random(5)

    def text() -> str:
        return "".join(chance.choice("ab ") for _ in range(chance.randrange(7)))

    cases = [(text(), text(), text()) for _ in range(3000)]
    for (base, mine, theirs), found in zip(cases, rebased(cases), strict=True):
        merged, places, own = found["text"], found["places"], found["own"]
        told = f"{base!r} {mine!r} {theirs!r} -> {found}"
        if mine == base:
            assert merged == theirs, told
        if theirs == base:
            assert merged == mine, told
            assert places == list(range(len(mine) + 1)), told
        end = places[own["start"] + len(own["text"])]
        assert merged[:end].endswith(own["text"]), told  # the caret stays behind what was typed
        assert all(0 <= place <= len(merged) for place in places), told
        assert places == sorted(places), told
