"""`Tabs`: a tab list and the panel of the active tab.

    {"type": "Tabs", "name": "section", "variant": "line", "onChange": {…}, "children": [
        {"type": "Tab", "title": "General", "value": "general", "children": […]},
        {"type": "Tab", "title": "Advanced", "disabled": true, "children": […]}]}

One rule: only the active panel is mounted. Without a value anywhere the first enabled tab becomes
active at mount, is written to state and announced by onChange. Keyboard is the WAI-ARIA pattern
with manual activation: arrows, Home and End move focus (onto disabled tabs, too), Enter and Space
choose.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.base import Context, Item, Props, component, data_child
from renderer_py.components.props import action, boolean, one_of, string, text
from renderer_py.dom.element import DomEvent, El, Keys
from renderer_py.values import is_nullish, to_string

TAB_CLASSES = (
    "pf-tabs-trigger inline-flex items-center justify-center whitespace-nowrap transition-all "
    "focus-visible:outline-none focus-visible:ring-2 focus-visible:ring-ring "
    "focus-visible:ring-offset-2 disabled:pointer-events-none disabled:opacity-50 "
    "data-active:text-foreground"
)
PANEL_CLASSES = (
    "pf-tabs-content ring-offset-background focus-visible:outline-none focus-visible:ring-2 "
    "focus-visible:ring-ring focus-visible:ring-offset-2"
)
STEPS = {
    "horizontal": {"ArrowRight": 1, "ArrowLeft": -1},
    "vertical": {"ArrowDown": 1, "ArrowUp": -1},
}

data_child("Tab", text("title", required=True), string("value"), boolean("disabled"))


@component(
    "Tabs",
    string("name"),
    string("value"),
    string("variant"),
    one_of("orientation", "horizontal", "vertical", default="horizontal"),
    action("onChange"),
    let=False,
    aria="manual",
    stateful=True,
)
def tabs(p: Props, ctx: Context) -> El:
    """aria attributes name the tab list."""
    strip = Strip(p, ctx, [item for item in ctx.items() if item.type == "Tab"])
    tab_list = El(
        "div",
        {
            "data-orientation": p.orientation,
            "aria-orientation": "vertical" if p.orientation == "vertical" else None,
            "role": "tablist",
            "data-variant": p.variant,
            "class": "pf-tabs-list group/tabs-list inline-flex text-muted-foreground",
            **ctx.aria,
        },
        [strip.tab(index) for index in range(len(strip.items))],
    )
    return El(
        "div",
        {
            "data-orientation": p.orientation,
            "class": ctx.classes(
                "pf-tabs group/tabs flex gap-2 data-[orientation=horizontal]:flex-col"
            ),
        },
        [tab_list, strip.panel()],
    )


class Strip:
    """One render of Tabs."""

    def __init__(self, p: Props, ctx: Context, items: Sequence[Item]) -> None:
        self.ctx = ctx
        self.orientation = p.orientation
        self.items = items
        self.values = [
            item.props.value or item.props.title or f"item-{index}"
            for index, item in enumerate(items)
        ]
        self.bound = ctx.bind(p.value)
        self.active = self.find_active()
        self.focused = ctx.local("focused", None)

    def find_active(self) -> int:
        """Index of the active tab, -1 if the value names none."""
        value = self.bound.value
        if not is_nullish(value):
            text_value = to_string(value)
            return self.values.index(text_value) if text_value in self.values else -1
        first = next((i for i, item in enumerate(self.items) if not item.props.disabled), -1)
        if first >= 0:
            self.ctx.on_mount(lambda: self.activate(first))
        return first

    def activate(self, index: int) -> None:
        self.bound.write(self.values[index])
        self.ctx.fire("onChange", self.values[index])

    def tab(self, index: int) -> El:
        item = self.items[index]
        active = index == self.active
        stop = self.focused.value if self.focused.value is not None else max(self.active, 0)

        def click(event: DomEvent) -> None:
            self.focused.set(index)
            if not item.props.disabled and not active:
                self.activate(index)

        return El(
            "button",
            {
                "type": "button",
                "data-orientation": self.orientation,
                "data-active": active,
                "data-disabled": item.props.disabled,
                "aria-disabled": "true" if item.props.disabled else "false",
                "tabindex": 0 if index == stop else -1,
                "role": "tab",
                "aria-selected": "true" if active else "false",
                "aria-controls": self.ctx.uid("panel") if active else None,
                "id": self.ctx.uid(f"tab-{index}"),
                "class": TAB_CLASSES,
                **item.aria,
            },
            [item.props.title],
            on={
                "click": click,
                "keydown": Keys(
                    lambda event: self.move(index, event.key),
                    *STEPS[self.orientation],
                    "Home",
                    "End",
                ),
            },
            key=f"{index}",
            ref=f"tab-{index}",
        )

    def move(self, index: int, key: str) -> None:
        """Move focus along the list and around its ends, without activating."""
        ends = {"Home": 0, "End": len(self.items) - 1}
        step = STEPS[self.orientation].get(key, 0)
        target = ends[key] if key in ends else (index + step) % len(self.items)
        self.focused.set(target)
        self.ctx.command(f"tab-{target}", "focus")

    def panel(self) -> El | None:
        if self.active < 0:
            return None
        item = self.items[self.active]
        value = self.values[self.active]
        return El(
            "div",
            {
                "data-orientation": self.orientation,
                "role": "tabpanel",
                "tabindex": 0,
                "id": self.ctx.uid("panel"),
                "aria-labelledby": self.ctx.uid(f"tab-{self.active}"),
                "class": PANEL_CLASSES,
            },
            [self.ctx.hole(f"panel-{value}", item.children, item.frame)],
            key=value,
        )
