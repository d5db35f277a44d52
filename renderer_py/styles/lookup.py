"""From a utility's name to its group, and from a group to the groups it makes vain.

Owns the index over `groups`. One rule: the longest name that is known decides, and a whole name
goes before a name with a value.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from renderer_py.styles.groups import GROUPS, PARTS
from renderer_py.styles.scales import SCALES
from renderer_py.styles.values import Test

_PROPERTY = re.compile(r"\[(-?[\w-]+):.+\]", re.DOTALL)

_WHOLE: dict[str, str] = {}
_VALUED: dict[str, list[tuple[Test, str]]] = {}
_PARTS: dict[str, tuple[str, ...]] = {}


def group_of(name: str) -> str | None:
    """The group of a utility (no variants, no `!`), or None if it is none.

    A negative utility belongs where the positive one does; `[property:value]` is its own group.
    """
    bare = name[1:] if name.startswith("-") else name
    whole = _WHOLE.get(bare)
    if whole is not None:
        return whole
    if bare.startswith("["):
        found = _PROPERTY.fullmatch(bare)
        return f"[{found.group(1)}]" if found else None
    # The dashes inside `[…]` and `(…)` belong to the value.
    end = min((at for at in (bare.find("["), bare.find("(")) if at >= 0), default=len(bare))
    at = bare.rfind("-", 0, end)
    while at > 0:
        for test, group in _VALUED.get(bare[:at], ()):
            if test(bare[at + 1 :]):
                return group
        at = bare.rfind("-", 0, at)
    return None


def conflicts_of(group: str) -> tuple[str, ...]:
    """The other groups that have no effect before `group`: `px`, `pt` … for `p`."""
    return _PARTS.get(group, ())


def _entries(table: str) -> Iterator[tuple[str, str]]:
    for line in table.strip().splitlines():
        name, _, rest = line.partition(": ")
        yield name, rest


def _index() -> None:
    for group, utilities in _entries(GROUPS):
        for utility in utilities.split():
            _add(group, utility)
    for group, parts in _entries(PARTS):
        _PARTS[group] = _PARTS.get(group, ()) + tuple(parts.split())


def _add(group: str, utility: str) -> None:
    stem, brace, listed = utility.partition("-{")
    if brace:
        for entry in listed[:-1].split(","):
            _add(group, f"{stem}-{entry}")
        return
    stem, dollar, scale = utility.partition("-$")
    if not dollar:
        _WHOLE.setdefault(utility, group)
        return
    for value in SCALES[scale]:
        if isinstance(value, str):
            _WHOLE.setdefault(f"{stem}-{value}", group)
        else:
            _VALUED.setdefault(stem, []).append((value, group))


_index()
