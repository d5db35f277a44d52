"""Files that a person chose: which of them a view accepts.

One rule: a file is judged by its name, type and size alone; what is refused is said in words.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import Any

PickedFile = dict[str, Any]
"""`{"name", "size" (bytes), "type" (MIME type, maybe ''), "data" (base64)}`."""

MEGABYTE = 1_048_576


def accepted(
    files: Sequence[PickedFile], accept: str | None, max_size: float | None
) -> tuple[list[PickedFile], list[str]]:
    """The files to take, and one message for each of the others.

    Args:
        files: what was chosen or dropped.
        accept: comma list of `.ext`, `type/*`, `type/subtype` and `*/*`; empty accepts all.
        max_size: in bytes; 0 and None mean no limit.
    """
    wanted = [part.strip().lower() for part in (accept or "").split(",")]
    wanted = [part for part in wanted if part]
    taken: list[PickedFile] = []
    refused: list[str] = []
    for file in files:
        if not accept or "*/*" in wanted or any(fits(file, part) for part in wanted):
            taken.append(file)
        else:
            refused.append(f'File "{file["name"]}" doesn\'t match accepted types ({accept})')
    if not max_size:
        return taken, refused
    # Halves round up, as in JavaScript: 256 KB are 0.3 MB.
    limit = f"{floor(max_size / MEGABYTE * 10 + 0.5) / 10:.1f}"
    large = [file for file in taken if file["size"] > max_size]
    refused += [f'File "{file["name"]}" exceeds {limit}MB limit' for file in large]
    return [file for file in taken if file["size"] <= max_size], refused


def fits(file: PickedFile, pattern: str) -> bool:
    """Whether a file fits one pattern of an accept list."""
    if pattern.startswith("."):
        return str(file["name"]).lower().endswith(pattern)
    kind = str(file["type"]).lower()
    return kind.startswith(pattern[:-1]) if pattern.endswith("/*") else kind == pattern
