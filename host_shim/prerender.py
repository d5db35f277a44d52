"""The first HTML of a view, sent along with the tool's result.

The page shows it at once and lets the interpreter take it over. It travels in the result's `_meta`,
which is for views alone: what stands in `structuredContent` or `content` some hosts show to the
model, which would pay for it in tokens. A host that drops `_meta` loses nothing but the head start.

One rule: a picture is worth less than the answer; whatever goes wrong in making it, or makes it too
large, leaves the result as it is.
"""

from __future__ import annotations

import base64
import gzip
import logging
from typing import Any

from renderer_py.envelope import is_envelope
from renderer_py.prerender import render_html

CARRIER = "renderer-py/prerendered"
"""The key of `_meta`: `{"html": text}`, or `{"packed": gzip in base64}` for longer ones."""
MAX_CHARS = 120_000
_PACK_FROM = 4096
_log = logging.getLogger(__name__)


def prerendered(
    payload: Any, *, max_chars: int = MAX_CHARS, time_zone: str = "UTC"
) -> dict[str, Any]:
    """What to add to the `_meta` of a result that carries `payload`; empty where there is nothing.

    Args:
        payload: the result's structured content; anything but a Prefab envelope has no picture.
        max_chars: more than this is not sent.
        time_zone: IANA name for dates without a zone of their own.
    """
    if not is_envelope(payload):
        return {}
    try:
        html = render_html(payload, time_zone=time_zone)
    except Exception:
        _log.exception("a view could not be prerendered")
        return {}
    found = carried(html)
    size = max(map(len, found.values()))
    return {CARRIER: found} if html and size <= max_chars else {}


def carried(html: str) -> dict[str, str]:
    """`html` as the carrier has it."""
    if len(html) < _PACK_FROM:
        return {"html": html}
    return {"packed": base64.b64encode(gzip.compress(html.encode(), 9, mtime=0)).decode()}
