"""`Icon` under state, and the names the reference does not know."""

from __future__ import annotations

import pytest

from tests.harness import mount
from tests.unit.components.following import assert_follows


def test_name_and_label_follow_the_state() -> None:
    view = {"type": "Icon", "name": "{{ i }}", "ariaLabel": "{{ l }}"}
    assert_follows(
        view,
        {"i": "check", "l": ""},
        {"i": "x", "l": "No"},
        {"i": "no-such-icon", "l": "No"},
        {"i": "check", "l": None},
    )


@pytest.mark.parametrize(
    ("former", "current"),
    [("home", "house"), ("alert-circle", "circle-alert"), ("trash-2", "trash")],
)
def test_a_former_name_draws_the_icon(former: str, current: str) -> None:
    assert mount({"type": "Icon", "name": former}).html() == (
        mount({"type": "Icon", "name": current}).html()
    )


def test_an_unknown_size_is_said() -> None:
    box = mount({"type": "Icon", "name": "x", "size": "huge"}).find("[role=alert]")
    assert "Invalid <Icon> props" in box.text
