"""`Combobox`: a button that shows the chosen option and opens a list that can be searched.

    {"type": "Combobox", "name": "city", "placeholder": "City", "searchPlaceholder": "Find …",
     "children": [{"type": "ComboboxGroup", "children": [
         {"type": "ComboboxLabel", "label": "EU"},
         {"type": "ComboboxOption", "value": "par", "label": "Paris"}]}]}

The list is an `auto` popover with a search field, which keeps the focus; arrows move a highlight
(`aria-activedescendant`), Enter chooses it. One rule: state is written before onChange runs, also
when the chosen option is chosen again.
Deviations: arrows and Enter work; the options stand in a `listbox`; there is no mirror input,
because the value is no part of a form's data; button and list stand in one `contents` box.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component, data_child
from renderer_py.components.combobox_list import Choice, Choices, read_choices
from renderer_py.components.dialog import OWN_EVENTS
from renderer_py.components.lucide import icon
from renderer_py.components.naming import own_name
from renderer_py.components.overlay import Popup
from renderer_py.components.props import action, boolean, one_of, string, text
from renderer_py.components.tooltip import ALIGNS, SIDES, beside
from renderer_py.dom.element import AttrValue, DomEvent, El, Handler, Keys, Prevented
from renderer_py.values import is_nullish, to_string

TRIGGER_CLASSES = (
    "pf-button pf-button-variant-outline pf-button-size-default pf-combobox-trigger w-full "
    "justify-between font-normal"
)
INVALID_CLASSES = (
    "border-destructive focus-visible:border-destructive focus-visible:ring-destructive/20"
)
CONTENT_CLASSES = "pf-combobox-content group/combobox-content min-w-(--anchor-width) p-0"
FIELD_CLASSES = (
    "pf-input h-8 m-1 mb-0 w-[calc(100%-0.5rem)] border border-border bg-transparent shadow-none "
    "focus-visible:ring-0 focus-visible:ring-offset-0"
)
OPTION_CLASSES = "pf-combobox-item relative flex cursor-pointer select-none items-center"
OFFSET = 4

data_child("ComboboxOption", string("value", required=True), text("label", required=True),
           boolean("disabled"))  # fmt: skip
data_child("ComboboxLabel", text("label", required=True))
data_child("ComboboxGroup")
data_child("ComboboxSeparator")


@component("ComboboxGroup")
@component("ComboboxLabel")
@component("ComboboxOption")
@component("ComboboxSeparator")
def combobox_part(p: Props, ctx: Context) -> None:
    """Read by its Combobox; anywhere else it draws nothing."""


@component(
    "Combobox",
    string("name"),
    string("value"),
    text("placeholder"),
    text("searchPlaceholder"),
    boolean("disabled"),
    one_of("side", *SIDES, default="bottom"),
    one_of("align", *ALIGNS, default="start"),
    boolean("invalid"),
    action("onChange"),
    let=False,
    aria="manual",
    stateful=True,
)
def combobox(p: Props, ctx: Context) -> El:
    """id, cssClass and aria attributes go to the button."""
    finder = Finder(p, ctx)
    return El("span", {"id": None, "class": "contents"}, [trigger(p, finder), popup(p, finder)])


class Finder:
    """One render: the options, what is chosen, what is searched for, what is highlighted."""

    def __init__(self, p: Props, ctx: Context) -> None:
        self.ctx = ctx
        self.choices: Choices = read_choices(ctx)
        self.bound = ctx.bind(p.value)
        value = self.bound.value
        self.value = "" if is_nullish(value) else to_string(value)
        self.popup = Popup(ctx, "panel", "showPopover", "hidePopover")
        self.query = ctx.local("query", "")
        self.active = ctx.local("active", -1)
        self.found = self.choices.matching(self.query.value)

    @property
    def label(self) -> str:
        """Of the chosen option, '' if nothing that exists is chosen."""
        return next((o.label for o in self.choices.options if o.value == self.value), "")

    def enabled(self) -> list[int]:
        return [option.index for option in self.found if not option.disabled]

    # Opening and closing

    def toggle(self, event: DomEvent) -> None:
        if self.popup.open:
            self.popup.set(False)
        else:
            self.open()

    def unfold(self, event: DomEvent) -> None:
        event.stop()
        if not self.popup.open:
            self.open()

    def open(self) -> None:
        """Show everything, the chosen option highlighted."""
        self.query.set("")
        chosen = [o.index for o in self.choices.options if o.value == self.value]
        self.popup.set(True)
        self.highlight(chosen[0] if chosen else -1)

    # Searching, moving, choosing

    def typed(self, event: DomEvent) -> None:
        self.query.set(event.value)
        self.found = self.choices.matching(event.value)
        self.highlight(next(iter(self.enabled()), -1) if event.value else -1)

    def highlight(self, index: int) -> None:
        self.active.set(index)
        if index >= 0:
            self.ctx.command(f"option-{index}", "scrollIntoView", {"block": "nearest"})

    def press(self, event: DomEvent) -> None:
        """A key in the search field."""
        event.stop()
        enabled = self.enabled()
        if event.key == "Enter":
            if self.active.value in enabled:
                self.choose(self.active.value)
        elif enabled:
            self.move(enabled, 1 if event.key == "ArrowDown" else -1)

    def move(self, enabled: list[int], step: int) -> None:
        """To the next option in a direction and around the ends."""
        if self.active.value in enabled:
            place = (enabled.index(self.active.value) + step) % len(enabled)
        else:
            place = 0 if step > 0 else -1
        self.highlight(enabled[place])

    def choose(self, index: int) -> None:
        self.popup.set(False)
        value = self.choices.options[index].value
        self.bound.write(value)
        self.ctx.fire("onChange", value)


def trigger(p: Props, finder: Finder) -> El:
    """The button: label of the chosen option, else the placeholder."""
    ctx, opened = finder.ctx, finder.popup.open
    empty = finder.value == ""
    placeholder = "Select..." if p.placeholder is None else p.placeholder
    return El(
        "button",
        {
            "type": "button",
            "id": p.id,
            "data-list-empty": not opened,
            "data-placeholder": empty,
            "data-popup-open": opened,
            "data-disabled": p.disabled,
            "tabindex": 0,
            "disabled": p.disabled,
            "role": "combobox",
            "aria-expanded": "true" if opened else "false",
            "aria-haspopup": "dialog",
            "aria-controls": finder.popup.panel_id if opened else None,
            "aria-invalid": "true" if p.invalid else None,
            "class": ctx.classes(
                TRIGGER_CLASSES,
                "text-muted-foreground" if empty else None,
                INVALID_CLASSES if p.invalid else None,
            ),
            # A press on its invoker does not dismiss a popover: the click decides.
            "popovertarget": finder.popup.panel_id if opened else None,
            "style": {"anchor-name": f"--{ctx.uid('anchor')}"} if opened else None,
            **own_name(p, ctx, placeholder),
        },
        [
            finder.label or placeholder,
            icon("chevrons-up-down", "pf-combobox-trigger-icon"),
        ],
        on={
            "click": Prevented(finder.toggle),
            "keydown": Keys(finder.unfold, "ArrowDown", "ArrowUp"),
        },
    )


def popup(p: Props, finder: Finder) -> El:
    """The popover: search field and list; bare and empty while closed."""
    ctx = finder.ctx
    look: dict[str, AttrValue] = {
        "id": finder.popup.panel_id,
        "data-open": True,
        "data-side": p.side,
        "data-align": p.align,
        "class": CONTENT_CLASSES,
        "style": {
            **beside(ctx.uid("anchor"), p.side, p.align, OFFSET),
            "--anchor-width": "anchor-size(width)",
        },
    }
    return El(
        "dialog",
        {"popover": "auto", "data-stop": OWN_EVENTS, **(look if finder.popup.open else {})},
        [search_field(p, finder), option_list(finder)] if finder.popup.open else [],
        # Prevented, or a `label` around would answer the click by one on the button.
        on={"toggle": finder.popup.toggled, "click": Prevented(lambda event: None)},
        ref="panel",
    )


def search_field(p: Props, finder: Finder) -> El:
    ctx, active = finder.ctx, finder.active.value
    return El(
        "input",
        {
            "autocomplete": "off",
            "spellcheck": "false",
            "autocorrect": "off",
            "autocapitalize": "none",
            "role": "combobox",
            "aria-expanded": "true",
            "aria-haspopup": "listbox",
            "aria-autocomplete": "list",
            "aria-controls": ctx.uid("list"),
            "aria-activedescendant": ctx.uid(f"option-{active}") if active >= 0 else None,
            "placeholder": "Search..." if p.search_placeholder is None else p.search_placeholder,
            "class": FIELD_CLASSES,
            ".value": finder.query.value,
        },
        on={
            "input": finder.typed,
            "keydown": Keys(finder.press, "ArrowDown", "ArrowUp", "Enter"),
        },
        ref="field",
    )


def option_list(finder: Finder) -> El:
    """The options that were found, or a word that there are none."""
    ctx = finder.ctx
    if not finder.found:
        nothing = "w-full py-2 text-center text-sm text-muted-foreground"
        empty = El("div", {"class": nothing, "role": "status"}, ["No results found."])
        return El("div", {"class": "pf-combobox-list"}, [empty], key="empty")
    attrs: dict[str, AttrValue] = {
        "id": ctx.uid("list"),
        "role": "listbox",
        "aria-label": finder.ctx.aria.get("aria-label"),
        "class": "pf-combobox-list",
    }
    return El("div", attrs, list_content(finder), key="list")


def list_content(finder: Finder) -> list[El]:
    """Groups, or options with the separators before them."""
    parts: list[El] = []
    for number, (item, title, options) in enumerate(finder.choices.sections(finder.found)):
        if item is None:
            for option in options:
                parts += [separator()] if option.separated else []
                parts.append(option_el(finder, option))
            continue
        parts += [separator()] if parts else []
        name = finder.ctx.uid(f"group-{number}")
        label = El("div", {"id": name, "class": "pf-combobox-label"}, [title])
        inner = [option_el(finder, option) for option in options]
        named: dict[str, AttrValue] = {"aria-labelledby": name if title else None, **item.aria}
        group: dict[str, AttrValue] = {"role": "group", **named}
        parts.append(El("div", group, [label if title else None, *inner], key=f"group-{number}"))
    return parts


def separator() -> El:
    attrs: dict[str, AttrValue] = {
        "data-orientation": "horizontal",
        "role": "separator",
        "aria-orientation": "horizontal",
        "class": "pf-combobox-separator",
    }
    return El("div", attrs)


def option_el(finder: Finder, option: Choice) -> El:
    selected = option.value == finder.value
    return El(
        "div",
        {
            "data-selected": selected,
            "data-disabled": option.disabled,
            "data-highlighted": option.index == finder.active.value,
            "role": "option",
            "aria-disabled": "true" if option.disabled else None,
            "aria-selected": "true" if selected else "false",
            "id": finder.ctx.uid(f"option-{option.index}"),
            "class": finder.ctx.merge(
                OPTION_CLASSES, "pointer-events-none opacity-50" if option.disabled else None
            ),
            **option.aria,
        },
        [option.label],
        on=None if option.disabled else choosing(finder, option.index),
        key=f"{option.index}",
        ref=f"option-{option.index}",
    )


def choosing(finder: Finder, index: int) -> dict[str, Handler]:
    def choose(event: DomEvent) -> None:
        event.stop()
        finder.choose(index)

    return {"click": choose, "pointerenter": lambda event: finder.active.set(index)}
