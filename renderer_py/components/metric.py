"""`Metric`: one number with its name, change and explanation.

    {"type": "Metric", "label": "Revenue", "value": "$42k", "delta": "+12%"}

One rule: trend and sentiment follow from the delta's sign unless the author states them.
"""

from __future__ import annotations

import re
from typing import Any

from renderer_py.components.badge import badge_classes, draw_badge
from renderer_py.components.base import Context, Props, component
from renderer_py.components.lucide import icon
from renderer_py.components.props import json_value, one_of, string, text
from renderer_py.dom.element import El
from renderer_py.values import is_number, to_string

ICONS = {"up": "trending-up", "down": "trending-down", "neutral": "minus"}
SENTIMENTS = {"up": "positive", "down": "negative", "neutral": "neutral"}
BADGES = {"positive": "success", "negative": "destructive", "neutral": "secondary"}
MINUS = "\N{MINUS SIGN}"
NOT_NUMERIC = re.compile(r"[^0-9.\-]")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


@component(
    "Metric",
    text("label", required=True),
    string("value", required=True),
    text("description"),
    json_value("delta"),
    one_of("trend", *ICONS),
    one_of("trendSentiment", *BADGES),
)
def metric(p: Props, ctx: Context) -> El:
    """Label, value beside its change, description."""
    value = El("span", {"class": "text-3xl font-bold tracking-tight leading-none"}, [p.value])
    line = El("div", {"class": "flex items-center gap-2 flex-wrap"}, [value, change(p, ctx)])
    description = (
        El("p", {"class": "text-sm text-muted-foreground"}, [p.description], key="description")
        if p.description
        else None
    )
    label = El("p", {"class": "text-sm font-medium text-muted-foreground"}, [p.label])
    return El("div", {"class": ctx.classes("flex flex-col gap-1")}, [label, line, description])


def change(p: Props, ctx: Context) -> El | None:
    """The delta's badge."""
    if p.delta is None:
        return None
    trend = p.trend or trend_of(p.delta)
    variant = BADGES[p.trend_sentiment or SENTIMENTS[trend]]
    classes = ctx.merge(badge_classes(variant), "gap-1 text-xs font-medium translate-y-px")
    return draw_badge(variant, classes, [icon(ICONS[trend], "size-3"), to_string(p.delta)])


def trend_of(delta: Any) -> str:
    """`up`, `down` or `neutral`: by the number's sign, or by the text's sign or first number."""
    if is_number(delta):
        return direction(delta)
    shown = to_string(delta).strip()
    if shown.startswith(("-", MINUS)):
        return "down"
    if shown.startswith("+"):
        return "up"
    found = NUMBER.match(NOT_NUMERIC.sub("", shown))
    return direction(float(found[0])) if found else "neutral"


def direction(number: float) -> str:
    """The trend of a signed number."""
    return "up" if number > 0 else "down" if number < 0 else "neutral"
