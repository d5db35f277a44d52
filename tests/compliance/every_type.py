"""A node with little and nodes with every prop, for each wire type (`every_type.json`).

One rule: a node is complete where its type has a meaning; `shown` puts it inside the wholes it
needs, and `STATE` is what it reads.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Node = dict[str, Any]
Case = dict[str, Any]
EVERY_TYPE: dict[str, Case] = json.loads(
    Path(__file__).with_suffix(".json").read_text(encoding="utf-8")
)
STATE = {"list": ["a", "b"], "slot": {"type": "Text", "content": "inside"}, "yes": True}


def forms(case: Case) -> list[Node]:
    """All nodes of a type: what one of them excludes, another one has."""
    return [case["minimal"], case["full"], *case.get("also", [])]


def shown(node: Node, case: Case) -> Node:
    """The node, inside the wholes that give it its meaning (innermost last)."""
    for whole in reversed(case.get("inside", [])):
        node = {**whole, "children": [node]}
    return node


def every_form() -> Iterator[tuple[str, Node]]:
    """All nodes as they are shown, by name: `Button-minimal`, `Button-full`, `Button-also-1`."""
    for name, case in EVERY_TYPE.items():
        called = ["minimal", "full", *(f"also-{n}" for n, _ in enumerate(case.get("also", []), 1))]
        for form, node in zip(called, forms(case), strict=True):
            yield f"{name}-{form}", shown(node, case)
