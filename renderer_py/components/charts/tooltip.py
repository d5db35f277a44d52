"""The tooltip beside the point that is looked at.

One rule: it never leaves the plot by its own size: it opens towards the middle, and its vertical
shift is the share of the plot above the point, so it ends where the plot ends.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from renderer_py.components.charts.frame import percent
from renderer_py.components.charts.scale import short
from renderer_py.dom.element import El

BOX = (
    "pf-chart-tooltip grid min-w-[8rem] items-start gap-1.5 rounded-lg border border-border/50 "
    "bg-background px-2.5 py-1.5 text-xs shadow-xl"
)
ROW = "flex w-full flex-wrap items-center gap-2"
CELLS = "flex flex-1 justify-between gap-3 leading-none items-center"
DOT = "shrink-0 rounded-[2px] h-2.5 w-2.5"
VALUE = "font-mono font-medium tabular-nums text-foreground"
OFFSET = 10


def wrapper(content: El | None, style: dict[str, Any] | None = None) -> El:
    """The place of the tooltip; it stays in the document so that its changes are announced."""
    classes = "recharts-tooltip-wrapper" + (" pf-chart-tooltip-open" if content else "")
    return El(
        "div",
        {"class": classes, "aria-live": "polite", "style": style if content else None},
        [content],
    )


def beside(x: float, y: float) -> dict[str, str]:
    """Style of a tooltip beside a point given as shares of the plot."""
    y = min(1.0, max(0.0, y))
    at = f"{short(x * 100)}cqw"
    return {
        "left": percent(x),
        "top": percent(y),
        "transform": f"translate({aside(at, x > 0.5)}, -{percent(y)})",
    }


def aside(at: str, back: bool) -> str:
    """How far to shift a box at `at`: beside the point, but not out of the plot.

    Args:
        at: the point's distance from the plot's left edge, a CSS sum.
        back: whether the box opens to the left.
    """
    if back:
        return f"max(-100% - {OFFSET}px, -1 * ({at}))"
    return f"min({OFFSET}px, 100cqw - ({at}) - 100%)"


def around_centre(x: float, y: float) -> dict[str, str]:
    """The same for a point given from the centre of a square drawing, in shares of its side."""
    at = f"50cqw + {short(x * 100)}cqmin"
    return {
        "left": f"calc(50% + {x * 100:.2f}cqmin)",
        "top": f"calc(50% + {y * 100:.2f}cqmin)",
        "transform": f"translate({aside(at, x < 0)}, -50%)",
    }


def box(title: str | None, rows: Sequence[El]) -> El:
    """Title above rows."""
    head = El("div", {"class": "font-medium"}, [title], key="title") if title else None
    return El("div", {"class": BOX}, [head, El("div", {"class": "grid gap-1.5"}, rows)])


def row(tone: str | None, name: str, value: str) -> El:
    """One value: its colour, its name, the value."""
    dot = El("div", {"class": DOT, "style": {"backgroundColor": tone}}) if tone else None
    label = El("div", {"class": "grid gap-1.5"}, [
        El("span", {"class": "text-muted-foreground"}, [name]),
    ])  # fmt: skip
    cells = El("div", {"class": CELLS}, [label, El("span", {"class": VALUE}, [value])])
    return El("div", {"class": ROW}, [dot, cells])
