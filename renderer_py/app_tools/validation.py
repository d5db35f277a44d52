"""Judging a tool's arguments by its JSON Schema (draft 2020-12) with `jsonschema`.

One rule: nothing is coerced and no default is filled in; the arguments run as they came or not at
all. `jsonschema` is imported with the first call of a tool, so a view that is only looked at never
pays for it.
"""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import Any

from renderer_py.app_tools.schemas import prepared
from renderer_py.errors import ActionError

# A model can act on a few faults; the fiftieth helps nobody. Neither does a page of data.
MAX_FAULTS = 10
MAX_LENGTH = 300
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
        from renderer_py.app_tools.dialect import validator

        self._originals: dict[str, str] = {}
        self._validator = validator(prepared(schema, self._originals))

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


def by_path(error: Any) -> list[tuple[bool, int, str]]:
    """Order of the faults: as the arguments are nested, indices by their value."""
    path = error.absolute_path
    return [(type(s) is int, s if type(s) is int else 0, str(s)) for s in path]


def pointer(path: Any) -> str:
    """JSON Pointer of a path; the root is `/`."""
    return "/" + "/".join(str(step).replace("~", "~0").replace("/", "~1") for step in path)
