"""`Form`: native validation, then the text of its fields into state, then onSubmit.

    {"type": "Form", "cssClass": "gap-4", "onSubmit": {"action": "toolCall", "tool": "save"},
     "children": [{"type": "Input", "name": "email", "required": true},
                  {"type": "Button", "label": "Send"}]}

One rule: only controls that hold text take part in the form's data, so a submit never turns a
number or a boolean in the state into text (in the reference a checked Checkbox becomes `'on'`).
A reset button changes nothing, as in the reference: what a bound control shows is the state's.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.props import action
from renderer_py.dom.element import DomEvent, El, Prevented


@component("Form", action("onSubmit"))
def form(p: Props, ctx: Context) -> El:
    """A column of fields; `submit` arrives only when the browser found every field valid."""

    def submit(event: DomEvent) -> None:
        for name, value in event.fields:
            ctx.write(name, value)
        ctx.fire("onSubmit")

    def keep(event: DomEvent) -> None:
        """The browser would show first values while the state has the latest."""

    return El(
        "form",
        {"class": ctx.classes("flex w-full flex-col")},
        ctx.children(),
        on={"submit": Prevented(submit), "reset": Prevented(keep)},
    )
