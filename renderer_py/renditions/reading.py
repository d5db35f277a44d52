"""From a rendered tree to blocks: what a person reads, in the order they read it.

One rule: only what is shown is read. Closed overlays, other tabs and hidden parts are left out, and
no component is known here by its name: roles, tags and layout decide.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from renderer_py.renditions.aria import expanded, level
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
    is_blank,
)
from renderer_py.renditions.controls import CONTROLS, control, labels_to_skip
from renderer_py.renditions.names import Naming, flat
from renderer_py.renditions.nodes import TEXT, Node
from renderer_py.renditions.roles import role_of
from renderer_py.renditions.style import display, is_inline

_KINDS = {
    "strong": "strong", "b": "strong", "em": "em", "i": "em", "code": "code", "kbd": "code",
    "del": "del", "s": "del",
}  # fmt: skip
_LINE_LAYOUTS = frozenset(["flex", "inline-flex"])
_LINE_OPENERS = frozenset(["p", "span", "label", "a", "button", "dt", "legend", "summary"])
_PICTURES = frozenset(["img", "application"])
# The table of a chart's data repeats its description.
_SAID_BEFORE = "pf-chart-data"
_EMBEDDED = {"audio": "Audio", "video": "Video", "iframe": "Frame"}


def read(root: Node) -> list[Block]:
    """The blocks of everything that is shown below `root`."""
    return _Reader(root).children(root)


class _Reader:
    def __init__(self, root: Node) -> None:
        self.naming = Naming(root.top)
        self.skipped = labels_to_skip(root, self.naming)

    # Blocks

    def children(self, node: Node) -> list[Block]:
        """The blocks of an element's content; neighbouring inline content is one paragraph."""
        found: list[Block] = []
        line: Line = []

        def flush() -> None:
            tidy = tidied(line)
            if not is_blank(tidy):
                found.append(Paragraph(tidy))
            line.clear()

        for child in node.children:
            if child.tag == TEXT:
                line.append(Span(child.data))
            elif self._is_shown(child):
                if self._is_in_line(child):
                    line.extend(self.spans(child))
                else:
                    flush()
                    found.extend(self.blocks(child))
        flush()
        return found

    def blocks(self, node: Node) -> list[Block]:
        """The blocks of one element."""
        role = role_of(node)
        if role in CONTROLS:
            return self._paragraph(control(node, role, self.naming))
        special = _BLOCKS.get(role) or _BLOCKS.get(node.tag)
        if special is not None:
            return special(self, node)
        if self._is_row(node):
            return self._row(node)
        return self.children(node)

    def _paragraph(self, line: Line) -> list[Block]:
        return [] if is_blank(line) else [Paragraph(line)]

    def _is_shown(self, node: Node) -> bool:
        if not node.is_element or id(node) in self.skipped or self.naming.is_hidden(node):
            return False
        return _SAID_BEFORE not in node.classes

    def _is_in_line(self, node: Node) -> bool:
        if role_of(node) in _PICTURES or node.tag in _EMBEDDED:
            return node.tag == "img"
        flows = display(node).startswith("inline") or node.tag == "br"
        return flows and not self._holds_blocks(node)

    def _holds_blocks(self, node: Node) -> bool:
        return any(
            each is not node
            and each.is_element
            and not self.naming.is_hidden(each)
            and (display(each) != "inline" or role_of(each) in CONTROLS)
            and each.tag not in ("button", "br")
            for each in node.walk()
        )

    # Layouts

    def _is_row(self, node: Node) -> bool:
        classes = node.classes
        down = "flex-col" in classes or any(word.endswith(":flex-col") for word in classes)
        return display(node) in _LINE_LAYOUTS and not down and node.tag != "form"

    def _row(self, node: Node) -> list[Block]:
        """Parts that stand side by side: one line if each is a line, else one below the other."""
        parts: list[list[Block]] = []
        for child in node.children:
            if child.tag == TEXT and child.data.strip():
                parts.append([Paragraph([Span(flat(child.data))])])
            elif self._is_shown(child):
                inner = self._inline_or_blocks(child)
                if inner:
                    parts.append(inner)
        drawn = any(each.is_element and role_of(each) == "application" for each in node.walk())
        if not drawn and all(len(part) == 1 and isinstance(part[0], Paragraph) for part in parts):
            return self._paragraph(_joined(part[0].line for part in parts))  # type: ignore[union-attr]
        return [block for part in parts for block in part]

    def _inline_or_blocks(self, node: Node) -> list[Block]:
        if node.tag in _LINE_OPENERS and role_of(node) not in CONTROLS | _BLOCKS.keys():
            if self._holds_blocks(node):
                return self.children(node)
            return self._paragraph(tidied(self.spans(node)))
        return self.blocks(node)

    # Lines

    def spans(self, node: Node) -> Line:
        """The content of an inline element as pieces of a line."""
        role = role_of(node)
        if role in CONTROLS:
            return [Span(" "), *control(node, role, self.naming), Span(" ")]
        if node.tag == "br":
            return [Span("\n", "break")]
        if role == "img":
            return self._image(node)
        if role == "link":
            return [Span(flat(node.text) or self.naming.name(node), "link", node.get("href"))]
        kind = _KINDS.get(node.tag)
        if kind is not None:
            return [Span(node.text, kind)]
        found: Line = []
        for child in node.children:
            if child.tag == TEXT:
                found.append(Span(child.data))
            elif self._is_shown(child):
                inner = self.spans(child)
                found.extend(inner if is_inline(child) else [Span(" "), *inner, Span(" ")])
        return found

    def _image(self, node: Node) -> Line:
        name = self.naming.name(node)
        if node.tag == "img":
            source = node.get("src")
            return [Span(name, "image", "" if source.startswith("data:") else source)]
        return [Span(name, "em")] if name else []

    def _line(self, node: Node) -> Line:
        return tidied(self.spans_inside(node))

    def spans_inside(self, node: Node) -> Line:
        """Everything in an element on one line, whatever it is."""
        found: Line = []
        for child in node.children:
            if child.tag == TEXT:
                found.append(Span(child.data))
            elif self._is_shown(child):
                role = role_of(child)
                plain = role in CONTROLS or role in ("img", "link") or child.tag in _KINDS
                inner = self.spans(child) if plain else self.spans_inside(child)
                found.extend(inner if is_inline(child) else [Span(" "), *inner, Span(" ")])
        return found

    # Kinds of blocks

    def _heading(self, node: Node) -> list[Block]:
        opener = next((each for each in node.elements if role_of(each) == "button"), None)
        state = expanded(opener, "button") if opener is not None else None
        if opener is not None and state is not None:
            sign = "▾ " if state else "▸ "
            return [Heading(level(node, "heading") or 2, [Span(sign + self.naming.name(opener))])]
        line = self._line(node)
        return [] if is_blank(line) else [Heading(level(node, "heading") or 2, line)]

    def _text_paragraph(self, node: Node) -> list[Block]:
        return (
            self.children(node) if self._holds_blocks(node) else self._paragraph(self._line(node))
        )

    def _list(self, node: Node) -> list[Block]:
        start = node.get("start")
        first = (int(start) if start.lstrip("-").isdigit() else 1) if node.tag == "ol" else None
        items = [self.children(child) for child in node.elements if self._is_shown(child)]
        return [Items([item for item in items if item], first)] if any(items) else []

    def _table(self, node: Node) -> list[Block]:
        caption: Line = []
        header: list[Line] = []
        rows: list[list[Line]] = []
        for each in node.walk():
            if each.tag == "caption":
                caption = self._line(each)
            elif each.tag == "tr" and self._is_shown(each) and each.closest("table") is node:
                cells = [self._line(cell) for cell in each.elements if cell.tag in ("td", "th")]
                heads = all(cell.tag == "th" for cell in each.elements)
                if heads and not header and not rows:
                    header = cells
                elif cells:
                    rows.append(cells)
        width = max((len(row) for row in (header, *rows)), default=0)
        if not width:
            return []
        filled = [[*row, *([[]] * (width - len(row)))] for row in rows]
        return [Grid([*header, *([[]] * (width - len(header)))] if header else [], filled, caption)]

    def _listing(self, node: Node) -> list[Block]:
        names = [*node.classes, *(word for each in node.elements for word in each.classes)]
        language = next(
            (n.removeprefix("language-") for n in names if n.startswith("language-")), ""
        )
        return [Listing(node.text.rstrip("\n"), language)]

    def _quote(self, node: Node) -> list[Block]:
        inner = self.children(node)
        return [Quote(inner)] if inner else []

    def _rule(self, node: Node) -> list[Block]:
        return [Rule()]

    def _tabs(self, node: Node) -> list[Block]:
        tabs = [each for each in node.walk() if each.is_element and role_of(each) == "tab"]
        lines = [control(tab, "tab", self.naming) for tab in tabs]
        return self._paragraph(_joined(lines, " | "))

    def _picture(self, node: Node) -> list[Block]:
        """A drawing says what it shows, and what it says to those who cannot see it."""
        name, said = self.naming.name(node), self.naming.description(node)
        if not name and not said:
            return []
        line = [Span(name or "Picture", "strong")]
        if said:
            line.append(Span(f": {said}"))
        return [Paragraph(line)]

    def _embedded(self, node: Node) -> list[Block]:
        kind = _EMBEDDED[node.tag]
        name = self.naming.name(node) or node.get("title")
        address = node.get("src")
        if not address:
            sources = (each.get("src") for each in node.elements if each.tag == "source")
            address = next(filter(None, sources), "")
        return [Paragraph([Span(f"{kind}: {name}" if name else kind, "link", address)])]

    def _region(self, node: Node) -> list[Block]:
        """Toasts are what the view says on the side."""
        inner = self.children(node)
        is_toaster = node.get("aria-label").startswith("Notifications")
        return [Quote(inner)] if inner and is_toaster else inner


_BLOCKS: dict[str, Callable[[_Reader, Node], list[Block]]] = {
    "heading": _Reader._heading,
    "p": _Reader._text_paragraph,
    "list": _Reader._list,
    "table": _Reader._table,
    "pre": _Reader._listing,
    "blockquote": _Reader._quote,
    "alert": _Reader._quote,
    "separator": _Reader._rule,
    "tablist": _Reader._tabs,
    "img": _Reader._picture,
    "application": _Reader._picture,
    "audio": _Reader._embedded,
    "video": _Reader._embedded,
    "iframe": _Reader._embedded,
    "region": _Reader._region,
}


def _joined(lines: Iterable[Line], between: str = " ") -> Line:
    found: Line = []
    for line in lines:
        if not is_blank(line):
            found.extend([Span(between), *line] if found else line)
    return found


def tidied(line: Line) -> Line:
    """White space as a browser collapses it: none at the ends, one space between."""
    found: Line = []
    after_space = True
    for span in line:
        if span.kind == "break":
            found.append(span)
            after_space = True
            continue
        text = span.text
        if span.kind == "":
            lead = text[:1].isspace() and not after_space
            text = (" " if lead else "") + flat(text) + (" " if text[-1:].isspace() else "")
            if not flat(text):
                text = " " if span.text and not after_space else ""
        if text or span.kind == "image":
            found.append(Span(text, span.kind, span.target))
            after_space = text.endswith(" ")
    while found and found[-1].kind == "" and not found[-1].text.strip():
        found.pop()
    if found and found[-1].kind == "":
        found[-1] = Span(found[-1].text.rstrip())
    return found
