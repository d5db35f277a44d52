"""The `Context` of one component instance: everything a render function may ask for.

One rule: what a render function reads through the context is subscribed for exactly as long as it
keeps reading it; what it schedules ends with the instance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from renderer_py.components.base import Binding, Item, Local, aria_of
from renderer_py.dom.element import Hole
from renderer_py.expr.scope import ZONE
from renderer_py.ports import Intl, Timer
from renderer_py.reactive import Signal
from renderer_py.styles.classes import merge
from renderer_py.tree.compiled import RENDER
from renderer_py.tree.items import expand_items
from renderer_py.values import UNDEFINED

if TYPE_CHECKING:
    from renderer_py.tree.component import ComponentInstance

Read = tuple[Signal, tuple[str, ...]]
# Most instances read nothing through their context: they share one empty record.
NO_READS: dict[Read, None] = {}


class StateBinding:
    """Two-way connection of a control to one state path."""

    __slots__ = ("_context", "initial", "name")

    def __init__(self, context: NodeContext, name: str, initial: Any) -> None:
        self._context = context
        self.name = name
        self.initial = initial

    @property
    def value(self) -> Any:
        value = self._context.instance.frame.store.get(self.name)
        return self.initial if value is UNDEFINED else value

    def write(self, value: Any) -> None:
        self._context.write(self.name, value)


class InstanceLocal:
    """State of one instance."""

    __slots__ = ("_context", "_signal")

    def __init__(self, context: NodeContext, signal: Signal) -> None:
        self._context = context
        self._signal = signal

    @property
    def value(self) -> Any:
        return self._signal.value

    def set(self, value: Any) -> None:
        self._signal.set(value)


class NodeContext:
    """See `renderer_py.components.base.Context`."""

    __slots__ = (
        "_auto_name", "_mount_done", "_new_reads", "_reads", "_rendering", "instance",
        "item_frames", "timers",
    )  # fmt: skip

    def __init__(self, instance: ComponentInstance) -> None:
        self.instance = instance
        self.timers: set[InstanceTimer] | None = None
        self.item_frames: dict[Any, Any] | None = None
        self._auto_name: str | None = None
        self._rendering = False
        self._mount_done = False
        self._reads = NO_READS
        self._new_reads = NO_READS

    # Tracking

    @property
    def reads_anything(self) -> bool:
        return bool(self._reads)

    def begin(self) -> None:
        self._rendering = True
        self._new_reads = NO_READS

    def end(self) -> None:
        """Subscribe to what this render read for the first time, drop what it no longer reads."""
        self._rendering = False
        before, self._reads = self._reads, self._new_reads
        self._mount_done = True
        if before is self._reads or before.keys() == self._reads.keys():
            return
        instance = self.instance
        for signal, path in before.keys() - self._reads.keys():
            signal.unsubscribe(path, instance, RENDER)
        for signal, path in self._reads.keys() - before.keys():
            signal.subscribe(path, instance, RENDER)

    def track(self, signal: Signal, path: tuple[str, ...] = ()) -> None:
        if not self._rendering:
            return  # a handler looks at the moment; it does not want to be told of changes
        if self._new_reads is NO_READS:
            self._new_reads = {}
        self._new_reads[signal, path] = None

    def dispose(self) -> None:
        for signal, path in self._reads:
            signal.unsubscribe(path, self.instance, RENDER)
        self._reads = NO_READS
        for timer in list(self.timers or ()):
            timer.cancel()

    @property
    def intl(self) -> Intl:
        frame = self.instance.frame
        self.track(frame.signal(ZONE))
        return frame.intl

    # Props and classes

    @property
    def aria(self) -> dict[str, str]:
        return aria_of(self.instance.props)

    @property
    def css_class(self) -> str | None:
        value: str | None = self.instance.props.css_class
        return value

    def classes(self, *own: str | None) -> str:
        return merge(*own, self.css_class)

    def merge(self, *own: str | None) -> str:
        return merge(*own)

    # Children

    def child_nodes(self) -> Sequence[Any]:
        return self.instance.compiled.children

    def children(self) -> list[Hole]:
        nodes = self.instance.compiled.children
        return [Hole("children", nodes, self.instance.child_frame)] if nodes else []

    def hole(self, key: str, nodes: Sequence[Any], frame: Any = None) -> Hole:
        return Hole(key, nodes, self.instance.child_frame if frame is None else frame)

    def items(self, of: Item | None = None) -> list[Item]:
        return expand_items(self, of)

    # State

    def bind(self, initial: Any = UNDEFINED, name: str | None = None) -> Binding:
        name = name or getattr(self.instance.props, "name", None) or self._made_up_name()
        head, *rest = name.split(".")
        self.track(self.instance.frame.store.signal(head), tuple(rest))
        return StateBinding(self, name, initial)

    def _made_up_name(self) -> str:
        if self._auto_name is None:
            runtime = self.instance.runtime
            runtime.auto_names += 1
            type_ = str(self.instance.node.get("type")).lower()
            self._auto_name = f"{type_}_{runtime.auto_names}"
        return self._auto_name

    def write(self, name: str, value: Any) -> None:
        self.instance.frame.store.set(name, value)

    def local(self, key: str, initial: Any = None) -> Local:
        instance = self.instance
        signal = instance.locals.get(key)
        if signal is None:
            signal = instance.locals[key] = Signal(initial, instance.runtime.scheduler)
        self.track(signal)
        return InstanceLocal(self, signal)

    # Actions and effects

    def has_action(self, prop: str) -> bool:
        return bool(self.instance.node.get(prop))

    def fire(self, prop: str, event: Any = UNDEFINED) -> None:
        instance = self.instance
        spec = instance.node.get(prop)
        runner = instance.runtime.actions
        if callable(spec):
            spec(event)
        elif spec and runner is not None and not instance.disposed:
            runner.trigger(spec, instance.frame, event, instance.frame.extra.get("overlay"))

    def uid(self, suffix: str) -> str:
        return f"r{self.instance.n}-{suffix}"

    def command(self, ref: str, method: str, *args: Any) -> None:
        self.instance.runtime.command(self.instance, ref, method, args)

    def after(self, delay: float, callback: Callable[[], None]) -> Timer:
        return InstanceTimer(self, delay, callback)

    def now(self) -> float:
        return self.instance.runtime.clock.now()

    def on_mount(self, callback: Callable[[], None]) -> None:
        if not self._mount_done:
            instance = self.instance
            instance.runtime.when_mounted(lambda: None if instance.disposed else callback())

    def toast(self, message: str, variant: str = "default") -> None:
        self.instance.runtime.notify(message, variant)


class InstanceTimer:
    """A timer that ends with its instance and settles the view after it fired."""

    __slots__ = ("_callback", "_context", "_timer")

    def __init__(self, context: NodeContext, delay: float, callback: Callable[[], None]) -> None:
        self._context = context
        self._callback = callback
        context.timers = context.timers or set()
        context.timers.add(self)
        self._timer = context.instance.runtime.clock.call_later(delay, self._fire)

    def cancel(self) -> None:
        self._timer.cancel()
        self._forget()

    def _forget(self) -> None:
        if self._context.timers:
            self._context.timers.discard(self)

    def _fire(self) -> None:
        self._forget()
        self._callback()
        self._context.instance.runtime.on_settled()
