"""Puts the parts into the page.

One rule: text inside a script or style element cannot end it; a part that would is escaped where
its language allows that. And every character is ASCII: a browser decodes and parses a piece of the
page that has one other in twice the time.
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
        ValueError: for a part without a place, and for a character that is not ASCII.
    """
    unplaced = parts.keys() - set(_PLACE.findall(template))
    if unplaced:
        raise ValueError(f"no place in the page for {', '.join(sorted(unplaced))}")
    page = _PLACE.sub(lambda place: safe(place[1], parts[place[1]]), template)
    if not page.isascii():
        at = next(i for i, character in enumerate(page) if not character.isascii())
        raise ValueError(f"not ASCII: {page[max(at - 30, 0) : at + 30]!r}")
    return page


def safe(name: str, text: str) -> str:
    """The part as it may stand in its element."""
    if name.endswith(".css"):
        return _STYLE_END.sub(r"<\\/", text)
    # In JavaScript `<` of these sequences stands in strings, templates or regular expressions,
    # where `\x3c` means the same.
    return _SCRIPT_END.sub(r"\\x3c", text)
