"""Text is measured and cut in UTF-16 code units."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from renderer_py import utf16
from tests.properties import PROPERTY

ANY_TEXT = st.text(st.characters(codec=None))  # Lone surrogates too.


def test_length_counts_code_units() -> None:
    assert [utf16.length(text) for text in ("", "a", "é", "👍", "👍a", "👩\u200d💻")] == [
        0,
        1,
        1,
        2,
        3,
        5,
    ]


def test_a_cut_pair_leaves_a_lone_surrogate() -> None:
    assert utf16.prefix("👍a", 1) == "\ud83d"
    assert utf16.prefix("👍a", 2) == "👍"


def test_well_formed_text_has_no_lone_surrogates() -> None:
    assert utf16.well_formed("a\ud83d") == "a\ufffd"
    assert utf16.well_formed("\ud83d\udc4d") == "👍"
    assert utf16.well_formed("plain") == "plain"


@PROPERTY
@given(ANY_TEXT, st.integers(0, 20))
def test_a_prefix_has_the_length_asked_for(text: str, count: int) -> None:
    prefix = utf16.prefix(text, count)
    assert utf16.length(prefix) == min(count, utf16.length(text))
    assert utf16.code_units(text).startswith(utf16.code_units(prefix))


@PROPERTY
@given(ANY_TEXT)
def test_well_formed_text_can_be_encoded(text: str) -> None:
    assert utf16.length(utf16.well_formed(text)) == utf16.length(text)
    utf16.well_formed(text).encode()
