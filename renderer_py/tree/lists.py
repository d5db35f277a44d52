"""The list a ForEach repeats, and which row keeps which instance when the list changes.

One rule: a row follows its item where that is certain (the items carry unique ids, or are the very
same objects), and its position otherwise, as the reference always does. Expressions see the same
values either way; what differs is only where focus and open panels go when rows move.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from typing import Any

from renderer_py.errors import ExprError
from renderer_py.expr import compile_expression, compile_value, read_path
from renderer_py.reactive import Frame
from renderer_py.values import UNDEFINED

ID_FIELDS = ("id", "key")


def resolve_list(
    node: dict[str, Any], frame: Frame, reads: Callable[[tuple[str, ...]], Any]
) -> list[Any]:
    """The items of a ForEach node; `reads` is told every path that was looked at.

    The key is interpolated; text is then a dot path, or else an expression. Anything but a list
    counts as empty.
    """
    raw = node.get("key", node.get("itemKey"))
    template = compile_value(raw)
    for path in template.reads:
        reads(path)
    value = template.evaluate(frame)
    if isinstance(value, str):
        value = look_up(value.strip(), frame, reads)
    return value if isinstance(value, list) else []


def look_up(text: str, frame: Frame, reads: Callable[[tuple[str, ...]], Any]) -> Any:
    path = tuple(text.split("."))
    reads(path)
    value = read_path(frame.lookup(path[0]), path[1:])
    if value is not UNDEFINED:
        return value
    try:
        expression = compile_expression(text)
        for read in expression.reads:
            reads(read)
        return expression.evaluate(frame)
    except ExprError:
        return UNDEFINED


def row_keys(items: list[Any]) -> list[Any] | None:
    """A key for each item, None where rows can only follow their position."""
    if not items or not all(type(item) is dict for item in items):
        return None
    for field in ID_FIELDS:
        ids = [item.get(field) for item in items]
        if all(type(i) in (str, int) for i in ids) and len(set(ids)) == len(ids):
            return ids
    return None


def key_of(item: Any) -> Any:
    """The item's own id, None without one."""
    if type(item) is dict:
        for field in ID_FIELDS:
            if type(item.get(field)) in (str, int):
                return item[field]
    return None


def changed_in_place(old: list[Any], new: list[Any]) -> list[int] | None:
    """Indices of replaced items when every row certainly stays where it is, else None.

    The quick answer for edits of single items, without looking at all keys.
    """
    if len(old) != len(new):
        return None
    changed = [i for i, (a, b) in enumerate(zip(old, new, strict=True)) if a is not b]
    before = {id(old[i]) for i in changed}
    for i in changed:
        if key_of(old[i]) != key_of(new[i]) or id(new[i]) in before:
            return None
    return changed


def match_rows(old: list[Any], new: list[Any]) -> list[int]:
    """For each new item the old row that becomes it, or -1 for a new row.

    Rows are matched by id, else by object identity, else by position.
    """
    old_keys, new_keys = row_keys(old), row_keys(new)
    if old_keys is None or new_keys is None:
        old_keys = [id(item) if isinstance(item, dict | list) else None for item in old]
        new_keys = [id(item) if isinstance(item, dict | list) else None for item in new]
        if len(set(old_keys)) != len(old_keys) or len(set(new_keys)) != len(new_keys):
            return [i if i < len(old) else -1 for i in range(len(new))]
    if old_keys == new_keys:
        return list(range(len(new)))
    rows = {key: index for index, key in enumerate(old_keys)}
    matched = [rows.get(key, -1) for key in new_keys]
    free = set(range(len(old))) - set(matched)
    for index, row in enumerate(matched):
        # A row whose item was replaced stays where it is and shows the new item.
        if row < 0 and index in free:
            matched[index] = index
            free.discard(index)
    return matched


def longest_increasing(rows: list[int]) -> set[int]:
    """Positions of a longest increasing run of old rows (-1 ignored): these need not move."""
    tails: list[int] = []
    tail_at: list[int] = []
    previous: dict[int, int] = {}
    for position, row in enumerate(rows):
        if row < 0:
            continue
        at = bisect_left(tails, row)
        if at:
            previous[position] = tail_at[at - 1]
        if at == len(tails):
            tails.append(row)
            tail_at.append(position)
        else:
            tails[at] = row
            tail_at[at] = position
    keep: set[int] = set()
    position = tail_at[-1] if tail_at else -1
    while position >= 0:
        keep.add(position)
        position = previous.get(position, -1)
    return keep
