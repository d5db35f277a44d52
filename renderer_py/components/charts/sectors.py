"""Geometry of round charts: sectors and points on circles.

Angles are in degrees, counter-clockwise from three o'clock, as the reference's props mean them.
One rule: everything is in pixels around the centre (0, 0), y downward.
"""

from __future__ import annotations

import math

from renderer_py.components.charts.curves import Point, pair
from renderer_py.components.charts.scale import short


def on_circle(radius: float, angle: float) -> Point:
    """The point at an angle."""
    turn = math.radians(angle)
    return radius * math.cos(turn), -radius * math.sin(turn)


def sector(inner: float, outer: float, start: float, end: float) -> str:
    """The path of a slice of a disc, or of a ring where `inner` is not 0."""
    end = start + max(-360.0, min(360.0, end - start))
    out = f"M{pair(on_circle(outer, start))}{arc(outer, start, end)}"
    if inner <= 0:
        return out + ("Z" if abs(end - start) == 360 else "L0,0Z")
    return f"{out}L{pair(on_circle(inner, end))}{arc(inner, end, start)}Z"


def arc(radius: float, start: float, end: float) -> str:
    """Along a circle from one angle to another, in halves: SVG has no arc of a whole circle."""
    shape = f"A{short(radius)},{short(radius)},0,0,{int(end < start)},"
    stops = ((start + end) / 2, end)
    return "".join(shape + pair(on_circle(radius, angle)) for angle in stops)
