"""Judging a tool's arguments by its JSON Schema (draft 2020-12) with `jsonschema`.

One rule: nothing is coerced and no default is filled in; the arguments run as they came or not at
all. Formats are asserted, and `multipleOf` allows for rounding, as the reference does.

`jsonschema` is imported with the first call of a tool, so a view that is only looked at never pays
for it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from math import fmod
from typing import Any

from renderer_py.app_tools.schemas import prepared
from renderer_py.errors import ActionError

# A model can act on a few faults; the fiftieth helps nobody. Neither does a page of data.
MAX_FAULTS = 10
MAX_LENGTH = 300
# How far a remainder may be off, as the reference has it.
TOLERANCE = 1.1920929e-7
NEEDED = ("jsonschema", "jsonschema_specifications", "referencing", "rpds", "attrs")


def missing_library() -> str | None:
    """The first package that checking arguments needs and this interpreter has not."""
    return next((name for name in NEEDED if not has_module(name)), None)


def has_module(name: str) -> bool:
    # In a page all modules are in memory and none can be found elsewhere.
    return name in sys.modules or find_spec(name) is not None


class Validator:
    """A compiled schema.

    Raises:
        ActionError: the schema itself is faulty.
    """

    __slots__ = ("_originals", "_validator")

    def __init__(self, schema: dict[str, Any]) -> None:
        from referencing import Registry

        kind, formats = dialect()
        self._originals: dict[str, str] = {}
        plain = prepared(schema, self._originals)
        # An empty registry: `$ref` reaches what is in the schema and nothing else.
        self._validator = kind(plain, format_checker=formats, registry=Registry())

    def faults(self, arguments: dict[str, Any]) -> list[str]:
        """What is wrong with the arguments, one line a path, e.g. `/amount: 99 is greater than …`.

        Raises:
            ActionError: the schema refers to something outside itself, or to itself without end.
        """
        from referencing.exceptions import Unresolvable

        try:
            found = sorted(self._validator.iter_errors(arguments), key=by_path)
        except Unresolvable as error:
            text = f"The tool's input schema refers to {error.ref}, which is not in it"
            raise ActionError(text) from None
        except RecursionError:
            raise ActionError("The tool's input schema refers to itself without end") from None
        lines = [self._line(error) for error in found[:MAX_FAULTS]]
        if len(found) > MAX_FAULTS:
            lines.append(f"and {len(found) - MAX_FAULTS} more")
        return lines

    def _line(self, error: Any) -> str:
        message: str = error.message
        for pattern, original in self._originals.items():
            message = message.replace(repr(pattern), repr(original))
        if len(message) > MAX_LENGTH:
            message = f"{message[: MAX_LENGTH - 1]}…"
        return f"{pointer(error.absolute_path)}: {message}"


@cache
def dialect() -> tuple[Any, Any]:
    """The validator class and the format checker, made once."""
    from jsonschema import Draft202012Validator
    from jsonschema.validators import extend

    from renderer_py.app_tools.formats import format_checker

    kind = extend(Draft202012Validator, {"multipleOf": multiple_of})
    return kind, format_checker()


def by_path(error: Any) -> list[tuple[bool, int, str]]:
    """Order of the faults: as the arguments are nested, indices by their value."""
    path = error.absolute_path
    return [(type(s) is int, s if type(s) is int else 0, str(s)) for s in path]


def pointer(path: Any) -> str:
    """JSON Pointer of a path; the root is `/`."""
    return "/" + "/".join(str(step).replace("~", "~0").replace("/", "~1") for step in path)


def multiple_of(validator: Any, factor: Any, instance: Any, schema: Any) -> Iterator[Any]:
    """The keyword `multipleOf`; 19.99 is a multiple of 0.01."""
    from jsonschema import ValidationError

    if not validator.is_type(instance, "number"):
        return
    try:
        rest = abs(fmod(instance, factor))
        exact = not rest or rest < TOLERANCE or abs(abs(factor) - rest) < TOLERANCE
    except (OverflowError, ValueError):  # integers beyond a double, infinite numbers
        exact = isinstance(instance, int) and isinstance(factor, int) and instance % factor == 0
    if not exact:
        yield ValidationError(f"{instance!r} is not a multiple of {factor!r}")
