"""Which fields each action has and of which kind; checking an action against that.

One rule: the same table judges actions twice, as the reference does: raw when their node is drawn
(a template is text there, so it is refused where text is) and interpolated just before they run.
A field that is null is never the same as one that is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from math import isfinite
from typing import Any

from renderer_py.components.props import describe
from renderer_py.values import UNDEFINED, is_number

MAX_SAFE = 2**53 - 1


class Kind:
    """A test of one field and the words that say what it wants."""

    __slots__ = ("required", "test", "words")

    def __init__(self, words: str, test: Callable[[Any], bool], *, required: bool = True) -> None:
        self.words = words
        self.test = test
        self.required = required

    def optional(self) -> Kind:
        return Kind(self.words, self.test, required=False)

    def __or__(self, other: Kind) -> Kind:
        return Kind(f"{self.words} or {other.words}", lambda v: self.test(v) or other.test(v))


def is_integer(value: Any) -> bool:
    return is_number(value) and isfinite(value) and value == int(value) and abs(value) <= MAX_SAFE


def is_callbacks(value: Any) -> bool:
    """An object or a list of objects; what is in them is checked when they run."""
    if type(value) is list:
        return all(type(item) is dict for item in value)
    return type(value) is dict


def one_of(*values: str) -> Kind:
    return Kind(f"one of {', '.join(values)}", lambda v: type(v) is str and v in values)


TEXT = Kind("text", lambda v: type(v) is str)
BOOLEAN = Kind("true or false", lambda v: type(v) is bool)
NUMBER = Kind("a number", lambda v: is_number(v) and isfinite(v))
INTEGER = Kind("a whole number", is_integer)
POSITIVE = Kind("a whole number above 0", lambda v: is_integer(v) and v > 0)
OBJECT = Kind("an object", lambda v: type(v) is dict)
TEXTS = Kind(
    "an object of texts",
    lambda v: type(v) is dict and all(type(item) is str for item in v.values()),
)
ANYTHING = Kind("anything", lambda v: True, required=False)
CALLBACKS = Kind("an action or a list of actions", is_callbacks, required=False)

Fields = dict[str, Kind]

CALLBACK_FIELDS: Fields = {"onSuccess": CALLBACKS, "onError": CALLBACKS}

SCHEMAS: dict[str, Fields] = {
    "setState": {"key": TEXT, "value": ANYTHING},
    "toggleState": {"key": TEXT},
    "appendState": {"key": TEXT, "value": ANYTHING, "index": (NUMBER | TEXT).optional()},
    "popState": {"key": TEXT, "index": NUMBER | TEXT},
    "showToast": {
        "message": TEXT,
        "description": TEXT.optional(),
        "variant": one_of("default", "success", "error", "warning", "info").optional(),
        "duration": NUMBER.optional(),
    },
    "closeOverlay": {},
    "openLink": {"url": TEXT},
    "fetch": {
        "url": TEXT,
        "method": one_of("GET", "POST", "PUT", "PATCH", "DELETE").optional(),
        "headers": TEXTS.optional(),
        "body": (OBJECT | TEXT).optional(),
    },
    "openFilePicker": {
        "accept": TEXT.optional(),
        "multiple": BOOLEAN.optional(),
        "maxSize": INTEGER.optional(),
    },
    "setInterval": {
        "duration": POSITIVE | TEXT,
        "while": (TEXT | BOOLEAN).optional(),
        "count": POSITIVE.optional(),
        "onTick": CALLBACKS,
        "onComplete": CALLBACKS,
    },
    "callHandler": {"handler": TEXT, "arguments": OBJECT.optional()},
    "toolCall": {"tool": TEXT, "arguments": (OBJECT | TEXT).optional()},
    "sendMessage": {"content": TEXT},
    "updateContext": {"content": TEXT.optional(), "structuredContent": OBJECT.optional()},
    "requestDisplayMode": {"mode": one_of("inline", "fullscreen", "pip")},
    "invokeAppTool": {"tool": TEXT, "arguments": OBJECT.optional()},
}


def check_action(spec: Any) -> str | None:
    """Why `spec` is no valid action, or None if it is one."""
    if type(spec) is not dict:
        return f"an action must be an object, not {describe(spec)}"
    name = spec.get("action", UNDEFINED)
    fields = SCHEMAS.get(name) if type(name) is str else None
    if fields is None:
        return f"{describe(name)} is no known action"
    for table in (fields, CALLBACK_FIELDS):
        for field, kind in table.items():
            value = spec.get(field, UNDEFINED)
            if value is UNDEFINED:
                if kind.required:
                    return f"{name}: {field} is missing; it must be {kind.words}"
            elif not kind.test(value):
                return f"{name}: {field} must be {kind.words}, not {describe(value)}"
    return None


def check_actions(spec: Any) -> str | None:
    """Why an action prop of a node (`onClick`, `onChange`, `onSubmit`, `onRowClick`) is refused.

    To be asked with the raw prop, before anything is interpolated. `onMount` and the callbacks
    inside actions are not asked about: they are judged when they run.
    """
    if type(spec) is not list:
        return check_action(spec)
    return next(filter(None, map(check_action, spec)), None)
