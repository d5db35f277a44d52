"""Which elements are drawn, and whether as part of a line: the few CSS facts that text depends on.

One rule: `display` and `visibility` alone are known, from tags, states and classes. It knows the
user agent's defaults, the utility classes that set them, and the renderer's own `pf-` classes.
"""

from __future__ import annotations

from collections.abc import Callable

from renderer_py.renditions.nodes import Node, words

WIDTH = 1000
"""The frame's width in CSS pixels that breakpoints are decided by."""

_BREAKPOINTS = {"sm": 640, "md": 768, "lg": 1024, "xl": 1280, "2xl": 1536}
_UA = {
    **dict.fromkeys(
        words(
            "address article aside blockquote body center dd details dialog dir div dl dt fieldset "
            "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html legend main "
            "menu nav ol p pre search section summary ul option optgroup"
        ),
        "block",
    ),
    **dict.fromkeys(words("button input select textarea meter progress"), "inline-block"),
    **dict.fromkeys(
        words(
            "base head link meta noscript script style template title datalist param source track "
            "defs desc metadata symbol lineargradient radialgradient clippath"
        ),
        "none",
    ),
    "li": "list-item",
    "table": "table",
    "thead": "table-header-group",
    "tbody": "table-row-group",
    "tfoot": "table-footer-group",
    "tr": "table-row",
    "td": "table-cell",
    "th": "table-cell",
    "caption": "table-caption",
    "text": "block",
    "#root": "block",
}
_UTILITIES = {
    **{name: name for name in words("block inline inline-block flex inline-flex grid")},
    **{name: name for name in words("inline-grid contents flow-root list-item table")},
    **{f"table-{part}": f"table-{part}" for part in words("row cell caption row-group column")},
    "hidden": "none",
}
# Components whose look is written in the style sheet; a utility on the same element wins.
_COMPONENTS = {
    **dict.fromkeys(["pf-alert", "pf-radio-group", "pf-carousel-dot", "pf-dialog-content"], "grid"),
    **dict.fromkeys(
        words(
            "pf-calendar-caption-label pf-carousel-track pf-carousel-control pf-carousel-dots "
            "pf-carousel-gutter pf-carousel-group pf-waterfall-tooltip-row pf-radio-group-item "
            "pf-radio-group-indicator pf-combobox-item-indicator pf-select-scroll-up-button "
            "pf-select-scroll-down-button pf-hover-card-content pf-label"
        ),
        "flex",
    ),
    "pf-button": "inline-flex",
    "pf-field-description": "block",
    "pf-field-label": "block",
    "pf-field-error": "none",
}
_OUT_OF_FLOW = frozenset(["absolute", "fixed", "sr-only", "float-left", "float-right"])
_CONTAINERS = frozenset(["flex", "inline-flex", "grid", "inline-grid"])
_KEPT_IN_CONTAINERS = frozenset(["none", "contents"])
_BLOCKIFIED = {"inline-flex": "flex", "inline-grid": "grid"}


def display(node: Node, width: int = WIDTH) -> str:
    """The computed `display` of an element."""
    own = _own_display(node, width)
    if own in _KEPT_IN_CONTAINERS or own == "block":
        return own
    if _OUT_OF_FLOW.intersection(node.classes) or _in_container(node, width):
        return _BLOCKIFIED.get(own, "block" if own.startswith("inline") else own)
    return own


def is_inline(node: Node, width: int = WIDTH) -> bool:
    """Whether it flows in the line of its neighbours, touching them."""
    return display(node, width) == "inline" and node.tag != "br"


def is_rendered(node: Node, width: int = WIDTH) -> bool:
    """Whether it and everything around it has a box and is visible."""
    return not _is_invisible(node) and not is_cut_off(node, width)


def is_cut_off(node: Node, width: int = WIDTH) -> bool:
    """Whether it or an element around it is not displayed at all."""
    inner = node
    if display(node, width) == "none":
        return True
    for outer in node.ancestors():
        if outer.is_element and _own_display(outer, width) == "none":
            return True
        if outer.tag == "details" and inner.tag != "summary" and not outer.flag("open"):
            return True
        inner = outer
    return False


def _is_invisible(node: Node) -> bool:
    for each in (node, *node.ancestors()):
        classes = each.classes
        if "invisible" in classes or "visibility:hidden" in each.get("style").replace(" ", ""):
            return True
        if "visible" in classes:
            return False
    return False


def _in_container(node: Node, width: int) -> bool:
    parent = node.parent
    while parent is not None and parent.is_element:
        outer = _own_display(parent, width)
        if outer != "contents":
            return outer in _CONTAINERS
        parent = parent.parent
    return False


def _own_display(node: Node, width: int) -> str:
    for test in _STATES:
        if test(node):
            return "none"
    return _styled(node) or _of_classes(node, width) or _UA.get(node.tag, "inline")


def _styled(node: Node) -> str | None:
    """The element's own `style` attribute."""
    style = node.get("style")
    if "display" not in style:
        return None
    for declaration in style.split(";"):
        name, _, value = declaration.partition(":")
        if name.strip() == "display":
            return value.strip()
    return None


def _of_classes(node: Node, width: int) -> str | None:
    found: str | None = None
    component: str | None = None
    strength = -1
    for word in node.classes:
        variant, _, bare = word.rpartition(":")
        kind = _UTILITIES.get(bare)
        if kind is not None:
            at = _BREAKPOINTS.get(variant, 0 if not variant else -1)
            if strength <= at <= width and at >= 0:
                found, strength = kind, at
        elif word in _COMPONENTS:
            component = _COMPONENTS[word]
    if component == "none" and _in_invalid_field(node):
        component = "block"
    return found or component


def _in_invalid_field(node: Node) -> bool:
    return any(outer.get("data-invalid") == "true" for outer in node.ancestors())


def _closed_overlay(node: Node) -> bool:
    if node.tag != "dialog" and not node.has("popover"):
        return False
    return "open" not in node.states and not (node.tag == "dialog" and node.flag("open"))


def _hidden_input(node: Node) -> bool:
    return node.tag == "input" and node.get("type") == "hidden"


_STATES: tuple[Callable[[Node], bool], ...] = (
    _closed_overlay,
    _hidden_input,
    lambda node: node.flag("hidden"),
    lambda node: node.tag == "textpath" and node.closest("text") is None,
)
