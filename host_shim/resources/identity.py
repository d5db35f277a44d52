"""URIs of renderer resources: how they are spelled, and how they come to change with the renderer.

FastMCP has two families: `ui://prefab/renderer/<64 hex>/renderer.html`, one for each configuration
(4.2 on), and `ui://prefab/tool/<12 hex>/renderer.html`, one for each tool (before). Neither depends
on the page itself, so a host that caches by URI would show a stale renderer after an upgrade.

One rule: a mark (64 hex digits) is laid over the digits by exclusive or. The result is of the same
family, and laying the same mark again gives the original: nothing has to be remembered, and every
process of a server comes to the same URIs.
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
    r"(ui://(?:[^/]+/)*prefab/)(?:(renderer/)([0-9a-f]{64})|(tool/)([0-9a-f]{12}))/renderer\.html"
)
_GENERATIVE = re.compile(r"(ui://(?:[^/]+/)*prefab/)generative\.html")
_MARKED_GENERATIVE = re.compile(
    r"(ui://(?:[^/]+/)*prefab/)renderer/([0-9a-f]{64})/generative\.html"
)


def is_renderer(uri: str) -> bool:
    """Whether `uri` names a Prefab renderer of either family, or the generative one."""
    return any(pattern.fullmatch(uri) for pattern in (_DIGITS, _GENERATIVE, _MARKED_GENERATIVE))


def marked(uri: str, mark: str) -> str:
    """`uri` with `mark` laid over it; any other URI as it is."""
    if found := _DIGITS.fullmatch(uri):
        start, long, long_digits, short, short_digits = found.groups()
        return f"{start}{long or short}{_over(long_digits or short_digits, mark)}/renderer.html"
    if found := _GENERATIVE.fullmatch(uri):
        return f"{found[1]}renderer/{mark}/generative.html"
    return uri


def unmarked(uri: str, mark: str) -> str:
    """The inverse of `marked`."""
    if found := _MARKED_GENERATIVE.fullmatch(uri):
        return f"{found[1]}generative.html" if found[2] == mark else uri
    return uri if _GENERATIVE.fullmatch(uri) else marked(uri, mark)


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


def _over(digits: str, mark: str) -> str:
    return f"{int(digits, 16) ^ int(mark[: len(digits)], 16):0{len(digits)}x}"
