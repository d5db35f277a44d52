"""What is known of a node before it meets a scope: compiled once, shared by every row it draws.

One rule: nothing here depends on state. Props without templates are converted now; the others keep
their compiled template and get one slot bit each.
"""

from __future__ import annotations

import re
from typing import Any

from renderer_py.actions import check_actions
from renderer_py.components.base import ARIA_PROPS, COMPONENTS, ComponentType
from renderer_py.components.naming import labelled
from renderer_py.components.props import Prop, string
from renderer_py.components.stray_parts import Stray, with_strays
from renderer_py.errors import PropError
from renderer_py.expr import compile_value

# Slot bits of an instance; dynamic props use the bits from FIRST_PROP up.
RENDER, LET, LIST, FIRST_PROP = 1, 2, 4, 8

BASE_PROPS = (string("id"), *ARIA_PROPS, string("cssClass"))
# `{{ $item }}` and `{{ $index }}` as whole bindings: what the DSL writes for every loop.
ALIAS = re.compile(r"\s*\{\{\s*(\$item|\$index)\s*\}\}\s*")


class DynamicProp:
    """A prop whose value holds templates."""

    __slots__ = ("prop", "slot", "template")

    def __init__(self, prop: Prop, template: Any, slot: int) -> None:
        self.prop = prop
        self.template = template
        self.slot = slot


class CompiledNode:
    """A component node: its type, static prop values, dynamic props, `let` templates."""

    __slots__ = ("children", "component", "dynamic", "fault", "let", "node", "on_mount", "values")

    def __init__(self, node: dict[str, Any], *, internal: bool = False) -> None:
        self.node = node  # keeps the node alive: the cache is keyed by its identity
        self.component: ComponentType | None = None
        self.values: dict[str, Any] = {}
        self.dynamic: list[DynamicProp] = []
        self.let: list[tuple[str, Any]] = []
        self.on_mount = node.get("onMount")
        self.fault: Fault | None = None
        self.values.update((prop.attr, prop.default) for prop in BASE_PROPS)
        type_ = node.get("type")
        children = node.get("children")
        self.children: list[Any] = []
        if isinstance(children, list):
            self.children = with_strays(type_, labelled(drawable(children)))
        component = COMPONENTS.get(type_) if isinstance(type_, str) else None
        own = internal or isinstance(node, Stray)
        if component is None or (component.name[0] == "$" and not own):
            self.fault = Fault(f'Unknown component: "{type_}"', [])
            return
        self.component = component
        self._compile_props(component)
        if component.let and isinstance(node.get("let"), dict):
            self.let = compile_let(node["let"])

    @classmethod
    def broken(cls, node: dict[str, Any], message: str) -> CompiledNode:
        """A node that draws only an error box."""
        compiled = cls(node)
        compiled.fault = Fault(message, [])
        return compiled

    def _compile_props(self, component: ComponentType) -> None:
        issues: list[str] = []
        for prop in (*BASE_PROPS, *component.props):
            try:
                self._compile_prop(prop)
            except PropError as error:
                issues.append(str(error))
        if issues:
            self.fault = self.invalid(issues)

    def invalid(self, issues: list[str]) -> Fault:
        """The fault of a node whose props are wrong, by the name that the author knows."""
        name = self.component.name.removeprefix("$") if self.component else "?"
        return Fault(f"Invalid <{name}> props", issues)

    def _compile_prop(self, prop: Prop) -> None:
        raw = self.node.get(prop.name)
        self.values[prop.attr] = prop.default
        if raw is None:
            if prop.required:
                raise PropError(prop.name, "is required")
            return
        if prop.is_action:
            # The renderer's own nodes hold functions in place of actions.
            reason = None if callable(raw) else check_actions(raw)
            if reason:
                raise PropError(prop.name, reason)
            self.values[prop.attr] = raw
            return
        template = compile_value(raw)
        if template.static:
            self.values[prop.attr] = prop.convert(raw)
        else:
            slot = FIRST_PROP << len(self.dynamic)
            self.dynamic.append(DynamicProp(prop, template, slot))


class Fault:
    """Why a node cannot be drawn."""

    __slots__ = ("issues", "message")

    def __init__(self, message: str, issues: list[str]) -> None:
        self.message = message
        self.issues = issues


def drawable(nodes: list[Any]) -> list[Any]:
    """Child nodes worth mounting: objects and texts. Null, booleans and numbers draw nothing."""
    if all(type(n) is dict for n in nodes):
        return nodes
    kept: list[Any] = []
    for node in nodes:
        if isinstance(node, dict):
            kept.append(node)
        elif isinstance(node, str) and node:
            kept.append({"type": "Text", "content": node})
    return kept


def compile_let(bindings: dict[str, Any]) -> list[tuple[str, Any]]:
    """Name → alias text (`$item`, `$index`) or compiled template."""
    compiled: list[tuple[str, Any]] = []
    for name, raw in bindings.items():
        alias = ALIAS.fullmatch(raw) if isinstance(raw, str) else None
        compiled.append((name, alias.group(1) if alias else compile_value(raw)))
    return compiled
