"""Markdown and text of rendered views.

What Markdown means is judged by markdown-it, the parser of another project; what a view says, by
the recordings of what the reference shows.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from renderer_py.renditions import to_markdown, to_text
from renderer_py.renditions.markdown import escape
from renderer_py.renditions.text import width_of

SAMPLES = Path(__file__).parents[1] / "samples"
READER = MarkdownIt("commonmark").enable(["table", "strikethrough"])


def payload(*children: dict[str, Any], **state: Any) -> dict[str, Any]:
    view = {"type": "Column", "children": list(children)}
    return {"$prefab": {"version": "0.3"}, "view": view, "state": state}


def sample(name: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((SAMPLES / f"{name}.json").read_text())
    return found


def structure(markdown: str) -> list[str]:
    """The kinds of blocks that a reader of Markdown sees."""
    return [token.tag or token.type for token in READER.parse(markdown) if token.nesting >= 0]


def test_a_form_as_markdown():
    assert to_markdown(sample("17-form-from-model")) == "\n\n".join(
        [
            "**Full Name:** *(Your name)*",
            "**Email:** x@y.z",
            "**Website:** *(empty)*",
            "**Phone:** *(empty)*",
            "**Secret:** *(empty)*",
            "**Age:** 30",
            "**Ratio:** 0.5",
            "[x] Active",
            "**Role:** Viewer",
            "**Born:** 2000-01-02",
            "**At:** 09:30",
            "**When:** 2026-01-02T03:04",
            "**Notes:** *(empty)*",
            "[Save]",
        ]
    )


def test_a_table_in_both_forms():
    table = {
        "type": "Table",
        "children": [
            {"type": "TableHeader", "children": [row("TableHead", "Name", "City")]},
            {
                "type": "TableBody",
                "children": [row("TableCell", "Ada", "a|b"), row("TableCell", "李", "x")],
            },
        ],
    }
    assert to_markdown(payload(table)) == (
        "| Name | City |\n| --- | --- |\n| Ada | a\\|b |\n| 李 | x |"
    )
    assert to_text(payload(table)) == "Name  City\n----  ----\nAda   a|b\n李    x"
    read = READER.parse(to_markdown(payload(table)))
    assert [t.content for t in read if t.type == "inline"] == [
        "Name", "City", "Ada", "a|b", "李", "x",
    ]  # fmt: skip


def row(cell: str, *texts: str) -> dict[str, Any]:
    return {"type": "TableRow", "children": [{"type": cell, "content": text} for text in texts]}


@pytest.mark.parametrize(
    "words",
    ["# no heading", "- no item", "1. no item", "> no quote", "*no* _em_", "a_b_c", "[no](link)",
     "<b>no tag</b>", "`no code`", "&amp; stays", "a \\ b", "+ no item", "snake_case_", "---"],
)  # fmt: skip
def test_words_are_never_markup(words):
    markdown = to_markdown(payload({"type": "Text", "content": words}))
    (paragraph, inline, _) = READER.parse(markdown)
    said = inline.children or []
    assert paragraph.tag == "p"
    assert "".join(child.content for child in said) == words
    assert {child.type for child in said} <= {"text", "text_special"}  # the latter: an escape


def test_escape_leaves_plain_words_alone():
    assert escape("price: $1,234.50 (a_b) & more") == "price: $1,234.50 (a_b) & more"


def test_markdown_keeps_its_structure():
    content = (
        "# Title\n\nHello **World**\n\n- a\n- b\n  - c\n\n1. x\n\n> q\n\n---\n\n```python\nx\n```"
    )
    found = to_markdown(payload({"type": "Markdown", "content": content}))
    assert structure(found) == structure(content)
    assert "```\nx\n```" in found


def test_a_chart_says_its_data():
    chart = {
        "type": "BarChart",
        "data": [{"m": "Jan", "hits": 3}, {"m": "Feb", "hits": 5}],
        "series": [{"dataKey": "hits", "label": "Hits"}],
        "xAxis": "m",
    }
    found = to_markdown(payload(chart))
    assert "**Bar chart of Hits**" in found
    assert "Jan 3, Feb 5" in found


def test_only_what_is_open_is_read():
    tabs = {
        "type": "Tabs",
        "children": [
            {"type": "Tab", "title": "One", "children": [{"type": "Text", "content": "first"}]},
            {"type": "Tab", "title": "Two", "children": [{"type": "Text", "content": "second"}]},
        ],
    }
    assert to_text(payload(tabs)) == "One | [Two]\n\nfirst"


def test_passwords_stay_secret():
    field = {"type": "Input", "inputType": "password", "name": "pin", "ariaLabel": "PIN"}
    assert to_text(payload(field, pin="1234")) == "PIN: ••••"


def test_what_is_no_view_says_nothing():
    assert (to_markdown({"rows": []}), to_text(None)) == ("", "")


@pytest.mark.parametrize("path", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
def test_every_sample_can_be_read(path):
    markdown = to_markdown(json.loads(path.read_text()))
    assert markdown.strip()
    assert "\n\n\n" not in markdown.replace("\n```", "")
    assert READER.parse(markdown)


def test_width_counts_columns():
    assert [width_of(text) for text in ("abc", "李", "e\u0301")] == [3, 2, 1]
