"""`Badge` and `Dot` under state."""

from __future__ import annotations

from tests.harness import mount
from tests.unit.components.following import assert_follows


def test_label_and_variant_follow_the_state() -> None:
    view = {"type": "Badge", "label": "{{ n }}", "variant": "{{ v }}"}
    assert_follows(
        view,
        {"n": 1, "v": "info"},
        {"n": 2, "v": "odd"},
        {"n": None, "v": None},
        {"n": "", "v": "link"},
    )


def test_a_label_beside_children_is_patched_in_place() -> None:
    view = {"type": "Badge", "label": "{{ n }}", "children": [{"type": "Icon", "name": "x"}]}
    mounted = mount(view, {"n": 1})
    icon = mounted.find("svg")
    assert [op[0] for op in mounted.set_state("n", 2)] == ["textat"]
    assert mounted.text() == "2"
    assert mounted.find("svg") is icon


def test_a_dot_follows_the_state() -> None:
    view = {"type": "Dot", "variant": "{{ v }}", "size": "{{ s }}", "shape": "{{ f }}"}
    assert_follows(
        view,
        {"v": "info", "s": "sm", "f": "circle"},
        {"v": "odd", "s": "lg", "f": "square"},
        {"v": "muted", "s": "default", "f": "rounded"},
    )


def test_an_unknown_shape_is_said() -> None:
    box = mount({"type": "Dot", "shape": "star"}).find("[role=alert]")
    assert "Invalid <Dot> props" in box.text
