"""URIs of renderer resources: how they are spelled, and how they come to change with the renderer.

FastMCP has two families: `ui://prefab/renderer/<64 hex>/renderer.html`, one for each configuration
(4.2 on), and `ui://prefab/tool/<12 hex>/renderer.html`, one for each tool (before). Neither depends
on the page itself, so a host that caches by URI would show a stale renderer after an upgrade.

One rule: a mark (64 hex digits) is added to the digits, and taken off again by subtraction. The
result is of the same family, nothing has to be remembered, every process of a server comes to the
same URIs, and marks of several servers on the way add up instead of cancelling out.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

PLACEHOLDER = "ui://prefab/renderer.html"
GENERATIVE = "ui://prefab/generative.html"
# Between scheme and `prefab` stand the namespaces that servers on the way have put there.
_DIGITS = re.compile(
    r"(ui://(?:[^/]+/)*prefab/)(?:renderer/(?=[0-9a-f]{64}/)|tool/(?=[0-9a-f]{12}/))"
    r"(?P<digits>[0-9a-f]+)/renderer\.html"
)
_GENERATIVE = re.compile(r"(ui://(?:[^/]+/)*prefab/)generative\.html")
_MARKED_GENERATIVE = re.compile(
    r"(ui://(?:[^/]+/)*prefab/)renderer/(?P<digits>[0-9a-f]{64})/generative\.html"
)


def is_renderer(uri: str) -> bool:
    """Whether `uri` names a Prefab renderer of either family, or the generative one."""
    return any(pattern.fullmatch(uri) for pattern in (_DIGITS, _GENERATIVE, _MARKED_GENERATIVE))


def marked(uri: str, mark: str) -> str:
    """`uri` changed by `mark`; any URI but a renderer's as it is."""
    if found := _GENERATIVE.fullmatch(uri):
        return f"{found[1]}renderer/{mark}/generative.html"
    return _shifted(uri, int(mark, 16))


def unmarked(uri: str, mark: str) -> str:
    """The inverse of `marked`; a URI that bears no mark becomes one that nobody serves."""
    found = _MARKED_GENERATIVE.fullmatch(uri)
    if found and found[2] == mark:
        return f"{found[1]}generative.html"
    return _shifted(uri, -int(mark, 16))


def without_namespaces(uri: str) -> str:
    """A renderer's URI as the innermost server spells it."""
    for pattern in (_DIGITS, _GENERATIVE, _MARKED_GENERATIVE):
        if found := pattern.fullmatch(uri):
            return "ui://prefab/" + uri[found.end(1) :]
    return uri


def configuration_uri(configuration: Mapping[str, Any]) -> str:
    """The URI for all tools of one configuration: any JSON object that describes it."""
    return f"ui://prefab/renderer/{digest(configuration)}/renderer.html"


def tool_uri(app: str, tool: str) -> str:
    """The URI for one tool, by the name of its app (empty without one) and its own."""
    digits = hashlib.sha256(f"{app}\x00{tool}".encode()).hexdigest()[:12]
    return f"ui://prefab/tool/{digits}/renderer.html"


def digest(value: Any) -> str:
    """64 hex digits for any JSON value."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _shifted(uri: str, by: int) -> str:
    for pattern in (_DIGITS, _MARKED_GENERATIVE):
        if found := pattern.fullmatch(uri):
            digits = found["digits"]
            shifted = (int(digits, 16) + _scaled(by, len(digits))) % 16 ** len(digits)
            start, end = found.span("digits")
            return f"{uri[:start]}{shifted:0{len(digits)}x}{uri[end:]}"
    return uri


def _scaled(by: int, length: int) -> int:
    """The leading `length` of 64 hex digits, with the sign of `by`."""
    leading = abs(by) >> 4 * (64 - length)
    return leading if by > 0 else -leading
