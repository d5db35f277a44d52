"""Pages with their data inside, which open without a host.

One rule: baking adds the data, and a script with the author's functions if there are any, and
changes nothing else of the page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from host_shim.resources.pages import BUILT_NAME, read_built

DATA_ID = "prefab:initial-data"
_SCRIPT_END = re.compile(r"<(?=/script|!--|script)", re.IGNORECASE)
_ESCAPED = r"\\x3c"
_LANDMARK = re.compile(r"<(!--|(?:script|style|body)(?=[\s>]))", re.IGNORECASE)
_TITLE = re.compile(r"<title>.*?</title>\s*", re.IGNORECASE | re.DOTALL)
_ROOT = re.compile(r'<div id="root".*?</div></div>\s*', re.DOTALL)


def script_json(data: Any) -> str:
    """`data` as JSON that may stand inside a `<script>` element: nothing in it can end it.

    In ASCII: a browser takes twice the time for a piece of a page that has any other character.
    """
    text = json.dumps(data, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def bake(
    payload: Mapping[str, Any],
    html: str | None = None,
    *,
    js_pipes: Mapping[str, str] | None = None,
    js_actions: Mapping[str, str] | None = None,
) -> str:
    """A page that shows `payload` (a Prefab wire object) by itself, without a host.

    The data element comes first in the body, so a script that runs while the page is still
    being parsed can read it already.

    Args:
        payload: what a tool would return as `structuredContent`.
        html: the renderer's page; ours as one file unless told otherwise.
        js_pipes: JavaScript functions of value and argument by name, for expressions.
        js_actions: those of `{state, event, arguments}`, for `callHandler`; what one returns is
            merged into the state.
    """
    page = read_built(BUILT_NAME) if html is None else html
    element = f'<script id="{DATA_ID}" type="application/json">{script_json(payload)}</script>'
    functions = {"pipes": js_pipes or {}, "actions": js_actions or {}}
    script = handlers_script(functions) if js_pipes or js_actions else ""
    at = _body_start(page)
    return page[:at] + script + element + page[at:]


def handlers_script(functions: Mapping[str, Mapping[str, str]]) -> str:
    """A script element that gives a page functions of its own; nothing in a source can end it."""
    kinds = []
    for kind, sources in functions.items():
        entries = ", ".join(f"{json.dumps(name)}: ({body})" for name, body in sources.items())
        kinds.append(f"{kind}: {{{entries}}}")
    text = f"window.__prefab_handlers = {{{', '.join(kinds)}}};"
    # Where JavaScript has `<` before these words it stands in a text or a regular expression.
    return f"<script>{_SCRIPT_END.sub(_ESCAPED, text)}</script>"


def head_of(page: str) -> str:
    """All of our page but its title and its `#root`, to stand in the `<head>` of another page.

    That page must have an element `#root`, and may have the data element of `bake`.
    """
    body = _body_start(page)
    head_end = page.rindex("</head>", 0, body)
    head = page[page.index("<head>") + len("<head>") : head_end]
    rest = page[body : page.rindex("</body>")]
    without_root, found = _ROOT.subn("", rest, count=1)
    if not found:
        raise ValueError("the page has no #root")
    return (_TITLE.sub("", head, count=1) + without_root).strip()


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
