"""`Sparkline`: a small line or row of bars without axes.

    {"type": "Sparkline", "data": [1, 5, 2, 8], "variant": "success", "fill": true}

Drawn on a field of 100 by 40 that the page stretches. One rule: a line uses the upper 70 % of the
box and spans from the least to the greatest value; bars use all of it and start at zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.charts.scale import finite
from renderer_py.components.inline_style import inline_style
from renderer_py.components.props import Prop, boolean, json_value, number, one_of, string
from renderer_py.dom.element import AttrValue, El
from renderer_py.values import to_string

WIDTH, HEIGHT = 100, 40
LINE_SHARE = 0.7
BAR_GAP = 1
VARIANTS = ("default", "success", "warning", "destructive", "info", "muted")
Point = tuple[float, float]


def numbers_prop() -> Prop:
    """`data`: a list of numbers; None while a template has found nothing."""

    def convert(value: Any) -> list[float] | None:
        if not isinstance(value, list):
            return None
        return [found for one in value if (found := finite(one)) is not None]

    return Prop("data", convert, required=True)


@component(
    "Sparkline",
    numbers_prop(),
    json_value("height"),
    string("variant", "default"),
    string("indicatorClass"),
    boolean("fill"),
    one_of("curve", "linear", "smooth", "step", default="linear"),
    number("strokeWidth", 1.5),
    one_of("mode", "line", "bar", default="line"),
)
def sparkline(p: Props, ctx: Context) -> El | None:
    """The svg; nothing without values."""
    if not p.data:
        return None
    bars = p.mode == "bar"
    variant = p.variant if p.variant in VARIANTS else "default"
    attrs: dict[str, AttrValue] = {
        "class": ctx.classes(
            "pf-sparkline w-full",
            "h-6" if bars and p.height is None else None,
            f"pf-sparkline-variant-{variant}",
        ),
        "viewBox": f"0 0 {WIDTH} {HEIGHT}",
        "preserveAspectRatio": "none",
        "style": inline_style({"height": p.height}),
    }
    return El("svg", attrs, draw_bars(p) if bars else draw_line(p, ctx), key=p.mode)


def draw_bars(p: Props) -> list[El]:
    low = min(0, *p.data)
    extent = max(p.data) - low or 1
    width = (WIDTH - BAR_GAP * (len(p.data) - 1)) / len(p.data)
    bars = []
    for index, value in enumerate(p.data):
        height = (value - low) / extent * (HEIGHT - 1)
        attrs: dict[str, AttrValue] = {
            "x": index * (width + BAR_GAP),
            "y": HEIGHT - height,
            "width": width,
            "height": height,
            "fill": "currentColor",
            "opacity": 0.7,
            "rx": 0.5,
            "class": p.indicator_class,
        }
        bars.append(El("rect", attrs))
    return bars


def draw_line(p: Props, ctx: Context) -> list[El]:
    points = place(p.data, p.stroke_width)
    smooth = p.curve == "smooth"
    if p.curve == "step":
        points = steps(points)
    drawn = catmull_rom(points) if smooth else " ".join(map(pair, points))
    attrs: dict[str, AttrValue] = {
        "d" if smooth else "points": drawn,
        "fill": "none",
        "stroke": "currentColor",
        "stroke-width": p.stroke_width,
        "stroke-linejoin": "round",
        "stroke-linecap": "round",
        "vector-effect": "non-scaling-stroke",
        "class": ctx.merge("pf-sparkline-line", p.indicator_class),
    }
    line = El("path" if smooth else "polyline", attrs)
    return [*filled(drawn, ctx.uid("fill"), smooth=smooth), line] if p.fill else [line]


def filled(drawn: str, name: str, *, smooth: bool) -> list[El]:
    """The area under the line and its gradient."""
    stops = [
        El("stop", {"offset": "0%", "class": "pf-sparkline-fill-stop-start"}),
        El("stop", {"offset": "100%", "class": "pf-sparkline-fill-stop-end"}),
    ]
    gradient = El("linearGradient", {"id": name, "x1": 0, "y1": 0, "x2": 0, "y2": 1}, stops)
    paint = f"url(#{name})"
    shape = (
        El("path", {"d": f"{drawn} L 100,40 L 0,40 Z", "fill": paint, "stroke": "none"})
        if smooth
        else El("polygon", {"points": f"{drawn} 100,40 0,40", "fill": paint})
    )
    return [El("defs", {}, [gradient]), shape]


def place(values: Sequence[float], stroke: float) -> list[Point]:
    """The points of a line; a single value lies in the middle."""
    low = min(values)
    extent = max(values) - low or 1
    top = stroke / 2
    room = HEIGHT * LINE_SHARE - top
    last = len(values) - 1
    return [
        (index / last * WIDTH if last else WIDTH / 2, top + room * (1 - (value - low) / extent))
        for index, value in enumerate(values)
    ]


def steps(points: Sequence[Point]) -> list[Point]:
    """Corners of a staircase: along first, then up or down."""
    found = [points[0]]
    for (_, before), (x, y) in pairwise(points):
        found += [(x, before), (x, y)]
    return found


def catmull_rom(points: Sequence[Point]) -> str:
    """A smooth path through the points."""
    out = [f"M {pair(points[0])}"]
    last = len(points) - 1
    for index in range(last):
        (x0, y0), (x1, y1) = points[max(0, index - 1)], points[index]
        (x2, y2), (x3, y3) = points[index + 1], points[min(last, index + 2)]
        near = (x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6)
        far = (x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6)
        out.append(f"C {pair(near)} {pair(far)} {pair((x2, y2))}")
    return " ".join(out)


def pair(point: Point) -> str:
    return f"{to_string(point[0])},{to_string(point[1])}"
