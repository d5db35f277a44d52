"""The table of requirements is complete, and every test it names exists."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROW = re.compile(r"\| ([RCG])(\d+) \| (.+?) \| (`.+`) \|")
TABLE = (HERE / "REQUIREMENTS.md").read_text(encoding="utf-8")


def rows() -> dict[str, list[str]]:
    """The named tests by number, such as `R1`."""
    found: dict[str, list[str]] = {}
    for line in TABLE.splitlines():
        if not re.match(r"\| [RCG]\d", line):
            continue
        row = ROW.fullmatch(line)
        assert row is not None, f"a row without tests: {line}"
        number = row[1] + row[2]
        assert number not in found, f"{number} stands there twice"
        found[number] = re.findall(r"`([^`]+)`", row[4])
    return found


@cache
def functions_of(file: Path) -> set[str]:
    """The functions that pytest would collect from a file."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in tree.body if isinstance(node, functions)}


def test_every_number_is_listed_once() -> None:
    wanted = {("R", 119), ("C", 10), ("G", 8)}
    expected = {f"{letter}{n}" for letter, last in wanted for n in range(1, last + 1)}
    assert set(rows()) == expected


@pytest.mark.parametrize("number", rows())
def test_every_named_test_exists(number: str) -> None:
    for name in rows()[number]:
        path, _, test = name.partition("::")
        file = HERE / path
        assert file.is_file(), name
        if file.suffix == ".py":
            assert test.startswith("test_") and test in functions_of(file), name
        else:
            assert test and test in file.read_text(encoding="utf-8"), name
