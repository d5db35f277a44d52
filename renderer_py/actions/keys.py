"""Key bindings: the envelope's `{"Ctrl+s": action or list, "?": …}`.

One rule: a combination is the exact text that a keydown event spells, compared letter by letter:
the modifiers held, in the order Ctrl, Alt, Meta, Shift, then `event.key`, joined with `+`. So Shift
and a are `Shift+A`, the space bar is `" "`, and a binding written `Shift+Ctrl+K` or `Ctrl+S` for a
lower-case s can never match. Keys pressed in a field belong to the field, Escape included.

Whoever listens on the document asks `is_field` and then looks `combination` up in `bindings`; on a
match it prevents the default and triggers the actions with `$event` undefined and no scope.
"""

from __future__ import annotations

from typing import Any

from renderer_py.values import truthy

MODIFIERS = ("Ctrl", "Alt", "Meta", "Shift")
FIELDS = ("INPUT", "TEXTAREA", "SELECT")


def combination(key: str, ctrl: bool, alt: bool, meta: bool, shift: bool) -> str:
    """The text of a keydown event, such as `Ctrl+Shift+K`."""
    held = (name for name, on in zip(MODIFIERS, (ctrl, alt, meta, shift), strict=True) if on)
    return "+".join([*held, key])


def is_field(tag: str, editable: bool) -> bool:
    """Whether keys pressed in an element (upper-case tag name, contenteditable) are not ours."""
    return editable or tag in FIELDS


def bindings(envelope_value: Any) -> dict[str, Any]:
    """The entries of the envelope's `keyBindings` that bind something.

    What is bound is judged when it runs, so a wrong one is told where its author will see it.
    """
    if type(envelope_value) is not dict:
        return {}
    return {keys: spec for keys, spec in envelope_value.items() if truthy(spec)}
