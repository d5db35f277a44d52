"""`Input` and `Textarea`: native text controls bound to state.

    {"type": "Input", "name": "email", "inputType": "email", "placeholder": "you@example.org",
     "required": true, "onChange": {"action": "setState", "key": "last", "value": "{{ $event }}"}}

One rule: the value is always text, for numbers and dates too, and validation is the browser's.
"""

from __future__ import annotations

from typing import Any

from renderer_py.components.base import Binding, Context, Props, component
from renderer_py.components.naming import own_name
from renderer_py.components.props import action, boolean, integer, number, one_of, string
from renderer_py.dom.element import AttrValue, DomEvent, El
from renderer_py.values import is_nullish, to_string

INPUT_TYPES = (
    "text", "email", "password", "number", "tel", "url", "search", "date", "time",
    "datetime-local", "file",
)  # fmt: skip
INPUT_CLASSES = (
    "pf-input file:text-foreground placeholder:text-muted-foreground w-full min-w-0 outline-none "
    "file:inline-flex file:border-0 file:bg-transparent disabled:pointer-events-none "
    "disabled:cursor-not-allowed disabled:opacity-50"
)
TEXTAREA_CLASSES = (
    "pf-textarea placeholder:text-muted-foreground flex field-sizing-content min-h-16 w-full "
    "outline-none disabled:cursor-not-allowed disabled:opacity-50"
)


@component(
    "Input",
    string("name"),
    string("value"),
    one_of("inputType", *INPUT_TYPES),
    string("placeholder"),
    boolean("disabled"),
    boolean("readOnly"),
    boolean("required"),
    integer("minLength"),
    integer("maxLength"),
    number("min"),
    number("max"),
    number("step"),
    string("pattern"),
    action("onChange"),
    stateful=True,
)
def input_(p: Props, ctx: Context) -> El:
    """One line of text."""
    attrs: dict[str, AttrValue] = {
        "data-slot": "input",
        "class": ctx.classes(INPUT_CLASSES),
        "type": p.input_type,
        "readonly": p.read_only,
        "min": p.min,
        "max": p.max,
        "step": p.step,
        "pattern": p.pattern,
    }
    return text_control("input", p, ctx, attrs)


@component(
    "Textarea",
    string("name"),
    string("value"),
    string("placeholder"),
    integer("rows"),
    boolean("disabled"),
    boolean("required"),
    integer("minLength"),
    integer("maxLength"),
    action("onChange"),
    stateful=True,
)
def textarea(p: Props, ctx: Context) -> El:
    """Lines of text; the box grows with them."""
    attrs: dict[str, AttrValue] = {
        "data-slot": "textarea",
        "class": ctx.classes(TEXTAREA_CLASSES),
        "rows": p.rows,
    }
    return text_control("textarea", p, ctx, attrs)


def text_control(tag: str, p: Props, ctx: Context, attrs: dict[str, AttrValue]) -> El:
    """The element, with what both share: binding, constraints, onChange with the text."""
    bound = ctx.bind(p.value)

    def typed(event: DomEvent) -> None:
        bound.write(event.value)
        ctx.fire("onChange", event.value)

    attrs |= {
        **({} if p.placeholder else own_name(p, ctx)),
        "name": bound.name,
        "placeholder": p.placeholder,
        "disabled": p.disabled,
        "required": p.required,
        "minlength": p.min_length,
        "maxlength": p.max_length,
    }
    if attrs.get("type") != "file":  # a page must not fill in a file control
        attrs[".value"] = shown(bound)
    return El(tag, attrs, on={"input": typed})


def shown(bound: Binding) -> str | None:
    """State in text form; nothing where the state holds nothing."""
    value: Any = bound.value
    return None if is_nullish(value) else to_string(value)
