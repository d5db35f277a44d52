"""callHandler: `{"action": "callHandler", "handler": "recalculate", "arguments": {"n": 2}}`.

One rule: a handler works on copies. It may change what it was given and return it; state changes
only by what it returns.
"""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from renderer_py.errors import ActionError

if TYPE_CHECKING:
    from renderer_py.actions.invocation import Call


async def call_handler(spec: dict[str, Any], call: Call) -> None:
    """Call it, and merge what it returns into the state by top-level keys; a list has indices."""
    handler = call.env.handlers.get(spec["handler"])
    if handler is None:
        raise ActionError(f'Unknown handler: "{spec["handler"]}"')
    given = {"state": call.state.snapshot(), "event": call.event}
    if "arguments" in spec:
        given["arguments"] = spec["arguments"]
    returned = handler(deepcopy(given))
    if type(returned) in (dict, list):
        call.result = deepcopy(returned)
        call.state.merge(by_key(call.result))


def by_key(returned: dict[str, Any] | list[Any]) -> dict[str, Any]:
    """The entries of an object or a list, as JavaScript spreads either into an object."""
    if isinstance(returned, list):
        return {str(index): item for index, item in enumerate(returned)}
    return returned
