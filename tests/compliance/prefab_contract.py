"""What the installed prefab-ui can put on the wire: component types, actions, and their fields.

One rule: everything is read from the package's classes, nothing is listed here by hand, so a newer
version shows what is new.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

# Fields of every node, treated alike for all types by the tree.
NODE_FIELDS = frozenset(
    ["type", "id", "ariaLabel", "ariaLabelledBy", "cssClass", "onMount", "children", "let"]
)
# Classes of the Python side that become something else on the wire: cases of a Condition, entries
# of `defs`, `$ref` nodes.
COMPILED_AWAY = frozenset(["If", "Elif", "Else", "Define", "Use"])
# What is made of them, which no class of its own stands for.
MADE = {"Condition": frozenset(["cases", "else"])}


@cache
def component_fields() -> dict[str, frozenset[str]]:
    """Wire type → wire names of its own fields."""
    from prefab_ui.components.base import Component

    found: dict[str, frozenset[str]] = dict(MADE)
    for cls in classes("prefab_ui.components", Component):
        kind = cls.model_fields.get("type")
        name = kind.default if kind else None
        if isinstance(name, str) and name not in COMPILED_AWAY:
            own = wire_names(cls) - NODE_FIELDS
            found[name] = found.get(name, frozenset()) | own
    return found


@cache
def action_fields() -> dict[str, frozenset[str]]:
    """Wire name of an action → wire names of its fields."""
    from prefab_ui.actions.base import Action

    return {
        cls.model_fields["action"].default: wire_names(cls) - {"action"}
        for cls in classes("prefab_ui.actions", Action)
        if "action" in cls.model_fields
    }


def wire_names(cls: Any) -> frozenset[str]:
    """The names under which a model's fields are serialised."""
    return frozenset(
        field.serialization_alias or field.alias or name
        for name, field in cls.model_fields.items()
        if not field.exclude
    )


def classes(package: str, base: type) -> Iterator[Any]:
    """Every class of the package below `base`, whichever of its modules has it."""
    parent = import_module(package)
    for module in pkgutil.walk_packages(parent.__path__, f"{package}."):
        import_module(module.name)
    pending = list(base.__subclasses__())
    while pending:
        cls = pending.pop()
        pending += cls.__subclasses__()
        if cls.__module__.startswith("prefab_ui."):
            yield cls
