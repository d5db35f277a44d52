"""What round charts have in common: a square drawing around its centre.

The square is as high as the plot is likely to be, so letters keep their size; where the plot is
narrower or lower, the browser scales the square into it.
One rule: distances are pixels of the square, and `share` turns them into shares of its side.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.base import Context, Props
from renderer_py.components.charts.active import Active
from renderer_py.components.charts.curves import Point
from renderer_py.components.charts.frame import (
    EDGE,
    LEGEND_HEIGHT,
    Margins,
    Surroundings,
    chart,
    css_height,
    pixel_height,
    plot,
    surface,
)
from renderer_py.components.charts.tooltip import around_centre, box, wrapper
from renderer_py.components.charts.words import data_table
from renderer_py.dom.element import El
from renderer_py.values import to_string

SMALLEST_SIDE = 40
OUTER = 0.8


class Square:
    """The square of one chart.

    Attributes:
        side: its length; the plot is expected to be so high.
        radius: what the reference calls the greatest radius; charts use a share of it.
    """

    def __init__(self, height: float) -> None:
        self.side = max(SMALLEST_SIDE, height - 2 * EDGE)
        self.radius = self.side / 2

    def view_box(self) -> str:
        side, half = to_string(self.side), to_string(-self.side / 2)
        return f"{half} {half} {side} {side}"

    def share(self, point: Point) -> Point:
        return point[0] / self.side, point[1] / self.side


class Round:
    """One round chart while it is drawn.

    Args:
        stops: how many slices, rings or axes can be looked at.
        taken: pixels of the height that the chart does not get.
    """

    def __init__(self, ctx: Context, p: Props, stops: int, *, taken: float = 0) -> None:
        self.ctx = ctx
        self.p = p
        self.taken = taken
        legend = LEGEND_HEIGHT if p.show_legend and not taken else 0
        self.square = Square(pixel_height(p.height) - taken - legend)
        self.active = Active(ctx, stops, enabled=p.show_tooltip)

    def tooltip(self, point: Point, title: str | None, rows: Sequence[El]) -> El:
        """The tooltip beside a point of the square."""
        return wrapper(box(title, rows), around_centre(*self.square.share(point)))

    def draw(
        self,
        marks: Sequence[El | None],
        around: Surroundings,
        tooltip: El | None,
        classes: str,
    ) -> El:
        """The chart around its marks; without `tooltip` an empty one."""
        box_of = {"viewBox": self.square.view_box()}
        drawing = surface(self.ctx, self.p, self.active, around, marks, box_of)
        margins = Margins(bottom=0 if around.legend else EDGE)
        popup = (tooltip or wrapper(None)) if self.active.enabled else None
        height = css_height(self.p.height)
        return chart(
            self.ctx,
            classes,
            f"calc({height} - {self.taken}px)" if self.taken else height,
            [
                around.legend,
                plot(margins, drawing, popup),
                data_table(self.ctx, around),
            ],
            around.variables,
        )
