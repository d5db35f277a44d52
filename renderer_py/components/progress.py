"""`Progress`: a bar that fills.

    {"type": "Progress", "value": "{{ done }}", "max": 50, "variant": "success", "target": 80}

One rule: value and target are rescaled from min…max to percent, clamped, and shown in percent.
Deviation: a value that is no number (data not there yet) draws an empty bar and says
`indeterminate progress`; the reference says the same beside a full bar. Such a target draws none.
"""

from __future__ import annotations

import math
from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.inline_style import inline_style
from renderer_py.components.props import Prop, number, one_of, string
from renderer_py.dom.element import AttrValue, El
from renderer_py.values import to_number, to_string

BAR = "pf-progress relative overflow-visible rounded-full"
TRACK = "pf-progress relative flex items-center overflow-hidden rounded-full"
INDICATOR = "pf-progress-indicator h-full w-full flex-1 transition-all"
VARIANTS = frozenset(["default", "success", "warning", "destructive", "info", "muted"])
# NVDA reads the label of a progress bar only if it has content (Base UI's remedy).
HIDDEN_TEXT = {
    "clipPath": "inset(50%)",
    "overflow": "hidden",
    "whiteSpace": "nowrap",
    "border": "0px",
    "padding": "0px",
    "width": "1px",
    "height": "1px",
    "margin": "0px",
    "position": "fixed",
    "top": "0px",
    "left": "0px",
}


def measure(name: str, default: float | None = None) -> Prop:
    """A number or numeric text; anything else is None, never an error: data may come later."""

    def convert(value: Any) -> float | None:
        result = math.nan if isinstance(value, dict | list) else to_number(value)
        return result if math.isfinite(result) else None

    return Prop(name, convert, default)


def percent_of(value: float | None, low: float | None, high: float | None) -> float | None:
    """Where `value` lies between `low` (0) and `high` (100), as 0…100.

    In an empty range a value counts as a percentage itself.
    """
    if value is None:
        return None
    low = 0 if low is None else low
    high = 100 if high is None else high
    percent = (value - low) / (high - low) * 100 if high > low else value
    return max(0, min(100, percent))


def whole_percent(percent: float) -> str:
    """`33.5` → `34%`, halves up."""
    return f"{math.floor(percent + 0.5)}%"


@component(
    "Progress",
    measure("value", 0),
    number("min"),
    number("max"),
    measure("target"),
    string("variant", "default"),
    one_of("size", "sm", "default", "lg", default="default"),
    string("indicatorClass"),
    string("targetClass"),
    one_of("orientation", "horizontal", "vertical", default="horizontal"),
)
def progress(p: Props, ctx: Context) -> El:
    """`role=progressbar`: a track with the moved indicator, and the target's mark."""
    percent = percent_of(p.value, p.min, p.max)
    target = percent_of(p.target, p.min, p.max)
    vertical = p.orientation == "vertical"
    status = "indeterminate" if percent is None else "complete" if percent == 100 else "progressing"
    size = f"pf-progress-size-{p.size}"
    attrs: dict[str, AttrValue] = {
        "role": "progressbar",
        "aria-label": None if ctx.aria else "Progress",
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-valuenow": percent,
        "aria-valuetext": ("indeterminate progress" if percent is None else whole_percent(percent)),
        f"data-{status}": True,
        "class": ctx.classes(
            BAR, size, "pf-progress-vertical flex flex-col-reverse" if vertical else "w-full"
        ),
    }
    mark = El(
        "span", target_attrs(target, vertical, ctx.merge("pf-progress-target", p.target_class))
    )
    children = [
        El(
            "div",
            {
                f"data-{status}": True,
                "class": ctx.merge(TRACK, size, "h-full w-full" if vertical else "w-full"),
            },
            [indicator(p, ctx, percent, status)],
        ),
        None if target is None else mark,
        El("span", {"role": "presentation", "style": HIDDEN_TEXT}, ["x"]),
    ]
    return El("div", attrs, children)


def indicator(p: Props, ctx: Context, percent: float | None, status: str) -> El:
    """The filled part: as large as the track, moved out of it by what is missing."""
    missing = 100 - (percent or 0)
    # Downwards out of a vertical track, to the start out of a horizontal one.
    axis, way = ("Y", missing) if p.orientation == "vertical" else ("X", -missing)
    variant = f"pf-progress-variant-{p.variant}" if p.variant in VARIANTS else None
    styles = {
        "insetInlineStart": "0px",
        "height": "inherit",
        "width": f"{to_string(percent or 0)}%",
        "transform": f"translate{axis}({to_string(way)}%)",
    }
    classes = ctx.merge(INDICATOR, variant, p.indicator_class)
    return El("div", {f"data-{status}": True, "class": classes, "style": styles})


def target_attrs(target: float | None, vertical: bool, classes: str) -> dict[str, Any]:
    """The mark's attributes: its place along the bar."""
    side = "bottom" if vertical else "left"
    place = None if target is None else f"{to_string(target)}%"
    return {"class": classes, "style": inline_style({side: place})}
