"""`Mermaid`: a diagram written as text.

    {"type": "Mermaid", "chart": "graph TD; A-->B;"}

Python draws the source, labelled; a page that carries the library (`static/src/diagrams.js`) puts
the picture in its place. One rule: the picture never comes through Python, so the same source is
shown wherever the library is not: on the server, in a test, in a page without it.
Deviations: diagrams follow the theme and the colour scheme; a faulty source is shown with the
reason; the figure and its picture have names.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import string
from renderer_py.dom.element import El

SOURCE = "pf-mermaid-source text-sm text-muted-foreground"


@component("Mermaid", string("chart", required=True), aria="manual")
def mermaid(p: Props, ctx: Context) -> El:
    """A figure around the source."""
    source = p.chart.strip()
    if not source:
        return El("div", {"class": ctx.classes() or None})
    label = ctx.aria.get("aria-label", "")
    ctx.command("figure", "drawDiagram", source, label)
    return El(
        "div",
        {
            "role": "figure",
            "class": ctx.classes("pf-mermaid flex justify-center"),
            "aria-label": None if ctx.aria else "Diagram",
            **ctx.aria,
        },
        [El("pre", {"class": SOURCE}, [El("code", {"class": "language-mermaid"}, [p.chart])])],
        key="diagram",
        ref="figure",
    )
