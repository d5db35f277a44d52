"""`Table` and its parts under state."""

from __future__ import annotations

from typing import Any

from tests.harness import mount
from tests.unit.components.following import assert_follows


def table(*rows: dict[str, Any]) -> dict[str, Any]:
    return {"type": "Table", "id": "t", "children": [{"type": "TableBody", "children": [*rows]}]}


ROW = {
    "type": "TableRow",
    "cssClass": "{{ $item.look }}",
    "children": [{"type": "TableCell", "content": "{{ $item.n }}"}],
}


def test_rows_follow_a_list() -> None:
    view = table({"type": "ForEach", "key": "rows", "children": [ROW]})
    assert_follows(
        view,
        {"rows": [{"n": 1, "look": "a"}]},
        {"rows": [{"n": 1, "look": "b"}, {"n": 2, "look": "a"}]},
        {"rows": []},
        {"rows": [{"n": 3, "look": None}]},
    )


def test_id_and_name_are_on_the_table_alone() -> None:
    mounted = mount({**table(), "ariaLabel": "Invoices"})
    assert mounted.find("#t").tag == "table"
    assert mounted.find("[aria-label=Invoices]").tag == "table"
    assert mounted.find(".pf-table-container").attrs == {
        "class": "pf-table-container",
        "data-n": mounted.find(".pf-table-container").attrs["data-n"],
    }


def test_a_caption_needs_content() -> None:
    box = mount({"type": "TableCaption"}).find("[role=alert]")
    assert "Invalid <TableCaption> props" in box.text
