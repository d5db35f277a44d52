"""Random views under random writes: the patched document equals a fresh render of the state."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.harness import mount

WORDS = ("ash", "birch", "cedar", "<dune>", 'say "hi"', "a & b", "")
EXPRESSIONS = (
    "{{ n }}", "{{ n + 1 }}", "{{ flag }}", "{{ word | upper }}", "{{ user.name }}",
    "{{ missing }}", "n={{ n }} {{ word }}", "{{ flag ? word : n }}", "{{ rows.0.label }}",
    "{{ rows.length }}", "{{ $item.label }}", "{{ $index }}", "{{ v }}", "{{ $item }}",
)  # fmt: skip
CONDITIONS = ("flag", "{{ n > 3 }}", "{{ word == 'ash' }}", "{{ rows.length }}", "{{ $item.on }}")


class Views:
    """Generates views and states from one seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def pick(self, options: Any) -> Any:
        return self.random.choice(options)

    def text(self) -> str:
        return self.pick(EXPRESSIONS) if self.random.random() < 0.7 else self.pick(WORDS)

    def nodes(self, depth: int) -> list[Any]:
        return [self.node(depth) for _ in range(self.random.randint(0, 3))]

    def node(self, depth: int) -> Any:
        leaves = [self.leaf_text, self.leaf_badge, self.leaf_input, self.leaf_button]
        inner = [self.container, self.for_each, self.condition, self.slot, self.reference]
        return self.pick(leaves + inner * 2 if depth < 4 else leaves)(depth)

    def leaf_text(self, depth: int) -> Any:
        return {"type": self.pick(("Text", "H2", "Muted")), "content": self.text()}

    def leaf_badge(self, depth: int) -> Any:
        node: dict[str, Any] = {"type": "Badge", "label": self.text()}
        if depth < 4:
            node["children"] = self.nodes(depth + 1)
        return node

    def leaf_input(self, depth: int) -> Any:
        return {"type": "Input", "name": self.pick(("word", "user.name", "typed")), "value": "seed"}

    def leaf_button(self, depth: int) -> Any:
        node = {"type": "Button", "label": self.text(), "variant": self.pick(("default", "ghost"))}
        if self.random.random() < 0.5:
            node["disabled"] = "{{ flag }}"
        if self.random.random() < 0.3:
            node["icon"] = self.pick(("check", "{{ flag ? 'check' : 'x' }}"))
        return node

    def container(self, depth: int) -> Any:
        node = {"type": self.pick(("Div", "Row", "Card")), "children": self.nodes(depth + 1)}
        if self.random.random() < 0.4:
            node["cssClass"] = self.pick(("p-2", "{{ flag ? 'p-2' : 'p-4' }}"))
        if self.random.random() < 0.4:
            node["let"] = {"v": self.text()}
        return node

    def for_each(self, depth: int) -> Any:
        node = {
            "type": "ForEach",
            "key": self.pick(("rows", "tags", "{{ rows }}", "rows | selectattr:on", "missing")),
            "children": self.nodes(depth + 1),
        }
        if self.random.random() < 0.5:
            node["let"] = {"v": self.pick(("{{ $item }}", "{{ $item.label }}", "{{ $index + n }}"))}
        return node

    def condition(self, depth: int) -> Any:
        cases = [
            {"when": self.pick(CONDITIONS), "children": self.nodes(depth + 1)}
            for _ in range(self.random.randint(1, 2))
        ]
        return {"type": "Condition", "cases": cases, "else": self.nodes(depth + 1)}

    def slot(self, depth: int) -> Any:
        return {"type": "Slot", "name": "slot", "children": self.nodes(depth + 1)}

    def reference(self, depth: int) -> Any:
        node: dict[str, Any] = {"$ref": self.pick(("one", "two", "nowhere"))}
        if self.random.random() < 0.5:
            node["let"] = {"v": self.text()}
        return node

    def row(self, identity: int) -> Any:
        row = {"label": self.pick(WORDS), "on": self.random.random() < 0.5}
        return {"id": identity, **row} if self.random.random() < 0.8 else row

    def rows(self) -> list[Any]:
        identities = self.random.sample(range(8), self.random.randint(0, 5))
        return [self.row(i) for i in identities]

    def value(self, key: str) -> Any:
        return {
            "n": lambda: self.pick((0, 1, 3, 4, 5.5)),
            "flag": lambda: self.random.random() < 0.5,
            "word": lambda: self.pick(WORDS),
            "user": lambda: {"name": self.pick(WORDS)},
            "rows": self.rows,
            "tags": lambda: [self.pick(WORDS) for _ in range(self.random.randint(0, 4))],
            "slot": lambda: self.pick((None, 5, self.leaf_text(0), self.leaf_badge(2))),
        }[key]()

    def state(self) -> dict[str, Any]:
        return {key: self.value(key) for key in KEYS}

    def mutate(self, state: dict[str, Any]) -> tuple[str, Any]:
        """A path and its new value, often a rearrangement of what is there."""
        rows = state["rows"]
        if rows and self.random.random() < 0.5:
            how = self.pick(("swap", "drop", "edit", "reverse", "append"))
            if how == "edit":
                at = self.random.randrange(len(rows))
                return f"rows.{at}.label", self.pick(WORDS)
            changed = list(rows)
            if how == "swap":
                changed[0], changed[-1] = changed[-1], changed[0]
            elif how == "drop":
                del changed[self.random.randrange(len(changed))]
            elif how == "reverse":
                changed.reverse()
            else:
                changed.append(self.row(99))
            return "rows", changed
        key = self.pick(KEYS)
        return key, self.value(key)


KEYS = ("n", "flag", "word", "user", "rows", "tags", "slot")


@pytest.mark.parametrize("seed", range(150))
def test_patched_equals_fresh(seed: int) -> None:
    views = Views(seed)
    view = {"type": "Div", "children": [views.node(0) for _ in range(4)]}
    defs = {"one": views.container(2), "two": {"type": "Row", "children": [{"$ref": "one"}]}}
    mounted = mount(view, views.state(), defs=defs)
    for _ in range(12):
        path, value = views.mutate(mounted.state)
        mounted.set_state(path, value)
        fresh = mount(view, mounted.state, defs=defs)
        assert mounted.html() == fresh.html(), f"after {path} = {value!r}"
    assert not [w for w in mounted.warnings if "failed" in w]


@pytest.mark.parametrize("seed", range(150, 180))
def test_nothing_is_left_behind(seed: int) -> None:
    """After a replacement no reader, listener or address of the old view remains."""
    views = Views(seed)
    view = {"type": "Div", "children": [views.node(0) for _ in range(4)]}
    mounted = mount(view, views.state())
    empty = {"$prefab": {"version": "0.3"}, "view": {"type": "Div"}}
    mounted.load(empty)
    counts = (mounted.renderer.store.reader_count, mounted.renderer.runtime.listener_count)
    addresses = len(mounted.document.nodes)
    mounted.load({**empty, "view": view, "state": views.state()})
    mounted.load(empty)
    assert (
        mounted.renderer.store.reader_count,
        mounted.renderer.runtime.listener_count,
    ) == counts
    assert len(mounted.document.nodes) == addresses
