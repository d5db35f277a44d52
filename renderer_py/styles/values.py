"""Kinds of values a utility may end in: `4`, `1/2`, `xl`, `[3px]`, `(--gap)` ….

Owns the tests that tell them apart. One rule: a test looks at the text after the utility's name
only, so the same test serves every utility.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

Test = Callable[[str], bool]

_ARBITRARY = re.compile(r"\[(?:(\w[\w-]*):)?(.+)\]", re.IGNORECASE | re.DOTALL)
_VARIABLE = re.compile(r"\((?:(\w[\w-]*):)?(.+)\)", re.IGNORECASE | re.DOTALL)
_FRACTION = re.compile(r"\d+(?:\.\d+)?/\d+(?:\.\d+)?")
_INTEGER = re.compile(r"[+-]?\d+")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)")
_SHIRT = re.compile(r"(?:\d+(?:\.\d+)?)?(?:xs|sm|md|lg|xl)")
_LENGTH = re.compile(
    r"\d+(?:%|px|r?em|[sdl]?v(?:[hwib]|min|max)|pt|pc|in|cm|mm|cap|ch|ex|r?lh|cq(?:w|h|i|b|min|max))"
    r"|\b(?:calc|min|max|clamp)\(.+\)|^0$"
)
_COLOUR_FUNCTION = re.compile(r"^(?:rgba?|hsla?|hwb|(?:ok)?(?:lab|lch)|color-mix)\(.+\)$")
_SHADOW = re.compile(r"^(?:inset_)?-?(?:(?:\d+)?\.?\d+[a-z]+|0)_-?(?:(?:\d+)?\.?\d+[a-z]+|0)")
_IMAGE = re.compile(
    r"^(?:url|image|image-set|cross-fade|element|(?:repeating-)?(?:linear|radial|conic)-gradient)"
    r"\(.+\)$"
)


def is_any(value: str) -> bool:
    """Anything at all: the last resort of a utility that takes names, as colours do."""
    return True


def is_plain(value: str) -> bool:
    """A name, neither `[…]` nor `(…)`."""
    return not is_arbitrary(value) and not is_variable(value)


def is_fraction(value: str) -> bool:
    return _FRACTION.fullmatch(value) is not None


def is_integer(value: str) -> bool:
    return _INTEGER.fullmatch(value) is not None


def is_number(value: str) -> bool:
    return _NUMBER.fullmatch(value) is not None


def is_percent(value: str) -> bool:
    return value.endswith("%") and is_number(value[:-1])


def is_shirt_size(value: str) -> bool:
    """`sm`, `2xl` …"""
    return _SHIRT.fullmatch(value) is not None


def is_arbitrary(value: str) -> bool:
    return value.startswith("[") and _ARBITRARY.fullmatch(value) is not None


def is_variable(value: str) -> bool:
    return value.startswith("(") and _VARIABLE.fullmatch(value) is not None


def _labelled(shape: re.Pattern[str], labels: Iterable[str], unlabelled: Test) -> Test:
    """A test for `[label:value]`; a value without a label is judged by its looks."""
    known = frozenset(labels)
    opening = shape.pattern[1]

    def test(value: str) -> bool:
        if not value.startswith(opening):
            return False
        found = shape.fullmatch(value)
        if found is None:
            return False
        label = found.group(1)
        return label in known if label else unlabelled(found.group(2))

    return test


def _never(value: str) -> bool:
    return False


def _looks_like_length(value: str) -> bool:
    # `rgb(1px…)` is no length although a length stands in it.
    return _LENGTH.search(value) is not None and _COLOUR_FUNCTION.search(value) is None


def _looks_like_shadow(value: str) -> bool:
    return _SHADOW.search(value) is not None


def _looks_like_image(value: str) -> bool:
    return _IMAGE.search(value) is not None


_SIZE_LABELS = ("length", "size", "bg-size")
_PLACE_LABELS = ("position", "percentage")

is_arbitrary_length = _labelled(_ARBITRARY, ("length",), _looks_like_length)
is_arbitrary_number = _labelled(_ARBITRARY, ("number",), is_number)
is_arbitrary_weight = _labelled(_ARBITRARY, ("number", "weight"), is_any)
is_arbitrary_family = _labelled(_ARBITRARY, ("family-name",), _never)
is_arbitrary_place = _labelled(_ARBITRARY, _PLACE_LABELS, _never)
is_arbitrary_size = _labelled(_ARBITRARY, _SIZE_LABELS, _never)
is_arbitrary_image = _labelled(_ARBITRARY, ("image", "url"), _looks_like_image)
is_arbitrary_shadow = _labelled(_ARBITRARY, ("shadow",), _looks_like_shadow)
is_variable_length = _labelled(_VARIABLE, ("length",), _never)
is_variable_family = _labelled(_VARIABLE, ("family-name",), _never)
is_variable_weight = _labelled(_VARIABLE, ("number", "weight"), is_any)
is_variable_place = _labelled(_VARIABLE, _PLACE_LABELS, _never)
is_variable_size = _labelled(_VARIABLE, _SIZE_LABELS, _never)
is_variable_image = _labelled(_VARIABLE, ("image", "url"), _never)
is_variable_shadow = _labelled(_VARIABLE, ("shadow",), is_any)
