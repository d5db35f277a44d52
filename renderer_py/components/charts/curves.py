"""Curves through points, as SVG path text.

One rule: points are in the order they are drawn, with growing or with falling x; a curve drawn
backwards is the same curve, so an area can be closed by drawing its lower edge back.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from renderer_py.components.charts.scale import short

Point = tuple[float, float]


def path(points: Sequence[Point], curve: str, start: str = "M") -> str:
    """The path of a curve: linear, smooth (monotone cubic) or step (half way between points)."""
    first = f"{start}{pair(points[0])}"
    if curve == "step":
        return first + step(points)
    if curve == "smooth" and len(points) > 2:
        return first + monotone(points)
    return first + "".join(f"L{pair(point)}" for point in points[1:])


def area(upper: Sequence[Point], lower: Sequence[Point], curve: str) -> str:
    """The closed path between two curves over the same x."""
    return path(upper, curve) + path(lower[::-1], curve, "L") + "Z"


def step(points: Sequence[Point]) -> str:
    out = []
    for (x0, y0), (x1, y1) in pairwise(points):
        middle = (x0 + x1) / 2
        out.append(f"L{pair((middle, y0))}L{pair((middle, y1))}L{pair((x1, y1))}")
    return "".join(out)


def monotone(points: Sequence[Point]) -> str:
    """Fritsch and Carlson's cubic: it never overshoots the points."""
    slopes = tangents(points)
    out = []
    for index in range(len(points) - 1):
        (x0, y0), (x1, y1) = points[index], points[index + 1]
        third = (x1 - x0) / 3
        near = (x0 + third, y0 + third * slopes[index])
        far = (x1 - third, y1 - third * slopes[index + 1])
        out.append(f"C{pair(near)},{pair(far)},{pair((x1, y1))}")
    return "".join(out)


def tangents(points: Sequence[Point]) -> list[float]:
    """The slope at each point; the ends follow from their neighbours."""
    rises = [slope(a, b) for a, b in pairwise(points)]
    inner = []
    for index in range(1, len(points) - 1):
        before, after = rises[index - 1], rises[index]
        h0 = points[index][0] - points[index - 1][0]
        h1 = points[index + 1][0] - points[index][0]
        mean = (before * h1 + after * h0) / (h0 + h1) if h0 + h1 else 0.0
        signs = math.copysign(1, before) + math.copysign(1, after)
        inner.append(signs * min(abs(before), abs(after), abs(mean) / 2))
    return [(3 * rises[0] - inner[0]) / 2, *inner, (3 * rises[-1] - inner[-1]) / 2]


def slope(a: Point, b: Point) -> float:
    return (b[1] - a[1]) / (b[0] - a[0]) if b[0] != a[0] else 0.0


def pair(point: Point) -> str:
    return f"{short(point[0])},{short(point[1])}"
