"""A checklist's results as a table for people and as JUnit XML for machines.

One rule: both name every check, so two reports can be compared line by line.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

from host_shim.conformance.checklist import Result

_MARKS = {"passed": "ok", "failed": "FAIL", "skipped": "skip"}
# What XML 1.0 has no way to write.
_UNWRITABLE = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def table(results: Sequence[Result]) -> str:
    """One line a check, what was seen under those that failed, and the sum."""
    width = max((len(result.title) for result in results), default=0)
    lines = []
    for result in results:
        mark = "warn" if _is_warning(result) else _MARKS[result.outcome]
        title = result.title.ljust(width)
        lines.append(f"{mark:<5}{result.id:<5}{title}  {result.level:<7}§{result.section}")
        if result.detail:
            lines += [f"          {line}" for line in result.detail.splitlines()]
    counted = Counter(_MARKS[result.outcome] for result in results if not _is_warning(result))
    warnings = sum(map(_is_warning, results))
    lines.append(
        f"{counted['ok']} passed, {counted['FAIL']} failed, {warnings} warnings, "
        f"{counted['skip']} skipped"
    )
    return "\n".join(lines)


def junit(results: Sequence[Result], suite: str) -> str:
    """JUnit XML; a SHOULD that failed is a skipped case that says so."""
    failures = sum(result.is_breach for result in results)
    root = ElementTree.Element(
        "testsuite",
        name=suite,
        tests=str(len(results)),
        failures=str(failures),
        errors="0",
        skipped=str(sum(_is_skipped(result) for result in results)),
    )
    for result in results:
        name = f"{result.id} {result.title}"
        case = ElementTree.SubElement(root, "testcase", classname=suite, name=name, time="0")
        detail = _UNWRITABLE.sub("\ufffd", result.detail)
        if result.is_breach:
            failure = ElementTree.SubElement(case, "failure", message=detail.split("\n")[0])
            failure.text = f"MCP Apps, section {result.section}: {detail}"
        elif _is_skipped(result):
            ElementTree.SubElement(case, "skipped", message=detail)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _is_warning(result: Result) -> bool:
    return result.outcome == "failed" and not result.is_breach


def _is_skipped(result: Result) -> bool:
    return result.outcome == "skipped" or _is_warning(result)
