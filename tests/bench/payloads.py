"""Views to measure with, as plain wire objects; no renderer's code is used to make them.

A row holds three expressions: its class, its number and its label, as in js-framework-benchmark.
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from typing import Any

Wire = dict[str, Any]

ROW_CLASS = "bench-row"
LAST_CLASS = "bench-last"
_ADJECTIVES = ["pretty", "large", "big", "small", "tall", "short", "plain", "clean", "elegant"]
_COLOURS = ["red", "yellow", "blue", "green", "pink", "brown", "white", "black", "orange"]
_NOUNS = ["table", "chair", "house", "desk", "car", "pony", "cookie", "burger", "keyboard"]


def rows(count: int, prefix: str = "") -> list[Wire]:
    """`count` rows with numbers from 1 and labels that differ from their neighbours'."""
    words = itertools.cycle(itertools.product(_ADJECTIVES, _COLOURS, _NOUNS))
    return [
        {"id": at + 1, "label": f"{prefix}{' '.join(next(words))} {at + 1}"} for at in range(count)
    ]


@dataclass(frozen=True, slots=True)
class Step:
    """One measured change: what is pressed or typed, and what must then be on screen.

    `before` is pressed first, unmeasured, until `rows` in `before_rows` are shown.
    """

    name: str
    expect: Wire
    press: str | None = None
    type: str | None = None
    before: str | None = None
    before_rows: int = 0


def startup_view(count: int) -> Wire:
    """A table of `count` rows with a mark behind the last one."""
    return _wire(
        [_list(), {"type": "Text", "content": "end", "cssClass": LAST_CLASS}],
        {"rows": rows(count), "selected": None},
    )


def update_view(count: int) -> Wire:
    """A table of `count` rows under buttons that change it, see `steps`."""
    swap = [
        _set("held", "{{ rows.1 }}"),
        _set("rows.1", f"{{{{ rows.{count - 2} }}}}"),
        _set(f"rows.{count - 2}", "{{ held }}"),
    ]
    buttons = {
        **{f"cell {name}": _set(f"rows.{count // 2}.label", f"cell {name}") for name in "ab"},
        **{f"select {name}": _set("selected", at) for name, at in (("a", 7), ("b", 9))},
        "swap": swap,
        "append": {"action": "appendState", "key": "rows", "value": {"id": 0, "label": "added"}},
        **{f"replace {name}": _set("rows", f"{{{{ other_{name} }}}}") for name in "ab"},
        "clear": _set("rows", []),
        "create": _set("rows", "{{ source }}"),
    }
    controls = [
        {"type": "Button", "label": label, "onClick": action} for label, action in buttons.items()
    ]
    typed = [
        {"type": "Input", "name": "draft"},
        {"type": "Text", "content": "typed {{ draft }}", "cssClass": "bench-typed"},
    ]
    mark = {"type": "Text", "content": "end", "cssClass": LAST_CLASS}
    state = {
        "rows": rows(count),
        "source": rows(count),
        "other_a": rows(count, "a "),
        "other_b": rows(count, "b "),
        "selected": None,
        "held": None,
        "draft": "",
    }
    return _wire([{"type": "Row", "children": controls}, *typed, _list(), mark], state)


def steps(count: int, turn: int) -> list[Step]:
    """The changes of one pass; `turn` picks values that differ from the pass before."""
    name = "ab"[turn % 2]
    selected = (7, 9)[turn % 2]
    second, last = rows(count)[1], rows(count)[count - 2]
    replaced = rows(count, f"{name} ")[0]
    return [
        Step("change one cell", {"row": count // 2, "text": f"cell {name}"}, press=f"cell {name}"),
        Step("select a row", {"row": selected - 1, "marked": True}, press=f"select {name}"),
        Step("type a character", {"typed": f"typed {'x' * (turn + 1)}"}, type="x" * (turn + 1)),
        Step("swap two rows", {"row": 1, "text": last["label"]}, press="swap"),
        Step("swap them back", {"row": 1, "text": second["label"]}, press="swap"),
        Step("append a row", {"row": count, "text": "added"}, press="append"),
        Step("replace all rows", {"row": 0, "text": replaced["label"]}, press=f"replace {name}"),
        Step(
            "create all rows",
            {"row": count - 1, "text": rows(count)[-1]["label"]},
            press="create",
            before="clear",
        ),
    ]


def _set(key: str, value: Any) -> Wire:
    return {"action": "setState", "key": key, "value": value}


def _list() -> Wire:
    row = {
        "type": "Row",
        "cssClass": f"{ROW_CLASS} {{{{ selected == $item.id ? 'bg-accent' : '' }}}}",
        "children": [
            {"type": "Text", "content": "{{ $item.id }}"},
            {"type": "Text", "content": "{{ $item.label }}"},
        ],
    }
    return {"type": "ForEach", "key": "rows", "children": [row]}


def _wire(children: list[Wire], state: Wire) -> Wire:
    view = {"type": "Div", "cssClass": "pf-app-root", "children": children}
    return {"$prefab": {"version": "0.3"}, "view": view, "state": state}
