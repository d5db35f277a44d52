"""HTML as an outline that two renderers of one view can be compared by.

One rule: what no reader of the page could tell apart is the same here, everything else is kept.
Same are: the order of attributes, classes and style declarations, an empty and a missing class, ids
that the renderer made up, comments, the renderer's own addresses, digits after the sixth decimal.

    outline('<p class="b a">hi<br></p>')  ->  ['<p class="a b">', '  hi', '  <br>']
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

Attrs = dict[str, str]

VOID = frozenset(["area", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"])
# This renderer's addresses and listeners.
IGNORED = frozenset(["data-n", "data-on"])
REFERRING = frozenset(
    ["for", "aria-labelledby", "aria-describedby", "aria-controls", "aria-activedescendant"]
)
# React's useId and Base UI; `Context.uid` of this renderer.
MADE_UP = re.compile(r"_r_\w+_|:r\w+:|«r\w+»|^base-ui-|^r\d+-")
LONG_NUMBER = re.compile(r"-?\d+\.\d{7,}(?:e-?\d+)?")

DECLARATION = re.compile(r"""(?:"[^"]*"|'[^']*'|\([^()]*\)|[^;"'(]|\()+""")


class Element:
    """A parsed element; `children` are elements and texts."""

    def __init__(self, tag: str, attrs: Attrs) -> None:
        self.tag = tag
        self.attrs = attrs
        self.children: list[Element | str] = []


class Parser(HTMLParser):
    """Builds the tree of well-formed HTML; anything a browser would have to repair is an error."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("", {})
        self.open = [self.root]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        if len(set(names)) != len(names):
            raise ValueError(f"<{tag}> repeats an attribute: {names}")
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        if self.open[-1].tag != tag:
            raise ValueError(f"</{tag}> closes <{self.open[-1].tag}>")
        self.open.pop()

    def handle_data(self, data: str) -> None:
        siblings = self.open[-1].children
        if siblings and isinstance(siblings[-1], str):
            siblings[-1] += data
        else:
            siblings.append(data)


def parse(html: str) -> Element:
    """The tree of an HTML fragment under a nameless root."""
    parser = Parser()
    parser.feed(html)
    parser.close()
    if len(parser.open) > 1:
        raise ValueError(f"<{parser.open[-1].tag}> is not closed")
    return parser.root


def outline(html: str) -> list[str]:
    """The fragment's lines, children indented by two spaces; adjacent texts are one.

    An id that a renderer made up is left out, and a reference to it reads `#`.
    """
    return [line for child in parse(html).children for line in _lines(child, "")]


def _lines(node: Element | str, indent: str) -> Iterator[str]:
    if isinstance(node, str):
        yield indent + node
        return
    shown = [_attribute(name, value) for name, value in sorted(node.attrs.items())]
    yield indent + "<" + " ".join([node.tag, *filter(None, shown)]) + ">"
    for child in node.children:
        yield from _lines(child, indent + "  ")


def _attribute(name: str, value: str) -> str | None:
    if name in IGNORED or (name == "id" and MADE_UP.search(value)):
        return None
    if name == "class":
        value = " ".join(sorted(set(value.split())))
        if not value:
            return None
    elif name == "style":
        value = _style(value)
    elif name in REFERRING:
        value = " ".join("#" if MADE_UP.search(word) else word for word in value.split())
    value = LONG_NUMBER.sub(_rounded, value)
    return f'{name}="{value}"' if value else name


def _style(text: str) -> str:
    declarations = (part.partition(":") for part in DECLARATION.findall(text) if part.strip())
    return ";".join(sorted(f"{name.strip()}:{value.strip()}" for name, _, value in declarations))


def _rounded(match: re.Match[str]) -> str:
    text = f"{float(match[0]):.6f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
