"""Texts under state; what they draw at first is compared with the reference in tests/compliance."""

from __future__ import annotations

import pytest

from renderer_py.components.typography import SCRIPT_URL
from tests.harness import mount
from tests.unit.components.following import assert_follows


@pytest.mark.parametrize("name", ["Text", "H1", "P", "Small", "BlockQuote"])
def test_content_and_class_follow_the_state(name: str) -> None:
    view = {"type": name, "content": "Hi {{ who }}", "cssClass": "{{ look }}"}
    assert_follows(view, {"who": "a", "look": "m-1"}, {"who": "<b>", "look": ""})


def test_a_changed_text_is_one_operation() -> None:
    mounted = mount({"type": "H2", "content": "{{ n }} left"}, {"n": 3})
    number = mounted.find("h2").number
    assert mounted.set_state("n", 2) == [["text", number, "2 left"]]


def test_a_level_from_state_changes_the_element() -> None:
    view = {"type": "Heading", "content": "x", "level": "{{ n }}"}
    assert_follows(view, {"n": 1}, {"n": 3}, {"n": 4})


def test_flags_from_state() -> None:
    view = {"type": "Span", "content": "x", "code": "{{ on }}", "bold": "{{ on }}"}
    assert_follows(view, {"on": False}, {"on": True}, {"on": False})


def test_own_text_stays_before_the_children() -> None:
    children = [{"type": "Span", "content": "!"}]
    view = {"type": "P", "content": "{{ a }}", "children": children}
    mounted = mount(view, {"a": "one"})
    mounted.set_state("a", "two")
    assert mounted.text() == "two!"


def test_null_and_booleans_print_nothing() -> None:
    assert_follows({"type": "Text", "content": "{{ a }}"}, {"a": None}, {"a": True}, {"a": "x"})
    assert mount({"type": "Text", "content": "{{ a }}"}, {"a": None}).text() == ""


@pytest.mark.parametrize(
    "view", [{"type": "H1"}, {"type": "Span"}, {"type": "Link", "content": "x"}]
)
def test_a_missing_required_prop_is_said(view: dict[str, str]) -> None:
    mounted = mount(view)
    assert f"Invalid <{view['type']}> props" in mounted.find("[role=alert]").text


def test_a_link_follows_its_address_and_never_a_script() -> None:
    view = {"type": "Link", "content": "x", "href": "{{ to }}"}
    mounted = mount(view, {"to": "https://example.com/"})
    assert mounted.find("a").attrs["href"] == "https://example.com/"
    mounted.set_state("to", "javascript:alert(1)")
    assert "href" not in mounted.find("a").attrs


@pytest.mark.parametrize(
    "url",
    ["javascript:x", "\x01 JAVASCRIPT:x", "java\tscript:x", "javascript\n:x", "\x00javascript:"],
)
def test_script_urls_are_recognised(url: str) -> None:
    assert SCRIPT_URL.match(url)


@pytest.mark.parametrize(
    "url",
    ["https://javascript:x@example.com", "#javascript:", "./javascript:x", "javascripts:x", ""],
)
def test_other_urls_are_not(url: str) -> None:
    assert not SCRIPT_URL.match(url)
