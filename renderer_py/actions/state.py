"""setState, toggleState, appendState, popState: `{"action": "setState", "key": "a.0", "value": 1}`.

One rule: they never fail. A path that does not fit and a target that is no list are warnings and
change nothing; the list of actions goes on.
"""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from renderer_py.values import UNDEFINED, is_nullish, is_number, to_number, truthy

if TYPE_CHECKING:
    from renderer_py.actions.invocation import Call


async def set_state(spec: dict[str, Any], call: Call) -> None:
    """Write `value`; without one the key becomes undefined."""
    call.state.set(spec["key"], spec.get("value", UNDEFINED))


async def toggle_state(spec: dict[str, Any], call: Call) -> None:
    """Write the boolean negation of what is there."""
    call.state.set(spec["key"], not truthy(call.state.get(spec["key"])))


async def append_state(spec: dict[str, Any], call: Call) -> None:
    """Append to a list, or insert before `index`; nothing there counts as an empty list."""
    current = call.state.get(spec["key"])
    if not is_nullish(current) and type(current) is not list:
        call.env.warn(f"appendState: {spec['key']!r} is not a list")
        return
    items = [] if is_nullish(current) else current.copy()
    index = spec.get("index", UNDEFINED)
    where = len(items) if index is UNDEFINED else insert_position(index, len(items))
    items.insert(where, spec.get("value", UNDEFINED))
    call.state.set(spec["key"], items)


async def pop_state(spec: dict[str, Any], call: Call) -> None:
    """Remove the element at `index`, from the end if negative; out of range changes nothing."""
    current = call.state.get(spec["key"])
    if type(current) is not list:
        call.env.warn(f"popState: {spec['key']!r} is not a list")
        return
    index = spec["index"]
    # The reference compares with ===, so the text "1" names no element.
    if is_number(index):
        position = index + len(current) if index < 0 else index
        if position == int(position) and 0 <= position < len(current):
            where = int(position)
            call.state.set(spec["key"], current[:where] + current[where + 1 :])


def insert_position(index: Any, length: int) -> int:
    """Where `Array.splice` inserts, given a number or text.

    A negative index counts from the end, -1 meaning before the last. Negative text ends up at the
    front: JavaScript glues the length and the text together there instead of adding them.
    """
    number = to_number(index)
    if not isfinite(number) or (number < 0 and type(index) is str):
        return length if number > 0 else 0
    return max(0, length + int(number)) if number < 0 else min(int(number), length)
