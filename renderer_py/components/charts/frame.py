"""What stands around every drawing: the box of the chart's height, legend, tooltip, names.

    div[data-chart]              height, --color-<dataKey>
      div.recharts-legend-wrapper  told first, seen last
      div.pf-chart-plot          what is left of it; a query container; margins for the axes
        svg[role=application]    the drawing; letters may stand outside it
        div.recharts-tooltip-wrapper
      div.pf-chart-data          the data as a table, unseen
      style                      which labels have room (`crowding`)

One rule: the drawing fills the plot and positions in it are percentages, so nothing here or inside
needs the chart's width.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from renderer_py.components.base import Context, Props
from renderer_py.components.charts.active import Active
from renderer_py.components.charts.scale import short
from renderer_py.components.charts.values import Series
from renderer_py.components.charts.words import Columns, described
from renderer_py.components.inline_style import is_one_value
from renderer_py.components.props import Prop, boolean, json_value
from renderer_py.dom.element import AttrValue, El
from renderer_py.values import is_number, to_string

CHART = "pf-chart flex w-full min-w-0 aspect-video justify-center text-xs"
LEGEND = "flex flex-wrap items-center justify-center gap-4 pt-3"
LEGEND_ITEM = "flex items-center gap-1.5"
DEFAULT_HEIGHT = 300
LEGEND_HEIGHT = 28
EDGE = 5


def common(*, legend: bool = False) -> tuple[Prop, ...]:
    """Props of every chart; `legend` is whether there is one unless told otherwise."""
    return (
        json_value("height", DEFAULT_HEIGHT),
        boolean("showLegend", legend),
        boolean("showTooltip", True),
        boolean("animate", True),
    )


COMMON = common()


class Margins:
    """Pixels around the plot, between it and the chart's edge or legend."""

    __slots__ = ("bottom", "left", "right", "top")

    def __init__(
        self, top: float = EDGE, right: float = EDGE, bottom: float = EDGE, left: float = EDGE
    ) -> None:
        self.top = top
        self.right = right
        self.bottom = bottom
        self.left = left

    def css(self) -> str:
        sides = (self.top, self.right, self.bottom, self.left)
        return " ".join(f"{to_string(round(side, 1))}px" for side in sides)


class Surroundings:
    """What a family puts around its drawing.

    Args:
        name: what the chart is called where the author gave no name.
        columns: its data, see `words`.
        title: what the data are.
        legend: the legend below; None without.
        variables: custom properties of the chart.
    """

    __slots__ = ("columns", "legend", "name", "title", "variables")

    def __init__(
        self,
        name: str,
        columns: Columns,
        legend: El | None = None,
        variables: Mapping[str, str] | None = None,
        *,
        title: str = "",
    ) -> None:
        self.name = name
        self.columns = columns
        self.title = title
        self.legend = legend
        self.variables = variables


def css_height(height: Any) -> str:
    """`height` as CSS: numbers are pixels, and so is text that is a number."""
    text = to_string(height).strip()
    if is_number(height) or text.replace(".", "", 1).isdigit():
        return f"{text}px"
    return text if text and is_one_value(text) else f"{DEFAULT_HEIGHT}px"


def pixel_height(height: Any) -> float:
    """The height in pixels, or a likely one where CSS decides."""
    text = css_height(height).removesuffix("px")
    return float(text) if text.replace(".", "", 1).isdigit() else float(DEFAULT_HEIGHT)


def percent(share: float) -> str:
    """A share of the plot as an SVG length."""
    return f"{short(share * 100)}%"


def chart(
    ctx: Context,
    classes: str,
    height: str,
    children: Sequence[El | None],
    variables: Mapping[str, str] | None = None,
) -> El:
    """The outer box."""
    attrs: dict[str, AttrValue] = {
        "data-chart": ctx.uid("chart"),
        "class": classes,
        "style": {"height": height, "aspectRatio": "auto", **(variables or {})},
    }
    return El("div", attrs, children)


def plot(margins: Margins, drawing: El, tooltip: El | None) -> El:
    """The box of the drawing."""
    style = {"margin": margins.css()}
    return El("div", {"class": "pf-chart-plot", "style": style}, [drawing, tooltip])


def surface(
    ctx: Context,
    p: Props,
    active: Active,
    around: Surroundings,
    children: Sequence[El | None],
    attrs: Mapping[str, AttrValue] | None = None,
) -> El:
    """The svg: reachable by keyboard, named and described.

    Args:
        children: the drawing, bottom layer first.
        attrs: more attributes (a viewBox).
    """
    own: dict[str, AttrValue] = {
        "role": "application",
        "tabindex": 0,
        "aria-label": around.name,
        "aria-roledescription": "chart",
        "aria-description": described(around.title, around.columns) or None,
        "class": "recharts-surface" + (" pf-chart-animate" if enters(ctx, p) else ""),
        **(attrs or {}),
        **ctx.aria,
    }
    if "aria-labelledby" in ctx.aria and "aria-label" not in ctx.aria:
        del own["aria-label"]
    return El("svg", own, children, on=active.listeners() or None)


def enters(ctx: Context, p: Props) -> bool:
    """Whether the drawing moves in: only with its first data, for later ones replace these."""
    memory: dict[str, Any] = ctx.local("entry", {}).value
    if p.data and memory.setdefault("data", p.data) is not p.data:
        memory["over"] = True
    return bool(p.animate) and "over" not in memory


def legend(entries: Sequence[tuple[str, str]]) -> El:
    """The legend below: (colour, name) each."""
    items = [
        El("div", {"class": LEGEND_ITEM}, [swatch("h-2 w-2 shrink-0 rounded-[2px]", tone), name])
        for tone, name in entries
    ]
    return El("div", {"class": "recharts-legend-wrapper"}, [El("div", {"class": LEGEND}, items)])


def legend_of(series: Sequence[Series]) -> El:
    """The legend of a chart of series: by their keys' order, as the reference sorts them."""
    return legend([(one.paint, one.label) for one in sorted(series, key=lambda one: one.key)])


def swatch(classes: str, tone: str) -> El:
    """A small filled square."""
    return El("div", {"class": classes, "style": {"backgroundColor": tone}})


def rule_sheet(*rules: str) -> El | None:
    """The style element of the labels' rules."""
    text = "".join(rules)
    return El("style", {}, [text], key="rules") if text else None


def listed(names: Sequence[str]) -> str:
    """`Desktop`, `Desktop and Mobile`, `A, B and C`."""
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
