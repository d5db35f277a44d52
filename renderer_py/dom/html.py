"""HTML text of virtual elements.

One rule: everything is escaped here and nowhere else; only `Raw` passes through unchanged.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from renderer_py.dom.element import El, Hole, Keys, Listener, Prevented, Raw
from renderer_py.values import to_string

VOID = frozenset(
    "area base br col embed hr img input link meta param source track wbr".split()  # noqa: SIM905
)
# Live properties that HTML can say at once; others follow the insertion as `prop` ops.
PROPERTY_ATTRIBUTES = frozenset(("value", "checked", "open", "selected", "muted"))


class Writer(Protocol):
    """What writing needs from the instance whose shell is written."""

    def number(self, el: El) -> int:
        """Give the element its address if it needs one; 0 if not."""

    def text_number(self) -> int:
        """An address for a text among other children, 0 where texts never change."""

    def write_hole(self, hole: Hole, out: list[str]) -> None:
        """Mount the hole's nodes and write them."""

    def defer_property(self, el: El, name: str, value: Any) -> None:
        """Set a live property once the element is in the document."""


def escape_text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def escape_attr(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")


def attr_text(value: Any) -> str | None:
    """An attribute's text, None when the attribute is absent."""
    if value is None or value is False:
        return None
    if value is True:
        return ""
    if type(value) is str:
        return value
    if isinstance(value, Mapping):
        return style_text(value) or None
    return to_string(value)


def style_text(style: Mapping[str, Any]) -> str:
    """`{"gridColumn": "1", "--x": 2}` → `grid-column:1;--x:2`; None entries are left out."""
    return ";".join(
        f"{kebab_case(name)}:{to_string(value)}"
        for name, value in style.items()
        if value is not None and value is not False
    )


def kebab_case(name: str) -> str:
    """`gridColumn` → `grid-column`, `WebkitMask` → `-webkit-mask`; custom properties stay."""
    if name.startswith("--"):
        return name
    return "".join(f"-{c.lower()}" if c.isupper() else c for c in name)


def listener_text(on: Mapping[str, Listener]) -> str:
    """The `data-on` attribute: `click keydown=Enter,Space! submit!`."""
    words = []
    for type_, listener in on.items():
        if isinstance(listener, Keys):
            mark = "!" if listener.prevent else ""
            words.append(f"{type_}={','.join(listener.keys)}{mark}")
        else:
            words.append(type_ + "!" if isinstance(listener, Prevented) else type_)
    return " ".join(words)


def write(el: El, out: list[str], writer: Writer) -> None:
    """Append the element's HTML to `out`."""
    tag = el.tag
    out.append(f"<{tag}")
    number = writer.number(el)
    if number:
        out.append(f' data-n="{number}"')
    if el.on:
        out.append(f' data-on="{escape_attr(listener_text(el.on))}"')
    content = write_attrs(el, out, writer)
    out.append(">")
    if tag in VOID:
        return
    if content is not None:
        # A leading newline right after <textarea> would be swallowed by the parser.
        out.append("\n" + escape_text(content))
    else:
        write_children(el, out, writer)
    out.append(f"</{tag}>")


def write_attrs(el: El, out: list[str], writer: Writer) -> str | None:
    """Append the attributes; returns a textarea's content."""
    content = None
    for name, value in el.attrs.items():
        if name[0] == ".":
            bare = name[1:]
            if bare == "value" and el.tag == "textarea":
                content = attr_text(value) or ""
                continue
            if bare not in PROPERTY_ATTRIBUTES:
                writer.defer_property(el, bare, value)
                continue
            name = bare  # noqa: PLW2901
        text = attr_text(value)
        if text is not None:
            out.append(f' {name}="{escape_attr(text)}"' if text else f' {name}=""')
    return content


def write_children(el: El, out: list[str], writer: Writer) -> None:
    children = el.children
    if len(children) == 1 and isinstance(children[0], str):
        out.append(escape_text(children[0]))
        return
    for index, child in enumerate(children):
        if isinstance(child, str):
            number = writer.text_number()
            if number:
                el.text_numbers[index] = number
                out.append(f"<!--t{number}-->")
            out.append(escape_text(child))
        elif isinstance(child, El):
            write(child, out, writer)
        elif isinstance(child, Hole):
            writer.write_hole(child, out)
        elif isinstance(child, Raw):
            out.append(child.html)
