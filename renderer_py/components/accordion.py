"""`Accordion`: headings that open and close their panels.

    {"type": "Accordion", "multiple": true, "defaultValues": ["First"], "children": [
        {"type": "AccordionItem", "title": "First", "children": […]},
        {"type": "AccordionItem", "title": "Second", "value": "second", "children": […]}]}

One rule: what is open belongs to the instance (`defaultValues` only starts it), and a closed panel
is not in the document. Triggers are native buttons, so Enter, Space and Tab are the browser's.
`collapsible` changes nothing, as in the reference: the open panel can always be closed.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Item, Local, Props, component, data_child
from renderer_py.components.lucide import icon
from renderer_py.components.props import boolean, json_value, string, text
from renderer_py.dom.element import AttrValue, DomEvent, El
from renderer_py.values import to_string

TRIGGER_CLASSES = (
    "pf-accordion-trigger group/accordion-trigger flex flex-1 items-start justify-between"
)
CHEVRON_CLASSES = (
    "h-4 w-4 shrink-0 text-muted-foreground transition-transform duration-200 "
    "group-aria-expanded/accordion-trigger:rotate-180"
)

data_child("AccordionItem", text("title", required=True), string("value"))


@component(
    "Accordion",
    boolean("multiple"),
    boolean("collapsible", True),
    json_value("defaultValues"),
    let=False,
)
def accordion(p: Props, ctx: Context) -> El:
    """The items in a column."""
    items = [item for item in ctx.items() if item.type == "AccordionItem"]
    opened = ctx.local("open", start_values(p.default_values))
    return El(
        "div",
        {
            "data-orientation": "vertical",
            "class": ctx.classes("flex w-full flex-col gap-1"),
        },
        [draw_item(ctx, item, index, opened, p.multiple) for index, item in enumerate(items)],
    )


def start_values(given: object) -> tuple[str, ...]:
    values = given if isinstance(given, list) else [] if given is None else [given]
    return tuple(to_string(value) for value in values)


def draw_item(ctx: Context, item: Item, index: int, opened: Local, multiple: bool) -> El:
    """Heading and, if open, panel."""
    value = item.props.value or item.props.title or f"item-{index}"
    is_open = value in opened.value
    touched = ctx.local("touched", ())

    def toggle(event: DomEvent) -> None:
        others = tuple(v for v in opened.value if v != value) if multiple or is_open else ()
        opened.set(others if is_open else (*others, value))
        touched.set((*touched.value, value))

    place: dict[str, AttrValue] = {"data-orientation": "vertical", "data-index": index}
    marks = {**place, "data-open": is_open, "data-closed": not is_open}
    trigger = El(
        "button",
        {
            **place,
            "type": "button",
            "data-panel-open": is_open,
            "aria-expanded": "true" if is_open else "false",
            "aria-controls": ctx.uid(f"panel-{index}") if is_open else None,
            "id": ctx.uid(f"trigger-{index}"),
            "class": TRIGGER_CLASSES,
            **item.aria,
        },
        [item.props.title or f"Item {index + 1}", icon("chevron-down", CHEVRON_CLASSES)],
        on={"click": toggle},
    )
    heading = El("h3", {**marks, "class": "flex"}, [trigger])
    panel = draw_panel(ctx, item, index, marks, moving=value in touched.value) if is_open else None
    own = {**marks, "class": "pf-accordion-item"}
    return El("div", own, [heading, panel], key=f"{index}")


def draw_panel(
    ctx: Context, item: Item, index: int, marks: dict[str, AttrValue], *, moving: bool
) -> El:
    """The open panel; it unfolds only when a person opened it."""
    return El(
        "div",
        {
            **marks,
            "id": ctx.uid(f"panel-{index}"),
            "aria-labelledby": ctx.uid(f"trigger-{index}"),
            "role": "region",
            "class": "pf-accordion-content overflow-hidden",
            "style": {
                "--accordion-panel-height": "auto",
                "--accordion-panel-width": "auto",
                "animation-name": None if moving else "none",
                # Lets the unfolding end at `auto`.
                "interpolate-size": "allow-keywords" if moving else None,
            },
        },
        [
            El(
                "div",
                {"class": "pf-accordion-content-inner text-muted-foreground"},
                [ctx.hole(f"panel-{index}", item.children, item.frame)],
            )
        ],
        key="panel",
    )
