"""A view for those who do not see it: Markdown for models, text for terminals, the tree for tests.

    >>> view = {"type": "Heading", "content": "Hello"}
    >>> print(to_markdown({"$prefab": {"version": "0.3"}, "view": view}))
    ## Hello

One rule: a rendition is made from the rendered tree. What a view means is decided by the renderer
alone; nothing here reads the wire format.
"""

from __future__ import annotations

from typing import Any

from renderer_py.prerender import render_html
from renderer_py.renditions.aria import aria_snapshot
from renderer_py.renditions.markdown import markdown
from renderer_py.renditions.nodes import Node, parse
from renderer_py.renditions.reading import read
from renderer_py.renditions.text import text

__all__ = ["markdown_of", "text_of", "to_aria", "to_markdown", "to_text"]


def to_markdown(payload: Any, *, time_zone: str = "UTC") -> str:
    """What the first state of a view shows, as Markdown; '' for what is no Prefab envelope.

    Headings, lists, tables and code are Markdown's; a field is `**Label:** value`, a check box
    `[x] label`, a button `[label]`, a chart its description with its data.
    """
    return markdown_of(_rendered(payload, time_zone))


def to_text(payload: Any, *, time_zone: str = "UTC") -> str:
    """The same as plain text, with tables in aligned columns."""
    return text_of(_rendered(payload, time_zone))


def to_aria(payload: Any, *, time_zone: str = "UTC") -> str:
    """Its accessibility tree in the YAML of Playwright's `aria_snapshot`."""
    return aria_snapshot(_rendered(payload, time_zone))


def markdown_of(root: Node) -> str:
    """The Markdown of a document as it stands."""
    return markdown(read(root))


def text_of(root: Node) -> str:
    """The plain text of a document as it stands."""
    return text(read(root))


def _rendered(payload: Any, time_zone: str) -> Node:
    return parse(render_html(payload, time_zone=time_zone))
