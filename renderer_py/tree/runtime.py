"""What all instances of one view share: the store, the scheduler, addresses, listeners, ops.

One rule: a change reaches the document only through `take_ops` after `settle`; nothing here knows
who applies the ops or when.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from renderer_py.dom.element import DomEvent, El, Keys, Prevented
from renderer_py.expr.scope import ZONE
from renderer_py.ports import Clock, Intl
from renderer_py.reactive import Frame, Scheduler, Signal, Store
from renderer_py.reactive.scope import Pipes
from renderer_py.tree.compiled import CompiledNode

if TYPE_CHECKING:
    from renderer_py.tree.component import ComponentInstance
    from renderer_py.tree.instance import Instance

# Writes from mount callbacks may need further rounds; a view that never comes to rest is stopped.
MAX_ROUNDS = 100
# Views are written in slices of this many levels: deeper HTML would meet the parser's own limit
# (512 in Chromium) and Python's recursion limit.
SLICE_DEPTH = 50


class Triggers(Protocol):
    """Runs actions; see `renderer_py.actions.runner.ActionRunner`."""

    def trigger(self, spec: Any, frame: Frame, event: Any = ..., overlay: Any = ...) -> None: ...


class Runtime:
    """Shared by the instances of one mounted view."""

    def __init__(self, clock: Clock, intl: Intl, pipes: Pipes, warn: Callable[[str], None]) -> None:
        self.clock = clock
        self.warn = warn
        self.scheduler = Scheduler()
        self.store = Store(self.scheduler, warn)
        self.zone = Signal(None, self.scheduler)
        """The host's time zone, None until it says one; whatever shows a date reads it."""
        self.root_frame = Frame(self.store, intl, pipes, {ZONE: self.zone})
        self.defs: dict[str, Any] = {}
        self.actions: Triggers | None = None
        self.on_settled: Callable[[], None] = lambda: None
        self.notify: Callable[[str, str], None] = lambda message, variant: None
        self.auto_names = 0
        self._last_number = 1
        self._ops: list[list[Any]] = []
        self._after_ops: list[list[Any]] = []
        self._listeners: dict[int, tuple[ComponentInstance, El]] = {}
        self._compiled: dict[int, CompiledNode] = {}
        self._own: dict[int, CompiledNode] = {}
        self._deferred: list[Instance] = []
        self._mounted: list[Callable[[], None]] = []
        self._commands: list[tuple[ComponentInstance, str, str, tuple[Any, ...]]] = []

    # Nodes and addresses

    def compiled(self, node: dict[str, Any]) -> CompiledNode:
        found = self._compiled.get(id(node))
        if found is None:
            found = self._compiled[id(node)] = CompiledNode(node)
        return found

    def adopt_compiled(self, node: dict[str, Any], compiled: CompiledNode) -> None:
        """A node of the renderer itself, kept over replacements of the view."""
        self._compiled[id(node)] = self._own[id(node)] = compiled

    def forget_view(self) -> None:
        """The nodes of a replaced view are gone for good; made-up names start again."""
        self._compiled = dict(self._own)
        self.auto_names = 0

    def next_number(self) -> int:
        self._last_number += 1
        return self._last_number

    # Ops

    def emit(self, op: list[Any]) -> None:
        self._ops.append(op)

    def emit_after(self, op: list[Any]) -> None:
        """An op that must follow all others of this commit."""
        self._after_ops.append(op)

    def take_ops(self) -> list[list[Any]]:
        ops = self._ops + self._after_ops
        self._ops, self._after_ops = [], []
        return ops

    # Mounting in slices

    def defer(self, instance: Instance) -> None:
        self._deferred.append(instance)

    def write_deferred(self) -> None:
        """Write the deep instances that were left as placeholders, each into its place."""
        while self._deferred:
            instance = self._deferred.pop(0)
            if not instance.disposed:
                out: list[str] = []
                instance.mount(out)
                self.emit(["replace", instance.n, "".join(out)])

    def when_mounted(self, callback: Callable[[], None]) -> None:
        self._mounted.append(callback)

    def command(
        self, instance: ComponentInstance, ref: str, method: str, args: tuple[Any, ...]
    ) -> None:
        self._commands.append((instance, ref, method, args))

    # Events

    def listen(self, instance: ComponentInstance, el: El) -> None:
        self._listeners[el.n] = (instance, el)

    def unlisten(self, number: int) -> None:
        self._listeners.pop(number, None)

    @property
    def listener_count(self) -> int:
        return len(self._listeners)

    def dispatch(self, data: dict[str, Any]) -> None:
        """Give one browser event to the handlers of its targets, nearest first."""
        event = DomEvent(str(data.get("type", "")), data)
        for index, number in enumerate(data.get("targets") or ()):
            found = self._listeners.get(number)
            if found is None:
                continue
            instance, el = found
            if index == 0:
                note_live_value(el, event)
            listener = (el.on or {}).get(event.type)
            if isinstance(listener, Keys | Prevented):
                if isinstance(listener, Keys) and not matches_key(listener, event):
                    continue
                listener = listener.handler
            if listener is not None and not instance.disposed:
                try:
                    listener(event)
                except Exception as error:
                    self.warn(f"{instance.label}: {event.type} handler failed: {error!r}")
            if event.stopped:
                return

    def settle(self) -> None:
        """Bring every instance up to date and run what waited for that."""
        for _ in range(MAX_ROUNDS):
            try:
                self.scheduler.flush()
            except Exception as error:
                self.warn(f"update failed: {error!r}")
            self.write_deferred()
            mounted, self._mounted = self._mounted, []
            for callback in mounted:
                callback()
            if not mounted and not self._deferred:
                break
        self._emit_commands()

    def _emit_commands(self) -> None:
        commands, self._commands = self._commands, []
        for instance, ref, method, args in commands:
            number = 0 if instance.disposed else instance.number_of_ref(ref)
            if number:
                self.emit_after(["call", number, method, list(args)])


def matches_key(listener: Keys, event: DomEvent) -> bool:
    return event.key in listener.keys or (f"Shift+{event.key}" in listener.keys and event.shift)


def note_live_value(el: El, event: DomEvent) -> None:
    """The document already shows what was typed: patches must be made against that."""
    if event.type in ("input", "change"):
        if ".value" in el.attrs and "value" in event.data:
            el.attrs[".value"] = event.data["value"]
        if ".checked" in el.attrs and "checked" in event.data:
            el.attrs[".checked"] = bool(event.data["checked"])
