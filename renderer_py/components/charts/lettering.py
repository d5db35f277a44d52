"""How wide text is, without a page to measure it in.

Widths are those of Helvetica and Arial, near enough for every sans-serif face that a label's room
is not misjudged by more than a letter. One rule: what is not known counts as wide.
"""

from __future__ import annotations

from functools import lru_cache

FONT_SIZE = 12
LINE_HEIGHT = 18
# Thousandths of the font size.
_WIDTHS = {
    character: width
    for characters, width in (
        ("ijl'|\u2019", 222), (" .,:;!/\\ftI[]", 278), ("r()-`", 333), ('"*', 370),
        ("ckszvxyJ", 500), ("0123456789abdeghnopquL$#?_\u2013", 556), ("+<>=~^", 584),
        ("FTZ", 611), ("ABEKPSVXY&", 667), ("CDHNRUw", 722), ("GOQ", 778), ("mM", 833),
        ("%", 889), ("W\u2014\u2026@", 1000),
    )
    for character in characters
}  # fmt: skip


@lru_cache(2048)
def text_width(text: str) -> float:
    """Pixels that a line of tick text takes."""
    return sum(_WIDTHS.get(c) or (600 if ord(c) < 0x250 else 1000) for c in text) * FONT_SIZE / 1000


def wrap(text: str, room: float) -> list[str]:
    """Lines of at most `room` pixels, broken between words; a longer word stays whole."""
    lines: list[str] = []
    for word in text.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
