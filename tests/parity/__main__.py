"""`python -m tests.parity`: both renderers side by side over the whole corpus, as a report.

The exit status is 1 if a limit of `compare.LIMITS` is missed or not every view was compared.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Mapping
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError

from host_shim.dev import DevHost
from host_shim.testing import Chromium, Harness
from tests.parity import compare, corpus, report
from tests.parity.capture import Ours, Reference
from tests.parity.compare import Verdict


def main() -> int:
    options = _parser().parse_args()
    views, left_out = corpus.corpus()
    chosen = {name: wire for name, wire in views.items() if re.search(options.only, name)}
    if not chosen:
        print(f"no view is named like {options.only!r}", file=sys.stderr)
        return 2
    schemes = options.schemes.split(",")
    verdicts: list[Verdict] = []
    cut_short = False
    with DevHost({}).in_thread() as host, Chromium() as chromium:
        harness = Harness(chromium, host)
        ours, theirs = Ours(harness), Reference(harness, options.out / "reference")
        try:
            for number, (name, wire) in enumerate(chosen.items(), 1):
                print(f"{number}/{len(chosen)} {name}", file=sys.stderr)
                mine, others = (each.looks(name, wire, schemes) for each in (ours, theirs))
                for scheme, one, other in zip(schemes, mine, others, strict=True):
                    verdicts.append(compare.compare(name, scheme, one, other))
        except (KeyboardInterrupt, PlaywrightError) as error:
            cut_short = True
            print(f"cut short by {error!r}: the report holds what was compared", file=sys.stderr)
    told = _tell(verdicts, left_out, options.out) if verdicts else 1
    return told or int(cut_short)


def _tell(verdicts: list[Verdict], left_out: Mapping[str, str], folder: Path) -> int:
    page = report.write(folder, verdicts, left_out)
    found = compare.summary(verdicts)
    (folder / "summary.json").write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    for each in sorted(verdicts, key=lambda each: -each.badness)[:40]:
        print(
            f"{each.geometry:8.2f} px {each.pixels:6.1%}  text {each.text:6} tree {each.aria:6} "
            f"{each.name} ({each.scheme})"
        )
    print(report.as_text(found), f"report: {page}", sep="\n")
    faults = compare.missed(found)
    print(*faults, sep="\n", file=sys.stderr)
    return 1 if faults else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tests.parity", description=__doc__)
    parser.add_argument("--only", default="", metavar="REGEX", help="views with such a name")
    parser.add_argument("--schemes", default="light,dark")
    parser.add_argument("--out", type=Path, default=Path(".cache/parity"), metavar="FOLDER")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
