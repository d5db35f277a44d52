"""What assistive technology calls a control to which its author gave no name.

One rule: the author's words come first: `ariaLabel` and `ariaLabelledBy`, then the `Label` right
before the control, then its placeholder. Only a control without any of them is called by its
state key, and a bar of progress by what it is.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

from renderer_py.components.base import Context, Props

LABELLED = frozenset(
    ["Combobox", "Input", "Progress", "RadioGroup", "Select", "Slider", "Textarea"]
)
_WORD_STARTS = re.compile(r"[_\-\s]+|(?<=[a-z0-9])(?=[A-Z])")


def own_name(p: Props, ctx: Context, placeholder: str | None = None) -> dict[str, str]:
    """As `drawn_name`, for a native control: where there is an `id`, a label may point to it."""
    return ctx.aria if p.id else drawn_name(p, ctx, placeholder)


def drawn_name(p: Props, ctx: Context, words: str | None = None) -> dict[str, str]:
    """The author's aria attributes, else `aria-label` by the rule above, else nothing."""
    words = words or words_of(getattr(p, "name", None) or "")
    return ctx.aria or ({"aria-label": words} if words else {})


def words_of(key: str) -> str:
    """`"user.firstName"` → `"First name"`."""
    words = _WORD_STARTS.sub(" ", key.rpartition(".")[2]).strip()
    return words[:1].upper() + words[1:].lower()


def labelled(nodes: list[Any]) -> list[Any]:
    """The same nodes; a control right behind a bare `Label` takes its text as `ariaLabel`.

    A Label is bare if it neither points to a control nor holds one. The list itself is returned
    where nothing changes.
    """
    changed = list(nodes)
    for index, (label, control) in enumerate(pairwise(nodes)):
        if is_bare_label(label) and wants_name(control):
            changed[index + 1] = {**control, "ariaLabel": label["text"]}
    return changed if any(a is not b for a, b in zip(nodes, changed, strict=True)) else nodes


def is_bare_label(node: dict[str, Any]) -> bool:
    return (
        node.get("type") == "Label"
        and bool(node.get("text"))
        and not node.get("forId")
        and not node.get("children")
    )


def wants_name(node: dict[str, Any]) -> bool:
    type_ = node.get("type")
    if not isinstance(type_, str) or type_ not in LABELLED:
        return False
    return not (node.get("ariaLabel") or node.get("ariaLabelledBy"))
