"""Merging class lists: `merge("px-4 flex", "p-2")` is `flex p-2`.

Owns the decision which of two utilities stays. One rule: of two utilities that set the same thing
under the same variants the later wins; what is no utility passes through, and order is kept.
"""

from __future__ import annotations

from functools import lru_cache

from renderer_py.styles.lookup import conflicts_of, group_of

# Variants that name a part of the element or stand for any selector: their order has meaning, so
# `before:hover:` differs from `hover:before:`, while `hover:focus:` and `focus:hover:` agree.
_ORDERED = frozenset(
    {
        "*",
        "**",
        "after",
        "backdrop",
        "before",
        "details-content",
        "file",
        "first-letter",
        "first-line",
        "marker",
        "placeholder",
        "selection",
    }
)
_OPENING = "[("
_CLOSING = "])"


def merge(*parts: str | None) -> str:
    """Join class lists and drop the utilities that a later one makes vain; None counts as empty."""
    return _merged(" ".join([part for part in parts if part]))


@lru_cache(maxsize=4096)
def _merged(joined: str) -> str:
    taken: set[str] = set()
    kept: list[str] = []
    for name in reversed(joined.split()):
        verdict = _analysed(name)
        if verdict is not None:
            variant, group, others = verdict
            if variant + group in taken:
                continue
            taken.add(variant + group)
            taken.update([variant + other for other in others])
        kept.append(name)
    kept.reverse()
    return " ".join(kept)


@lru_cache(maxsize=8192)
def _analysed(name: str) -> tuple[str, str, tuple[str, ...]] | None:
    """(variants, group, groups it makes vain) of one class; None if it is no utility."""
    variants, base, slash = _split(name)
    important = base.startswith("!") or base.endswith("!")
    if important:
        slash -= base.startswith("!")
        base = base.removeprefix("!") if base.startswith("!") else base.removesuffix("!")
    group = (group_of(base[:slash]) if slash > 0 else None) or group_of(base)
    if group is None:
        return None
    if group == "container-type" and slash > 0:
        group = "container-named"
    key = ":".join(_sorted(variants)) + ("!:" if important else ":")
    return key, group, conflicts_of(group)


def _split(name: str) -> tuple[list[str], str, int]:
    """Variants, the utility itself, and where its postfix (`/6` of `text-sm/6`) starts, or 0."""
    if not any(char in name for char in ":[("):
        return [], name, max(name.rfind("/"), 0)
    variants: list[str] = []
    depth = start = slash = 0
    for at, char in enumerate(name):
        if char in _OPENING:
            depth += 1
        elif char in _CLOSING:
            depth -= 1
        elif depth == 0 and char == ":":
            variants.append(name[start:at])
            start = at + 1
        elif depth == 0 and char == "/":
            slash = at
    return variants, name[start:], max(slash - start, 0)


def _sorted(variants: list[str]) -> list[str]:
    """The variants, alphabetical between those whose place has meaning."""
    if len(variants) < 2:
        return variants
    ordered: list[str] = []
    run: list[str] = []
    for variant in variants:
        if variant.startswith("[") or variant in _ORDERED:
            ordered += [*sorted(run), variant]
            run = []
        else:
            run.append(variant)
    return ordered + sorted(run)
