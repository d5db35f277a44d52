"""What bar, line, area and waterfall charts have in common: names along one axis, values along
the other.

One rule: marks are asked for by category and value and get their place here, so a family does not
know which way round the chart lies.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from renderer_py.components.base import Context, Props
from renderer_py.components.charts.active import Active
from renderer_py.components.charts.axes import Axes, Axis, grid
from renderer_py.components.charts.frame import (
    CHART,
    Surroundings,
    chart,
    css_height,
    percent,
    plot,
    rule_sheet,
    surface,
)
from renderer_py.components.charts.scale import Scale
from renderer_py.components.charts.tooltip import beside, box, wrapper
from renderer_py.components.charts.values import Formats
from renderer_py.components.charts.words import data_table
from renderer_py.dom.element import AttrValue, El


class Field:
    """The plot's coordinates.

    Args:
        names: the categories.
        scale: of the values.
        banded: categories are bands with a middle (bars), not points from edge to edge (lines).
        horizontal: categories run down, values to the right.
    """

    def __init__(
        self, names: Sequence[str], scale: Scale, *, banded: bool, horizontal: bool = False
    ) -> None:
        self.names = names
        self.scale = scale
        self.horizontal = horizontal
        count = len(names)
        if banded or count == 1:
            self.places = [(index + 0.5) / count for index in range(count)]
        else:
            self.places = [index / (count - 1) for index in range(count)]
        self.band = 1 / count if count else 1.0

    def level(self, value: float) -> float:
        """Where a value lies: from the top, or from the left in a horizontal chart."""
        share = self.scale.share(value)
        return share if self.horizontal else 1 - share

    def ticks(self) -> list[float]:
        """Levels of the grid lines; the plot's edges where there are no ticks."""
        return [self.level(tick) for tick in self.scale.ticks] or [0.0, 1.0]

    def area(self, index: int) -> dict[str, AttrValue]:
        """The strip that belongs to a category, as a rectangle."""
        place = self.places[index]
        before = (self.places[index - 1] + place) / 2 if index else 0.0
        last = index == len(self.places) - 1
        after = 1.0 if last else (self.places[index + 1] + place) / 2
        if self.horizontal:
            return rectangle(0, before, 1, after - before)
        return rectangle(before, 0, after - before, 1)


def rectangle(x: float, y: float, width: float, height: float) -> dict[str, AttrValue]:
    """Attributes of a rectangle given in shares of the plot."""
    return {
        "x": percent(x),
        "y": percent(y),
        "width": percent(width),
        "height": percent(height),
    }


class Cartesian:
    """One chart while it is drawn."""

    def __init__(self, ctx: Context, p: Props, field: Field) -> None:
        self.ctx = ctx
        self.p = p
        self.field = field
        self.formats = Formats(ctx, p.value_format)
        self.active = Active(ctx, len(field.names), enabled=p.show_tooltip)

    def value_axis(self, title: str | None = None) -> Axis:
        scale = self.field.scale
        labels = [self.formats.tick(tick) for tick in scale.ticks]
        return Axis([self.field.level(tick) for tick in scale.ticks], labels, title)

    def name_axis(self, title: str | None = None) -> Axis:
        return Axis(self.field.places, self.field.names, title)

    def areas(self) -> El | None:
        """Invisible strips that notice the pointer, above everything."""
        if not self.active.enabled:
            return None
        strips = [
            El("rect", self.field.area(index), on=self.active.enter(index))
            for index in range(len(self.field.names))
        ]
        return El("g", {"class": "pf-chart-areas"}, strips, key="areas")

    def tooltip(self, rows: Callable[[int], list[El]]) -> El | None:
        """The tooltip; `rows` are the values of a category."""
        if not self.active.enabled:
            return None
        index = self.active.index
        content = rows(index) if index is not None else []
        if index is None or not content:
            return wrapper(None)
        place = self.field.places[index]
        at = (0.5, place) if self.field.horizontal else (place, self.active.height)
        return wrapper(box(self.field.names[index] or None, content), beside(*at))

    def draw(
        self,
        axes: Axes,
        marks: Sequence[El | None],
        around: Surroundings,
        tooltip: El | None,
        classes: str | None = None,
    ) -> El:
        """The chart around its marks; `classes` in place of the author's."""
        ctx, p = self.ctx, self.p
        ticks = self.field.ticks()
        lines = None
        if p.show_grid:
            lines = grid(None, ticks) if self.field.horizontal else grid(ticks)
        layers = [lines, *marks, axes.draw(), self.areas()]
        if around.legend:
            around.legend.attrs["style"] = axes.legend_style()
        children = [
            around.legend,
            plot(axes.margins, surface(ctx, p, self.active, around, layers), tooltip),
            data_table(ctx, around),
            rule_sheet(*axes.rules(ctx.uid("chart"))),
        ]
        outer = ctx.classes(CHART) if classes is None else classes
        return chart(ctx, outer, css_height(p.height), children, around.variables)
