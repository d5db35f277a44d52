"""The gallery's data and pages, without a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from host_shim.gallery import Page, load_pages
from host_shim.gallery.reference import props_of
from host_shim.gallery.site import index_html, page_html
from tests.compliance.prefab_contract import component_fields

EXAMPLES = Path(__file__).parents[2] / "examples" / "gallery"


@pytest.fixture(scope="module")
def pages() -> list[Page]:
    return load_pages(EXAMPLES)


def types_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(value.get("type"), str):
            yield value["type"]
        for each in value.values():
            yield from types_in(each)
    elif isinstance(value, list):
        for each in value:
            yield from types_in(each)


def test_every_type_is_documented_once_and_shown(pages: list[Page]) -> None:
    documented = [part for page in pages for part in page.parts]
    assert sorted(documented) == sorted(component_fields())
    shown = {name for page in pages for each in page.examples for name in types_in(each.wire)}
    assert component_fields().keys() - shown == set()


def test_a_page_shows_its_own_component(pages: list[Page]) -> None:
    for page in pages:
        shown = {name for each in page.examples for name in types_in(each.wire)}
        assert set(page.parts) <= shown, page.name
        assert page.summary, page.name


def test_what_is_shown_as_python_is_what_is_drawn(pages: list[Page]) -> None:
    """Run as printed, with the package's names at hand, an example gives its own JSON."""
    from prefab_ui.app import PrefabApp

    for page in pages:
        for example in page.examples:
            names = {**example.build.__globals__, "PrefabApp": PrefabApp}
            exec(compile(example.written, page.name, "exec"), names)
            drawn = without_made_up_names(names["app"].to_json())
            assert drawn == without_made_up_names(example.wire), f"{page.name}, {example.title}"


def without_made_up_names(wire: dict[str, Any]) -> str:
    """prefab-ui numbers what has no name through a whole process."""
    return re.sub(r"\b(_?[a-z]+)_\d+", r"\1_n", json.dumps(wire))


def test_props_are_those_on_the_wire() -> None:
    for name, fields in component_fields().items():
        if name not in ("BarChart", "Condition"):  # no class of theirs, or two
            assert {prop.name for prop in props_of(name)} == fields, name
    (label,) = [prop for prop in props_of("Badge") if prop.name == "label"]
    assert (label.kind, label.default) == ("text", "")
    level = next(prop for prop in props_of("Heading") if prop.name == "level")
    assert (level.kind, level.default) == ("1 · 2 · 3 · 4", "1")


class Outline(HTMLParser):
    """Notes the links and the data of a page, and that its elements are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.data = ""
        self.open: list[tuple[str, str | None]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "a":
            self.links.append(given.get("href") or "")
        if tag not in ("meta", "link", "br", "input", "img", "path", "hr"):
            self.open.append((tag, given.get("id")))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Nothing is open after it."""

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1][1] == "examples":
            self.data += data


def outline(html: str) -> Outline:
    found = Outline()
    found.feed(html)
    assert found.open == []
    return found


def test_pages_link_to_each_other_and_hold_their_examples(pages: list[Page]) -> None:
    files = {page.file for page in pages} | {"index.html"}
    assert len(files) == len(pages) + 1
    assert set(outline(index_html(pages)).links) == files
    page = next(page for page in pages if page.name == "Markdown")
    found = outline(page_html(page, pages))
    assert set(found.links) == files
    assert [each["wire"] for each in json.loads(found.data)] == [e.wire for e in page.examples]


def test_templates_in_sources_and_props_stay_text(pages: list[Page]) -> None:
    page = next(page for page in pages if page.name == "ForEach")
    html = page_html(page, pages)
    assert "{{ $index + 1 }}. {{ $item.name }}" in html.replace("<span", "\n<span")
