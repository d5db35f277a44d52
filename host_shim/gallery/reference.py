"""What a component accepts: read from prefab-ui's classes, with their own words.

One rule: a type, a default and a description are shown as the package states them.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from typing import Any, Literal, Union, get_args, get_origin

# Every node has these; they are told once, on the first page.
SHARED = frozenset(
    ["type", "id", "ariaLabel", "ariaLabelledBy", "cssClass", "onMount", "children", "let"]
)


@dataclass(frozen=True, slots=True)
class Prop:
    """One prop: its wire name, its values in words, its default as JSON text, what it is for."""

    name: str
    kind: str
    default: str
    about: str


@cache
def models() -> dict[str, Any]:
    """Wire type → the class that writes it."""
    from prefab_ui.components.base import Component

    parent = import_module("prefab_ui.components")
    for module in pkgutil.walk_packages(parent.__path__, "prefab_ui.components."):
        import_module(module.name)
    found: dict[str, Any] = {}
    for cls in _below(Component):
        kind = cls.model_fields.get("type")
        if kind is not None and kind.default == cls.__name__ and _is_own(cls):
            found[cls.__name__] = cls
    return found


def _is_own(cls: type) -> bool:
    return cls.__module__.startswith("prefab_ui.")


def _below(base: type) -> Iterator[Any]:
    children: list[Any] = base.__subclasses__()
    for cls in children:
        yield cls
        yield from _below(cls)


def props_of(name: str) -> list[Prop]:
    """The props of a wire type; empty for one that no class of its own stands for."""
    cls = models().get(name)
    if cls is None:
        return []
    return [
        Prop(wire, _words(field.annotation), _default(field), field.description or "")
        for python, field in cls.model_fields.items()
        if not field.exclude
        and (wire := field.serialization_alias or field.alias or python) not in SHARED
    ]


def _default(field: Any) -> str:
    if field.is_required():
        return "required"
    value = field.get_default(call_default_factory=True, validated_data={})
    return "" if value is None else str(value).lower() if isinstance(value, bool) else repr(value)


NAMES = {
    "str": "text", "int": "whole number", "float": "number", "bool": "true or false",
    "NoneType": "", "Rx": "", "Any": "anything", "date": "date", "Action": "action",
}  # fmt: skip


def _words(annotation: Any) -> str:
    """`int | str | None` → `whole number or text`."""
    return " or ".join(dict.fromkeys(filter(None, _alternatives(annotation))))


def _alternatives(annotation: Any) -> list[str]:
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return [" · ".join(str(value) for value in inner)]
    if origin is list:
        return [f"list of {_words(inner[0])}" if inner else "list"]
    if origin is dict:
        return ["object"]
    if origin is Union or (inner and hasattr(annotation, "__args__") and origin is not type):
        return [word for one in inner for word in _alternatives(one)]
    name = getattr(annotation, "__name__", "")
    return [NAMES.get(name, name)]
