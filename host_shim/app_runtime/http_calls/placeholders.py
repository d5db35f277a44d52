"""`{{key}}`: where a template holds one, and which value it stands for.

One rule: the four session ids always come from the session, every other name from the payload;
a name that is in neither is a 400, never an empty text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from host_shim.app_runtime.errors import bad_request
from host_shim.app_runtime.values import SESSION_IDS, Session

PLACEHOLDER = re.compile(r"\{\{\s*([A-Za-z_][\w.-]*)\s*\}\}", re.ASCII)


class Values:
    """What the placeholders of one call resolve to."""

    def __init__(self, payload: Mapping[str, Any], session: Session) -> None:
        self._payload = payload
        self._ids = session.ids()

    def __getitem__(self, name: str) -> Any:
        """The JSON value of `name`; raises a 400 where the payload has no such key."""
        if name in SESSION_IDS:
            return self._ids[name]
        if name not in self._payload:
            raise bad_request(
                "missing_key", f"The payload has no '{name}', which the op's template needs."
            )
        return self._payload[name]


def names(template: str) -> list[str]:
    """The placeholders of a template in order; raises `ValueError` for braces that make none."""
    found = PLACEHOLDER.findall(template)
    rest = PLACEHOLDER.sub("", template)
    if "{{" in rest or "}}" in rest:
        raise ValueError(f"'{template}' holds braces that are no placeholder such as {{{{key}}}}")
    return found


def is_empty(value: Any) -> bool:
    """Whether a placeholder resolved to nothing: null or the empty text."""
    return value is None or value == ""


def as_text(value: Any) -> str:
    """A value inside a longer text: text as it is, null as nothing, everything else as JSON."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
