"""`Switch`: a checkbox that acts at once.

    {"type": "Switch", "name": "wifi", "label": "Wi-Fi", "size": "sm", "value": true}

Deviation: without a label cssClass goes to the track; the reference drops it.
"""

from __future__ import annotations

from renderer_py.components.base import Context, Props, component
from renderer_py.components.checkbox import ROW_CLASSES, checked_marks, is_on, toggle
from renderer_py.components.props import action, boolean, one_of, string, text
from renderer_py.dom.element import AttrValue, El

SWITCH_CLASSES = (
    "pf-switch peer group/switch relative inline-flex cursor-pointer items-center transition-all "
    "outline-none after:absolute after:-inset-x-3 after:-inset-y-2 "
    "data-disabled:cursor-not-allowed data-disabled:opacity-50"
)


@component(
    "Switch",
    string("name"),
    boolean("value"),
    text("label"),
    one_of("size", "sm", "default", default="default"),
    boolean("disabled"),
    boolean("required"),
    action("onChange"),
    aria="manual",
    stateful=True,
)
def switch(p: Props, ctx: Context) -> El:
    """Space and Enter toggle; cssClass goes to the row of switch and label."""
    thumb = El(
        "span",
        {
            **checked_marks(is_on(p, ctx), disabled=p.disabled),
            "data-slot": "switch-thumb",
            "class": "pf-switch-thumb pointer-events-none block ring-0 transition-transform",
        },
    )
    look: dict[str, AttrValue] = {
        "data-slot": "switch",
        "data-size": p.size,
        "class": SWITCH_CLASSES if p.label else ctx.classes(SWITCH_CLASSES),
    }
    keys = ("Space", "Enter")
    return toggle(p, ctx, look, [thumb], keys=keys, row_class=ctx.classes(ROW_CLASSES))
