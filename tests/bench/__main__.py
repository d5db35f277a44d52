"""`python -m tests.bench`: our renderer beside the reference one, medians and ratios."""

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path

from host_shim.dev import DevHost
from host_shim.testing import Chromium, Harness
from tests.bench import measure, report
from tests.bench.table import table
from tests.bench.tool_calls import tool_calls

# Frames come as fast as they can be made, so a time is not rounded up to the next 60th of a second.
UNTHROTTLED = ("--disable-frame-rate-limit", "--disable-gpu-vsync")
PARTS: dict[str, Callable[[Harness, str], measure.Samples]] = {
    "startup": measure.startup,
    "updates": measure.updates,
    "table": table,
    "tools": tool_calls,
}


def main() -> int:
    arguments = _parser().parse_args()
    parts = [arguments.only] if arguments.only else list(PARTS)
    results: dict[str, measure.Samples] = {
        name: defaultdict(list) for name in arguments.renderers.split(",")
    }
    with Chromium(UNTHROTTLED) as chromium, DevHost({}).in_thread() as host:
        harness = Harness(chromium, host)
        version = chromium.browser.version
        for part in parts:
            for turn in range(arguments.runs):
                print(f"{part} {turn + 1}/{arguments.runs}", file=sys.stderr)
                _one_turn(harness, part, results, reverse=turn % 2 == 1)
    found = {"chromium": version, "runs": arguments.runs, **report.summary(results)}
    arguments.json.parent.mkdir(parents=True, exist_ok=True)
    arguments.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(report.markdown(found))
    return 0


def _one_turn(
    harness: Harness, part: str, results: dict[str, measure.Samples], *, reverse: bool
) -> None:
    """Every renderer once; the order changes, so a drift of the machine favours none."""
    for renderer in sorted(results, reverse=reverse):
        for name, samples in PARTS[part](harness, renderer).items():
            results[renderer][name].extend(samples)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--runs", type=int, default=7, help="views opened for each renderer")
    parser.add_argument("--only", choices=list(PARTS))
    parser.add_argument("--renderers", default="ours,stock", help="the first is compared to")
    parser.add_argument("--json", type=Path, default=Path(".cache/bench.json"))
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
