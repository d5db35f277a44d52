"""Puts the parts into the page.

One rule: text inside a script or style element cannot end it; a part that would is escaped where
its language allows that.
"""

from __future__ import annotations

import re

_PLACE = re.compile(r"/\*\{([a-z.]+)\}\*/")
_SCRIPT_END = re.compile(r"<(?=/script|!--|script)", re.IGNORECASE)
_STYLE_END = re.compile(r"</(?=style)", re.IGNORECASE)


def assemble(template: str, parts: dict[str, str]) -> str:
    """Fill each `/*{name}*/` of the template with the part of that name.

    Raises:
        KeyError: for a place without a part.
        ValueError: for a part without a place.
    """
    unplaced = parts.keys() - set(_PLACE.findall(template))
    if unplaced:
        raise ValueError(f"no place in the page for {', '.join(sorted(unplaced))}")
    return _PLACE.sub(lambda place: safe(place[1], parts[place[1]]), template)


def safe(name: str, text: str) -> str:
    """The part as it may stand in its element."""
    if name.endswith(".css"):
        return _STYLE_END.sub(r"<\\/", text)
    # In JavaScript `<` of these sequences stands in strings, templates or regular expressions,
    # where `\x3c` means the same.
    return _SCRIPT_END.sub(r"\\x3c", text)
