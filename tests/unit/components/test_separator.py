"""`Separator` under state."""

from __future__ import annotations

from tests.harness import mount
from tests.unit.components.following import assert_follows


def test_orientation_follows_the_state() -> None:
    view = {"type": "Separator", "orientation": "{{ o }}"}
    assert_follows(view, {"o": "vertical"}, {"o": "horizontal"})


def test_an_unknown_orientation_is_said() -> None:
    box = mount({"type": "Separator", "orientation": "diagonal"}).find("[role=alert]")
    assert "Invalid <Separator> props" in box.text
