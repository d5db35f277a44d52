"""Dot paths of the state actions: reading and immutable writing.

One rule (the reference's): a segment of digits needs a list, any other segment an object; parents
are never created. A path that does not fit is a warning and no change, never an exception.
"""

from __future__ import annotations

from typing import Any

from renderer_py.values import UNDEFINED


def split(path: str) -> list[str]:
    return path.split(".")


def get_path(root: Any, segments: list[str]) -> Any:
    """The value at `segments` below `root`, or UNDEFINED."""
    value = root
    for segment in segments:
        if is_index(segment):
            index = int(segment)
            if not isinstance(value, list) or index >= len(value):
                return UNDEFINED
            value = value[index]
        elif isinstance(value, dict) and segment in value:
            value = value[segment]
        else:
            return UNDEFINED
    return value


def set_path(root: Any, segments: list[str], value: Any) -> Any:
    """A copy of `root` with `value` at `segments`; raises `LookupError` with the reason."""
    steps: list[tuple[Any, Any]] = []
    current = root
    for depth, segment in enumerate(segments):
        key = check_step(current, segment, last=depth == len(segments) - 1)
        steps.append((current, key))
        current = current[key] if depth < len(segments) - 1 else None
    result = value
    for container, key in reversed(steps):
        copy = container.copy()
        copy[key] = result
        result = copy
    return result


def check_step(container: Any, segment: str, *, last: bool) -> Any:
    if is_index(segment):
        if not isinstance(container, list):
            raise LookupError(f"segment {segment!r} needs a list")
        index = int(segment)
        if index >= len(container):
            raise LookupError(f"index {index} is out of range")
        return index
    if not isinstance(container, dict):
        raise LookupError(f"segment {segment!r} needs an object")
    if not last and segment not in container:
        raise LookupError(f"there is no {segment!r} to write into")
    return segment


def is_index(segment: str) -> bool:
    return segment.isascii() and segment.isdigit()
