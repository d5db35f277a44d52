"""The ARIA role of an element, as browsers map HTML to the accessibility tree (HTML-AAM).

One rule: an explicit role wins if it is a role at all; otherwise the tag and its attributes decide.
"""

from __future__ import annotations

from collections.abc import Callable

from renderer_py.renditions.nodes import Node, words

# WAI-ARIA 1.2; what is no role is ignored.
ROLES = frozenset(
    words(
        "alert alertdialog application article banner blockquote button caption cell checkbox code "
        "columnheader combobox complementary contentinfo definition deletion dialog directory "
        "document emphasis feed figure form generic grid gridcell group heading img insertion link "
        "list listbox listitem log main mark marquee math meter menu menubar menuitem "
        "menuitemcheckbox menuitemradio navigation none note option paragraph presentation "
        "progressbar radio radiogroup region row rowgroup rowheader scrollbar search searchbox "
        "separator slider spinbutton status strong subscript superscript switch tab table tablist "
        "tabpanel term textbox time timer toolbar tooltip tree treegrid treeitem"
    )
)
NO_ROLE = frozenset(["", "none", "presentation"])
_BY_TAG = {
    "article": "article", "aside": "complementary", "blockquote": "blockquote",
    "button": "button", "caption": "caption", "code": "code", "datalist": "listbox",
    "dd": "definition", "del": "deletion", "details": "group", "dfn": "term", "dialog": "dialog",
    "dt": "term", "em": "emphasis", "fieldset": "group", "figure": "figure", "h1": "heading",
    "h2": "heading", "h3": "heading", "h4": "heading", "h5": "heading", "h6": "heading",
    "hr": "separator", "html": "document", "ins": "insertion", "li": "listitem", "main": "main",
    "mark": "mark", "math": "math", "menu": "list", "meter": "meter", "nav": "navigation",
    "ol": "list", "optgroup": "group", "option": "option", "output": "status", "p": "paragraph",
    "progress": "progressbar", "search": "search", "strong": "strong", "sub": "subscript",
    "sup": "superscript", "svg": "img", "table": "table", "tbody": "rowgroup",
    "textarea": "textbox", "tfoot": "rowgroup", "thead": "rowgroup", "time": "time", "tr": "row",
    "ul": "list",
}  # fmt: skip
_BY_INPUT_TYPE = {
    "button": "button", "checkbox": "checkbox", "image": "button", "number": "spinbutton",
    "radio": "radio", "range": "slider", "reset": "button", "submit": "button", "file": "button",
    "search": "searchbox", "hidden": "",
}  # fmt: skip
_TYPED = frozenset(["email", "search", "tel", "text", "url", ""])
_LANDMARK_BARRIERS = frozenset(["article", "aside", "main", "nav", "section"])
_BARRIER_ROLES = frozenset(["article", "complementary", "main", "navigation", "region"])
# Whose children lose their roles together with them.
_REQUIRED_PARENTS = {
    "dd": ("dl", "div"), "div": ("dl",), "dt": ("dl", "div"), "li": ("ol", "ul"),
    "tbody": ("table",), "td": ("tr",), "tfoot": ("table",), "th": ("tr",), "thead": ("table",),
    "tr": ("thead", "tbody", "tfoot", "table"),
}  # fmt: skip
_GLOBAL = words(
    "atomic busy controls current describedby details dropeffect flowto grabbed hidden "
    "keyshortcuts live owns relevant"
)
_NAMING = ("aria-label", "aria-labelledby", "aria-roledescription")
_NAMELESS = frozenset(
    words(
        "caption code deletion emphasis generic insertion paragraph presentation strong subscript "
        "superscript"
    )
)


def role_of(node: Node) -> str:
    """The role, `""` where there is none; `none` and `presentation` as they are."""
    explicit = explicit_role(node)
    if explicit in ("none", "presentation"):
        implicit = _implicit_role(node)
        return implicit if _keeps_role(node, implicit) else explicit
    return explicit or _implicit_role(node)


def explicit_role(node: Node) -> str:
    """The first valid word of the `role` attribute."""
    words = node.get("role").lower().split()
    return next((word for word in words if word in ROLES), "")


def is_focusable(node: Node) -> bool:
    """Whether it can take the focus, by the keyboard or by a script."""
    if is_natively_disabled(node):
        return False
    if node.tag in ("button", "details", "select", "textarea"):
        return True
    if node.tag in ("a", "area"):
        return node.has("href")
    if node.tag == "input":
        return not node.has("hidden") and node.get("type") != "hidden"
    return node.get("tabindex").lstrip("-").isdigit()


def is_natively_disabled(node: Node) -> bool:
    """Whether the browser itself keeps the control from being used."""
    if node.tag not in ("button", "input", "select", "textarea", "option", "optgroup"):
        return False
    if node.flag("disabled"):
        return True
    if node.tag == "option" and any(
        each.tag == "optgroup" and each.flag("disabled") for each in node.ancestors()
    ):
        return True
    return any(each.tag == "fieldset" and each.flag("disabled") for each in node.ancestors())


def _keeps_role(node: Node, role: str) -> bool:
    """`role=none` is ignored where the element is global to assistive technology."""
    if any(node.has(f"aria-{name}") for name in _GLOBAL) or is_focusable(node):
        return True
    return role not in _NAMELESS and any(node.has(name) for name in _NAMING)


def _implicit_role(node: Node) -> str:
    compute = _COMPUTED.get(node.tag)
    role = compute(node) if compute else _BY_TAG.get(node.tag, "")
    inner = node
    while role:
        outer = inner.parent
        if outer is None or outer.tag not in _REQUIRED_PARENTS.get(inner.tag, ()):
            break
        given = explicit_role(outer)
        if given in ("none", "presentation") and not _keeps_role(outer, given):
            return given
        inner = outer
    return role


def _named(role: str) -> Callable[[Node], str]:
    def compute(node: Node) -> str:
        return role if node.has("aria-label") or node.has("aria-labelledby") else ""

    return compute


def _landmark(role: str) -> Callable[[Node], str]:
    def compute(node: Node) -> str:
        inside = any(
            explicit_role(outer) in _BARRIER_ROLES
            or (outer.tag in _LANDMARK_BARRIERS and not outer.has("role"))
            for outer in node.ancestors()
        )
        return "" if inside else role

    return compute


def _link(node: Node) -> str:
    return "link" if node.has("href") else ""


def _img(node: Node) -> str:
    empty = node.has("alt") and not node.get("alt") and not node.get("title")
    return "presentation" if empty and not _keeps_role(node, "img") else "img"


def _input(node: Node) -> str:
    kind = node.get("type").lower()
    if kind in _TYPED and any(
        other.tag == "datalist" and other.get("id") == node.get("list") for other in node.top.walk()
    ):
        return "combobox"
    return _BY_INPUT_TYPE.get(kind, "textbox")


def _select(node: Node) -> str:
    size = node.get("size")
    several = node.has("multiple") or (size.isdigit() and int(size) > 1)
    return "listbox" if several else "combobox"


def _td(node: Node) -> str:
    table = node.closest("table")
    in_grid = table is not None and explicit_role(table) in ("grid", "treegrid")
    return "gridcell" if in_grid else "cell"


def _th(node: Node) -> str:
    scope = node.get("scope")
    if scope in ("col", "colgroup"):
        return "columnheader"
    if scope in ("row", "rowgroup"):
        return "rowheader"
    row = node.parent.elements if node.parent else [node]
    at = next(index for index, each in enumerate(row) if each is node)
    around = [*row[max(at - 1, 0) : at], *row[at + 1 : at + 2]]
    if not around:
        table = node.closest("table")
        rows = [each for each in table.walk() if each.tag == "tr"] if table else []
        return "" if len(rows) == 1 else "columnheader"
    if len(around) == 2 and all(each.tag == "th" for each in around):
        return "columnheader"
    data = any(each.tag == "td" and (each.text.strip() or each.elements) for each in around)
    return "rowheader" if data else "columnheader"


_COMPUTED: dict[str, Callable[[Node], str]] = {
    "a": _link,
    "area": _link,
    "footer": _landmark("contentinfo"),
    "form": _named("form"),
    "header": _landmark("banner"),
    "img": _img,
    "input": _input,
    "section": _named("region"),
    "select": _select,
    "td": _td,
    "th": _th,
}
