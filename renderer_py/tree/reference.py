"""`$ref` nodes: a template of the envelope's `defs` drawn in the caller's scope.

One rule: a template that is already being drawn further up draws nothing here, so no payload can
make the view endless.
"""

from __future__ import annotations

from typing import Any

from renderer_py.expr import compile_value
from renderer_py.reactive import Frame, Signal
from renderer_py.tree.compiled import LET, RENDER, compile_let
from renderer_py.tree.control import RangeInstance
from renderer_py.tree.instance import KINDS, REFERENCE
from renderer_py.tree.runtime import Runtime


class ReferenceInstance(RangeInstance):
    """Mounts the template; keeps its `let` bindings up to date."""

    __slots__ = ("lets", "outer", "overrides", "template")

    def __init__(self, node: Any, frame: Frame, depth: int, runtime: Runtime) -> None:
        super().__init__(node, frame, depth, runtime)
        self.outer = frame
        self.lets: list[tuple[Signal, Any]] = []
        self.overrides = {
            name: compile_value(node[name])
            for name in ("cssClass", "ariaLabel", "ariaLabelledBy")
            if node.get(name) is not None
        }
        for template in self.overrides.values():
            self.watch(template.reads, RENDER)
        self.template = self._resolve()
        if self.template is not None:
            self.frame = self._open_scope()

    def _resolve(self) -> Any:
        name = self.node["$ref"]
        template = self.runtime.defs.get(name) if isinstance(name, str) else None
        if not isinstance(template, dict):
            self.runtime.warn(f'unknown $ref "{name}"')
            return None
        if name in self.outer.extra.get("refs", ()):
            self.runtime.warn(f'circular $ref "{name}"')
            return None
        return template

    def _open_scope(self) -> Frame:
        names: dict[str, Signal] = {}
        let = self.node.get("let")
        for name, template in compile_let(let) if isinstance(let, dict) else ():
            if isinstance(template, str):
                names[name] = self.outer.signal(template)
                continue
            signal = Signal(template.evaluate(self.outer), self.runtime.scheduler)
            names[name] = signal
            self.lets.append((signal, template))
            self.watch(template.reads, LET)
        refs = (*self.outer.extra.get("refs", ()), self.node["$ref"])
        return self.outer.child(names, refs=refs)

    def chosen(self) -> list[Any]:
        if self.template is None:
            return []
        given = {n: t.evaluate(self.outer) for n, t in self.overrides.items()}
        css_class = given.pop("cssClass", None)
        node = {**self.template, **given} if given else self.template
        if css_class is not None:
            node = {"type": "Div", "cssClass": css_class, "children": [node]}
        return [node]

    def run(self) -> None:
        stale, self.stale = self.stale, 0
        for signal, template in self.lets:
            signal.set(template.evaluate(self.outer))
        if stale & RENDER:
            self.refill()


KINDS[REFERENCE] = ReferenceInstance
