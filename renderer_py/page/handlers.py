"""The page's own JavaScript for pipes and `callHandler`, as mappings of callables.

One rule: everything crosses as JSON text, so a function works on copies of its own, and no
JavaScript object lives in Python. Numbers that JSON has no word for cross by their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

from renderer_py.actions.json_text import json_text, parse_json
from renderer_py.values import UNDEFINED, is_number, to_string

Handlers = Mapping[str, Callable[..., Any]]


class HandlerBridge(Protocol):
    """The JavaScript side, see `static/src/handlers.js`."""

    def known(self, kind: str, name: str) -> bool: ...
    def run(self, kind: str, name: str, given: str) -> str: ...


class HandlerError(Exception):
    """What the page's function threw."""


class PageHandlers(Mapping[str, Callable[..., Any]]):
    """Functions of one kind, looked up at each use: a script may add them at any time.

    Args:
        bridge: JavaScript's side.
        kind: `pipes` or `actions`.
    """

    def __init__(self, bridge: HandlerBridge, kind: str) -> None:
        self._bridge = bridge
        self._kind = kind

    def __getitem__(self, name: str) -> Callable[..., Any]:
        if not self._bridge.known(self._kind, name):
            raise KeyError(name)
        return lambda *given: self._run(name, given)

    def __iter__(self) -> Iterator[str]:
        """Nothing: which functions there are is known to the page alone."""
        return iter(())

    def __len__(self) -> int:
        return 0

    def _run(self, name: str, given: tuple[Any, ...]) -> Any:
        answer = self._bridge.run(self._kind, name, json_text([spoken(each) for each in given]))
        found = parse_json(answer)
        if "error" in found:
            raise HandlerError(found["error"])
        return heard(found)


def spoken(value: Any) -> dict[str, Any]:
    """One argument: `{"value": …}`, `{"number": "NaN"}`, or `{}` for undefined."""
    if value is UNDEFINED:
        return {}
    if is_number(value) and value - value != 0:
        return {"number": to_string(value)}
    return {"value": value}


def heard(answer: dict[str, Any]) -> Any:
    """What a function returned, in the same form."""
    if "number" in answer:
        return float(answer["number"])
    return answer.get("value", UNDEFINED)


def page_handlers(bridge: HandlerBridge) -> dict[str, Handlers]:
    """`{"pipes": …, "actions": …}` of the page."""
    return {kind: PageHandlers(bridge, kind) for kind in ("pipes", "actions")}
