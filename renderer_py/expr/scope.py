"""What an expression needs from its surroundings: names, the platform's Intl, custom pipes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol

from renderer_py.ports import Intl

Path = tuple[str, ...]
"""A dotted path cut at its dots: `rows.0.v` is `("rows", "0", "v")`."""


ZONE = "(time zone)"
"""Stands for the zone among the names that a date depends on; no expression can write it."""

ZONED_PIPES = frozenset({"date", "time", "datetime"})


class Scope(Protocol):
    """The names an expression can see while it is evaluated."""

    @property
    def intl(self) -> Intl:
        """Formats and parses for the pipes that need a locale."""

    @property
    def pipes(self) -> Mapping[str, Callable[[Any, Any], Any]]:
        """Custom pipes, each a function of value and argument (UNDEFINED where none is given).

        A built-in pipe of the same name wins.
        """

    def lookup(self, name: str) -> Any:
        """The value of a top-level name such as `rows` or `$item`, or UNDEFINED."""


Run = Callable[[Scope], Any]
"""Compiled code: computes a value from a scope; raises nothing but `ExprError`."""

Reads = dict[Path, Run | None]
"""The paths that code reads. Where all it asks of one is whether it equals something: the code of
that, which cannot fail."""


def add_reads(reads: Reads, more: Reads) -> None:
    """Add what other code reads; a path that both read is of interest as a whole."""
    for path, comparand in more.items():
        reads[path] = None if path in reads else comparand
