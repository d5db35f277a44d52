"""The colours of source code, by the class that gives them.

Names are those of the custom properties in static/styles/components/code.css; classes without a
colour of their own are left out, they show the colour around them.
"""

from __future__ import annotations

from collections.abc import Iterable

COLOURS = {
    "keyword": "keyword",
    "selector-tag": "keyword",
    "built_in": "keyword",
    "literal": "keyword",
    "string": "string",
    "doctag": "string",
    "number": "number",
    "regexp": "number",
    "title": "title",
    "comment": "comment",
    "variable": "variable",
    "attr": "attribute",
    "attribute": "attribute",
    "type": "attribute",
    "params": "attribute",
    "meta": "meta",
    "selector-class": "meta",
    "punctuation": "punctuation",
}


def colour_of(classes: str) -> str:
    """The colour that a class list gives, '' for none."""
    names = (name.removeprefix("hljs-") for name in classes.split())
    return next((COLOURS[name] for name in names if name in COLOURS), "")


def by_character(runs: Iterable[tuple[str, str]]) -> list[str]:
    """The colour of each character that can be seen."""
    return [colour for colour, text in runs for character in text if not character.isspace()]
