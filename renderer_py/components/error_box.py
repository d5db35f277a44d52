"""The inline box that stands in for a node that cannot be drawn; its siblings live on.

One rule: it says what is wrong and where in the author's words (type, prop, what to do); a Python
traceback never reaches it.
"""

from __future__ import annotations

import json
from typing import Any

from renderer_py.components.base import Context
from renderer_py.dom.element import DomEvent, El

# The node is shown to help its author find it; a huge one would bury the message.
MAX_NODE_TEXT = 4000


def error_box(ctx: Context, message: str, issues: list[str], node: Any) -> El:
    """`role=alert` with the message and a button that shows issues and the node's JSON."""
    opened = ctx.local("error-details", False)

    def toggle(event: DomEvent) -> None:
        opened.set(not opened.value)
        event.stop()

    header = El(
        "div",
        {"class": "flex items-start justify-between gap-2"},
        [
            El("p", {"class": "font-medium text-destructive"}, [message]),
            El(
                "button",
                {
                    "type": "button",
                    "class": "shrink-0 text-xs text-muted-foreground hover:text-foreground",
                    "aria-expanded": "true" if opened.value else None,
                },
                ["Hide" if opened.value else "Details"],
                on={"click": toggle},
            ),
        ],
    )
    box_class = "rounded-md border border-destructive/50 bg-destructive/10 p-3 text-sm"
    details = [error_details(issues, node)] if opened.value else []
    return El("div", {"role": "alert", "class": box_class}, [header, *details], key="error")


def error_details(issues: list[str], node: Any) -> El:
    text = json.dumps(node, indent=2, ensure_ascii=False, default=str)
    if len(text) > MAX_NODE_TEXT:
        text = text[:MAX_NODE_TEXT] + "\n…"
    listed = [El("li", {}, [issue]) for issue in issues]
    return El(
        "div",
        {"class": "mt-2 space-y-2"},
        [
            El("ul", {"class": "list-disc pl-4 text-xs"}, listed) if listed else None,
            El("pre", {"class": "overflow-auto rounded bg-muted p-2 text-xs"}, [text]),
        ],
    )
