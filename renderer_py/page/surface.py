"""The document, as the core may change it.

One rule: a patch crosses to JavaScript as one JSON text in one call; no node ever becomes a Python
object, so there is nothing to release.
"""

from __future__ import annotations

import json
from typing import Any

from renderer_py.ports import Op


class PageSurface:
    """Applies patches through `static/src/dom.js`.

    Args:
        apply: takes a patch as JSON text and carries it out before it returns.
    """

    __slots__ = ("_apply",)

    def __init__(self, apply: Any) -> None:
        self._apply = apply

    def commit(self, ops: list[Op]) -> None:
        if ops:
            self._apply(to_json(ops))


def to_json(value: Any) -> str:
    """JSON text that `JSON.parse` accepts: what JSON has no word for becomes null."""
    try:
        return json.dumps(value, allow_nan=False, ensure_ascii=False, separators=(",", ":"))
    except ValueError:
        finite = _finite(value)
        return json.dumps(finite, allow_nan=False, ensure_ascii=False, separators=(",", ":"))


def _finite(value: Any) -> Any:
    if isinstance(value, float):
        return value if value - value == 0 else None
    if isinstance(value, dict):
        return {name: _finite(item) for name, item in value.items()}
    if isinstance(value, list | tuple):
        return [_finite(item) for item in value]
    return value
