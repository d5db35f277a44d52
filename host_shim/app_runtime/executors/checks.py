"""What every executor refuses before it starts.

One rule: a refusal here depends on the op and the stored tool first, and on the caller's values
last, so that a binding that asks for too much never works for anyone.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from host_shim.app_runtime.errors import Refusal, bad_request, forbidden, not_served, unreachable
from host_shim.app_runtime.values import SESSION_IDS, Call


def configured_only(call: Call) -> None:
    """A 403 unless the tool was configured; its stored values are what makes it safe to run."""
    if call.tool.configured_tool_id is None:
        raise forbidden("not_configured", f"{call.tool.base_tool} runs only as a configured tool.")


def pinned(call: Call, *names: str) -> None:
    """A 403 for an op that would let the surface send what the configured tool pins."""
    for name in names:
        if name in call.op.params:
            raise forbidden(
                "pinned", f"'{name}' is set by the configured tool; take it off params."
            )


def only(call: Call, *names: str) -> None:
    """A 403 for an op that lists any other input."""
    for name in call.op.params:
        if name not in names:
            raise forbidden("not_an_input", f"'{name}' is no input of {call.tool.base_tool}.")


def inputs(call: Call) -> dict[str, Any]:
    """The caller's own values, without the session's ids."""
    return {name: value for name, value in call.arguments.items() if name not in SESSION_IDS}


def bad_argument(name: str, wanted: str) -> Refusal:
    return bad_request("bad_argument", f"'{name}' must be {wanted}.")


def is_text_list(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def wired(back_end: object | None, tool: str) -> None:
    """A 501 where the deployment has nothing that could run the tool."""
    if back_end is None:
        raise not_served("no_back_end", f"This deployment has no service behind {tool}.")


@contextmanager
def broker(tool: str) -> Iterator[None]:
    """Turns a back end that cannot be reached into a 502 that does not repeat its words."""
    try:
        yield
    except ConnectionError as error:
        raise unreachable("broker_unreachable", f"The service behind {tool} is away.") from error
