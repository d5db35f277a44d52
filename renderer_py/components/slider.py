"""`Slider`: one number, or a low and a high one (`range`).

    {"type": "Slider", "name": "price", "min": 0, "max": 500, "range": true, "value": [50, 200],
     "onChange": {"action": "setState", "key": "last", "value": "{{ $event }}"}}

Dragging and touch are the browser's: a transparent native range input lies over the drawn track. Of
two inputs each reaches only to the other's value and takes the pointer only on its own side of the
middle between them, so that thumbs neither cross nor hide one another. One rule: every value
written is on the grid `min + n * step` and inside the limits.
Deviations: a named range slider works (the reference's never does); the inputs have no `name`, so a
Form keeps the number a number.
"""

from __future__ import annotations

import math
from typing import Any

from renderer_py.components.base import Context, Props, component
from renderer_py.components.naming import drawn_name
from renderer_py.components.props import action, boolean, json_value, number, one_of, string
from renderer_py.dom.element import AttrValue, DomEvent, El, Keys
from renderer_py.values import is_nullish, to_number, to_string

CONTROL_CLASSES = (
    "pf-slider relative flex w-full cursor-pointer touch-none items-center select-none "
    "data-disabled:cursor-not-allowed data-disabled:opacity-50 data-vertical:h-full "
    "data-vertical:w-auto data-vertical:flex-col"
)
TRACK_CLASSES = (
    "pf-slider-track bg-muted relative grow overflow-hidden data-horizontal:w-full "
    "data-vertical:h-full"
)
RANGE_CLASSES = "pf-slider-range select-none data-horizontal:h-full data-vertical:w-full"
THUMB_CLASSES = (
    "pf-slider-thumb block shrink-0 select-none disabled:pointer-events-none disabled:opacity-50"
)
# The thumb is drawn after its input, lets the pointer through to it and shows its focus.
THUMB_STATES = (
    "pointer-events-none ring-[color:var(--meter-tone)]/50 "
    "peer-hover/low:ring-3 peer-focus-visible/low:ring-3",
    "pointer-events-none ring-[color:var(--meter-tone)]/50 "
    "peer-hover/high:ring-3 peer-focus-visible/high:ring-3",
)
INPUT_CLASSES = ("peer/low", "peer/high")
ARROWS = {"ArrowRight": 1, "ArrowUp": 1, "ArrowLeft": -1, "ArrowDown": -1}
PAGES = {"PageUp": 1, "PageDown": -1}
# Units, whatever the step.
LARGE_STEP = 10
# Width (px) of a native thumb: its centre stays half of this off the ends of the input.
NATIVE_THUMB = 16


@component(
    "Slider",
    string("name"),
    json_value("value"),
    number("min", 0),
    number("max", 100),
    number("step"),
    boolean("range"),
    boolean("disabled"),
    string("variant", "default"),
    one_of("size", "sm", "default", "lg", default="default"),
    string("indicatorClass"),
    one_of("orientation", "horizontal", "vertical", default="horizontal"),
    one_of("handleStyle", "circle", "bar", default="circle"),
    string("handleClass"),
    action("onChange"),
    aria="manual",
    stateful=True,
)
def slider(p: Props, ctx: Context) -> El:
    """aria attributes name the inputs; cssClass goes to the group."""
    drawing = Drawing(p, ctx)
    marks = drawing.marks
    track = El(
        "div",
        {**marks, "data-slot": "slider-track", "class": TRACK_CLASSES},
        [drawing.filled()],
    )
    count = len(drawing.values)
    inputs = [drawing.input(index) for index in range(count)]
    thumbs = [drawing.thumb(index) for index in range(count)]
    control_class = ctx.merge(CONTROL_CLASSES, f"pf-slider-size-{p.size}")
    control = El("div", {**marks, "class": control_class}, [track, *inputs, *thumbs])
    group_class = ctx.classes("data-horizontal:w-full data-vertical:h-full")
    group = {**marks, "role": "group", "data-slot": "slider", "class": group_class}
    return El("div", group, [control])


class Scale:
    """Limits and grid of a slider."""

    def __init__(self, p: Props) -> None:
        self.low = p.min
        self.high = max(p.max, p.min)
        self.step = p.step if p.step and p.step > 0 else (self.high - self.low) / 100 or 1

    def snap(self, value: float) -> float:
        """The nearest value on the grid and within the limits, without binary noise."""
        steps = round((value - self.low) / self.step)
        return tidy(min(max(self.low + steps * self.step, self.low), self.high))

    def share(self, value: float) -> float:
        """Position between the limits in percent."""
        return tidy((value - self.low) / ((self.high - self.low) or 1) * 100)


def tidy(value: float) -> float:
    """12 significant digits, and a whole number as such: what JavaScript would print."""
    short = float(f"{value:.12g}")
    return int(short) if short == int(short) else short


class Drawing:
    """One render of a Slider: its values and the elements that show them."""

    def __init__(self, p: Props, ctx: Context) -> None:
        self.p = p
        self.ctx = ctx
        self.scale = Scale(p)
        self.bound = ctx.bind(p.value)
        self.values = self.read(self.bound.value)
        self.vertical = p.orientation == "vertical"
        self.marks: dict[str, AttrValue] = {
            "data-orientation": p.orientation,
            "data-disabled": p.disabled,
        }

    def read(self, value: Any) -> list[float]:
        """One value or, of a range, two in order; limits where the state holds none."""
        given = value if isinstance(value, list) else [value]
        defaults = [self.scale.low, self.scale.high] if self.p.range else [self.scale.low]
        numbers = [
            self.limit(given[index] if index < len(given) else None, default)
            for index, default in enumerate(defaults)
        ]
        return sorted(numbers)

    def limit(self, value: Any, default: float) -> float:
        parsed = default if is_nullish(value) else to_number(value)
        if math.isnan(parsed):
            parsed = default
        return tidy(min(max(parsed, self.scale.low), self.scale.high))

    def write(self, index: int, value: float) -> None:
        """Store the new value of one thumb, which stops at the other, and tell the author."""
        values = list(self.values)
        values[index] = self.scale.snap(value)
        if index and values[1] < values[0]:
            values[1] = values[0]
        elif len(values) == 2 and values[0] > values[1]:
            values[0] = values[1]
        if values != self.values:
            event = values if self.p.range else values[0]
            self.bound.write(event)
            self.ctx.fire("onChange", event)

    def input(self, index: int) -> El:
        """The native control of one thumb."""
        p, scale = self.p, self.scale
        low = self.values[0] if index else scale.low
        high = self.values[1] if p.range and not index else scale.high
        words = ("start range", "end range")[index]
        return El(
            "input",
            {
                "type": "range",
                "min": low,
                "max": high,
                "step": scale.step,
                "disabled": p.disabled,
                "aria-orientation": p.orientation,
                "aria-valuetext": f"{to_string(self.values[index])} {words}" if p.range else None,
                "class": INPUT_CLASSES[index],
                "style": self.input_style(scale.share(low), scale.share(high), index),
                ".value": to_string(self.values[index]),
                **(drawn_name(p, self.ctx) or {"aria-label": "Slider"}),
            },
            on={
                "input": lambda event: self.write(index, to_number(event.value)),
                "keydown": Keys(
                    lambda event: self.press(index, event), *ARROWS, *PAGES, "Home", "End"
                ),
            },
            key=INPUT_CLASSES[index],
        )

    def press(self, index: int, event: DomEvent) -> None:
        """Arrows by a step; with Shift, and PageUp and PageDown, by ten units; Home, End."""
        value = self.values[index]
        if event.key in ARROWS:
            step = LARGE_STEP if event.shift else self.scale.step
            self.write(index, value + ARROWS[event.key] * step)
        elif event.key in PAGES:
            self.write(index, value + PAGES[event.key] * LARGE_STEP)
        else:
            self.write(index, self.scale.low if event.key == "Home" else self.scale.high)

    def input_style(self, start: float, end: float, index: int) -> dict[str, Any]:
        """Place of an input over a part of the track: its thumb lies under the drawn one."""
        span = end - start
        length = f"calc({tidy(span)}% + {tidy(NATIVE_THUMB * (1 - span / 100))}px)"
        offset = f"calc({start}% - {tidy(NATIVE_THUMB * start / 100)}px)"
        common = {"position": "absolute", "margin": "0", "opacity": 0, "cursor": "inherit"}
        clip = self.clip(start, end, index)
        if self.vertical:
            upright = {"writing-mode": "vertical-lr", "direction": "rtl"}
            place = {"bottom": offset, "height": length, "left": "50%", "translate": "-50% 0"}
            return {**common, **upright, **place, "width": "24px", "clip-path": clip}
        place = {"inset-inline-start": offset, "width": length, "top": "50%", "translate": "0 -50%"}
        return {**common, **place, "height": "24px", "clip-path": clip}

    def clip(self, start: float, end: float, index: int) -> str | None:
        """Leave the pointer to the other input beyond the middle between the two values."""
        if len(self.values) < 2 or start == end:
            return None
        middle = (self.scale.share(self.values[0]) + self.scale.share(self.values[1])) / 2
        cut = (end - middle if index == 0 else middle - start) / (end - start) * 100
        far_end = (index == 0) != self.vertical
        sides = [f"{tidy(cut)}%" if side else "0" for side in (far_end, not far_end)]
        return (
            f"inset({sides[0]} 0 {sides[1]} 0)"
            if self.vertical
            else (f"inset(0 {sides[0]} 0 {sides[1]})")
        )

    def thumb(self, index: int) -> El:
        """The drawn handle: its travel ends where its edge meets the track's."""
        share = self.scale.share(self.values[index])
        style = (
            {"bottom": f"{share}%", "left": "50%", "translate": f"-50% {share}%"}
            if self.vertical
            else {"inset-inline-start": f"{share}%", "top": "50%", "translate": f"-{share}% -50%"}
        )
        return El(
            "div",
            {
                **self.marks,
                "data-index": index,
                "data-slot": "slider-thumb",
                "class": self.ctx.merge(
                    THUMB_CLASSES,
                    "pf-slider-thumb-bar" if self.p.handle_style == "bar" else None,
                    f"pf-slider-thumb-variant-{self.p.variant}",
                    THUMB_STATES[index],
                    self.p.handle_class,
                ),
                "style": {"position": "absolute", **style},
            },
            key=f"thumb-{index}",
        )

    def filled(self) -> El:
        """The part of the track up to the value, or between the two."""
        shares = [self.scale.share(value) for value in self.values]
        start, end = (shares[0], shares[1]) if len(shares) == 2 else (0, shares[0])
        side, extent = ("bottom", "height") if self.vertical else ("inset-inline-start", "width")
        return El(
            "div",
            {
                **self.marks,
                "data-slot": "slider-range",
                "class": self.ctx.merge(
                    RANGE_CLASSES, f"pf-slider-variant-{self.p.variant}", self.p.indicator_class
                ),
                "style": {"position": "absolute", side: f"{start}%", extent: f"{end - start}%"},
            },
        )
