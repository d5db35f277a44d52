"""Blocks as Markdown (CommonMark with GitHub's tables), for models and for readers of files.

One rule: text of the view never turns into markup; what could be read as such is escaped.
"""

from __future__ import annotations

import re
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

# Inside a word an underscore is no markup; `<` and `&` only where a tag or an entity could begin.
_INLINE = re.compile(r"[\\`*\[\]]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|<(?=[A-Za-z/!?])|&(?=#?\w+;)")
# A heading, an item, a quote or a rule begins with what group 2 holds.
_LINE_START = re.compile(
    r"^(\d{0,9})(#(?=#{0,5}(?:\s|$))|[-+>.)](?=\s|$)|[-=](?=[-= ]*$)|~(?=~~))", re.MULTILINE
)
_FENCE = re.compile(r"`{3,}")


def markdown(blocks: list[Block]) -> str:
    """The blocks with an empty line between two of them; ends without a line break."""
    return "\n\n".join(_block(block) for block in blocks)


def _block(block: Block) -> str:
    return _WRITERS[type(block)](block)


def _heading(block: Heading) -> str:
    return f"{'#' * block.level} {_single(block.line)}"


def _paragraph(block: Paragraph) -> str:
    return _LINE_START.sub(r"\1\\\2", _inline(block.line))


def _listing(block: Listing) -> str:
    longest = max((len(ticks) for ticks in _FENCE.findall(block.text)), default=2)
    fence = "`" * max(3, longest + 1)
    return f"{fence}{block.language}\n{block.text}\n{fence}"


def _quote(block: Quote) -> str:
    return "\n".join(f"> {line}".rstrip() for line in markdown(block.blocks).split("\n"))


def _items(block: Items) -> str:
    lines = []
    for index, item in enumerate(block.items):
        mark = "- " if block.start is None else f"{block.start + index}. "
        text = _compact(item).replace("\n", "\n" + " " * len(mark))
        lines.append(mark + text)
    return "\n".join(re.sub(r"[ ]+\n", "\n", line) for line in lines)


def _compact(item: list[Block]) -> str:
    """An item's own list follows its text at once."""
    parts = [_block(block) for block in item]
    tight = len(item) > 1 and all(isinstance(block, Items) for block in item[1:])
    return ("\n" if tight else "\n\n").join(parts)


def _table(grid: Grid) -> str:
    width = len(grid.header or grid.rows[0])
    head = [_cell(line) for line in grid.header] if grid.header else [""] * width
    rows = [head, ["---"] * width, *([_cell(line) for line in row] for row in grid.rows)]
    text = "\n".join(f"| {' | '.join(row)} |" for row in rows)
    return f"**{_single(grid.caption)}**\n\n{text}" if grid.caption else text


def _cell(line: Line) -> str:
    return _single(line).replace("|", "\\|")


def _single(line: Line) -> str:
    return re.sub(r"\s*\n\s*", " ", _inline(line)).strip()


def _inline(line: Line) -> str:
    return "".join(_span(span) for span in line)


def _span(span: Span) -> str:
    return _SPANS.get(span.kind, _plain)(span)


def _plain(span: Span) -> str:
    return escape(span.text)


def _code(span: Span) -> str:
    ticks = "``" if "`" in span.text else "`"
    return f"{ticks}{span.text}{ticks}"


def _link(span: Span) -> str:
    return f"[{escape(span.text)}]({_address(span.target)})" if span.target else _plain(span)


def _hint(span: Span) -> str:
    lead = " " if span.text.startswith(" ") else ""
    return f"{lead}*{escape(span.text.strip())}*"


def _bold(span: Span) -> str:
    return f"**{escape(span.text)}**"


def escape(text: str) -> str:
    """`text` so that Markdown shows it as it is."""
    return _INLINE.sub(lambda match: "\\" + match[0], text)


def _address(url: str) -> str:
    return f"<{url}>" if re.search(r"[\s()]", url) else url


_WRITERS: dict[type, Callable[[Any], str]] = {
    Heading: _heading,
    Paragraph: _paragraph,
    Items: _items,
    Grid: _table,
    Listing: _listing,
    Quote: _quote,
    Rule: lambda _: "---",
}
_SPANS: dict[str, Callable[[Span], str]] = {
    "break": lambda _: "  \n",
    "code": _code,
    "link": _link,
    "image": lambda span: f"![{escape(span.text)}]({_address(span.target)})",
    "mark": lambda span: span.text,
    "button": lambda span: f"[{escape(span.text)}]",
    "strong": _bold,
    "label": _bold,
    "em": _hint,
    "hint": _hint,
    "del": lambda span: f"~~{escape(span.text)}~~",
}
