"""`Card` and its parts under state."""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness import mount
from tests.unit.components.following import assert_follows

TITLE = {"type": "CardTitle", "content": "{{ t }}", "children": [{"type": "Dot"}]}


@pytest.mark.parametrize("view", [TITLE, {"type": "CardDescription", "content": "{{ t }}"}])
def test_texts_follow_the_state(view: dict[str, Any]) -> None:
    assert_follows(view, {"t": "a"}, {"t": "b"}, {"t": None}, {"t": "c"})


def test_let_reaches_the_parts() -> None:
    card = {"type": "Card", "let": {"t": "{{ n + 1 }}"}, "children": [TITLE]}
    mounted = mount(card, {"n": 1})
    mounted.set_state("n", 2)
    assert mounted.text() == "3"
