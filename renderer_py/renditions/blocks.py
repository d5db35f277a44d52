"""What a rendition consists of, before it is Markdown or plain text.

One rule: plain data. A block stands on lines of its own; a span is part of a line.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a line.

    `kind` is one of '' (text), strong, em, code, del, link, image, button, label, value, hint,
    mark (a check box or a radio button, already drawn), break. `target` is a link's or image's
    address.
    """

    text: str
    kind: str = ""
    target: str = ""


Line = list[Span]


@dataclass(frozen=True, slots=True)
class Heading:
    level: int
    line: Line


@dataclass(frozen=True, slots=True)
class Paragraph:
    line: Line


@dataclass(frozen=True, slots=True)
class Items:
    """A list; `start` is the first number, None for bullets."""

    items: list[list[Block]]
    start: int | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """A table; rows are of equal length, `header` is empty where the table has none."""

    header: list[Line]
    rows: list[list[Line]]
    caption: Line = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Listing:
    """Program text."""

    text: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    blocks: list[Block]


@dataclass(frozen=True, slots=True)
class Rule:
    """A line between two parts."""


Block = Heading | Paragraph | Items | Grid | Listing | Quote | Rule


def is_blank(line: Line) -> bool:
    return not any(span.text.strip() or span.kind == "image" for span in line)
