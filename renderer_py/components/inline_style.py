"""Inline styles out of a view's values, as React and the CSS object model would accept them.

One rule: a value stays one value. What the object model would refuse (text that ends its
declaration and begins another) is left out, so data inside a style cannot restyle its element.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from renderer_py.values import to_string

# Properties whose numbers are numbers; all others count pixels (React's list, as far as it is CSS).
UNITLESS = frozenset(
    [
        *("animationIterationCount", "aspectRatio", "columnCount", "columns", "flex", "flexGrow"),
        *("flexShrink", "fontWeight", "gridArea", "gridColumn", "gridColumnEnd", "gridRow"),
        *("gridColumnStart", "gridRowEnd", "gridRowStart", "lineClamp", "lineHeight", "opacity"),
        *("order", "orphans", "scale", "tabSize", "widows", "zIndex", "zoom"),
        *("borderImageOutset", "borderImageSlice", "borderImageWidth"),
        *("fillOpacity", "floodOpacity", "stopOpacity", "strokeDasharray", "strokeDashoffset"),
        *("strokeMiterlimit", "strokeOpacity", "strokeWidth"),
    ]
)
PROPERTY = re.compile(r"--[\w-]+|-?[A-Za-z][A-Za-z-]*")
# Strings and url(…) first: what they hold does not end a declaration.
TOKEN = re.compile(r"""\s*(?:"[^"\\\n]*"|'[^'\\\n]*'|url\([^()"'\\\s]*\)|[^"'\\;{}()]|([(]|[)]))""")


def inline_style(style: Mapping[str, Any] | None) -> dict[str, str] | None:
    """A style object (camelCase or custom property → value) as text values; None if none is left.

    Numbers get `px` where the property has a length; null, booleans and empty texts leave their
    property out, as React does.
    """
    if not style:
        return None
    values = ((name, _value(name, value)) for name, value in style.items())
    return {name: value for name, value in values if value and PROPERTY.fullmatch(name)} or None


def _value(name: str, value: Any) -> str | None:
    if value is None or isinstance(value, bool):
        return None
    text = to_string(value).strip()
    if isinstance(value, int | float):
        bare = name in UNITLESS or name.startswith("--")
        return text if bare else f"{text}px"
    return text if is_one_value(text) else None


def is_one_value(text: str) -> bool:
    """Whether CSS text can stand as the value of one declaration."""
    depth = at = 0
    while at < len(text):
        match = TOKEN.match(text, at)
        if match is None:
            return False
        depth += {"(": 1, ")": -1}.get(match[1] or "", 0)
        if depth < 0:
            return False
        at = match.end()
    return depth == 0 and "/*" not in text
