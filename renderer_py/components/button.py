"""`Button` and `ButtonGroup`.

    {"type": "Button", "label": "Save", "icon": "save", "variant": "outline", "size": "sm",
     "onClick": {"action": "setState", "key": "saved", "value": true}}

One rule: a button is the browser's own `button`; without `buttonType` it has no `type`, so inside a
Form it submits. `$event` of onClick is the button's value, which is always ''.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.lucide import icon
from renderer_py.components.props import action, boolean, one_of, string, text
from renderer_py.dom.element import DomEvent, El

VARIANTS = (
    "default", "destructive", "outline", "secondary", "ghost", "link", "success", "warning", "info",
)  # fmt: skip
SIZES = ("default", "xs", "sm", "lg", "icon", "icon-xs", "icon-sm", "icon-lg")


@component(
    "Button",
    text("label", required=True),
    string("icon"),
    string("variant", "default"),
    one_of("size", *SIZES, default="default"),
    one_of("buttonType", "submit", "button", "reset"),
    boolean("disabled"),
    action("onClick"),
)
def button(p: Props, ctx: Context) -> El:
    """An icon size shows the icon alone and keeps the label for assistive technology."""

    def click(event: DomEvent) -> None:
        ctx.fire("onClick", event.value)

    only_icon = p.size.startswith("icon")
    label = El("span", {"class": "sr-only"}, [p.label]) if only_icon else p.label
    return El(
        "button",
        {
            "data-slot": "button",
            "data-variant": p.variant,
            "data-size": p.size,
            "class": ctx.classes(
                "pf-button group/button",
                f"pf-button-variant-{p.variant}" if p.variant in VARIANTS else None,
                f"pf-button-size-{p.size}",
            ),
            "type": p.button_type,
            "disabled": p.disabled,
        },
        [icon(p.icon), label],
        on={"click": click} if ctx.has_action("onClick") else None,
    )


@component("ButtonGroup", one_of("orientation", "horizontal", "vertical", default="horizontal"))
def button_group(p: Props, ctx: Context) -> El:
    """Buttons with joined borders."""
    vertical = p.orientation == "vertical"
    return El(
        "div",
        {
            "role": "group",
            "data-slot": "button-group",
            "data-orientation": p.orientation,
            "class": ctx.classes(
                "pf-button-group flex w-fit items-stretch",
                f"pf-button-group-orientation-{p.orientation}",
                "flex-col" if vertical else None,
            ),
        },
        ctx.children(),
    )
