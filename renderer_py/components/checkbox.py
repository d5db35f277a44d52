"""`Checkbox`, and the body that it shares with Switch: a drawn control, a native one, a label.

    {"type": "Checkbox", "name": "agree", "label": "I agree", "value": true}

The drawn element carries role and focus. The hidden native input makes labels work: a click on any
`label` for or around it arrives as its `change`. It has no `name`, so a Form leaves the boolean
alone. One rule: state is written before onChange runs; `$event` is the new boolean.
Deviations: without a label the two elements stand in one `contents` box; an author's `id` is the
native input's, so that `Label.forId` reaches it; `required` marks nothing, as in the reference.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from renderer_py.components.base import Context, Props, component
from renderer_py.components.label import control_label
from renderer_py.components.lucide import icon
from renderer_py.components.naming import drawn_name
from renderer_py.components.props import action, boolean, string, text
from renderer_py.dom.element import AttrValue, DomEvent, El, Keys, Prevented
from renderer_py.values import truthy

ROW_CLASSES = "flex items-center space-x-2"
CHECKBOX_CLASSES = (
    "pf-checkbox peer relative shrink-0 cursor-pointer outline-none after:absolute "
    "after:-inset-x-3 after:-inset-y-2 disabled:cursor-not-allowed disabled:opacity-50"
)
# Hidden from the eye, yet where the browser can put a validation bubble.
HIDDEN: Mapping[str, str] = {
    "clip-path": "inset(50%)",
    "overflow": "hidden",
    "white-space": "nowrap",
    "border": "0px",
    "padding": "0px",
    "width": "1px",
    "height": "1px",
    "margin": "-1px",
    "position": "absolute",
}


@component(
    "Checkbox",
    string("name"),
    boolean("value"),
    text("label"),
    boolean("disabled"),
    boolean("required"),
    action("onChange"),
    aria="manual",
    stateful=True,
)
def checkbox(p: Props, ctx: Context) -> El:
    """Space toggles, Enter does not; cssClass goes to the box."""
    on = is_on(p, ctx)
    tick = El(
        "span",
        {
            **checked_marks(on, disabled=p.disabled),
            "data-slot": "checkbox-indicator",
            "class": (
                "pf-checkbox-indicator grid place-content-center text-current transition-none"
            ),
        },
        [icon("check", "size-3.5")],
    )
    look: dict[str, AttrValue] = {
        "data-slot": "checkbox",
        "class": ctx.classes(CHECKBOX_CLASSES),
    }
    return toggle(p, ctx, look, [tick] if on else [], keys=("Space",))


def is_on(p: Props, ctx: Context) -> bool:
    return truthy(ctx.bind(p.value).value)


def checked_marks(on: bool, *, disabled: bool) -> dict[str, AttrValue]:
    """The state as the style sheet reads it."""
    return {"data-checked": on, "data-unchecked": not on, "data-disabled": disabled}


def toggle(
    p: Props,
    ctx: Context,
    look: dict[str, AttrValue],
    inside: list[El],
    *,
    keys: tuple[str, ...],
    row_class: str = ROW_CLASSES,
) -> El:
    """The whole two-state control; `look["data-slot"]` is its role, too."""
    bound = ctx.bind(p.value)
    on = truthy(bound.value)
    role = str(look["data-slot"])
    control_id = p.id or f"{role}-{bound.name}"
    label_id = f"{control_id}-label" if p.label and not ctx.aria else None

    def change(value: bool) -> None:
        bound.write(value)
        ctx.fire("onChange", value)

    def flip(event: DomEvent) -> None:
        change(not on)

    control = El(
        "span",
        {
            **checked_marks(on, disabled=p.disabled),
            "role": role,
            "tabindex": -1 if p.disabled else 0,
            "aria-checked": "true" if on else "false",
            "aria-disabled": "true" if p.disabled else None,
            "aria-labelledby": label_id,
            **(ctx.aria if p.label else drawn_name(p, ctx)),
            **look,
        },
        inside,
        # Prevented, or a `label` around would answer the click by a second one on the input.
        on=None if p.disabled else {"click": Prevented(flip), "keydown": Keys(flip, *keys)},
    )

    native = hidden_input({"type": "checkbox", "id": control_id}, on, change, disabled=p.disabled)
    words = control_label(p.label, control_id, label_id) if p.label else None
    # The author's id is the input's, the root must not repeat it.
    root_class = row_class if words else "contents"
    tag = "div" if words else "span"
    return El(tag, {"id": None, "class": root_class}, [control, native, words])


def hidden_input(
    attrs: dict[str, AttrValue], on: bool, change: Callable[[bool], None], *, disabled: bool
) -> El:
    """The native input that labels activate; assistive technology meets the drawn one instead."""
    fixed: dict[str, AttrValue] = {
        "tabindex": -1,
        "aria-hidden": "true",
        "disabled": disabled,
        "style": HIDDEN,
        ".checked": on,
    }
    return El("input", attrs | fixed, on={"change": lambda event: change(event.checked)})
