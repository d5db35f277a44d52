"""JSON text as the page's `JSON.parse` and `JSON.stringify` read and write it."""

from __future__ import annotations

import json
from typing import Any

from renderer_py.values import to_json, to_number, to_string


def parse_json(text: str) -> Any:
    """The value of a JSON text; raises `ValueError` for anything that is none."""
    try:
        return json.loads(text, parse_int=_integer, parse_constant=_refuse)
    except RecursionError:
        raise ValueError("nested too deeply") from None


def json_text(value: Any) -> str:
    """Compact JSON; undefined members are left out, NaN and infinities become null."""
    plain = to_json(value)
    text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
    # Python writes very large and very small doubles in another way.
    return _slow_text(plain) if "e+" in text or "e-" in text else text


def _slow_text(value: Any) -> str:
    kind = type(value)
    if kind is dict:
        return f"{{{','.join(f'{_slow_text(k)}:{_slow_text(v)}' for k, v in value.items())}}}"
    if kind is list:
        return f"[{','.join(map(_slow_text, value))}]"
    return to_string(value) if kind is float else json.dumps(value, ensure_ascii=False)


def _integer(digits: str) -> int | float:
    # Longer ones may not be exact doubles, and Python refuses to read very long ones at all.
    return to_number(int(digits)) if len(digits) < 400 else float(digits)


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")
