"""`Ring` under state."""

from __future__ import annotations

from tests.harness import mount
from tests.unit.components.following import assert_follows

RING = {"type": "Ring", "value": "{{ v }}", "label": "{{ l }}", "target": "{{ t }}"}


def test_everything_follows_the_state() -> None:
    assert_follows(
        RING,
        {"v": 10, "l": "a", "t": 50},
        {"v": 30, "l": None, "t": None},
        {"v": "40", "l": "", "t": "x"},
        {"v": 0, "l": "b", "t": 0},
    )


def test_a_value_that_is_no_number_counts_as_none() -> None:
    ring = mount(RING, {"v": "soon", "l": None, "t": None}).find("[role=meter]")
    assert ring.attrs["aria-valuenow"] == "0"
    assert ring.attrs["aria-label"] == "0%"
    assert "NaN" not in ring.html()


def test_size_from_state_redraws_the_geometry() -> None:
    view = {"type": "Ring", "value": 25, "size": "{{ s }}", "thickness": "{{ n }}"}
    assert_follows(view, {"s": "sm", "n": 4}, {"s": "lg", "n": 12})


def test_children_follow_the_state_in_the_middle() -> None:
    child = {"type": "Text", "content": "{{ v }}%"}
    assert_follows({"type": "Ring", "value": "{{ v }}", "children": [child]}, {"v": 1}, {"v": 2})
