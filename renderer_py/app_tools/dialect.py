"""The dialect of JSON Schema that tools are judged by, as a `jsonschema` validator class.

It is draft 2020-12; formats are asserted and `multipleOf` allows for rounding, as the reference has
both. One rule: this module alone imports `jsonschema` as it is loaded, and is itself loaded by the
first call of a tool; a page's memory snapshot has it ready.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import fmod
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker, ValidationError
from jsonschema.validators import extend
from referencing import Registry

from renderer_py.app_tools import formats

# How far a remainder may be off.
TOLERANCE = 1.1920929e-7


def multiple_of(validator: Any, factor: Any, instance: Any, schema: Any) -> Iterator[Any]:
    """The keyword `multipleOf`; 19.99 is a multiple of 0.01."""
    if not validator.is_type(instance, "number"):
        return
    try:
        rest = abs(fmod(instance, factor))
        exact = rest < TOLERANCE or abs(factor - rest) < TOLERANCE
    except (OverflowError, ValueError):  # integers beyond a double, infinite numbers
        exact = isinstance(instance, int) and isinstance(factor, int) and instance % factor == 0
    if not exact:
        yield ValidationError(f"{instance!r} is not a multiple of {factor!r}")


def format_checker() -> FormatChecker:
    """The reference's formats and no others."""
    checker = FormatChecker(formats=())
    for name in formats.NAMES:
        checker.checks(name)(lambda value, name=name: formats.conforms(name, value))
    return checker


KIND = extend(Draft202012Validator, {"multipleOf": multiple_of})
FORMATS = format_checker()


def validator(schema: Any) -> Any:
    """A validator for a prepared schema; `$ref` reaches nothing outside it."""
    return KIND(schema, format_checker=FORMATS, registry=Registry())
