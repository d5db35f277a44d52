"""Ask the reference all generated cases and write its answers down.

    python -m tests.parity.expressions.record

Needs Chromium on the PATH and the version of prefab-ui that `answers.py` names. One rule: tests
read the file alone, so a change of the generator changes no test before it is recorded.
"""

from __future__ import annotations

import json
from typing import Any

from tests.parity.expressions.answers import FILE, ZONES, write
from tests.parity.expressions.generate import cases, date_cases
from tests.parity.expressions.reference import Reference

SEED = 20260105


def main() -> None:
    groups: list[dict[str, Any]] = []
    browser = ""
    for zone in ZONES:
        scopes, found = cases(SEED) if zone == "UTC" else date_cases(SEED, 500)
        with Reference(zone) as reference:
            browser = reference.browser
            groups.append(_group(zone, scopes, found, reference.ask(found, scopes)))
            if zone == "UTC":
                scopes, found = date_cases(SEED + 1, 1500)
                groups.append(_group(zone, scopes, found, reference.ask(found, scopes)))
    write(browser, groups)
    print(sum(len(group["cases"]) for group in groups), "answers,", FILE.stat().st_size, "bytes")


def _group(
    zone: str, scopes: list[str], found: list[dict[str, Any]], answers: list[dict[str, Any]]
) -> dict[str, Any]:
    rows = [
        [case["mode"], case["scope"], case["expr"], answer]
        for case, answer in zip(found, answers, strict=True)
    ]
    return {"zone": zone, "scopes": [json.loads(scope) for scope in scopes], "cases": rows}


if __name__ == "__main__":
    main()
