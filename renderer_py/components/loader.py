"""`Loader`: a sign that something is going on.

    {"type": "Loader", "variant": "dots", "size": "sm"}

One rule: motion is SVG's own or CSS; no script runs. An unknown variant spins.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from renderer_py.components.base import Context, Props, component
from renderer_py.components.lucide import icon
from renderer_py.components.props import one_of, string
from renderer_py.dom.element import AttrValue, El, Raw
from renderer_py.values import to_string

SIZES = {"sm": "size-4", "default": "size-6", "lg": "size-8"}
NAMED = {"role": "status", "aria-label": "Loading"}
TURN = "0.8s steps(8) 0s infinite normal none running spin"
EASE = "0.33 0 0.67 1; 0.33 0 0.67 1"


def dots(size: str) -> str:
    """Three dots that hop one after the other."""
    radius = {"sm": 2, "lg": 4}.get(size, 3)
    top = 12 - {"sm": 4, "lg": 6}.get(size, 5)
    return "".join(
        f'<circle cx="{x}" cy="12" r="{radius}" fill="currentColor">'
        + animate("cy", f"12;{top};12;12", "2s", f"{EASE}; 0 0 1 1", turn * 0.1, "0;0.15;0.3;1")
        + "</circle>"
        for turn, x in enumerate((4, 12, 20))
    )


def pulse(size: str) -> str:
    """A dot with a halo that breathes."""
    radius = {"sm": 3, "lg": 6}.get(size, 4)
    circle = f'<circle cx="12" cy="12" r="{radius}" fill="currentColor"'
    return (
        f'{circle} opacity="0.3">'
        + animate("r", f"{radius};{radius + 4};{radius}", "1.2s", EASE)
        + animate("opacity", "0.3;0.08;0.3", "1.2s", EASE)
        + f"</circle>{circle}></circle>"
    )


def bars(size: str) -> str:
    """Three bars that grow one after the other."""
    width = {"sm": 2.5, "lg": 4}.get(size, 3)
    gap = {"sm": 2, "lg": 3.5}.get(size, 2.5)
    left = (24 - (width * 3 + gap * 2)) / 2
    return "".join(
        f'<rect x="{to_string(left + turn * (width + gap))}" width="{to_string(width)}" '
        f'rx="{to_string(width / 2)}" fill="currentColor">'
        + animate("height", "4;16;4", "1s", EASE, turn * 0.15)
        + animate("y", "10;4;10", "1s", EASE, turn * 0.15)
        + "</rect>"
        for turn in range(3)
    )


def spokes(size: str) -> str:
    """Eight spokes of fading strength; CSS turns the whole by steps."""
    width = {"sm": 1.5, "lg": 2.5}.get(size, 2)
    return "".join(spoke(turn, width) for turn in range(8))


def spoke(turn: int, width: float) -> str:
    """One spoke, clockwise from the top."""
    angle = (turn * 360 / 8 - 90) * (math.pi / 180)
    ends = {
        f"{axis}{end}": 12 + circular(angle) * radius
        for end, radius in (("1", 5), ("2", 10))
        for axis, circular in (("x", math.cos), ("y", math.sin))
    }
    place = " ".join(f'{name}="{to_string(value)}"' for name, value in ends.items())
    return (
        f'<line {place} stroke="currentColor" stroke-width="{to_string(width)}" '
        f'stroke-linecap="round" opacity="{to_string(1 - turn / 8 * 0.75)}"></line>'
    )


def animate(
    attribute: str,
    values: str,
    duration: str,
    splines: str,
    begin: float | None = None,
    times: str = "",
) -> str:
    """One SMIL animation, repeated for ever."""
    start = "" if begin is None else f' begin="{to_string(begin)}s"'
    key_times = f' keyTimes="{times}"' if times else ""
    return (
        f'<animate attributeName="{attribute}" values="{values}"{key_times} dur="{duration}"'
        f'{start} repeatCount="indefinite" calcMode="spline" keySplines="{splines}"></animate>'
    )


DRAWINGS: dict[str, Callable[[str], str]] = {
    "dots": dots,
    "pulse": pulse,
    "bars": bars,
    "ios": spokes,
}


@component(
    "Loader", string("variant", "spin"), one_of("size", *SIZES, default="default"), aria="manual"
)
def loader(p: Props, ctx: Context) -> El | None:
    """`role=status`, named `Loading` unless the author says otherwise."""
    named = {**NAMED, **ctx.aria}
    draw = DRAWINGS.get(p.variant)
    if draw is None:
        classes = ctx.classes("animate-spin text-muted-foreground", SIZES[p.size])
        return icon("loader-circle", classes, attrs=named)
    attrs: dict[str, AttrValue] = {
        "viewBox": "0 0 24 24",
        "class": ctx.classes("text-muted-foreground", SIZES[p.size]),
        "style": {"animation": TURN} if p.variant == "ios" else None,
        **named,
    }
    # The key makes another variant another element: drawings are replaced whole.
    return El("svg", attrs, [Raw(draw(p.size))], key=f"{p.variant} {p.size}")
