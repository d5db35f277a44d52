"""`Image` under state."""

from __future__ import annotations

from tests.harness import mount
from tests.unit.components.following import assert_follows


def test_everything_follows_the_state() -> None:
    view = {"type": "Image", "src": "/{{ s }}.png", "alt": "{{ a }}", "width": "{{ w }}"}
    assert_follows(
        view,
        {"s": "a", "a": "A", "w": "3px"},
        {"s": "b", "a": "", "w": None},
        {"s": "c", "a": '"', "w": 5},
    )


def test_the_id_is_on_the_image() -> None:
    assert mount({"type": "Image", "src": "a.png", "id": "here"}).find("#here").tag == "img"


def test_a_missing_source_is_said() -> None:
    assert "Invalid <Image> props" in mount({"type": "Image"}).find("[role=alert]").text
