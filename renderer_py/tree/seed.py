"""Initial state of named controls, before the first render.

One rule (the reference's): the walk follows `children` only, so controls inside Condition cases,
`defs` and slots are not seeded, and keys the author already set stay as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from renderer_py.components.base import COMPONENTS

MISSING = object()


def seed_state(view: Any, state: dict[str, Any]) -> dict[str, Any]:
    """Name → initial value of every named control of `view` that `state` does not hold yet."""
    seeds: dict[str, Any] = {}
    for node in walk(view):
        name = node.get("name")
        if not isinstance(name, str) or "." in name or "{{" in name:
            continue
        if name in state or name in seeds:
            continue
        value = initial_value(node)
        if value is not MISSING and not (isinstance(value, str) and "{{" in value):
            seeds[name] = value
    return seeds


def walk(view: Any) -> Iterator[dict[str, Any]]:
    """Every stateful node below `view`, depth first, without recursion."""
    pending = [view]
    while pending:
        node = pending.pop()
        if not isinstance(node, dict):
            continue
        component = COMPONENTS.get(str(node.get("type")))
        if component is not None and component.stateful:
            yield node
        children = node.get("children")
        if isinstance(children, list):
            pending.extend(reversed(children))


def initial_value(node: dict[str, Any]) -> Any:
    type_ = node.get("type")
    if type_ == "DropZone":
        return []
    if node.get("value") is not None:
        return node["value"]
    children = [c for c in node.get("children") or () if isinstance(c, dict)]
    if type_ == "Select":
        return next((c.get("value") for c in children if c.get("selected")), MISSING)
    if type_ == "RadioGroup":
        return next((c.get("option") for c in children if c.get("value")), MISSING)
    return MISSING
