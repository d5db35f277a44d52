"""`Code`: languages, guesses, and that colours never cost text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renderer_py.components.code_language import guess
from renderer_py.components.highlight import ALIASES, LIMIT, highlight
from tests.harness import mount


@pytest.mark.parametrize(
    ("alias", "language"),
    [("js", "javascript"), ("ts", "typescript"), ("sh", "bash"), ("shell", "bash"),
     ("yml", "yaml"), ("md", "markdown"), ("Python", "python")],
)  # fmt: skip
def test_aliases(alias: str, language: str) -> None:
    source = "# T\nfor x in y: 1"
    assert highlight(source, alias) == highlight(source, language)


@pytest.mark.parametrize(
    ("source", "language"),
    [
        ("def f(x):\n    return x", "python"),
        ("import os\nprint(os.name)", "python"),
        ("const a = (b) => b;", "javascript"),
        ("interface A { b: string }", "typescript"),
        ('{"a": [1]}', "json"),
        ("#!/bin/sh\necho hi", "bash"),
        ("select a from b where c = 1", "sql"),
        ("<!doctype html><p>x</p>", "html"),
        ('<?xml version="1.0"?><a/>', "xml"),
        (".a { color: red; }", "css"),
        ("name: x\nlist:\n  - 1", "yaml"),
        ("# Title\n\n[a](b) and **c**", "markdown"),
        ("just some words, nothing else", ""),
        ("", ""),
        ("{not json", ""),
    ],
)
def test_guess(source: str, language: str) -> None:
    assert guess(source) == language


def test_plain_text_is_not_guessed() -> None:
    source = "def f(x):\n    return x"
    assert highlight(source, "text") == (("", source),)
    assert highlight(source, "no-such-language") == highlight(source, "python")


def test_very_long_sources_stay_plain() -> None:
    source = "x = 1\n" * (LIMIT // 6 + 1)
    assert highlight(source, "python") == (("", source),)


@given(
    st.sampled_from(sorted(set(ALIASES.values()))),
    st.text(st.sampled_from("aA1_ \n\t\r<>/{}[]()\"'`#*-=:;.,&|$@!\\é😀\x00"), max_size=60),
)
@settings(deadline=None)
def test_the_text_stays_whatever_the_language(language: str, source: str) -> None:
    assert "".join(text for _, text in highlight(source, language)) == source


def test_another_language_draws_anew() -> None:
    view = mount({"type": "Code", "content": "x = 1", "language": "{{ l }}"}, {"l": "python"})
    view.set_state("l", "css")
    assert view.find("code").attrs["class"] == "language-css"
    assert view.find("code").text == "x = 1"


def test_a_new_source_is_patched() -> None:
    view = mount({"type": "Code", "content": "{{ s }}", "language": "python"}, {"s": "a = 1"})
    for source in ("def f(): pass", "", "# c", "'a' + 'b'"):
        view.set_state("s", source)
        plain = mount({"type": "Code", "content": source, "language": "python"})
        assert view.html() == plain.html()


@pytest.mark.parametrize(
    "source",
    [
        "[" * 40_000,
        "{" + "a" * 40_000,
        "a: b\n" + " \n" * 20_000,
        "<" + "a" * 40_000,
        "**a" * 10_000,
    ],
)
def test_no_source_takes_forever(source: str) -> None:
    """Each takes minutes where a pattern backtracks over all that follows."""
    guess(source)
    assert "".join(text for _, text in highlight(source, "markdown")) == source


def test_the_button_copies_the_source_and_says_so_for_a_while() -> None:
    mounted = mount({"type": "Code", "content": "{{ source }}"}, {"source": "a < 1"})
    button = mounted.find("button")
    mounted.set_state("source", "b > 2")
    mounted.click(button)
    assert [call[1:] for call in mounted.document.calls] == [("copyText", ["b > 2"])]
    assert mounted.find("button").attrs["aria-label"] == "Copied"
    mounted.advance(1999)
    assert mounted.find("button").attrs["aria-label"] == "Copied"
    mounted.advance(1)
    assert mounted.find("button").attrs["aria-label"] == "Copy code"
    assert mounted.find("code").text == "b > 2"
