"""The view shown when a tool's result is none: its own text.

One rule: a person who asked for something gets the answer, with or without a view around it.
"""

from __future__ import annotations

from typing import Any

from renderer_py.envelope import WIRE_VERSION


def notice(content: Any, *, failed: bool) -> dict[str, Any]:
    """An envelope with the text blocks of a tool result.

    Args:
        content: content blocks of a `CallToolResult`; other kinds than text are left out.
        failed: whether the tool reported an error.
    """
    blocks = content if isinstance(content, list) else []
    texts: list[dict[str, Any]] = [
        {"type": "P", "content": as_literal(block["text"]), "cssClass": "whitespace-pre-wrap"}
        for block in blocks
        if isinstance(block, dict) and isinstance(block.get("text"), str)
    ]
    if not texts:
        texts = [{"type": "Muted", "content": "The tool returned nothing to show."}]
    if failed:
        title = {"type": "AlertTitle", "content": "The tool reported an error"}
        texts = [{"type": "Alert", "variant": "destructive", "children": [title, *texts]}]
    view = {"type": "Div", "cssClass": "pf-app-root", "children": texts}
    return {"$prefab": {"version": WIRE_VERSION}, "view": view}


def as_literal(text: str) -> str:
    """Text in which `{{` is no template (a zero-width space parts the braces)."""
    return text.replace("{{", "{\u200b{")
