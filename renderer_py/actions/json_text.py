"""JSON text as the page's `JSON.parse` and `JSON.stringify` read and write it."""

from __future__ import annotations

import json
from typing import Any

from renderer_py.values import to_json, to_number


def parse_json(text: str) -> Any:
    """The value of a JSON text; raises `ValueError` for anything that is none."""
    try:
        return json.loads(text, parse_int=_integer, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def json_text(value: Any) -> str:
    """Compact JSON; undefined members are left out, NaN and infinities become null."""
    return json.dumps(to_json(value), ensure_ascii=False, separators=(",", ":"))


def _integer(digits: str) -> int | float:
    # Longer ones may not be exact doubles, and Python refuses to read very long ones at all.
    return to_number(int(digits)) if len(digits) < 400 else float(digits)


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")
