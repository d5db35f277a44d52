"""Check that a component follows its state: what patches make of it equals a fresh drawing."""

from __future__ import annotations

from typing import Any

from tests.harness import mount


def assert_follows(view: dict[str, Any], *states: dict[str, Any]) -> None:
    """Mount with the first state, write each later one, compare with a fresh mount of it."""
    mounted = mount(view, states[0])
    for state in states[1:]:
        for name, value in state.items():
            mounted.set_state(name, value)
        assert mounted.html() == mount(view, state).html()
    assert mounted.warnings == []
