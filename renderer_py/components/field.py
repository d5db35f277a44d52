"""The parts of a form field: `Field`, its title, description, content and error, `ChoiceCard`.

    {"type": "Field", "invalid": "{{ bad }}", "children": [
        {"type": "Label", "text": "Email", "forId": "email"},
        {"type": "Input", "name": "email", "id": "email"},
        {"type": "FieldError", "content": "Required"}]}

One rule: these only lay out and mark; whether a control works is the control's own `disabled`.
Deviations: `data-invalid` and `data-disabled` are `true` or absent, whatever truthy value was
given, because the style sheet knows no other value.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.label import named_children
from renderer_py.components.props import boolean, text
from renderer_py.dom.element import AttrValue, El


def marks(p: Props) -> dict[str, AttrValue]:
    """What the style sheet tells fields apart by."""
    return {
        "data-slot": "field",
        "data-invalid": "true" if p.invalid else None,
        "data-disabled": "true" if p.disabled else None,
    }


@component("Field", boolean("invalid"), boolean("disabled"))
def field(p: Props, ctx: Context) -> El:
    """A label, a control, a description and an error in a column."""
    classes = ctx.classes("pf-field group/field flex flex-col gap-1.5")
    return El("div", {**marks(p), "class": classes}, ctx.children())


@component("ChoiceCard", boolean("invalid"), boolean("disabled"))
def choice_card(p: Props, ctx: Context) -> El:
    """A `label` around a row: a click anywhere activates the control inside."""
    label_id = p.id or ctx.uid("label")
    nodes = named_children(ctx, label_id)
    classes = ctx.classes("pf-field group/field flex items-center justify-between gap-2")
    row = El("div", {**marks(p), "class": classes}, [ctx.hole("children", nodes)] if nodes else [])
    own_id = p.id if nodes is ctx.child_nodes() else label_id
    return El("label", {"class": "pf-field-label", "id": own_id}, [row])


@component("FieldContent")
def field_content(p: Props, ctx: Context) -> El:
    """Title and description beside a control."""
    return El("div", {"class": ctx.classes("pf-field-content grid")}, ctx.children())


@component("FieldTitle", text("content", required=True))
def field_title(p: Props, ctx: Context) -> El:
    """The name of a choice."""
    return El("span", {"class": ctx.classes("pf-field-title")}, [p.content])


@component("FieldDescription", text("content", required=True))
def field_description(p: Props, ctx: Context) -> El:
    """A sentence of help."""
    return El("span", {"class": ctx.classes("pf-field-description")}, [p.content])


@component("FieldError", text("content", required=True))
def field_error(p: Props, ctx: Context) -> El:
    """What is wrong; the style sheet shows it only inside an invalid field."""
    return El("p", {"class": ctx.classes("pf-field-error")}, [p.content])
