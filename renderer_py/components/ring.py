"""`Ring`: a circle that fills, with a label or any content in its middle.

    {"type": "Ring", "value": 75, "label": "75%", "size": "lg", "variant": "info", "target": 90}

One rule: geometry is in pixels of the drawn size; value and target are percents as in Progress.
Deviation: a value that is no number counts as 0 (the reference draws and announces `NaN`).
"""

from __future__ import annotations

import math

from renderer_py.components.base import Context, Props, component
from renderer_py.components.progress import VARIANTS, measure, percent_of, whole_percent
from renderer_py.components.props import number, one_of, string, text
from renderer_py.dom.element import AttrValue, El, Raw

DIAMETERS = {"sm": 64, "default": 96, "lg": 128}
RING = "pf-ring group inline-flex items-center justify-center overflow-visible"
OVERLAY = "pf-ring-label-overlay absolute inset-0 flex items-center justify-center"


def gradient(name: str, colour: str) -> str:
    """One of the gradients that the stylesheet's `pf-ring-variant-*` refer to by id."""
    return (
        f'<linearGradient id="ring-gradient-{name}" x1="0" y1="0" x2="1" y2="1">'
        f'<stop offset="0%" style="stop-color:var(--{colour})"></stop>'
        f'<stop offset="100%" style="stop-color:oklch(from var(--{colour}) calc(l - 0.12) c h)">'
        "</stop></linearGradient>"
    )


GRADIENTS = gradient("default", "primary") + "".join(
    gradient(name, name) for name in ("success", "warning", "destructive", "info")
)


@component(
    "Ring",
    measure("value", 0),
    number("min", 0),
    number("max", 100),
    text("label"),
    string("variant", "default"),
    one_of("size", *DIAMETERS, default="default"),
    number("thickness", 6),
    measure("target"),
    string("indicatorClass"),
    string("targetClass"),
)
def ring(p: Props, ctx: Context) -> El:
    """`role=meter`, named by its label or its percentage."""
    percent = percent_of(p.value, p.min, p.max) or 0
    diameter = DIAMETERS[p.size]
    attrs: dict[str, AttrValue] = {
        "role": "meter",
        "aria-valuenow": percent,
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        "aria-label": whole_percent(percent) if p.label is None else p.label,
        "class": ctx.classes(RING),
        "style": {"width": f"{diameter}px", "height": f"{diameter}px"},
    }
    return El("div", attrs, [drawing(p, ctx, percent, diameter), middle(p, ctx)])


def middle(p: Props, ctx: Context) -> El | None:
    """What stands in the middle: the children, else the label."""
    children = ctx.children()
    if children:
        return El("div", {"class": OVERLAY}, children, key="children")
    if not p.label:
        return None
    classes = ctx.merge(OVERLAY, f"pf-ring-label pf-ring-label-{p.size}")
    return El("span", {"class": classes}, [p.label], key="label")


def drawing(p: Props, ctx: Context, percent: float, diameter: int) -> El:
    """The svg: track, filled part, target; turned so that it fills from the top."""
    centre = diameter / 2
    radius = centre - p.thickness / 2
    around = 2 * math.pi * radius
    variant = p.variant if p.variant in VARIANTS else "default"
    circle: dict[str, AttrValue] = {
        "cx": centre,
        "cy": centre,
        "r": radius,
        "stroke-width": p.thickness,
    }
    fill: dict[str, AttrValue] = {
        **circle,
        "class": ctx.merge("pf-ring-fill", f"pf-ring-variant-{variant}", p.indicator_class),
        "stroke-dasharray": around,
        "stroke-dashoffset": around * (1 - percent / 100),
        "stroke-linecap": "round",
    }
    attrs: dict[str, AttrValue] = {
        "width": diameter,
        "height": diameter,
        "viewBox": f"0 0 {diameter} {diameter}",
        "class": "pf-ring-svg",
        "overflow": "visible",
        "style": {"transform": "rotate(-90deg)"},
    }
    children = [
        El("defs", None, [Raw(GRADIENTS)]),
        El("circle", {**circle, "class": "pf-ring-track"}),
        El("circle", fill),
        tick(p, ctx, centre, radius),
    ]
    # The key makes another size another drawing.
    return El("svg", attrs, children, key=p.size)


def tick(p: Props, ctx: Context, centre: float, radius: float) -> El | None:
    """The target's line across the ring, 2 px longer than its thickness at either end."""
    target = percent_of(p.target, p.min, p.max)
    if target is None:
        return None
    angle = target / 100 * 360 * math.pi / 180
    half = (p.thickness + 4) / 2
    inner, outer = radius - half, radius + half
    attrs: dict[str, AttrValue] = {
        "class": ctx.merge("pf-ring-target", p.target_class),
        "x1": centre + inner * math.cos(angle),
        "y1": centre + inner * math.sin(angle),
        "x2": centre + outer * math.cos(angle),
        "y2": centre + outer * math.sin(angle),
        "stroke-width": 2,
        "stroke-linecap": "round",
    }
    return El("line", attrs)
