"""ForEach over parts of a table: rows that HTML's parser leaves where they were written.

Expected markup is what HTML's parsing rules allow inside `table`, `tbody` and `tr`.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.harness import Mounted, mount


def part(type_: str, *children: Any, **props: Any) -> dict[str, Any]:
    return {"type": type_, "children": list(children), **props}


def each(key: str, *children: Any) -> dict[str, Any]:
    return part("ForEach", *children, key=key)


CELL = {"type": "TableCell", "content": "{{ $item }}"}
ROW = part("TableRow", CELL)
TABLES = {
    "rows": part("Table", part("TableBody", each("items", ROW))),
    "cells": part("Table", part("TableBody", part("TableRow", each("items", CELL)))),
    "heads": part(
        "Table",
        part("TableHeader", part("TableRow", each("items", {**CELL, "type": "TableHead"}))),
    ),
    "conditional": part(
        "Table",
        part("TableBody", each("items", {"type": "Condition", "cases": [], "else": [ROW]})),
    ),
    "two to an item": part("Table", part("TableBody", each("items", ROW, ROW))),
    "rows of rows": part("Table", part("TableBody", each("groups", each("$item.items", ROW)))),
}


def texts(mounted: Mounted) -> list[str]:
    cells = [*mounted.all("td"), *mounted.all("th")]
    return [cell.text for cell in cells]


@pytest.mark.parametrize("name", TABLES)
def test_nothing_but_parts_stands_in_a_table(name: str) -> None:
    mounted = mount(TABLES[name], {"items": ["a", "b"], "groups": [{"items": ["a"]}]})
    (table,) = mounted.all("table")
    tags = {node.tag for node in table.walk() if not node.tag.startswith("#")}
    assert tags <= {"table", "thead", "tbody", "tr", "td", "th"}
    assert texts(mounted)[0] == "a"


@pytest.mark.parametrize("name", ["rows", "cells", "heads", "conditional"])
def test_rows_follow_their_items(name: str) -> None:
    """Any change of the list, checked against a table that was drawn with it from the start."""
    chance = random.Random(name)
    mounted = mount(TABLES[name], {"items": []})
    for _ in range(60):
        items = chance.sample("abcdefgh", chance.randrange(9))
        mounted.set_state("items", items)
        assert texts(mounted) == items
        assert mounted.html() == mount(TABLES[name], {"items": items}).html()


def test_groups_of_rows_come_and_go_whole() -> None:
    chance = random.Random(5)
    mounted = mount(TABLES["rows of rows"], {"groups": []})
    for _ in range(60):
        groups = [
            {"id": key, "items": chance.sample("abcd", chance.randrange(5))}
            for key in chance.sample("wxyz", chance.randrange(5))
        ]
        mounted.set_state("groups", groups)
        assert texts(mounted) == [item for group in groups for item in group["items"]]


def test_a_list_inside_a_cell_keeps_its_wrapper() -> None:
    inner = part("TableCell", each("items", {"type": "Text", "content": "{{ $item }}"}))
    mounted = mount(part("Table", part("TableBody", part("TableRow", inner))), {"items": ["a"]})
    (cell,) = mounted.all("td")
    assert [child.attrs["class"] for child in cell.children if child.tag == "div"] == ["contents"]
