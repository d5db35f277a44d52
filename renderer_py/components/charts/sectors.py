"""Geometry of round charts: sectors and points on circles.

Angles are in degrees, counter-clockwise from three o'clock, as the reference's props mean them.
One rule: everything is in pixels around the centre (0, 0), y downward.
"""

from __future__ import annotations

import math

from renderer_py.components.charts.curves import Point, pair

# A full circle has no arc of its own in SVG.
FULL = 359.999


def on_circle(radius: float, angle: float) -> Point:
    """The point at an angle."""
    turn = math.radians(angle)
    return radius * math.cos(turn), -radius * math.sin(turn)


def sector(inner: float, outer: float, start: float, end: float) -> str:
    """The path of a slice of a disc, or of a ring where `inner` is not 0."""
    extent = max(-FULL, min(FULL, end - start))
    end = start + extent
    large = int(abs(extent) > 180)
    clockwise = int(extent < 0)
    out = (
        f"M{pair(on_circle(outer, start))}"
        f"A{number(outer)},{number(outer)},0,{large},{clockwise},{pair(on_circle(outer, end))}"
    )
    if inner <= 0:
        return f"{out}L0,0Z"
    back = f"A{number(inner)},{number(inner)},0,{large},{1 - clockwise},"
    return f"{out}L{pair(on_circle(inner, end))}{back}{pair(on_circle(inner, start))}Z"


def number(value: float) -> str:
    return f"{round(value, 3):g}"
