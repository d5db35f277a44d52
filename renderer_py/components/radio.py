"""`RadioGroup` and `Radio`.

    {"type": "RadioGroup", "name": "plan", "onChange": {…}, "children": [
        {"type": "Radio", "option": "free", "label": "Free", "value": true},
        {"type": "Radio", "option": "pro", "label": "Pro"}]}

Inside a group a Radio is data; the group draws it as it draws a Checkbox, with a hidden native
input that also gives a Form the chosen option. Alone a Radio is a plain native input of its own.
One rule: one stop for Tab (the checked option, else the first enabled); arrows move and choose.
`required` marks nothing, as in the reference.
"""

from __future__ import annotations

from collections.abc import Sequence

from renderer_py.components.base import Context, Item, Props, component, data_child
from renderer_py.components.checkbox import ROW_CLASSES, checked_marks, hidden_input
from renderer_py.components.label import control_label
from renderer_py.components.lucide import icon
from renderer_py.components.props import action, boolean, string, text
from renderer_py.dom.element import DomEvent, El, Keys, Prevented
from renderer_py.values import is_nullish, to_string

ITEM_CLASSES = (
    "pf-radio-group-item group/radio-group-item peer relative aspect-square shrink-0 "
    "cursor-pointer border border-border outline-none after:absolute after:-inset-x-3 "
    "after:-inset-y-2 disabled:cursor-not-allowed disabled:opacity-50"
)
STEPS = {"ArrowDown": 1, "ArrowRight": 1, "ArrowUp": -1, "ArrowLeft": -1}
RADIO_PROPS = (
    string("name"),
    boolean("value"),
    string("option", required=True),
    text("label"),
    boolean("disabled"),
    boolean("required"),
)

data_child("Radio", string("id"), *RADIO_PROPS)


@component("Radio", *RADIO_PROPS, aria="manual")
def radio(p: Props, ctx: Context) -> El:
    """A lone radio button: uncontrolled, it reaches the state only through a Form."""
    control_id = p.id or ctx.uid("radio")
    native = El(
        "input",
        {
            "id": control_id,
            "type": "radio",
            "name": p.name,
            "value": p.option,
            "checked": p.value,
            "disabled": p.disabled,
            "class": "h-4 w-4 border-border text-primary accent-primary",
            **ctx.aria,
        },
    )
    words = control_label(p.label, control_id) if p.label else None
    return El("div", {"id": None, "class": ctx.classes(ROW_CLASSES)}, [native, words])


@component("RadioGroup", string("name"), string("value"), action("onChange"), stateful=True)
def radio_group(p: Props, ctx: Context) -> El:
    """The options in a column."""
    options = [item for item in ctx.items() if item.type == "Radio"]
    group = Group(p, ctx, options)
    return El(
        "div",
        {
            "role": "radiogroup",
            "data-slot": "radio-group",
            "class": ctx.classes("pf-radio-group w-full"),
        },
        [group.row(index) for index in range(len(options))],
    )


class Group:
    """One render of a RadioGroup."""

    def __init__(self, p: Props, ctx: Context, options: Sequence[Item]) -> None:
        self.ctx = ctx
        self.options = options
        self.bound = ctx.bind(p.value if p.value is not None else initial_option(options))
        value = self.bound.value
        self.chosen = None if is_nullish(value) else to_string(value)
        self.stop = self.tab_stop()

    def tab_stop(self) -> int:
        """Index of the only option that Tab reaches, -1 if all are disabled."""
        enabled = [i for i, item in enumerate(self.options) if not item.props.disabled]
        checked = [i for i, item in enumerate(self.options) if item.props.option == self.chosen]
        return next(iter(checked or enabled), -1)

    def choose(self, index: int) -> None:
        option = self.options[index].props.option
        if option != self.chosen:
            self.bound.write(option)
            self.ctx.fire("onChange", option)

    def move(self, index: int, step: int) -> None:
        """Choose and focus the next enabled option in a direction, around the ends."""
        count = len(self.options)
        around = [(index + step * distance) % count for distance in range(1, count)]
        for target in around:
            if not self.options[target].props.disabled:
                self.choose(target)
                self.ctx.command(f"option-{target}", "focus")
                return

    def row(self, index: int) -> El:
        """Drawn control, native input, label."""
        option = self.options[index].props
        on = option.option == self.chosen
        control_id = option.id or self.ctx.uid(f"option-{index}")
        label_id = f"{control_id}-label" if option.label else None
        native = hidden_input(
            {"type": "radio", "id": control_id, "name": self.bound.name, "value": option.option},
            on,
            lambda checked: self.choose(index),
            disabled=option.disabled,
        )
        words = control_label(option.label, control_id, label_id) if option.label else None
        control = self.control(index, on, label_id)
        return El("div", {"class": ROW_CLASSES}, [control, native, words], key=f"{index}")

    def control(self, index: int, on: bool, label_id: str | None) -> El:
        disabled = self.options[index].props.disabled

        def press(event: DomEvent) -> None:
            if event.key in STEPS:
                self.move(index, STEPS[event.key])
            else:
                self.choose(index)

        return El(
            "span",
            {
                **checked_marks(on, disabled=disabled),
                "role": "radio",
                "tabindex": 0 if index == self.stop else -1,
                "aria-disabled": "true" if disabled else None,
                "aria-checked": "true" if on else "false",
                "aria-labelledby": label_id,
                "data-slot": "radio-group-item",
                "class": ITEM_CLASSES,
            },
            [dot(disabled)] if on else [],
            on={"keydown": Keys(press, *STEPS)}
            if disabled
            else {
                "click": Prevented(lambda event: self.choose(index)),
                "keydown": Keys(press, *STEPS, "Space"),
            },
            ref=f"option-{index}",
        )


def initial_option(options: Sequence[Item]) -> str | None:
    """The option marked by `value: true`."""
    return next((item.props.option for item in options if item.props.value), None)


def dot(disabled: bool) -> El:
    return El(
        "span",
        {
            **checked_marks(True, disabled=disabled),
            "data-slot": "radio-group-indicator",
            "class": "pf-radio-group-indicator",
        },
        [icon("circle", "pf-radio-group-indicator-icon")],
    )
