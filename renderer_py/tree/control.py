"""Condition and Slot: nodes that draw other nodes, or nothing, between two markers.

One rule: a branch that is left is disposed and one that is entered is mounted new; as long as the
choice stays the same nothing happens.
"""

from __future__ import annotations

from typing import Any

from renderer_py.expr import compile_condition, compile_value
from renderer_py.reactive import Frame
from renderer_py.tree.compiled import LIST, RENDER, drawable
from renderer_py.tree.instance import KINDS, Instance, mount_nodes
from renderer_py.tree.runtime import Runtime
from renderer_py.values import child_text


class RangeInstance(Instance):
    """Draws a changing list of nodes between `<!--nN-->` and `<!--/nN-->`."""

    __slots__ = ("children",)

    def __init__(self, node: Any, frame: Frame, depth: int, runtime: Runtime) -> None:
        super().__init__(node, frame, depth, runtime)
        self.children: list[Instance] = []

    def mount(self, out: list[str]) -> None:
        out.append(f"<!--n{self.n}-->")
        self.children = self._mount_children(out)
        out.append(f"<!--/n{self.n}-->")

    def chosen(self) -> list[Any]:
        """The nodes to draw now."""
        raise NotImplementedError

    def refill(self) -> None:
        """Draw the chosen nodes in place of the old ones."""
        self._dispose_children()
        out: list[str] = []
        self.children = self._mount_children(out)
        self.runtime.emit(["fill", self.n, "".join(out)])

    def release(self) -> list[Instance]:
        super().release()
        children, self.children = self.children, []
        return children

    def _mount_children(self, out: list[str]) -> list[Instance]:
        return mount_nodes(self.chosen(), self.frame, self.depth + 1, self.runtime, out)

    def _dispose_children(self) -> None:
        for child in self.children:
            child.dispose()
        self.children = []


class ConditionInstance(RangeInstance):
    """The first case whose `when` holds, else the `else` nodes."""

    __slots__ = ("cases", "choice", "otherwise")

    def __init__(self, node: Any, frame: Frame, depth: int, runtime: Runtime) -> None:
        super().__init__(node, frame, depth, runtime)
        self.cases = [
            (compile_condition(case.get("when", "")), drawable(case.get("children") or []))
            for case in node.get("cases") or ()
            if isinstance(case, dict)
        ]
        self.otherwise = drawable(node.get("else") or [])
        self.choice = -1
        for condition, _ in self.cases:
            self.watch(condition.reads, RENDER)

    def _choose(self) -> int:
        for index, (condition, _) in enumerate(self.cases):
            if condition.evaluate(self.frame, self.runtime.warn):
                return index
        return -1

    def mount(self, out: list[str]) -> None:
        self.choice = self._choose()
        super().mount(out)

    def chosen(self) -> list[Any]:
        return self.otherwise if self.choice < 0 else self.cases[self.choice][1]

    def run(self) -> None:
        self.stale = 0
        choice = self._choose()
        if choice != self.choice:
            self.choice = choice
            self.refill()


class SlotInstance(RangeInstance):
    """The node held by a state key, or the slot's own children as fallback.

    A slot inside its own content would never end; it draws its fallback.
    """

    __slots__ = ("content", "name", "outer", "path")

    def __init__(self, node: Any, frame: Frame, depth: int, runtime: Runtime) -> None:
        super().__init__(node, frame, depth, runtime)
        self.outer = frame
        self.name = compile_value(node.get("name"))
        self.path = ""
        self.content: Any = None
        self.watch(dict.fromkeys(self.name.reads), LIST)

    def mount(self, out: list[str]) -> None:
        self.content = self._read()
        super().mount(out)

    def _read(self) -> Any:
        self.path = child_text(self.name.evaluate(self.outer))
        head, *rest = self.path.split(".")
        wanted = (self.outer.signal(head), tuple(rest))
        if wanted not in [s[:2] for s in self.subscriptions]:
            self.watch_signal(*wanted, LIST)
        value = self.outer.read(self.path)
        if not isinstance(value, dict) or "type" not in value:
            return None
        if self.path in self.outer.extra.get("slots", ()):
            self.runtime.warn(f"slot {self.path!r} is part of its own content")
            return None
        return value

    def chosen(self) -> list[Any]:
        if self.content is None:
            self.frame = self.outer
            return drawable(self.node.get("children") or [])
        slots = (*self.outer.extra.get("slots", ()), self.path)
        self.frame = self.outer.child(slots=slots)
        return [self.content]

    def run(self) -> None:
        self.stale = 0
        content = self._read()
        if content is not self.content:
            self.content = content
            self.refill()


KINDS["Condition"] = ConditionInstance
KINDS["Slot"] = SlotInstance
