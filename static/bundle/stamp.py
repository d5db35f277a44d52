"""Tells whether the sources of the page have changed since it was built.

One rule: content decides, not time stamps, so a fresh checkout of built sources needs no build.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
STAMP = ROOT / "static" / "dist" / ".stamp"
_FOLDERS = ("renderer_py", "static/src", "static/bundle", "static/styles", "static/wheels")
_FILES = ("pyproject.toml", "static/package-lock.json")
_IGNORED = {"__pycache__", ".mypy_cache", ".ruff_cache", ".pytest_cache", "node_modules"}


def sources(root: Path = ROOT) -> Iterator[Path]:
    """Every file that the page depends on, in a fixed order."""
    for folder in _FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and not _IGNORED.intersection(path.parts):
                yield path
    for name in _FILES:
        yield root / name


def of_sources(root: Path = ROOT) -> str:
    """A hash of the names and contents of all sources."""
    digest = hashlib.sha256()
    for path in sources(root):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(root)}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def read(stamp: Path = STAMP) -> str | None:
    return stamp.read_text(encoding="utf-8") if stamp.is_file() else None


def write(mark: str, stamp: Path = STAMP) -> None:
    stamp.write_text(mark, encoding="utf-8")
