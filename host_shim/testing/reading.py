"""What can be asked of the elements of the model document, by the names that locators use.

One rule: an answer is what Chromium would give for the same document.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from renderer_py.renditions.aria import checked, disabled
from renderer_py.renditions.names import Naming, flat
from renderer_py.renditions.nodes import Node
from renderer_py.renditions.roles import role_of
from renderer_py.renditions.style import is_rendered


def _is_checked(node: Node) -> bool:
    return checked(node, role_of(node)) == "true"


def _attribute(node: Node, name: str) -> str | None:
    return node.attrs.get(name)


READERS: dict[str, Callable[..., Any]] = {
    "count": len,
    "all_texts": lambda nodes: [flat(node.text) for node in nodes],
    "is_visible": lambda nodes: len(nodes) == 1 and is_rendered(nodes[0]),
    "text": lambda node: flat(node.text),
    "value": Node.value,
    "name": lambda node: Naming(node.top).name(node),
    "attribute": _attribute,
    "is_checked": _is_checked,
    "is_enabled": lambda node: not disabled(node, role_of(node)),
}
