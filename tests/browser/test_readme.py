"""Every Python example of the README runs as written, and every make target it names exists.

Here because baking a page needs the built one.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)


@pytest.mark.parametrize("example", EXAMPLES, ids=range(len(EXAMPLES)))
def test_example_runs(example: str) -> None:
    exec(compile(example, "README.md", "exec"), {})


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 2


def test_named_targets_exist() -> None:
    targets = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(), flags=re.MULTILINE))
    assert set(re.findall(r"make ([a-z]+)", README)) <= targets


@pytest.mark.parametrize(
    "link", re.findall(r"(?:\]\(|src(?:set)?=\")(?!https?:)([^)#\"]+)", README)
)
def test_linked_files_exist(link: str) -> None:
    assert (ROOT / link).exists()


@pytest.mark.parametrize(
    "path", re.findall(r"`((?:renderer_py|host_shim|static|tests)/[^`]*)`", README)
)
def test_named_paths_exist(path: str) -> None:
    assert (ROOT / path).exists()
