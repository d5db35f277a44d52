"""The file of recorded answers.

One rule: it holds the cases themselves beside their answers, and the version of what answered.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

VERSION = "0.21.1"
"""The version of prefab-ui whose renderer is the reference."""

ZONES = ("UTC", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe")

FILE = Path(__file__).parent / "answers.json.gz"


def read() -> dict[str, Any]:
    """`{"reference", "browser", "groups"}`.

    A group is `{"zone", "scopes", "cases"}`, a case `[mode, index of its scope, source, answer]`.
    """
    record: dict[str, Any] = json.loads(gzip.decompress(FILE.read_bytes()))
    return record


def write(browser: str, groups: list[dict[str, Any]]) -> None:
    """Replace the file; the same answers give the same bytes."""
    record = {"reference": f"prefab-ui {VERSION}", "browser": browser, "groups": groups}
    text = json.dumps(record, separators=(",", ":"))
    FILE.write_bytes(gzip.compress(text.encode(), mtime=0))
