"""Who listens to an event: the counterpart of `static/src/declared.js`.

    data-on="click keydown=Enter,Space! submit!"    data-stop="click"

One rule: the elements' own attributes decide, from the target outwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from host_shim.testing.document import LiveNode


def key_name(data: Mapping[str, Any]) -> str:
    """`KeyboardEvent.key`; the space bar is `Space`."""
    key = str(data["key"])
    return "Space" if key == " " else key


def modified(data: Mapping[str, Any], key: str) -> str:
    """`Ctrl+Alt+Meta+Shift+key`, with the modifiers that are held."""
    held = [name.capitalize() for name in ("ctrl", "alt", "meta", "shift") if data.get(name)]
    return "+".join([*held, key])


def listening(
    start: LiveNode,
    kind: str,
    data: Mapping[str, Any],
    also: Callable[[LiveNode], bool] | None = None,
) -> tuple[list[LiveNode], bool]:
    """The elements that asked for it, nearest first, and whether one prevents its default."""
    found = []
    prevent = False
    for node in (start, *start.ancestors()):
        for word in node.get("data-on").split():
            name, _, keys = word.rstrip("!").partition("=")
            wanted = name == kind and _concerns(keys, data) and node.has("data-n")
            if wanted and (also is None or also(node)):
                found.append(node)
                prevent = prevent or word.endswith("!")
        if kind in node.get("data-stop").split():
            break
    return found, prevent


def _concerns(keys: str, data: Mapping[str, Any]) -> bool:
    if not keys:
        return True
    if "key" not in data:
        return False
    key = key_name(data)
    return key in keys.split(",") or modified(data, key) in keys.split(",")
