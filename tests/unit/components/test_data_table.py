"""DataTable: order, search, pages, rows. Expected orders were read off the reference."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from renderer_py.components.data_table_body import FIRST, PAUSE, TYPING_PAUSE
from renderer_py.components.data_table_rows import RowSet, by_parts
from tests.dom_model import Node
from tests.harness import Mounted, mount
from tests.properties import PROPERTY
from tests.unit.components.following import assert_follows

PICK = {"action": "appendState", "key": "picked", "value": "{{ $event }}"}


def table(rows: Any, *keys: str, state: dict[str, Any] | None = None, **props: Any) -> Mounted:
    columns = [{"key": key, "header": key.upper(), "sortable": True} for key in keys]
    return mount({"type": "DataTable", "columns": columns, "rows": rows, **props}, state)


def column(mounted: Mounted, number: int = 0) -> list[str]:
    rows = [row for row in mounted.all("tr") if row.parent and row.parent.tag == "tbody"]
    return [row.children[number].text for row in rows if len(row.children) > number]


def head(mounted: Mounted, number: int = 0) -> Node:
    return mounted.all("th")[number]


def sort(mounted: Mounted, number: int = 0) -> list[str]:
    mounted.click(head(mounted, number).children[0])
    return column(mounted, number)


def click_row(mounted: Mounted, index: int, type_: str = "click", **data: Any) -> None:
    body = mounted.all("tbody")[0]
    mounted.event(body, type_, item=f"{index}", **data)


def test_sorting_goes_round_and_says_so() -> None:
    mounted = table([{"a": n} for n in (2, 3, 1)], "a")
    assert "aria-sort" not in head(mounted).attrs
    assert sort(mounted) == ["1", "2", "3"]
    assert head(mounted).attrs["aria-sort"] == "ascending"
    assert sort(mounted) == ["3", "2", "1"]
    assert head(mounted).attrs["aria-sort"] == "descending"
    assert sort(mounted) == ["2", "3", "1"]
    assert "aria-sort" not in head(mounted).attrs


def test_few_rows_sort_by_raw_comparison() -> None:
    """Twelve mixed values: no text after the tenth decides, so `>` does, with all its oddities."""
    values = [3, "b", None, True, "A", "10", 9, {"q": 1}, [2], False, "a", 2.5]
    mounted = table([{"v": value} for value in values], "v")
    assert sort(mounted) == [
        "", "true", "[object Object]", "2", "false", "10", "2.5", "3", "9", "A", "a", "b",
    ]  # fmt: skip
    assert sort(mounted) == [
        "b", "A", "a", "9", "3", "2.5", "10", "", "true", "[object Object]", "2", "false",
    ]  # fmt: skip


def test_digits_after_the_tenth_row_sort_as_numbers() -> None:
    mounted = table([{"s": f"x{n * 7 % 30}"} for n in range(25)], "s")
    assert sort(mounted)[:9] == ["x0", "x1", "x3", "x4", "x5", "x6", "x7", "x8", "x10"]
    assert sort(mounted)[:3] == ["x29", "x28", "x27"]


def test_texts_after_the_tenth_row_sort_without_case() -> None:
    mounted = table([{"t": "cBaC"[n % 4]} for n in range(12)], "t")
    assert sort(mounted) == ["a"] * 3 + ["B"] * 3 + ["c", "C"] * 3


def test_the_first_ten_rows_sort_by_code_unit() -> None:
    mounted = table([{"t": text} for text in ("b", "\U0001f600", "\uff5e", "C", "a")], "t")
    assert sort(mounted) == ["C", "a", "b", "\U0001f600", "\uff5e"]


def test_cells_without_a_value_come_last() -> None:
    rows: list[dict[str, Any]] = [{"n": n} for n in range(5)]
    del rows[1]["n"], rows[3]["n"]
    mounted = table(rows, "n")
    assert sort(mounted) == ["0", "2", "4", "", ""]
    assert sort(mounted) == ["", "", "4", "2", "0"]


def test_search_reads_columns_whose_first_row_can_be_read() -> None:
    rows = [{"a": "One", "b": None, "c": 12}, {"a": "Two", "b": "hidden", "c": 345}]
    mounted = table(rows, "a", "b", "c", search=True)
    for query, found in {
        "oN": ["One"],
        "34": ["Two"],
        "hidden": ["No results."],
        "": ["One", "Two"],
    }.items():
        mounted.type(mounted.find("input"), query)
        assert column(mounted) == found, query


def test_pages() -> None:
    mounted = table([{"a": n} for n in range(5)], "a", paginated=True, pageSize=2, search=True)
    following, before = mounted.find("button", "Next"), mounted.find("button", "Previous")
    assert "disabled" in before.attrs
    mounted.click(following)
    mounted.click(following)
    assert column(mounted) == ["4", "\u00a0"]
    assert "Page 3 of 3" in mounted.text()
    assert "disabled" in mounted.find("button", "Next").attrs
    mounted.click(before)
    assert column(mounted) == ["2", "3"]
    assert sort(mounted) == ["0", "1"]
    mounted.click(following)
    mounted.type(mounted.find("input"), "4")
    assert column(mounted) == ["4", "\u00a0"]
    assert "Page 1 of 1" in mounted.text()


def test_other_rows_start_at_the_first_page() -> None:
    rows = [{"a": n} for n in range(5)]
    mounted = table("{{ rows }}", "a", paginated=True, pageSize=2, state={"rows": rows})
    mounted.click(mounted.find("button", "Next"))
    mounted.set_state("rows", [*rows, {"a": 9}])
    assert column(mounted) == ["0", "1"]


@pytest.mark.parametrize("rows", ["{{ missing }}", "text", None, 7, {"a": 1}])
def test_no_list_is_an_empty_table(rows: Any) -> None:
    mounted = table(rows, "a")
    assert column(mounted) == ["No results."]
    assert mounted.warnings == []


@pytest.mark.parametrize("columns", [None, "x", [7], [{"key": "a"}], [{"header": "A"}]])
def test_wrong_columns_are_an_error(columns: Any) -> None:
    mounted = mount({"type": "DataTable", "columns": columns, "rows": []})
    assert "Invalid <DataTable> props" in mounted.text()


def test_a_row_is_chosen_and_given_back() -> None:
    rows = [{"a": 1, "secret": True}, {"a": 2}]
    mounted = table(rows, "a", onRowClick=PICK, state={"picked": []})
    click_row(mounted, 0)
    click_row(mounted, 1)
    assert mounted.state["picked"] == rows
    assert mounted.find("[data-state=selected]").attrs["data-item"] == "1"
    click_row(mounted, 1, "keydown", key="Enter")
    assert mounted.all("[data-state=selected]") == []
    assert mounted.state["picked"] == rows
    click_row(mounted, 0, "keydown", key=" ")
    assert len(mounted.state["picked"]) == 3


@pytest.mark.parametrize("item", [None, "x", "-1", "99"])
def test_what_is_no_row_chooses_nothing(item: str | None) -> None:
    mounted = table([{"a": 1}], "a", onRowClick=PICK, state={"picked": []})
    mounted.event(mounted.all("tbody")[0], "click", item=item)
    assert mounted.state["picked"] == []
    assert mounted.warnings == []


def test_details_unfold_one_by_one() -> None:
    detail = {"type": "Text", "content": "more on {{ who }}"}
    rows = [{"a": 1, "_detail": detail}, {"a": 2}, {"a": 3, "_detail": detail}]
    mounted = table(rows, "a", onRowClick=PICK, state={"who": "it", "picked": []})
    arrows = mounted.all("[aria-expanded]")
    assert len(arrows) == 2
    mounted.click(arrows[1])
    assert mounted.find(".pf-data-table-detail-cell").text == "more on it"
    assert mounted.find(".pf-data-table-detail-cell").attrs["colspan"] == "2"
    mounted.set_state("who", "them")
    assert mounted.find(".pf-data-table-detail-cell").text == "more on them"
    assert mounted.state["picked"] == []
    mounted.click(arrows[1])
    assert mounted.all(".pf-data-table-detail-cell") == []


def test_components_in_cells_live_and_move_with_their_row() -> None:
    box = {"type": "Checkbox", "name": "on", "label": "On"}
    mounted = table([{"a": 2, "b": box}, {"a": 1, "b": "none"}], "a", "b")
    mounted.click(mounted.find("[role=checkbox]"))
    assert mounted.state["on"] is True
    assert sort(mounted) == ["1", "2"]
    assert column(mounted, 1) == ["none", "On"]
    assert mounted.warnings == []


def test_markup_in_the_data_is_text() -> None:
    mounted = table([{"a": '<b onclick="x">&amp;'}], "a")
    assert column(mounted) == ['<b onclick="x">&amp;']
    assert mounted.all("b") == []


def test_follows_its_state() -> None:
    columns = [{"key": "a", "header": "{{ title }}", "format": "currency"}]
    view = {"type": "DataTable", "columns": columns, "rows": "{{ rows }}", "cssClass": "{{ look }}"}
    first = {"rows": [{"a": 1}], "title": "T", "look": "p-1"}
    assert_follows(view, first, {"rows": [{"a": 2}, {"a": 3}], "title": "U", "look": "p-2"})


def test_long_tables_grow_after_the_first_paint() -> None:
    mounted = table([{"a": n} for n in range(2500)], "a", search=True)
    assert len(column(mounted)) == FIRST
    mounted.advance(1000)
    assert column(mounted) == [str(n) for n in range(2500)]
    sort(mounted)
    assert sort(mounted) == [str(n) for n in range(2499, 2499 - FIRST, -1)]
    mounted.type(mounted.find("input"), "11")
    expected = [str(n) for n in range(2499, -1, -1) if "11" in str(n)]
    assert column(mounted) == expected[:FIRST]
    mounted.advance(1000)
    assert column(mounted) == expected


def test_the_next_letter_does_not_wait_for_rows_of_the_last_one() -> None:
    mounted = table([{"a": n} for n in range(2500)], "a", search=True)
    mounted.advance(1000)
    mounted.type(mounted.find("input"), "1")
    mounted.advance(TYPING_PAUSE - 1)
    assert len(column(mounted)) == FIRST
    mounted.advance(1)
    assert len(column(mounted)) > FIRST
    sort(mounted)
    mounted.advance(PAUSE)
    assert len(column(mounted)) > FIRST


def parts(text: str) -> list[tuple[int, Any]]:
    """The reference's rule, said plainly: parts in turn, a text before a number."""
    found = re.findall("[0-9]+|[^0-9]+", text.lower())
    return [
        (1, int(part)) if part[0].isdigit() else (0, part.encode("utf-16-be")) for part in found
    ]


@PROPERTY
@given(st.lists(st.text("abB0019é\U0001f600\uffff ", max_size=6)))
def test_texts_with_numbers_order_part_by_part(texts: list[str]) -> None:
    assert sorted(texts, key=by_parts) == sorted(texts, key=parts)


@given(st.lists(st.text("aAbß1 ", max_size=4)))
@PROPERTY
def test_what_was_typed_before_does_not_change_what_is_found(queries: list[str]) -> None:
    texts = ["", "a", "Ab", "bab", "aSS", "ß1", "1 a", "b b", "ab1"]
    rows = RowSet([{"a": text} for text in texts], ["a"])
    for query in queries:
        found = [index for index, text in enumerate(texts) if query.lower() in text.lower()]
        assert rows.filtered(query) == found
