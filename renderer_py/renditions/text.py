"""Blocks as plain text, for terminals.

One rule: what stands here is what the view says; decoration is lines and indentation alone.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import Any

from renderer_py.renditions.blocks import (
    Block,
    Grid,
    Heading,
    Items,
    Line,
    Listing,
    Paragraph,
    Quote,
    Rule,
    Span,
)

_RULES = {1: "=", 2: "-"}
RULE_WIDTH = 40


def text(blocks: list[Block]) -> str:
    """The blocks with an empty line between two of them; ends without a line break."""
    return "\n\n".join(_block(block) for block in blocks)


def _block(block: Block) -> str:
    return _WRITERS[type(block)](block)


def _heading(block: Heading) -> str:
    title = _single(block.line)
    rule = _RULES.get(block.level)
    return f"{title}\n{rule * width_of(title)}" if rule else title


def _items(block: Items) -> str:
    marks = (
        "- " if block.start is None else f"{block.start + index}. "
        for index in range(len(block.items))
    )
    return "\n".join(
        _indented(text(item), mark) for mark, item in zip(marks, block.items, strict=True)
    )


def _indented(content: str, first: str, others: str | None = None) -> str:
    rest = " " * len(first) if others is None else others
    lines = content.split("\n")
    marked = [first + lines[0], *(rest + line for line in lines[1:])]
    return "\n".join(line.rstrip() for line in marked)


def _table(grid: Grid) -> str:
    head = [[_single(line) for line in grid.header]] if grid.header else []
    rows = [*head, *([_single(line) for line in row] for row in grid.rows)]
    widths = [max(width_of(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = [_row(row, widths) for row in rows]
    if head:
        lines.insert(1, "  ".join("-" * width for width in widths))
    caption = [_single(grid.caption), ""] if grid.caption else []
    return "\n".join([*caption, *lines])


def _row(cells: list[str], widths: list[int]) -> str:
    padded = (
        cell + " " * (width - width_of(cell)) for cell, width in zip(cells, widths, strict=True)
    )
    return "  ".join(padded).rstrip()


def width_of(content: str) -> int:
    """Columns that a terminal needs for it: wide characters take two, combining marks none."""
    return sum(
        0 if unicodedata.combining(sign) else 2 if unicodedata.east_asian_width(sign) in "WF" else 1
        for sign in content
    )


def _single(line: Line) -> str:
    return " ".join(_inline(line).split())


def _inline(line: Line) -> str:
    return "".join(_span(span) for span in line)


def _span(span: Span) -> str:
    match span.kind:
        case "link":
            return f"{span.text} <{span.target}>" if span.target else span.text
        case "image":
            return f"[image: {span.text}]" if span.text else "[image]"
        case "button":
            return f"[{span.text}]"
        case _:
            return span.text


_WRITERS: dict[type, Callable[[Any], str]] = {
    Heading: _heading,
    Paragraph: lambda block: _inline(block.line),
    Items: _items,
    Grid: _table,
    Listing: lambda block: _indented(block.text, "    ", "    "),
    Quote: lambda block: _indented(text(block.blocks), "| ", "| "),
    Rule: lambda _: "-" * RULE_WIDTH,
}
