"""The scheme belongs to the envelope, else to the host, else to the page."""

from __future__ import annotations

from typing import Any

from renderer_py.theme import Theme


def scheme(ops: list[Any]) -> Any:
    """What the ops write into `data-theme`; "untouched" when they do not."""
    written = [op[1]["attr"]["data-theme"] for op in ops if op[0] == "root" and "attr" in op[1]]
    return written[-1] if written else "untouched"


def test_nobody_has_chosen() -> None:
    assert scheme(Theme().envelope(None, [], [])) == "untouched"
    assert scheme(Theme().host_context({"theme": "sepia"})) == "untouched"


def test_an_envelope_wins_over_the_host_and_gives_the_choice_back() -> None:
    theme = Theme()
    assert scheme(theme.host_context({"theme": "dark"})) == "dark"
    assert scheme(theme.envelope("light", [], [])) == "light"
    assert scheme(theme.host_context({"theme": "dark"})) == "light"
    assert scheme(theme.envelope(None, [], [])) == "dark"


def test_without_a_host_the_choice_goes_back_to_the_page() -> None:
    theme = Theme()
    assert scheme(theme.envelope("dark", [], [])) == "dark"
    ops = theme.envelope(None, [], [])
    assert ops[0] == [
        "root",
        {"class": {"dark": False}, "attr": {"data-theme": None}, "var": {"color-scheme": None}},
    ]
    assert scheme(theme.envelope(None, [], [])) == "untouched"
