"""ForEach: one row of instances for each item of a list.

One rule: a row is created once and then only told its item and index; which row becomes which item
is decided in `renderer_py.tree.lists`, and only rows outside the longest run in order are moved.

Rows stand in a wrapper that generates no box, except where they are parts of a table: HTML takes no
other element there and would throw the rows out of the table. Those stand loose before a
placeholder, which is then what the ForEach is addressed by.
"""

from __future__ import annotations

from typing import Any

from renderer_py.dom.html import escape_attr
from renderer_py.expr import compile_value
from renderer_py.reactive import Frame, Signal
from renderer_py.styles.classes import merge
from renderer_py.tree.compiled import LET, LIST, RENDER, compile_let, drawable
from renderer_py.tree.instance import KINDS, Instance, mount_nodes
from renderer_py.tree.lists import changed_in_place, longest_increasing, match_rows, resolve_list
from renderer_py.tree.runtime import Runtime
from renderer_py.values import child_text

TABLE_PARTS = {"TableHeader", "TableBody", "TableFooter", "TableRow", "TableHead", "TableCell"}


def is_loose(node: Any) -> bool:
    """Whether `node` is a ForEach over parts of a table."""
    return node.get("type") == "ForEach" and any(
        map(makes_parts, drawable(node.get("children") or []))
    )


def makes_parts(node: Any) -> bool:
    """Whether a part of a table is what a node draws, control flow looked through."""
    if node.get("type") != "Condition":
        return node.get("type") in TABLE_PARTS or is_loose(node)
    cases = [case for case in node.get("cases") or [] if isinstance(case, dict)]
    branches = [case.get("children") for case in cases] + [node.get("else")]
    return any(makes_parts(child) for branch in branches for child in drawable(branch or []))


class Row(Instance):
    """One repetition: its scope and the instances of the body."""

    __slots__ = ("in_range", "inner", "instances", "lets", "templates")

    def __init__(
        self,
        owner: ForEachInstance,
        item: Any,
        index: int,
        depth: int,
        runtime: Runtime,
    ) -> None:
        scheduler = runtime.scheduler
        frame = owner.frame.child(
            {"$item": Signal(item, scheduler), "$index": Signal(index, scheduler)}
        )
        super().__init__(owner.node, frame, depth, runtime)
        self.in_range = True
        self.instances: list[Instance] = []
        self.templates = owner.lets
        self.lets: dict[str, Signal] = {}
        self.inner = self._open_lets() if owner.lets else frame

    def _open_lets(self) -> Frame:
        names: dict[str, Signal] = {}
        for name, template in self.templates:
            if isinstance(template, str):
                names[name] = self.frame.signal(template)
                continue
            value = template.evaluate(self.frame)
            names[name] = self.lets[name] = Signal(value, self.runtime.scheduler)
            self.watch(template.reads, LET)
        return self.frame.child(names)

    def mount_body(self, body: list[Any], out: list[str]) -> None:
        """Write the body; a single node needs no range of its own, unless it is loose itself."""
        self.in_range = len(body) != 1 or is_loose(body[0])
        if self.in_range:
            out.append(f"<!--n{self.n}-->")
        self.instances = mount_nodes(body, self.inner, self.depth + 1, self.runtime, out)
        if self.in_range:
            out.append(f"<!--/n{self.n}-->")

    @property
    def address(self) -> int:
        return self.n if self.in_range else self.instances[0].n

    def set(self, item: Any, index: int) -> None:
        self.frame.names["$item"].set(item)
        self.frame.names["$index"].set(index)

    def run(self) -> None:
        self.stale = 0
        for name, template in self.templates:
            if not isinstance(template, str):
                self.lets[name].set(template.evaluate(self.frame))

    def release(self) -> list[Instance]:
        super().release()
        return self.instances


class ForEachInstance(Instance):
    """The wrapper element, or the placeholder of loose rows, and the rows."""

    __slots__ = ("body", "items", "lets", "loose", "reads", "rows", "wrapper_class")

    def __init__(self, node: Any, frame: Frame, depth: int, runtime: Runtime) -> None:
        super().__init__(node, frame, depth, runtime)
        self.body = drawable(node.get("children") or [])
        self.loose = is_loose(node)
        self.lets = compile_let(node["let"]) if isinstance(node.get("let"), dict) else []
        self.wrapper_class = compile_value(node.get("cssClass"))
        self.rows: list[Row] = []
        self.items: list[Any] = []
        self.reads: set[tuple[str, ...]] = set()

    def mount(self, out: list[str]) -> None:
        self.items = self._resolve()
        if not self.loose:
            self._open_wrapper(out)
        self.rows = [self._new_row(item, index, out) for index, item in enumerate(self.items)]
        out.append(f"<!--n{self.n}-->" if self.loose else "</div>")
        if self.node.get("onMount") is not None:
            self.runtime.when_mounted(self._fire_mount)

    def _open_wrapper(self, out: list[str]) -> None:
        self.watch(self.wrapper_class.reads, RENDER)
        identity = self.node.get("id")
        id_text = f' id="{escape_attr(identity)}"' if isinstance(identity, str) else ""
        out.append(f'<div data-n="{self.n}"{id_text} class="{escape_attr(self._class())}">')

    def _fire_mount(self) -> None:
        if not self.disposed and self.runtime.actions is not None:
            self.runtime.actions.trigger(self.node["onMount"], self.frame)

    def _class(self) -> str:
        value = child_text(self.wrapper_class.evaluate(self.frame))
        return merge("w-full", value) if value else "contents"

    def _resolve(self) -> list[Any]:
        reads: set[tuple[str, ...]] = set()
        items = resolve_list(self.node, self.frame, reads.add)
        self.watch(dict.fromkeys(reads - self.reads), LIST)
        self.reads |= reads
        return items

    def _new_row(self, item: Any, index: int, out: list[str]) -> Row:
        row = Row(self, item, index, self.depth + 1, self.runtime)
        row.mount_body(self.body, out)
        return row

    def run(self) -> None:
        stale, self.stale = self.stale, 0
        if stale & RENDER:
            self.runtime.emit(["attr", self.n, "class", self._class()])
        if stale & LIST:
            self._update_rows(self._resolve())

    def _update_rows(self, items: list[Any]) -> None:
        changed = changed_in_place(self.items, items)
        if changed is None:
            self._rearrange(items)
            return
        self.items = items
        for index in changed:
            self.rows[index].set(items[index], index)

    def _rearrange(self, items: list[Any]) -> None:
        old_rows, matched = self.rows, match_rows(self.items, items)
        self.items = items
        kept = set(matched)
        self._remove([row for i, row in enumerate(old_rows) if i not in kept])
        for index, old in enumerate(matched):
            if old >= 0:
                old_rows[old].set(items[index], index)
        self.rows = self._place(old_rows, matched)

    def _remove(self, rows: list[Row]) -> None:
        if rows and len(rows) == len(self.rows) and not self.loose:
            self.runtime.emit(["html", self.n, ""])
        else:
            for row in rows:
                self.runtime.emit(["remove", row.address])
        for row in rows:
            row.dispose()

    @property
    def _end(self) -> int | None:
        """What the last row stands before; None is the end of the wrapper."""
        return self.n if self.loose else None

    def _place(self, old_rows: list[Row], matched: list[int]) -> list[Row]:
        """Create the new rows in order, then put everything in place from the end backwards."""
        written: dict[int, str] = {}
        rows: list[Row] = []
        for index, old in enumerate(matched):
            if old >= 0:
                rows.append(old_rows[old])
                continue
            out: list[str] = []
            rows.append(self._new_row(self.items[index], index, out))
            written[index] = "".join(out)
        still = longest_increasing(matched)
        run: list[str] = []
        for index in range(len(rows) - 1, -1, -1):
            if index in written:
                run.append(written[index])
                continue
            self._insert(run, rows, index + 1)
            if index not in still:
                after = rows[index + 1].address if index + 1 < len(rows) else self._end
                self.runtime.emit(["move", rows[index].address, after, self.n])
        self._insert(run, rows, 0)
        return rows

    def _insert(self, run: list[str], rows: list[Row], start: int) -> None:
        """Insert a run of new rows (collected backwards) that begins at row `start`."""
        if not run:
            return
        end = start + len(run)
        html = "".join(reversed(run))
        run.clear()
        if end < len(rows):
            self.runtime.emit(["before", rows[end].address, html])
        elif self.loose:
            self.runtime.emit(["before", self.n, html])
        else:
            self.runtime.emit(["append", self.n, html])

    def release(self) -> list[Instance]:
        super().release()
        rows, self.rows = self.rows, []
        return list(rows)


KINDS["ForEach"] = ForEachInstance
