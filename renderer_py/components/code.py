"""`Code`: source text in colours.

    {"type": "Code", "content": "def f(x):\n    return x + 1", "language": "python"}

Deviations: where the reference's highlighter and Pygments disagree about a word, its colour
differs, its text never does; text that resembles no language stays plain.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.highlight import highlight
from renderer_py.components.props import string
from renderer_py.dom.element import Child, El

PRE = "bg-muted rounded-md p-4 overflow-x-auto text-sm font-mono"


@component("Code", string("content", required=True), string("language"))
def code(p: Props, ctx: Context) -> El:
    """A `pre` with one `code` in it."""
    attrs = {"class": f"language-{p.language}"} if p.language else {}
    return El(
        "pre",
        {"class": ctx.classes(PRE)},
        [El("code", {**attrs}, pieces(p.content, p.language), key=p.language)],
    )


def pieces(source: str, language: str | None) -> list[Child]:
    """The source as texts and coloured spans."""
    return [
        El("span", {"class": classes}, [text]) if classes else text
        for classes, text in highlight(source, language)
    ]
