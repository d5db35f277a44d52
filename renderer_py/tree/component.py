"""The instance of a component node: evaluates its props, renders its shell, patches the difference.

One rule: the render function runs only when something it read gave a different value. Props are
compared after evaluation, so a write that leaves a prop equal stops there.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from renderer_py.components.error_box import error_box
from renderer_py.dom import html
from renderer_py.dom.diff import Unpatchable, diff
from renderer_py.dom.element import El, Hole
from renderer_py.errors import PropError
from renderer_py.reactive import Frame, Signal
from renderer_py.tree.compiled import LET, RENDER, CompiledNode, DynamicProp, Fault
from renderer_py.tree.context import NodeContext
from renderer_py.tree.instance import COMPONENT, KINDS, Instance, mount_nodes
from renderer_py.tree.runtime import Runtime
from renderer_py.values import same_value


class ComponentInstance(Instance):
    """A mounted component node."""

    __slots__ = (
        "_child_frame", "_let_signals", "compiled", "context", "fault", "holes", "locals",
        "props", "shell",
    )  # fmt: skip

    def __init__(self, node: Any, frame: Frame, depth: int, runtime: Runtime) -> None:
        super().__init__(node, frame, depth, runtime)
        self.compiled: CompiledNode = runtime.compiled(node)
        self.fault: Fault | None = self.compiled.fault
        self.props = SimpleNamespace(**self.compiled.values)
        self.shell: El | None = None
        self.holes: dict[str, list[Instance]] = {}
        self.locals: dict[str, Signal] = {}
        self.context = NodeContext(self)
        self._child_frame: Frame | None = None
        self._let_signals: dict[str, Signal] = {}

    @property
    def label(self) -> str:
        """How messages name this instance."""
        name = getattr(self.props, "name", None)
        type_ = self.node.get("type")
        return f"{type_} {name!r}" if name else str(type_)

    # Life

    def mount(self, out: list[str]) -> None:
        for dynamic in self.compiled.dynamic:
            self.watch(dynamic.template.reads, dynamic.slot)
        self._evaluate_all()
        self.shell = self._render()
        self._write_shell(out)
        if self.compiled.on_mount is not None:
            self.runtime.when_mounted(self._fire_mount)

    def release(self) -> list[Instance]:
        super().release()
        self.context.dispose()
        if self.shell is not None:
            self._forget(self.shell)
        holes, self.holes = self.holes, {}
        return [instance for instances in holes.values() for instance in instances]

    def run(self) -> None:
        stale, self.stale = self.stale, 0
        changed = bool(stale & RENDER)
        for dynamic in self.compiled.dynamic:
            if stale & dynamic.slot:
                changed = self._evaluate(dynamic) or changed
        if stale & LET:
            self._evaluate_let()
        if changed:
            self._update()

    def _fire_mount(self) -> None:
        if not self.disposed and self.runtime.actions is not None:
            self.runtime.actions.trigger(self.compiled.on_mount, self.frame)

    # Props

    def _evaluate_all(self) -> None:
        for dynamic in self.compiled.dynamic:
            self._evaluate(dynamic)

    def _evaluate(self, dynamic: DynamicProp) -> bool:
        """Evaluate one prop; whether it changed."""
        prop = dynamic.prop
        value = dynamic.template.evaluate(self.frame)
        had_fault = self.fault is not None
        if type(value) is str and not had_fault and value == getattr(self.props, prop.attr):
            return False  # converting a text never turns it into another text
        try:
            converted = prop.default if value is None else prop.convert(value)
            self.fault = self.compiled.fault
        except PropError as error:
            self.fault = self.compiled.invalid([str(error)])
            return True
        if not had_fault and same_value(getattr(self.props, prop.attr), converted):
            return False
        setattr(self.props, prop.attr, converted)
        return True

    # Scope of the children

    @property
    def child_frame(self) -> Frame:
        """The scope of children: this node's scope and its `let` bindings."""
        if self._child_frame is None:
            self._child_frame = self._open_let() if self.compiled.let else self.frame
        return self._child_frame

    def _open_let(self) -> Frame:
        names: dict[str, Signal] = {}
        for name, template in self.compiled.let:
            if isinstance(template, str):
                names[name] = self.frame.signal(template)
                continue
            names[name] = Signal(template.evaluate(self.frame), self.runtime.scheduler)
            self._let_signals[name] = names[name]
            self.watch(template.reads, LET)
        return self.frame.child(names)

    def _evaluate_let(self) -> None:
        for name, template in self.compiled.let:
            signal = self._let_signals.get(name)
            if signal is not None:
                signal.set(template.evaluate(self.frame))

    # Rendering

    def _render(self) -> El | None:
        context = self.context
        context.begin()
        try:
            return self._root()
        except PropError as error:
            fault = self.compiled.invalid([str(error)])
        except Exception as error:
            self.runtime.warn(f"{self.label}: rendering failed: {error!r}")
            fault = Fault(f"<{self.node.get('type')}> could not be drawn", [str(error)])
        finally:
            context.end()
        return error_box(context, fault.message, fault.issues, self.node)

    def _root(self) -> El | None:
        component = self.compiled.component
        if self.fault is not None or component is None:
            fault = self.fault or Fault("Unknown component", [])
            return error_box(self.context, fault.message, fault.issues, self.node)
        root = component.render(self.props, self.context)
        if root is not None:
            if self.props.id:
                root.attrs.setdefault("id", self.props.id)
            if component.aria_on_root:
                root.attrs.update(self.context.aria)
        return root

    def _update(self) -> None:
        old, new = self.shell, self._render()
        if old is None or new is None or old.tag != new.tag or old.key != new.key:
            self._replace(new)
            return
        self.shell = new
        try:
            diff(old, new, self)
        except Unpatchable:
            self._replace(new)

    def _replace(self, shell: El | None) -> None:
        """Write the whole shell anew in its place."""
        for key in list(self.holes):
            self._close_hole(key)
        if self.shell is not None:
            self._forget(self.shell)
        self.shell = shell
        out: list[str] = []
        self._write_shell(out)
        self.runtime.emit(["replace", self.n, "".join(out)])

    def _write_shell(self, out: list[str]) -> None:
        if self.shell is None:
            out.append(f"<!--n{self.n}-->")
        else:
            html.write(self.shell, out, self)

    def _forget(self, el: El) -> None:
        """Stop listening on an element and all below it."""
        if el.on:
            self.runtime.unlisten(el.n)
        for child in el.children:
            if isinstance(child, El):
                self._forget(child)

    def number_of_ref(self, ref: str) -> int:
        """The address of the element with that ref, 0 if it is not drawn."""
        pending = [self.shell] if self.shell is not None else []
        while pending:
            el = pending.pop()
            if el.ref == ref:
                return el.n
            pending.extend(child for child in el.children if isinstance(child, El))
        return 0

    # html.Writer

    def number(self, el: El) -> int:
        if el is self.shell:
            el.n = self.n
        elif el.on or el.ref or self._is_dynamic():
            el.n = self.runtime.next_number()
        if el.on:
            self.runtime.listen(self, el)
        return el.n

    def text_number(self) -> int:
        return self.runtime.next_number() if self._is_dynamic() else 0

    def write_hole(self, hole: Hole, out: list[str]) -> None:
        self.holes[hole.key] = mount_nodes(
            hole.nodes, hole.frame, self.depth + 1, self.runtime, out
        )

    def defer_property(self, el: El, name: str, value: Any) -> None:
        if value not in (None, False):
            el.n = el.n or self.runtime.next_number()
            self.runtime.emit_after(["prop", el.n, name, value])

    def _is_dynamic(self) -> bool:
        return bool(self.compiled.dynamic) or self.context.reads_anything

    # diff.Patcher

    def emit(self, op: list[Any]) -> None:
        self.runtime.emit(op)

    def html_of(self, child: El | Hole) -> str:
        out: list[str] = []
        if isinstance(child, Hole):
            self.write_hole(child, out)
        else:
            html.write(child, out, self)
        return "".join(out)

    def adopt(self, old: El, new: El) -> None:
        new.n = old.n
        if new.on:
            self.runtime.listen(self, new)
        elif old.on:
            self.runtime.unlisten(old.n)

    def drop(self, child: El | Hole) -> None:
        if isinstance(child, Hole):
            self._close_hole(child.key)
            return
        if child.on:
            self.runtime.unlisten(child.n)
        for inner in child.children:
            if isinstance(inner, El | Hole):
                self.drop(inner)

    def hole_addresses(self, hole: Hole) -> list[int]:
        return [instance.n for instance in self.holes.get(hole.key, ())]

    def _close_hole(self, key: str) -> None:
        for instance in self.holes.pop(key, ()):
            instance.dispose()


KINDS[COMPONENT] = ComponentInstance
