"""The accessible name of an element: what assistive technology calls it (accname 1.2, HTML-AAM).

One rule: the steps stand in the order of the specification, and the first that gives text wins.
`Naming` remembers answers, so make a new one after the document has changed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from renderer_py.renditions.nodes import TEXT, Node, selected_options, words
from renderer_py.renditions.roles import role_of
from renderer_py.renditions.style import WIDTH, is_inline, is_rendered

_UNSEEN = dict.fromkeys(map(ord, "\u200b\u00ad"))
_UNNAMED = frozenset(
    words(
        "caption code definition deletion emphasis generic insertion mark paragraph presentation "
        "strong subscript suggestion superscript term time"
    )
)
_FROM_CONTENT = frozenset(
    words(
        "button cell checkbox columnheader gridcell heading link menuitem menuitemcheckbox "
        "menuitemradio option radio row rowheader switch tab tooltip treeitem"
    )
)
_FROM_CONTENT_INSIDE = frozenset(
    [
        "",
        *words(
            "caption code contentinfo definition deletion emphasis insertion list listitem mark "
            "none paragraph presentation region row rowgroup section strong subscript superscript "
            "table term time"
        ),
    ]
)
_PRESENTED = frozenset(["none", "presentation"])
_RANGES = frozenset(["progressbar", "scrollbar", "slider", "spinbutton", "meter"])
_WITH_PLACEHOLDER = frozenset(["", "text", "password", "number", "search", "tel", "email", "url"])
_LABELABLE = frozenset(["button", "input", "meter", "output", "progress", "select", "textarea"])
_CAPTIONS = {"fieldset": "legend", "figure": "figcaption", "table": "caption", "svg": "title"}


def flat(text: str) -> str:
    """`text` with runs of white space as one space each, and none at the ends."""
    return " ".join(text.translate(_UNSEEN).split())


@dataclass(frozen=True)
class _Place:
    """What the text is being collected for: where in the algorithm's recursion we are."""

    target: str = "self"  # "self", "descendant" or "" inside a label and the like
    labelled_by: bool = False
    label: bool = False
    caption: bool = False
    unseen: bool = False  # the reference pointed to something hidden, so hidden text counts

    @property
    def referred(self) -> bool:
        return self.labelled_by or self.label or self.caption


class Naming:
    """Names of the elements of one document as it stands now; `width` decides breakpoints."""

    def __init__(self, root: Node, width: int = WIDTH) -> None:
        self.width = width
        self._names: dict[int, str] = {}
        self._hidden: dict[int, bool] = {}
        self._labels: dict[int, list[Node]] | None = None
        self._ids: dict[str, Node] = {}
        self._root = root
        for node in root.walk():
            if node.is_element and node.has("id"):
                self._ids.setdefault(node.attrs["id"], node)

    def name(self, node: Node) -> str:
        """The accessible name, '' if it has none."""
        known = self._names.get(id(node))
        if known is None:
            unnamed = role_of(node) in _UNNAMED
            known = "" if unnamed else flat(self._text(node, _Place(), set()))
            self._names[id(node)] = known
        return known

    def description(self, node: Node) -> str:
        """What is said after the name: `aria-describedby`, `aria-description` or `title`."""
        if node.has("aria-describedby"):
            parts = [
                self._text(each, _Place("", caption=True, unseen=self.is_hidden(each)), set())
                for each in self.referenced(node, "aria-describedby")
            ]
            return flat(" ".join(parts))
        return flat(node.get("aria-description") or node.get("title"))

    def is_hidden(self, node: Node) -> bool:
        """Whether assistive technology does not see it."""
        known = self._hidden.get(id(node))
        if known is None:
            known = self._hidden[id(node)] = self._compute_hidden(node)
        return known

    def referenced(self, node: Node, attribute: str) -> list[Node]:
        """The elements whose ids an attribute lists."""
        found = (self._ids.get(each) for each in node.get(attribute).split())
        return [each for each in found if each is not None]

    def labels(self, node: Node) -> list[Node]:
        """The `label` elements of a control, in document order."""
        if self._labels is None:
            self._labels = {}
            for label in self._root.walk():
                if label.tag == "label":
                    control = self.labelled_control(label)
                    if control is not None:
                        self._labels.setdefault(id(control), []).append(label)
        return self._labels.get(id(node), [])

    def labelled_control(self, label: Node) -> Node | None:
        """The control that a `label` activates."""
        if label.has("for"):
            found = self._ids.get(label.attrs["for"])
            return found if found is not None and found.tag in _LABELABLE else None
        for node in label.walk():
            if node.tag in _LABELABLE and node.get("type") != "hidden":
                return node
        return None

    def _compute_hidden(self, node: Node) -> bool:
        if node.tag in ("style", "script", "noscript", "template"):
            return True
        if node.get("aria-hidden").lower() == "true":
            return True
        parent = node.parent
        if parent is not None and parent.is_element and self._aria_hidden_above(parent):
            return True
        return not is_rendered(node, self.width)

    def _aria_hidden_above(self, node: Node) -> bool:
        return any(each.get("aria-hidden").lower() == "true" for each in (node, *node.ancestors()))

    # The algorithm

    def _text(self, node: Node, place: _Place, seen: set[int]) -> str:
        if id(node) in seen:
            return ""
        if not place.unseen and self.is_hidden(node):
            seen.add(id(node))
            return ""
        given = "" if place.labelled_by else self._labelled_by(node, seen)
        return given or self._unreferenced(node, place, seen)

    def _unreferenced(self, node: Node, place: _Place, seen: set[int]) -> str:
        role = role_of(node)
        if place.referred or place.target == "descendant":
            value = self._embedded(node, role, seen)
            if value is not None:
                return value
        seen.add(id(node))
        if node.get("aria-label").strip():
            return node.get("aria-label")
        inner = replace(place, target="descendant" if place.target == "self" else place.target)
        native = None if role in _PRESENTED else self._native(node, place, inner, seen)
        return self._own_content(node, role, place, inner, seen) if native is None else native

    def _own_content(
        self, node: Node, role: str, place: _Place, inner: _Place, seen: set[int]
    ) -> str:
        inside = place.target == "descendant" and role in _FROM_CONTENT_INSIDE
        if role in _FROM_CONTENT or inside or place.referred or node.tag == "summary":
            text = self._content(node, inner, seen)
            if text.strip() if place.target == "self" else text:
                return text
        if role not in _PRESENTED:
            return node.get("title") if node.get("title").strip() else ""
        return ""

    def _labelled_by(self, node: Node, seen: set[int]) -> str:
        if not node.has("aria-labelledby"):
            return ""
        parts = []
        for each in self.referenced(node, "aria-labelledby"):
            place = _Place("", labelled_by=True, unseen=self.is_hidden(each))
            parts.append(self._text(each, place, seen))
        return " ".join(part for part in parts if part)

    def _embedded(self, node: Node, role: str, seen: set[int]) -> str | None:
        """A control inside a name stands for its value."""
        if any(label is node for label in self.labels(node)):
            return None
        if role in ("textbox", "searchbox"):
            seen.add(id(node))
            return node.value() if node.tag in ("input", "textarea") else node.text
        if role in ("combobox", "listbox"):
            seen.add(id(node))
            return self._chosen(node, role)
        if role in _RANGES:
            seen.add(id(node))
            value = node.get("aria-valuetext") or node.get("aria-valuenow")
            return value or (node.value() if node.tag == "input" else "")
        if role == "menu":
            seen.add(id(node))
            return ""
        return None

    def _chosen(self, node: Node, role: str) -> str:
        if node.tag == "select":
            options = selected_options(node)
        else:
            below = [each for each in node.walk() if each is not node and each.is_element]
            owned = self.referenced(node, "aria-owns")
            boxes = [each for each in (*below, *owned) if role_of(each) == "listbox"]
            box = node if role == "listbox" else (boxes[0] if boxes else None)
            options = [
                each
                for each in (box.walk() if box else ())
                if each.get("aria-selected").lower() == "true" and role_of(each) == "option"
            ]
        if not options and node.tag == "input":
            return node.value()
        return " ".join(self._text(each, _Place("descendant"), set()) for each in options)

    def _native(self, node: Node, place: _Place, inner: _Place, seen: set[int]) -> str | None:
        """What HTML itself offers as a name; None where the element's content comes next."""
        tag, kind = node.tag, node.get("type").lower()
        labelled = bool(node.has("aria-labelledby") and self.referenced(node, "aria-labelledby"))
        if tag == "input" and kind in ("button", "submit", "reset"):
            usual = {"submit": "Submit", "reset": "Reset"}.get(kind, node.get("title"))
            return node.value() if node.value().strip() else usual
        if tag in _LABELABLE and (not labelled or kind == "file"):
            return self._of_control(node, place, seen)
        if tag == "img":
            alt = node.get("alt")
            return alt if alt.strip() else node.get("title")
        if tag in _CAPTIONS and not (labelled and tag in ("fieldset", "figure")):
            return self._of_caption(node, inner, seen)
        return None

    def _of_control(self, node: Node, place: _Place, seen: set[int]) -> str | None:
        kind = node.get("type").lower()
        labels = self.labels(node)
        if labels and not (place.labelled_by and kind == "file"):
            return self._of_labels(labels, seen)
        return None if node.tag == "button" else _unlabelled(node, kind)

    def _of_caption(self, node: Node, inner: _Place, seen: set[int]) -> str | None:
        wanted = _CAPTIONS[node.tag]
        caption = next((each for each in node.elements if each.tag == wanted), None)
        if caption is not None:
            place = replace(inner, caption=True, unseen=self.is_hidden(caption))
            return self._text(caption, place, seen)
        return node.get("title") if node.tag in ("fieldset", "figure") else None

    def _of_labels(self, labels: list[Node], seen: set[int]) -> str:
        parts = [
            self._text(each, _Place("", label=True, unseen=self.is_hidden(each)), seen)
            for each in labels
        ]
        return " ".join(part for part in parts if part)

    def _content(self, node: Node, place: _Place, seen: set[int]) -> str:
        parts: list[str] = []
        for child in node.children:
            if child.tag == TEXT:
                if place.unseen or not _is_cut_text(node):
                    parts.append(child.data)
            elif child.is_element:
                text = self._text(child, place, seen)
                parts.append(text if is_inline(child, self.width) else f" {text} ")
        owned = self.referenced(node, "aria-owns")
        parts.extend(self._text(child, place, seen) for child in owned)
        return "".join(parts)


def _is_cut_text(parent: Node) -> bool:
    return parent.tag == "details" and not parent.flag("open")


def _unlabelled(node: Node, kind: str) -> str:
    """The name of a form control that has neither label nor ARIA."""
    title = node.get("title")
    if kind == "file":
        return "Choose File"
    if kind == "image":
        return node.get("alt").strip() or title.strip() or "Submit"
    placeholder = node.tag == "textarea" or (node.tag == "input" and kind in _WITH_PLACEHOLDER)
    return node.get("placeholder") if placeholder and not title else title
