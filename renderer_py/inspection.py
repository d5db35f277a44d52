"""Shows a developer's host what is inside a view: state, actions, what is waited for, expressions.

A host asks for it with the experimental capability `NAME`, which no production host has. The view
then posts notifications under `PREFIX`: `state` after every change, `expressions` when asked. It
takes `do` with `{"do": "set" | "reset" | "run" | "expressions", …}`. One rule: nothing is looked at
before a host asked, and nothing here changes what the view says to its host otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

from renderer_py.protocol import jsonrpc
from renderer_py.tree.component import ComponentInstance
from renderer_py.tree.control import RangeInstance
from renderer_py.tree.foreach import ForEachInstance, Row
from renderer_py.tree.instance import Instance
from renderer_py.values import UNDEFINED, to_json

if TYPE_CHECKING:
    from renderer_py.protocol import Connection
    from renderer_py.renderer import Renderer

NAME = "renderer-py/inspect"
PREFIX = "notifications/renderer-py/"
MOST_EXPRESSIONS = 500


class Inspection:
    """What one view tells about itself, and does when told.

    Args:
        renderer: of the view; its observers are taken.
        connection: for the requests that have no answer yet.
        post: sends one frame to the host.
    """

    def __init__(
        self, renderer: Renderer, connection: Connection, post: Callable[[dict[str, Any]], None]
    ) -> None:
        self._renderer = renderer
        self._connection = connection
        self._post = post
        self._told: dict[str, Any] = {}
        self._actions: list[dict[str, Any]] = []
        self._number = 0
        renderer.observe = self._changed
        renderer.observe_action = renderer.runner.observe = self._actions.append

    def hear(self, method: str, params: dict[str, Any]) -> None:
        """Take a notification of the host; one that is not ours or is malformed does nothing."""
        if method != f"{PREFIX}do":
            return
        what, state = params.get("do"), params.get("state")
        store = self._renderer.runtime.store
        if what == "set" and isinstance(state, dict):
            store.merge(state)
            self._renderer.settle("the inspector")
        elif what == "reset" and isinstance(state, dict):
            store.reset(state)
            self._renderer.settle("the inspector")
        elif what == "run":
            self._renderer.runner.trigger(params.get("action"), self._renderer.runtime.root_frame)
            self._renderer.settle("the inspector")
        elif what == "expressions":
            self._tell("expressions", {"expressions": self._expressions()})

    def _changed(self, cause: str) -> None:
        """Tell what differs from what was told last; silent where nothing does."""
        now = self._renderer.runtime.store.snapshot()
        told, actions = self._told, self._actions[:]
        changed = {
            key: value for key, value in now.items() if told.get(key, UNDEFINED) is not value
        }
        gone = [key for key in told if key not in now]
        if not changed and not gone and not actions and self._number:
            return
        self._told = now
        self._actions.clear()
        self._number += 1
        self._tell(
            "state",
            {
                "seq": self._number,
                "cause": cause,
                "set": to_json(changed),
                "gone": gone,
                "actions": to_json(actions),
                "pending": self._pending(),
            },
        )

    def _pending(self) -> list[dict[str, Any]]:
        """What the view waits for: its requests to the host, and its intervals."""
        requests = [
            {"request": request.METHOD, **to_json(request.params())}
            for request in self._connection.unanswered
        ]
        count = self._renderer.runner.interval_count
        return [*requests, *([{"intervals": count}] if count else [])]

    def _expressions(self) -> list[dict[str, Any]]:
        """The expressions on screen with their present values, outermost first."""
        view = self._renderer.view
        found: list[dict[str, Any]] = []
        for instance in _all(view) if view is not None else ():
            if isinstance(instance, ComponentInstance):
                for dynamic in instance.compiled.dynamic:
                    value = dynamic.template.evaluate(instance.frame)
                    found.append(
                        {
                            "node": instance.label,
                            "prop": dynamic.prop.name,
                            "text": dynamic.template.source,
                            "value": None if value is UNDEFINED else to_json(value),
                        }
                    )
            if len(found) >= MOST_EXPRESSIONS:
                break
        return found[:MOST_EXPRESSIONS]

    def _tell(self, name: str, params: dict[str, Any]) -> None:
        self._post(jsonrpc.notification(PREFIX + name, params))


def _all(view: Instance) -> Iterator[Instance]:
    """A view's instances in the order of the document, without recursion: views may be deep."""
    waiting = [view]
    while waiting:
        instance = waiting.pop()
        yield instance
        waiting.extend(reversed(_below(instance)))


def _below(instance: Instance) -> list[Instance]:
    if isinstance(instance, ComponentInstance):
        return [child for children in instance.holes.values() for child in children]
    if isinstance(instance, RangeInstance):
        return instance.children
    if isinstance(instance, ForEachInstance):
        return list(instance.rows)
    return instance.instances if isinstance(instance, Row) else []
