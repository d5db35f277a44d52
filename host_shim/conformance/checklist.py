"""Checks and their outcomes.

One rule: a check that fails never keeps the next one from being made.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal

Level = Literal["must", "should"]
MUST: Level = "must"
SHOULD: Level = "should"
Outcome = Literal["passed", "failed", "skipped"]


class Failed(AssertionError):
    """What was seen instead of what a check asks for."""


class Skipped(Exception):
    """Why a check does not apply."""


@dataclass(frozen=True, slots=True)
class Result:
    """One check's outcome; `section` is where the protocol says so, `detail` what was seen."""

    id: str
    title: str
    level: Level
    section: str
    outcome: Outcome
    detail: str = ""

    @property
    def is_breach(self) -> bool:
        """Whether it failed and had to pass."""
        return self.outcome == "failed" and self.level == MUST


class Checklist:
    """Collects outcomes while a scenario is played."""

    def __init__(self) -> None:
        self.results: list[Result] = []

    @contextmanager
    def check(self, id: str, title: str, level: Level, section: str) -> Iterator[None]:
        """One check; its body raises what is wrong."""
        outcome: Outcome = "passed"
        detail = ""
        try:
            yield
        except Skipped as reason:
            outcome, detail = "skipped", str(reason)
        except (Failed, TimeoutError) as reason:
            outcome, detail = "failed", str(reason)
        self.results.append(Result(id, title, level, section, outcome, detail))

    @property
    def breaches(self) -> list[Result]:
        return [result for result in self.results if result.is_breach]


def need(condition: Any, detail: str) -> None:
    """Fail with `detail` unless the condition holds.

    Raises:
        Failed: it does not.
    """
    if not condition:
        raise Failed(detail)
