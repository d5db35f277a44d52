"""What one change costs: exact op lists."""

from __future__ import annotations

from typing import Any

import pytest

from renderer_py.tree.lists import longest_increasing, match_rows
from tests.harness import Mounted, mount

ROW = {"type": "Div", "children": [{"type": "Text", "content": "{{ $item.label }}"}]}


def rows(*identities: int) -> list[dict[str, Any]]:
    return [{"id": i, "label": f"r{i}"} for i in identities]


def table(*identities: int, body: Any = None) -> Mounted:
    view = {"type": "ForEach", "key": "rows", "children": [body or ROW]}
    return mount(view, {"rows": rows(*identities)})


def kinds(ops: list[list[Any]]) -> list[str]:
    return [op[0] for op in ops]


def test_one_cell_is_one_text_op() -> None:
    mounted = table(*range(50))
    ops = mounted.set_state("rows.17.label", "new")
    assert [op[0] for op in ops] == ["text"]
    assert ops[0][2] == "new"


def test_an_unrelated_write_costs_nothing() -> None:
    assert table(1, 2).set_state("other", 1) == []


def test_an_equal_result_stops_at_the_prop() -> None:
    mounted = mount({"type": "Text", "content": "{{ n > 3 ? 'big' : 'small' }}"}, {"n": 1})
    assert mounted.set_state("n", 2) == []
    assert kinds(mounted.set_state("n", 4)) == ["text"]


def test_appending_is_one_op_whatever_the_number() -> None:
    mounted = table(1, 2)
    assert kinds(mounted.set_state("rows", rows(1, 2, *range(10, 40)))) == ["append"]


def test_removing_one_row_removes_one_row() -> None:
    mounted = table(1, 2, 3, 4)
    assert kinds(mounted.set_state("rows", rows(1, 3, 4))) == ["remove"]
    assert mounted.text() == "r1r3r4"


def test_swapping_two_rows_moves_two() -> None:
    mounted = table(*range(20))
    order = list(range(20))
    order[1], order[18] = order[18], order[1]
    assert kinds(mounted.set_state("rows", rows(*order))) == ["move", "move"]
    assert mounted.text() == "".join(f"r{i}" for i in order)


def test_clearing_is_one_op() -> None:
    mounted = table(*range(30))
    assert kinds(mounted.set_state("rows", [])) == ["html"]
    assert mounted.text() == ""


def test_a_row_that_stays_keeps_its_element() -> None:
    mounted = table(1, 2, 3)
    last = mounted.all("div")[-1]
    mounted.set_state("rows", rows(3, 1))
    assert mounted.all("div")[-2] is last


def test_rows_without_identity_follow_their_position() -> None:
    mounted = mount(
        {
            "type": "ForEach",
            "key": "tags",
            "children": [{"type": "Text", "content": "{{ $item }}"}],
        },
        {"tags": ["a", "b", "c"]},
    )
    assert kinds(mounted.set_state("tags", ["b", "c"])) == ["remove", "text", "text"]


def test_typing_is_not_answered_with_an_op() -> None:
    mounted = mount({"type": "Input", "name": "word", "value": ""})
    field = mounted.find("input")
    assert mounted.type(field, "h") == []
    assert mounted.state["word"] == "h"


def test_rows_with_several_nodes_move_as_a_whole() -> None:
    view = {"type": "ForEach", "key": "rows", "children": [ROW, ROW]}
    mounted = mount(view, {"rows": rows(1, 2, 3)})
    mounted.set_state("rows", rows(3, 1, 2))
    assert mounted.text() == "r3r3r1r1r2r2"


def test_condition_is_left_alone_while_the_choice_stays() -> None:
    view = {
        "type": "Condition",
        "cases": [{"when": "{{ n > 3 }}", "children": [{"type": "Text", "content": "big"}]}],
        "else": [{"type": "Text", "content": "small"}],
    }
    mounted = mount(view, {"n": 1})
    assert mounted.set_state("n", 2) == []
    assert kinds(mounted.set_state("n", 9)) == ["fill"]
    assert mounted.text() == "big"


@pytest.mark.parametrize("depth", [60, 1000])
def test_deep_views_are_whole(depth: int) -> None:
    node: Any = {"type": "Text", "content": "{{ deep }}"}
    for _ in range(depth):
        node = {"type": "Div", "children": [node]}
    mounted = mount(node, {"deep": "here"})
    assert mounted.text() == "here"
    mounted.set_state("deep", "there")
    assert mounted.text() == "there"
    mounted.load({"view": {"type": "Text", "content": "gone"}})
    assert mounted.text() == "gone"


def test_children_that_are_no_nodes_do_no_harm() -> None:
    mounted = mount({"type": "Div", "children": [None, 5, True, "text", {"type": "Text"}, []]})
    assert mounted.text() == "text"


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (rows(1, 2, 3), rows(3, 2, 1), [2, 1, 0]),
        (rows(1, 2), rows(1, 5, 2), [0, -1, 1]),
        (rows(1, 2, 3), rows(1, 9, 3), [0, 1, 2]),
        (["a", "b"], ["b", "a", "c"], [0, 1, -1]),
        ([{"id": 1}, {"id": 1}], [{"id": 1}], [0]),
        ([], rows(1), [-1]),
    ],
)
def test_which_row_becomes_which(old: list[Any], new: list[Any], expected: list[int]) -> None:
    assert match_rows(old, new) == expected


@pytest.mark.parametrize(
    ("order", "still"),
    [([0, 1, 2], {0, 1, 2}), ([2, 0, 1], {1, 2}), ([-1, 3, -1, 1, 2], {3, 4}), ([], set())],
)
def test_longest_increasing(order: list[int], still: set[int]) -> None:
    assert longest_increasing(order) == still
