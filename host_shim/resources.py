"""The renderer's page as text: ours as built, the stock one as installed, and baked variants.

One rule: a page is returned as built, byte for byte; baking adds exactly one data element.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_TREE = Path(__file__).resolve().parent.parent
_INSTALLED = Path(__file__).resolve().parent / "assets"
BUILT_NAME = "renderer.html"
DATA_ID = "prefab:initial-data"
_LANDMARK = re.compile(r"<(!--|(?:script|style|body)(?=[\s>]))", re.IGNORECASE)


class PageMissing(RuntimeError):
    """The renderer's page has not been built; the message says how to."""


def renderer_path() -> Path:
    """Where the built single-file page is: in this tree, or inside an installed package.

    Raises:
        PageMissing: when neither exists.
    """
    for folder in (_TREE / "static" / "dist", _INSTALLED):
        if (folder / BUILT_NAME).is_file():
            return folder / BUILT_NAME
    raise PageMissing(f"{BUILT_NAME} is not built; run `make build`")


def renderer_html() -> str:
    """Our renderer as one self-contained HTML file."""
    return renderer_path().read_text(encoding="utf-8")


def stock_html() -> str:
    """Prefab's own renderer as one self-contained HTML file (needs the `prefab-ui` package)."""
    from prefab_ui.renderer import get_renderer_html

    return get_renderer_html(mode="bundled")


def script_json(data: Any) -> str:
    """`data` as JSON that may stand inside a `<script>` element: nothing in it can end it."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def bake(payload: Mapping[str, Any], html: str | None = None) -> str:
    """A page that shows `payload` (a Prefab wire object) by itself, without a host.

    The data element comes first in the body, so a script that runs while the page is still
    being parsed can read it already.
    """
    page = renderer_html() if html is None else html
    element = f'<script id="{DATA_ID}" type="application/json">{script_json(payload)}</script>'
    at = _body_start(page)
    return page[:at] + element + page[at:]


def _body_start(page: str) -> int:
    """Offset just behind the page's own `<body …>` tag, past script or style text that has one."""
    at = 0
    while match := _LANDMARK.search(page, at):
        name = match[1].lower()
        if name == "body":
            return page.index(">", match.end()) + 1
        close = "-->" if name == "!--" else f"</{name}"
        at = page.find(close, match.end())
        if at < 0:
            break
    raise ValueError("the page has no <body>")
