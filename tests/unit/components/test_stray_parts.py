"""Parts of a table outside a table: boxes that are told as the parts they are."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest

from renderer_py.prerender import render_html

TABLE_TAGS = {"caption", "thead", "tbody", "tfoot", "tr", "th", "td"}


class Seen(HTMLParser):
    """Tags of a document, and the role and classes of whatever has a role."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.roles: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        found = dict(attrs)
        if found.get("role"):
            self.roles[str(found["role"])] = str(found.get("class"))


def seen(node: dict[str, object]) -> Seen:
    view = {"type": "Column", "children": [node]}
    return Seen(render_html({"$prefab": {"version": "0.3"}, "view": view}))


# Roles as the reference's own elements have them: caption, th, td, tr, thead, tbody, tfoot.
@pytest.mark.parametrize(
    ("part", "role"),
    [
        ("TableCaption", "caption"),
        ("TableHead", "columnheader"),
        ("TableCell", "cell"),
        ("TableRow", "row"),
        ("TableHeader", "rowgroup"),
        ("TableBody", "rowgroup"),
        ("TableFooter", "rowgroup"),
    ],
)
def test_a_part_alone_is_a_box_with_the_parts_role(part: str, role: str) -> None:
    found = seen({"type": part, "content": "words", "cssClass": "p-8"})
    assert not TABLE_TAGS & set(found.tags)
    assert "p-8" in found.roles[role]


def test_parts_inside_a_stray_part_are_boxes_too() -> None:
    cell = {"type": "TableCell", "content": "a"}
    found = seen({"type": "TableRow", "children": [cell]})
    assert {"row", "cell"} <= set(found.roles)
    assert not TABLE_TAGS & set(found.tags)


def test_parts_of_a_table_are_its_elements() -> None:
    row = {"type": "TableRow", "children": [{"type": "TableCell", "content": "a"}]}
    found = seen({"type": "Table", "children": [{"type": "TableBody", "children": [row]}]})
    assert {"table", "tbody", "tr", "td"} <= set(found.tags)
    assert not {"row", "cell"} & set(found.roles)


class Nesting(HTMLParser):
    """The tags around the first text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.around: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.around = self.around or [*self.open]


# What a parser leaves in place: a cell in a row in a group of rows.
@pytest.mark.parametrize("parts", [[], ["TableBody"], ["TableRow"], ["TableBody", "TableRow"]])
@pytest.mark.parametrize("inside", ["words", {"type": "Badge", "label": "words"}])
def test_what_is_no_part_stands_in_a_cell(parts: list[str], inside: object) -> None:
    for part in ["Table", *parts][::-1]:
        inside = {"type": part, "children": [inside]}
    html = render_html({"$prefab": {"version": "0.3"}, "view": inside})
    around = Nesting(html).around
    rows = ["tr", "td"] if parts == ["TableRow"] else ["tbody", "tr", "td"]
    start = around.index("table") + 1
    assert around[start:-1] == rows


def test_what_control_flow_holds_in_a_table_is_left_to_it() -> None:
    row = {"type": "TableRow", "children": [{"type": "TableCell", "content": "a"}]}
    case = {"when": "{{ true }}", "children": [row]}
    view = {"type": "Table", "children": [{"type": "Condition", "cases": [case]}]}
    html = render_html({"$prefab": {"version": "0.3"}, "view": view})
    assert Nesting(html).around[-2:] == ["tr", "td"]
    assert html.count("<td") == html.count("<tr") == 1


def test_no_view_can_name_the_boxes() -> None:
    html = render_html({"$prefab": {"version": "0.3"}, "view": {"type": "$TableCell"}})
    assert 'Unknown component: "$TableCell"' in html


def test_a_fault_is_told_by_the_parts_own_name() -> None:
    view = {"type": "Column", "children": [{"type": "TableCaption"}]}
    html = render_html({"$prefab": {"version": "0.3"}, "view": view})
    assert "Invalid &lt;TableCaption&gt; props" in html
