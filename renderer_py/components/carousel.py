"""`Carousel`: slides in a row or column, one or some of them in view.

    {"type": "Carousel", "visible": 1, "gap": 16, "showDots": true, "autoAdvance": 5000,
     "children": [{"type": "Card", …}, {"type": "Card", …}]}

One rule: the browser scrolls, snaps and fades (static/styles/components/carousel.css); this module
only says which slide is meant and hears from scroll events which one is seen.
Deviations: a loop goes back to its beginning instead of repeating its slides; controls have names
and dots say which is current; arrow keys work on them; rotation also pauses while focus is inside
and for people who prefer no motion nothing slides; copies in a continuous strip are hidden from
assistive technology; a named carousel is a region. `drag` is the browser's own: fingers and
trackpads, not a pressed mouse.
"""

from __future__ import annotations

from math import ceil
from typing import Any

from renderer_py.components import lucide
from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import boolean, integer, number, one_of
from renderer_py.components.rotation import Rotation
from renderer_py.dom.element import AttrValue, Child, DomEvent, El, Keys, Listener

CHEVRONS = {"x": ("chevron-left", "chevron-right"), "y": ("chevron-up", "chevron-down")}
STEP_KEYS = {"x": ("ArrowLeft", "ArrowRight"), "y": ("ArrowUp", "ArrowDown")}
PLACES = {"start": 0, "center": 0.5, "end": 1}
# While a scroll that we asked for is under way, positions on its way are no news.
SCROLL_MS = 800
# As in the reference: two fill the view wherever the strip is, one goes out as another comes in.
STRIP_COPIES = 3
# Opacity of dimmed slides: their text still has a contrast of 4.5:1.
FAINTEST = 0.6


@component(
    "Carousel",
    number("visible"),
    number("gap", 0),
    number("height"),
    one_of("direction", "left", "right", "up", "down", default="left"),
    boolean("loop", True),
    number("autoAdvance", 0),
    boolean("continuous"),
    number("speed", 2),
    one_of("effect", "slide", "fade", default="slide"),
    boolean("dimInactive"),
    boolean("showControls", True),
    one_of("controlsPosition", "overlay", "outside", "gutter", default="outside"),
    boolean("showDots"),
    boolean("pauseOnHover", True),
    one_of("align", *PLACES, default="start"),
    integer("slidesToScroll", 1),
    boolean("drag", True),
)
def carousel(p: Props, ctx: Context) -> El:
    """The viewport with its slides, and what moves them."""
    nodes = [node for node in ctx.child_nodes() if node not in (None, "")]
    if p.continuous:
        return frame(p, ctx, [El("div", {"class": "pf-carousel-stage"}, [strip(p, ctx, nodes)])])
    slides = Slides(p, ctx, nodes)
    rotation: Rotation = ctx.local("rotation", Rotation()).value
    rotation.update(ctx, p.auto_advance, slides.advance)
    return frame(p, ctx, slides.parts(), rotation)


def frame(p: Props, ctx: Context, parts: list[Child], rotation: Rotation | None = None) -> El:
    """The root."""
    attrs: dict[str, AttrValue] = {
        "class": ctx.classes("pf-carousel"),
        "data-axis": axis_of(p),
        "role": "region" if ctx.aria else None,
        "aria-roledescription": "carousel" if ctx.aria else None,
    }
    return El("div", attrs, parts, on=rotation.listeners(p.pause_on_hover) if rotation else None)


def axis_of(p: Props) -> str:
    return "y" if p.direction in ("up", "down") else "x"


def strip(p: Props, ctx: Context, nodes: list[Any]) -> El:
    """The continuous strip: all slides three times, the copies for the eye alone."""
    visible = float(p.visible) if p.visible and p.visible > 0 else None
    attrs: dict[str, AttrValue] = {
        "class": "pf-carousel-viewport",
        "data-continuous": "backward" if p.direction in ("right", "down") else "forward",
        "data-natural": visible is None,
        "data-pause": p.pause_on_hover,
        # `speed` is pixels a frame of the usual 60 a second.
        "style": {
            **lengths(p, visible),
            "--pf-carousel-speed": f"{p.speed * 60:g}",
            "--pf-carousel-count": len(nodes),
        },
    }
    copies: list[Child] = [strip_copy(ctx, number, nodes) for number in range(STRIP_COPIES)]
    parts: list[Child] = [El("div", {"class": "pf-carousel-track"}, copies)]
    if axis_of(p) == "y" and not p.height:
        # Nothing else says how high it is: as high as the slides that it begins with.
        parts.append(
            strip_copy(ctx, STRIP_COPIES, nodes[: ceil(visible or 1)], "pf-carousel-sizer")
        )
    return El("div", attrs, parts)


def strip_copy(ctx: Context, number: int, nodes: list[Any], own: str = "pf-carousel-group") -> El:
    """All slides; number 0 is the original."""
    slides: list[Child] = [slide_of(ctx, f"{number}-{i}", [node]) for i, node in enumerate(nodes)]
    attrs: dict[str, AttrValue] = {
        "class": own,
        "aria-hidden": "true" if number else None,
        "inert": bool(number),
    }
    return El("div", attrs, slides)


def slide_of(ctx: Context, key: str, nodes: list[Any], **attrs: AttrValue) -> El:
    """One slide around one child."""
    own: dict[str, AttrValue] = {
        "class": "pf-carousel-slide",
        "role": "group",
        "aria-roledescription": "slide",
        # What scrolls inside a slide does not move the carousel.
        "data-stop": "scroll",
    }
    return El("div", {**own, **attrs}, [ctx.hole(f"slide-{key}", nodes)], ref=f"slide-{key}")


def lengths(p: Props, visible: float | None) -> dict[str, Any]:
    """The numbers that the style sheet computes with."""
    return {
        "--pf-carousel-gap": f"{p.gap:g}px",
        "--pf-carousel-visible": f"{visible:g}" if visible else None,
        "height": f"{p.height:g}px" if p.height and axis_of(p) == "y" else None,
    }


class Slides:
    """One render of a carousel whose slides are looked at one after the other."""

    def __init__(self, p: Props, ctx: Context, nodes: list[Any]) -> None:
        self.p = p
        self.ctx = ctx
        self.nodes = nodes
        self.count = len(nodes)
        self.axis = axis_of(p)
        self.fade = p.effect == "fade"
        self.visible: float | None = 1 if self.fade else slides_in_view(p, ctx)
        self.padded = p.loop and p.align != "start"
        # How far, in slides, the first one can be scrolled away.
        hidden = self.count - (1 if self.padded or not self.visible else self.visible)
        self.range = max(hidden, 0)
        self.last = ceil(self.range)
        self.index = ctx.local("index", 0)
        self.target = ctx.local("target", None)

    def parts(self) -> list[Child]:
        position = self.p.controls_position if self.p.show_controls else "none"
        previous, following = self.controls() if self.p.show_controls else (None, None)
        dots = self.dots()
        stage: list[Child] = [self.viewport()]
        below: Child = None
        if position == "gutter":
            bar = El("div", {"class": "pf-carousel-gutter"}, [previous, dots, following])
            stage, below = ([*stage, bar], None) if self.axis == "y" else (stage, bar)
        else:
            stage += [previous, following]
            below = dots
        return [El("div", {"class": "pf-carousel-stage", "data-controls": position}, stage), below]

    def viewport(self) -> El:
        attrs: dict[str, AttrValue] = {
            "class": "pf-carousel-viewport",
            "tabindex": None if self.fade or not self.p.drag else 0,
            "data-scroller": True,
            "data-effect": self.p.effect,
            "data-align": self.p.align,
            "data-padded": self.padded,
            "data-natural": self.visible is None,
            "data-drag": "false" if not self.p.drag else None,
            "style": lengths(self.p, self.visible),
        }
        slides = [self.slide(index, node) for index, node in enumerate(self.nodes)]
        track = El("div", {"class": "pf-carousel-track"}, slides)
        on: dict[str, Listener] = {} if self.fade else {"scroll": self.scrolled}
        return El("div", attrs, [track], on=on)

    def slide(self, index: int, node: Any) -> El:
        active = index == self.index.value
        attrs: dict[str, AttrValue] = {"data-active": active}
        style: dict[str, Any] = {}
        if self.p.dim_inactive and not self.fade:
            style["opacity"] = f"{self.brightness(index):g}"
        # A column without a height is as high as the slides it begins with.
        if self.axis == "y" and not self.p.height and index >= max(1, int(self.visible or 1)):
            attrs["data-beyond"] = True
            style["--pf-carousel-index"] = index
        slide = slide_of(self.ctx, str(index), [node], style=style or None, **attrs)
        if self.fade and not active:
            slide.on = {"focusin": lambda event: self.go(index)}
        return slide

    def brightness(self, index: int) -> float:
        """Opacity by distance from the slide in view, as a part of the way through all."""
        apart = abs(index - self.index.value)
        if self.p.loop:
            apart = min(apart, self.count - apart)
        steps = self.count if self.p.loop else max(self.count - 1, 1)
        return float(max(FAINTEST, 1 - 2 * apart / steps))

    # Controls

    def controls(self) -> tuple[El, El]:
        previous, following = CHEVRONS[self.axis]
        at, loop = self.index.value, self.p.loop
        return (
            self.control("Previous slide", previous, "previous", -1, ended=not loop and at <= 0),
            self.control("Next slide", following, "next", 1, ended=not loop and at >= self.last),
        )

    def control(self, label: str, icon: str, place: str, by: int, *, ended: bool) -> El:
        attrs: dict[str, AttrValue] = {
            "type": "button",
            "class": "pf-carousel-control",
            "data-place": place,
            "aria-label": label,
            "disabled": ended,
        }
        on: dict[str, Listener] = {
            "click": lambda event: self.step(by),
            "keydown": self.keys(),
        }
        return El("button", attrs, [lucide.icon(icon, "size-4")], on=on)

    def dots(self) -> El | None:
        if not self.p.show_dots or self.count < 2:
            return None
        return El("div", {"class": "pf-carousel-dots"}, [self.dot(i) for i in range(self.count)])

    def dot(self, index: int) -> El:
        attrs: dict[str, AttrValue] = {
            "type": "button",
            "class": "pf-carousel-dot",
            "aria-label": f"Go to slide {index + 1}",
            "aria-current": "true" if index == self.index.value else None,
        }
        on: dict[str, Listener] = {
            "click": lambda event: self.go(index),
            "keydown": self.keys(),
        }
        return El("button", attrs, on=on)

    def keys(self) -> Keys:
        back, forth = STEP_KEYS[self.axis]
        return Keys(lambda event: self.step(-1 if event.key == back else 1), back, forth)

    # Moving

    def step(self, by: int) -> None:
        """One step of `slidesToScroll` slides; a loop goes on at its other end."""
        at = self.index.value
        target = at + by * max(self.p.slides_to_scroll, 1)
        if self.p.loop and (at >= self.last if by > 0 else at <= 0):
            target = 0 if by > 0 else self.last
        self.go(target)

    def advance(self) -> None:
        """What rotation does: at the end it begins again, loop or not."""
        if self.index.value >= self.last:
            self.go(0)
        else:
            self.step(1)

    def go(self, index: int) -> None:
        index = max(0, min(index, self.count - 1 if self.fade else self.last))
        self.index.set(index)
        if not self.fade and self.count:
            self.target.set(index)
            self.ctx.after(SCROLL_MS, lambda: self.target.set(None))
            self.ctx.command(f"slide-{index}", "scrollWithin", PLACES[self.p.align])

    def scrolled(self, event: DomEvent) -> None:
        """The browser scrolled, by whatever means."""
        left, top, width, height = event.data.get("scroll") or (0, 0, 0, 0)
        at, whole = (top, height) if self.axis == "y" else (left, width)
        if whole <= 0:
            return
        seen = min(round(abs(at) / whole * self.range), self.count - 1)
        if self.target.value is None:
            self.index.set(seen)
        elif seen == self.target.value:
            self.target.set(None)


def slides_in_view(p: Props, ctx: Context) -> float | None:
    """How many slides fit; None lets each have its natural size."""
    if p.visible is not None:
        return max(float(p.visible), 0.1)
    # Null says something here that a missing prop does not; props cannot tell the two apart.
    node = getattr(getattr(ctx, "instance", None), "node", {})
    return None if "visible" in node else 1
