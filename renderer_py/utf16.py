"""Text counted and cut as JavaScript does it: in UTF-16 code units.

One rule: cutting through a pair leaves a lone surrogate in the Python string, as it does in
JavaScript. `well_formed` replaces those where text leaves for the outside.
"""

from __future__ import annotations

# In a page there is no standard library to load a codec from later: it must come with this module.
import encodings.utf_16_be  # noqa: F401


def code_units(text: str) -> bytes:
    """The code units of `text`, two bytes each, big end first, so that bytes order as units do."""
    return text.encode("utf-16-be", "surrogatepass")


def length(text: str) -> int:
    """JavaScript `text.length`."""
    return len(text) if text.isascii() else len(code_units(text)) // 2


def prefix(text: str, count: int) -> str:
    """JavaScript `text.slice(0, count)` for a count that is not negative."""
    if text.isascii():
        return text[:count]
    return code_units(text)[: 2 * count].decode("utf-16-be", "surrogatepass")


def well_formed(text: str) -> str:
    """JavaScript `text.toWellFormed()`: pairs are joined, lone surrogates become U+FFFD."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return code_units(text).decode("utf-16-be", "replace")
    return text
