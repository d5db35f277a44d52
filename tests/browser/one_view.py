"""Many payloads in one open view, one after another: a browser context and a start are saved each.

One rule: `show` returns when the new payload is on screen, whatever was there before.
"""

from __future__ import annotations

import itertools
import json
from collections.abc import Mapping
from typing import Any

from host_shim.testing import View

BLANK: dict[str, Any] = {"$prefab": {"version": "0.3"}, "view": {"type": "Text", "content": "-"}}
_COUNT = itertools.count()
_SHOWN = """(mark) => {
  const style = getComputedStyle(document.documentElement);
  return style.getPropertyValue('--shown') === mark;
}"""


def show(view: View, payload: Mapping[str, Any]) -> None:
    """Deliver a wire object and wait until it is drawn and painted."""
    mark = f"payload-{next(_COUNT)}"
    css = [*(payload.get("css") or []), f":root {{ --shown: {json.dumps(mark)} }}"]
    view.deliver({"content": [], "structuredContent": {**payload, "css": css}})
    view.frame.wait_for_function(_SHOWN, arg=json.dumps(mark))
    view.settle()
