"""The life of a mounted node, and the choice of the kind of instance a node needs.

One rule: `mount` writes the instance's HTML once; afterwards the instance keeps its place in the
document up to date by ops, until `dispose`, which emits none (its parent removes the nodes).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from renderer_py.expr import Reads
from renderer_py.reactive import Frame, Signal
from renderer_py.tree.runtime import SLICE_DEPTH, Runtime

Subscription = tuple[Signal, tuple[str, ...], int]


class Instance:
    """Base of all instances: place, scope, subscriptions."""

    __slots__ = ("depth", "disposed", "frame", "n", "node", "runtime", "stale", "subscriptions")

    def __init__(self, node: Any, frame: Frame, depth: int, runtime: Runtime) -> None:
        self.node = node
        self.frame = frame
        self.depth = depth
        self.runtime = runtime
        self.n = runtime.next_number()
        self.stale = 0
        self.disposed = False
        self.subscriptions: list[Subscription] = []

    def mount(self, out: list[str]) -> None:
        """Append the HTML of this instance to `out`."""
        raise NotImplementedError

    def run(self) -> None:
        """Bring the stale slots up to date (called by the scheduler)."""
        raise NotImplementedError

    def dispose(self) -> None:
        """End this instance and all below it; the document is the caller's business."""
        pending: list[Instance] = [self]
        while pending:  # no recursion: views may be deeper than Python's stack
            pending.extend(pending.pop().release())

    def release(self) -> list[Instance]:
        """Give back what this instance alone owns; returns its children, which end next."""
        self.disposed = True
        for signal, path, slot in self.subscriptions:
            signal.unsubscribe(path, self, slot)
        self.subscriptions.clear()
        return []

    def watch(self, reads: Reads, slot: int) -> None:
        """Make `slot` stale whenever something that is read changes."""
        frame = self.frame
        for path, comparand in reads.items():
            compared = None if comparand is None else partial(comparand, frame)
            self.watch_signal(frame.signal(path[0]), path[1:], slot, compared)

    def watch_signal(
        self,
        signal: Signal,
        path: tuple[str, ...],
        slot: int,
        comparand: Callable[[], Any] | None = None,
    ) -> None:
        signal.subscribe(path, self, slot, comparand)
        self.subscriptions.append((signal, path, slot))


def mount_nodes(
    nodes: Any, frame: Frame, depth: int, runtime: Runtime, out: list[str]
) -> list[Instance]:
    """Mount sibling nodes; every `SLICE_DEPTH` levels only a placeholder is written for now."""
    instances = [create(node, frame, depth, runtime) for node in nodes]
    slice_ends = depth % SLICE_DEPTH == 0
    for instance in instances:
        if slice_ends:
            out.append(f"<!--n{instance.n}-->")
            runtime.defer(instance)
        else:
            instance.mount(out)
    return instances


KINDS: dict[Any, type[Instance]] = {}
"""Wire type → instance class, for types that are more than a component; filled by their modules."""

REFERENCE, COMPONENT = "$ref", "*"


def create(node: Any, frame: Frame, depth: int, runtime: Runtime) -> Instance:
    """The instance that a node needs."""
    if REFERENCE in node:
        return KINDS[REFERENCE](node, frame, depth, runtime)
    kind = KINDS.get(node.get("type")) or KINDS[COMPONENT]
    return kind(node, frame, depth, runtime)
