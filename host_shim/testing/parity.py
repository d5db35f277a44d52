"""Where two renderers differ, told from the outcomes of the same tests.

One rule: a test is named by its id without the renderer, so the two runs of it meet.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Any

_PLACES = {"browser": "ours", "browser-stock": "stock"}


class Parity:
    """Collects outcomes; `lines` is the report."""

    def __init__(self) -> None:
        self._outcomes: dict[str, dict[str, str]] = defaultdict(dict)
        self._reasons: dict[tuple[str, str], str] = {}

    def note(self, report: Any) -> None:
        """Take one phase of one test."""
        place = _PLACES.get(dict(report.user_properties).get("app", ""))
        if place is None or report.when != "call":
            return
        name = report.nodeid.replace("browser-stock", "browser")
        self._outcomes[name][place] = report.outcome
        if report.failed:
            crash = getattr(report.longrepr, "reprcrash", None)
            message = crash.message if crash else str(report.longrepr)
            self._reasons[name, place] = message.splitlines()[0] if message else ""

    def lines(self) -> list[str]:
        """How many tests agree, and each that does not; nothing where only one renderer ran."""
        both = {name: found for name, found in self._outcomes.items() if len(found) > 1}
        if not both:
            return []
        differing = [name for name, found in both.items() if len(set(found.values())) > 1]
        found = [f"{len(both) - len(differing)} of {len(both)} tests have the same outcome"]
        for name in differing:
            outcomes = ", ".join(f"{place} {both[name][place]}" for place in sorted(both[name]))
            found.append(f"  {name}: {outcomes}")
            found += [
                f"    {place}: {self._reasons[name, place]}"
                for place in sorted(both[name])
                if (name, place) in self._reasons
            ]
        return found
