"""Interpolation of whole JSON values: props, action payloads, `let` bindings.

One rule: what holds no template is shared, not copied; only the containers on the way to a template
are built anew. Nothing here recurses, so nesting is as deep as memory allows.
"""

from __future__ import annotations

from typing import Any

from renderer_py.expr.scope import Reads, Run, Scope, add_reads
from renderer_py.expr.template import OPEN, Template, compile_template


class _Shape:
    """A container on the way to a template: its original and what replaces some of its members."""

    __slots__ = ("children", "original", "templates")

    def __init__(self, original: Any) -> None:
        self.original = original
        self.templates: list[tuple[Any, Run]] = []
        self.children: list[tuple[Any, int]] = []


def compile_value(value: Any) -> Template:
    """The template of any JSON value: every string value inside is one, keys are left alone."""
    if type(value) is str:
        return compile_template(value)
    if not _has_template(value):
        return Template(value, None)
    reads: Reads = {}
    return Template(value, _builder(_dynamic(_shapes(value, reads))), reads)


def _members(container: Any) -> Any:
    return container.values() if type(container) is dict else container


def _has_template(value: Any) -> bool:
    if type(value) is not dict and type(value) is not list:
        return False
    pending = [value]
    while pending:
        for item in _members(pending.pop()):
            kind = type(item)
            if kind is str:
                if OPEN in item:
                    return True
            elif kind is dict or kind is list:
                pending.append(item)
    return False


def _shapes(value: Any, reads: Reads) -> list[_Shape]:
    """The containers of `value`, parents before children; a child is named by its index."""
    shapes = [_Shape(value)]
    for shape in shapes:  # Grows while it is walked.
        original = shape.original
        items = original.items() if type(original) is dict else enumerate(original)
        for key, item in items:
            if type(item) is str:
                if OPEN in item:
                    template = compile_template(item)
                    add_reads(reads, template.reads)
                    shape.templates.append((key, template.evaluate))
            elif type(item) is dict or type(item) is list:
                shape.children.append((key, len(shapes)))
                shapes.append(_Shape(item))
    return shapes


def _dynamic(shapes: list[_Shape]) -> list[_Shape]:
    """The containers with a template at any depth, children before parents and renumbered."""
    kept: list[_Shape] = []
    numbers: dict[int, int] = {}
    for index in range(len(shapes) - 1, -1, -1):
        shape = shapes[index]
        shape.children = [
            (key, numbers[child]) for key, child in shape.children if child in numbers
        ]
        if shape.templates or shape.children:
            numbers[index] = len(kept)
            kept.append(shape)
    return kept


def _builder(shapes: list[_Shape]) -> Run:
    steps = [(shape.original, shape.templates, shape.children) for shape in shapes]

    def run(scope: Scope) -> Any:
        built: list[Any] = []
        for original, templates, children in steps:
            copy = original.copy()
            for key, evaluate in templates:
                copy[key] = evaluate(scope)
            for key, index in children:
                copy[key] = built[index]
            built.append(copy)
        return built[-1]

    return run
