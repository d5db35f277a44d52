"""Switch: Space and Enter, sizes, the thumb that follows."""

from __future__ import annotations

import pytest

from tests.harness import mount

EVENTS = {"action": "appendState", "key": "events", "value": "{{ $event }}"}


@pytest.mark.parametrize("key", ["Space", "Enter"])
def test_keys_toggle(key: str) -> None:
    mounted = mount({"type": "Switch", "name": "s", "onChange": EVENTS})
    mounted.press(mounted.find("[role=switch]"), key)
    assert mounted.state == {"s": True, "events": [True]}


def test_thumb_follows_state() -> None:
    mounted = mount({"type": "Switch", "name": "s", "label": "Wi-Fi"})
    mounted.set_state("s", True)
    assert mounted.find("[data-slot=switch-thumb]").attrs["data-checked"] == ""
    assert "data-unchecked" not in mounted.find("[data-slot=switch-thumb]").attrs


def test_css_class_reaches_a_switch_without_label() -> None:
    mounted = mount({"type": "Switch", "name": "s", "cssClass": "mt-4"})
    assert "mt-4" in mounted.find("[role=switch]").attrs["class"].split()
