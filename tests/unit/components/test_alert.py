"""`Alert` under state."""

from __future__ import annotations

from tests.harness import mount
from tests.unit.components.following import assert_follows

ALERT = {
    "type": "Alert",
    "variant": "{{ v }}",
    "icon": "{{ i }}",
    "children": [{"type": "AlertTitle", "content": "{{ v }}!"}],
}


def test_variant_and_icon_follow_the_state() -> None:
    assert_follows(
        ALERT,
        {"v": "info", "i": "info"},
        {"v": "warning", "i": "triangle-alert"},
        {"v": "odd", "i": "no-such-icon"},
        {"v": "success", "i": None},
        {"v": "success", "i": "check"},
    )


def test_a_new_icon_is_a_new_element_beside_the_same_children() -> None:
    mounted = mount(ALERT, {"v": "info", "i": "info"})
    title = mounted.find(".pf-alert-title")
    mounted.set_state("i", "check")
    assert mounted.find(".pf-alert-title") is title
    assert "lucide-check" in mounted.find("svg").attrs["class"].split()
