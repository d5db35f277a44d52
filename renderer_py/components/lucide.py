"""Lucide icons as elements, for `Icon` and for every component that shows one.

One rule: the icon set stays one packed text (`_lucide_data`); an icon is unpacked when it is first
asked for, so importing this module and saving it in a memory snapshot cost no more than that text.

    icon("chevron-down", "size-4 opacity-50")

Deviation: Lucide's former names (`home`, `alert-circle`) draw their icon; the reference, whose set
has current names only, draws nothing for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from renderer_py.components._lucide_data import ICONS
from renderer_py.dom.element import AttrValue, El, Raw, join_classes


def icon(
    name: str | None,
    class_name: str | None = None,
    size: int = 24,
    attrs: Mapping[str, AttrValue] | None = None,
) -> El | None:
    """The svg of a Lucide icon, or None where no icon has that name.

    Args:
        name: kebab-case (`circle-alert`), a former name, or the component's name (`CircleAlert`).
        class_name: classes besides `lucide lucide-<name>`.
        size: width and height in CSS pixels, for when no size class is given.
        attrs: further attributes; without an `aria-label` or `role` among them the icon is
            decoration and hidden from assistive technology.
    """
    found = find(name) if name else None
    if found is None:
        return None
    classes, shapes = found
    own: dict[str, AttrValue] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "width": size,
        "height": size,
        "viewBox": "0 0 24 24",
        "fill": "none",
        "stroke": "currentColor",
        "stroke-width": 2,
        "stroke-linecap": "round",
        "stroke-linejoin": "round",
        "class": join_classes(classes, class_name),
    }
    if attrs:
        own.update(attrs)
    if not (attrs and ("aria-label" in attrs or "aria-labelledby" in attrs or "role" in attrs)):
        own["aria-hidden"] = "true"
    # The key makes another icon another element: foreign content is replaced whole, not patched.
    return El("svg", own, [Raw(shapes)], key=classes)


@lru_cache(maxsize=256)
def find(name: str) -> tuple[str, str] | None:
    """The `lucide …` classes and the inner markup of an icon by any of its names."""
    line = _line(name) or _line(_kebab(name))
    if line is None:
        return None
    header, *shapes = line.split("\t")
    classes = " ".join(["lucide", *(f"lucide-{each}" for each in header.split())])
    markup = "".join(part if part[0] == "<" else f'<path d="{part}"/>' for part in shapes)
    return classes, markup


def _line(name: str) -> str | None:
    at = ICONS.find(f" {name} ") if name and " " not in name else -1
    if at < 0:
        return None
    start = ICONS.rfind("\n", 0, at) + 1
    line = ICONS[start : ICONS.index("\n", at)]
    # A hit may lie in the shapes (` z `), where words are no names.
    return line if at - start < line.index("\t") else None


def _kebab(name: str) -> str:
    """`ArrowDown01` → `arrow-down-01`: Lucide's component names, as the reference accepts them."""
    parts: list[str] = []
    for at, char in enumerate(name):
        before = name[at - 1 : at]
        size = before == "x" and name[at - 2 : at - 1].isdigit()  # `Grid3x3` → `grid-3x3`
        starts = char.isupper() or (char.isdigit() and before.isalpha() and not size)
        parts.append(f"-{char.lower()}" if starts and before not in ("", "-") else char)
    return "".join(parts).lower()
