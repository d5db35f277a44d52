"""`Select`: a button that shows the chosen option and opens a list of them.

    {"type": "Select", "name": "fruit", "placeholder": "Pick", "onChange": {…}, "children": [
        {"type": "SelectGroup", "children": [
            {"type": "SelectLabel", "label": "Citrus"},
            {"type": "SelectOption", "value": "o", "label": "Orange"}]},
        {"type": "SelectSeparator"},
        {"type": "SelectOption", "value": "k", "label": "Kiwi", "disabled": true}]}

The list is an `auto` popover in place: the browser closes it on Escape and on a press elsewhere and
puts it above everything; it holds options only while open. Focus moves among the options (what has
focus is what is highlighted) and returns to the button. One rule: state is written before onChange
runs, also when the chosen option is chosen again.
Deviations: button, hidden field and list stand in one `contents` box; a SelectLabel outside a
group is drawn (the reference crashes on it).
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.base import Context, Item, Props, aria_of, component, data_child
from renderer_py.components.lucide import icon
from renderer_py.components.naming import own_name
from renderer_py.components.props import action, boolean, one_of, string, text
from renderer_py.components.select_keys import LIST_KEYS, UNFOLDING, Chooser
from renderer_py.components.tooltip import ALIGNS, SIDES, beside
from renderer_py.dom.element import AttrValue, El, Keys, Prevented

TRIGGER_CLASSES = (
    "pf-select-trigger flex w-full cursor-pointer items-center justify-between whitespace-nowrap "
    "outline-none disabled:cursor-not-allowed disabled:opacity-50 "
    "*:data-[slot=select-value]:line-clamp-1 *:data-[slot=select-value]:flex "
    "*:data-[slot=select-value]:items-center [&_svg]:pointer-events-none [&_svg]:shrink-0"
)
CONTENT_CLASSES = (
    "pf-select-content relative isolate z-50 max-h-(--available-height) "
    "origin-(--transform-origin) overflow-x-hidden overflow-y-auto"
)
OPTION_CLASSES = (
    "pf-select-item relative flex w-full cursor-pointer items-center outline-hidden select-none "
    "data-disabled:pointer-events-none data-disabled:opacity-50 [&_svg]:pointer-events-none "
    "[&_svg]:shrink-0"
)
LABEL_CLASSES = (
    "pf-select-group-label px-1.5 py-1.5 text-xs text-muted-foreground/70 pointer-events-none "
    "select-none"
)
OFFSET = 4

data_child("SelectOption", string("value", required=True), text("label", required=True),
           boolean("selected"), boolean("disabled"))  # fmt: skip
data_child("SelectLabel", text("label", required=True))
data_child("SelectGroup")
data_child("SelectSeparator")


@component(
    "Select",
    string("name"),
    string("value"),
    text("placeholder"),
    one_of("size", "sm", "default", default="default"),
    one_of("side", *SIDES, default="bottom"),
    one_of("align", *ALIGNS, default="center"),
    boolean("disabled"),
    boolean("required"),
    boolean("invalid"),
    action("onChange"),
    let=False,
    aria="manual",
    stateful=True,
)
def select(p: Props, ctx: Context) -> El:
    """id, cssClass and aria attributes go to the button."""
    entries = read_entries(ctx)
    chooser = Chooser(ctx, p.value, [option.props for option in options_of(entries)])
    field = El(
        "input",
        {"type": "hidden", "name": chooser.bound.name, "disabled": p.disabled,
         ".value": chooser.value},
    )  # fmt: skip
    return El(
        "span",
        {"id": None, "class": "contents"},
        [trigger(p, ctx, chooser), field, popup(p, ctx, chooser, entries)],
        on=None if p.disabled else {"keydown": chooser.typed},
    )


def read_entries(ctx: Context) -> list[tuple[Item, list[Item]]]:
    """Top-level items, each with the items of its group."""
    return [(item, ctx.items(item) if item.type == "SelectGroup" else []) for item in ctx.items()]


def options_of(entries: Sequence[tuple[Item, list[Item]]]) -> list[Item]:
    """All options in order, grouped or not."""
    flat = [each for item, inner in entries for each in (item, *inner)]
    return [item for item in flat if item.type == "SelectOption"]


def trigger(p: Props, ctx: Context, chooser: Chooser) -> El:
    """The button: label of the chosen option (or its bare value), else the placeholder."""
    opened = chooser.opened.value
    empty = chooser.value == ""
    words = (p.placeholder or "") if empty else chooser.label()
    value = El("span", {"data-placeholder": empty, "data-slot": "select-value"}, [words])
    chevron = icon("chevron-down", "pf-select-trigger-icon pointer-events-none")
    return El(
        "button",
        {
            "type": "button",
            "id": p.id,
            "data-disabled": p.disabled,
            "data-placeholder": empty,
            "data-popup-open": opened,
            "tabindex": -1 if p.disabled else 0,
            "disabled": p.disabled,
            "role": "combobox",
            "aria-expanded": "true" if opened else "false",
            "aria-haspopup": "listbox",
            "aria-controls": ctx.uid("list") if opened else None,
            "aria-invalid": "true" if p.invalid else None,
            "data-slot": "select-trigger",
            "data-size": p.size,
            "class": ctx.classes(TRIGGER_CLASSES),
            # A press on its invoker does not dismiss a popover: the click decides.
            "popovertarget": ctx.uid("popup") if opened else None,
            "style": {"anchor-name": f"--{ctx.uid('anchor')}"} if opened else None,
            **own_name(p, ctx, p.placeholder),
        },
        [value, chevron],
        on={"click": Prevented(chooser.toggle), "keydown": Keys(chooser.unfold, *UNFOLDING)},
        ref="trigger",
    )


def popup(
    p: Props, ctx: Context, chooser: Chooser, entries: Sequence[tuple[Item, list[Item]]]
) -> El:
    """The popover; bare and empty while closed."""
    opened = chooser.opened.value
    look: dict[str, AttrValue] = {
        "id": ctx.uid("popup"),
        "role": "presentation",
        "data-open": True,
        "data-side": p.side,
        "data-align": p.align,
        "data-slot": "select-content",
        "class": CONTENT_CLASSES,
        "style": beside(ctx.uid("anchor"), p.side, p.align, OFFSET),
    }
    return El(
        "div",
        {"popover": "auto", "data-stop": "toggle", **(look if opened else {})},
        [Listbox(ctx, chooser, entries).draw()] if opened else [],
        on={
            "toggle": chooser.toggled,
            "keydown": Keys(chooser.press, *LIST_KEYS),
            # Prevented, or a `label` around would answer the click by one on the button.
            "click": Prevented(chooser.keep),
        },
        ref="popup",
    )


class Listbox:
    """One drawing of the list."""

    def __init__(
        self, ctx: Context, chooser: Chooser, entries: Sequence[tuple[Item, list[Item]]]
    ) -> None:
        self.ctx = ctx
        self.chooser = chooser
        self.entries = entries
        self.drawn = 0

    def draw(self) -> El:
        children: list[El] = []
        for index, (item, inner) in enumerate(self.entries):
            children.extend(self.entry(item, inner, f"{index}"))
        return El("div", {"id": self.ctx.uid("list"), "role": "listbox"}, children)

    def entry(self, item: Item, inner: list[Item], key: str) -> list[El]:
        if item.type == "SelectGroup":
            return [self.group(item, inner, key)]
        return self.plain(item, key)

    def plain(self, item: Item, key: str) -> list[El]:
        if item.type == "SelectOption":
            return [self.option()]
        if item.type == "SelectLabel":
            return [El("div", label_attrs(self.ctx.uid(f"label-{key}")), [item.props.label])]
        if item.type == "SelectSeparator":
            look = "pf-select-separator -mx-1 my-1 h-px bg-border"
            return [El("div", {"data-slot": "select-separator", "class": look})]
        return []

    def group(self, item: Item, inner: list[Item], key: str) -> El:
        labels = [i for i, item in enumerate(inner) if item.type == "SelectLabel"]
        children = [el for i, item in enumerate(inner) for el in self.plain(item, f"{key}-{i}")]
        return El(
            "div",
            {
                "role": "group",
                "data-slot": "select-group",
                "class": "pf-select-group scroll-my-1 p-1",
                "aria-labelledby": self.ctx.uid(f"label-{key}-{labels[0]}") if labels else None,
                **item.aria,
            },
            children,
        )

    def option(self) -> El:
        index, chooser = self.drawn, self.chooser
        self.drawn += 1
        option = chooser.options[index]
        selected = index == chooser.chosen
        highlighted = index == chooser.active.value
        mark = El(
            "span",
            {"class": "pf-select-item-indicator", "data-selected": True, "aria-hidden": "true"},
            [icon("check", "pf-select-item-indicator-icon pointer-events-none")],
        )
        return El(
            "div",
            {
                "data-disabled": option.disabled,
                "data-selected": selected,
                "data-highlighted": highlighted,
                "role": "option",
                "aria-disabled": "true" if option.disabled else None,
                "aria-selected": "true" if selected else "false",
                "tabindex": 0 if highlighted else -1,
                "data-slot": "select-item",
                "class": OPTION_CLASSES,
                **aria_of(option),
            },
            [El("div", {}, [option.label]), mark if selected else None],
            on=None
            if option.disabled
            else {
                "click": lambda event: chooser.choose(index),
                "pointerenter": lambda event: chooser.highlight(index),
            },
            ref=f"option-{index}",
        )


def label_attrs(label_id: str) -> dict[str, AttrValue]:
    return {
        "id": label_id,
        "aria-hidden": "true",
        "data-slot": "select-group-label",
        "class": LABEL_CLASSES,
    }
