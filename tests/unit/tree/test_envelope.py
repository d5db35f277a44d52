"""Envelope, state and scope as the reference behaves, or better where DIFFERENCES.md says so.

Expected values: the observations written down in the wire protocol's description (envelope §4-§7).
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.harness import Mounted, mount

TEXT = {"type": "Text", "content": "{{ x }}"}


def text(content: str) -> dict[str, Any]:
    return {"type": "Text", "content": content}


def let(bindings: dict[str, Any], *children: Any) -> dict[str, Any]:
    return {"type": "Div", "let": bindings, "children": list(children)}


# Seeding


@pytest.mark.parametrize(
    ("node", "key", "expected"),
    [
        ({"type": "Input", "name": "a", "value": "v"}, "a", "v"),
        ({"type": "Textarea", "name": "a", "value": "v"}, "a", "v"),
        ({"type": "Checkbox", "name": "a", "value": True}, "a", True),
        ({"type": "Slider", "name": "a", "value": 4}, "a", 4),
        ({"type": "RadioGroup", "name": "a", "value": "x"}, "a", "x"),
        (
            {
                "type": "RadioGroup",
                "name": "a",
                "children": [
                    {"type": "Radio", "option": "x"},
                    {"type": "Radio", "option": "y", "value": True},
                ],
            },
            "a",
            "y",
        ),
        (
            {
                "type": "Select",
                "name": "a",
                "children": [
                    {"type": "SelectOption", "value": "x", "label": "X"},
                    {"type": "SelectOption", "value": "y", "label": "Y", "selected": True},
                ],
            },
            "a",
            "y",
        ),
    ],
)
def test_controls_seed_the_state(node: Any, key: str, expected: Any) -> None:
    assert mount(node).state[key] == expected


def test_state_of_the_author_wins_over_a_seed() -> None:
    assert mount({"type": "Input", "name": "a", "value": "v"}, {"a": "mine"}).state["a"] == "mine"


def test_templates_are_not_seeded() -> None:
    mounted = mount({"type": "Input", "name": "a", "value": "{{ b }}"}, {"b": "live"})
    assert "a" not in mounted.state
    assert mounted.find("input").value() == "live"


def test_a_template_value_is_shown_until_the_person_edits() -> None:
    mounted = mount({"type": "Input", "name": "a", "value": "{{ b }}"}, {"b": "one"})
    mounted.set_state("b", "two")
    assert mounted.find("input").value() == "two"
    mounted.type(mounted.find("input"), "mine")
    mounted.set_state("b", "three")
    assert mounted.find("input").value() == "mine"


def test_controls_in_branches_and_templates_are_not_seeded() -> None:
    control = {"type": "Input", "name": "a", "value": "v"}
    cases = [{"when": "yes", "children": [control]}]
    assert "a" not in mount({"type": "Condition", "cases": cases}, {"yes": True}).state
    assert "a" not in mount({"$ref": "t"}, defs={"t": control}).state


def test_controls_in_foreach_are_seeded() -> None:
    control = {"type": "Input", "name": "a", "value": "v"}
    assert mount({"type": "ForEach", "key": "none", "children": [control]}).state["a"] == "v"


def test_a_new_view_is_seeded_again() -> None:
    mounted = mount({"type": "Slider", "name": "s", "value": 4})
    mounted.load({"view": {"type": "Slider", "name": "s", "value": 7}})
    assert mounted.state["s"] == 7


def test_unnamed_controls_get_lasting_names() -> None:
    mounted = mount([{"type": "Input"}, {"type": "Checkbox"}])
    mounted.type(mounted.find("input[data-slot=input]"), "typed")
    assert mounted.state["input_1"] == "typed"


# let, $ref, Slot


def test_let_sees_only_the_outer_scope_and_keeps_types() -> None:
    view = let({"x": "{{ n }}", "y": "{{ x }}"}, text("{{ x + 1 }} {{ y }}"))
    assert mount(view, {"n": 2, "x": "outer"}).text() == "3 outer"


def test_let_follows_its_sources() -> None:
    mounted = mount(let({"x": "{{ n * 2 }}"}, TEXT), {"n": 2})
    mounted.set_state("n", 5)
    assert mounted.text() == "10"


def test_let_does_not_reach_the_props_of_its_own_node() -> None:
    view = {**let({"c": "p-4"}, text("in")), "cssClass": "{{ c }}"}
    assert "p-4" not in mount(view, {"c": "p-2"}).html()


def test_foreach_lets_see_item_and_index() -> None:
    view = {
        "type": "ForEach",
        "key": "rows",
        "let": {"label": "{{ $index }}:{{ $item.n }}"},
        "children": [text("{{ label }};")],
    }
    mounted = mount(view, {"rows": [{"n": "a"}, {"n": "b"}]})
    assert mounted.text() == "0:a;1:b;"
    mounted.set_state("rows.1.n", "z")
    assert mounted.text() == "0:a;1:z;"


@pytest.mark.parametrize(
    "key", ["rows", "{{ rows }}", "deep.{{ which }}", "rows | selectattr:on", "$host.none"]
)
def test_foreach_keys(key: str) -> None:
    rows = [{"n": "a", "on": True}, {"n": "b"}]
    state = {"rows": rows, "deep": {"one": rows}, "which": "one"}
    view = {"type": "ForEach", "key": key, "children": [text("{{ $item.n }}")]}
    expected = {"rows | selectattr:on": "a", "$host.none": ""}.get(key, "ab")
    assert mount(view, state).text() == expected


def test_templates_see_the_callers_scope() -> None:
    view = {"type": "ForEach", "key": "rows", "children": [{"$ref": "t", "let": {"x": "!"}}]}
    mounted = mount(view, {"rows": ["a", "b"]}, defs={"t": text("{{ $item }}{{ x }}")})
    assert mounted.text() == "a!b!"


def test_a_reference_wraps_and_labels_its_template() -> None:
    view = {"$ref": "t", "cssClass": "p-4", "ariaLabel": "named"}
    html = mount(view, defs={"t": {"type": "Div", "ariaLabel": "old"}}).html()
    assert 'class="p-4"' in html
    assert 'aria-label="named"' in html


def test_unknown_and_circular_references_draw_nothing() -> None:
    defs = {"a": {"type": "Div", "children": [text("in"), {"$ref": "a"}]}}
    mounted = mount([{"$ref": "a"}, {"$ref": "b"}, text("after")], defs=defs)
    assert mounted.text() == "inafter"
    assert sorted(w.split()[0] for w in mounted.warnings) == ["circular", "unknown"]


def test_a_slot_shows_what_state_holds_or_its_fallback() -> None:
    mounted = mount({"type": "Slot", "name": "ui.main", "children": [text("empty")]}, {"ui": {}})
    assert mounted.text() == "empty"
    mounted.set_state("ui.main", text("{{ x }}"))
    mounted.set_state("x", "live")
    assert mounted.text() == "live"
    mounted.set_state("ui.main", {"no": "type"})
    assert mounted.text() == "empty"


def test_a_broken_node_in_a_slot_shows_its_own_error() -> None:
    mounted = mount({"type": "Slot", "name": "s"}, {"s": {"type": "Nope"}})
    assert 'Unknown component: "Nope"' in mounted.text()


# onMount, key bindings, replacement


def test_on_mount_runs_children_first_and_once() -> None:
    def marking(name: str, *children: Any) -> dict[str, Any]:
        action = {"action": "appendState", "key": "log", "value": name}
        return {"type": "Div", "onMount": action, "children": list(children)}

    mounted = mount(marking("outer", marking("first"), marking("second")))
    assert mounted.state["log"] == ["first", "second", "outer"]
    mounted.set_state("other", 1)
    assert len(mounted.state["log"]) == 3


def test_on_mount_runs_when_a_branch_is_entered() -> None:
    action = {"action": "appendState", "key": "log", "value": 1}
    case = {"when": "open", "children": [{"type": "Div", "onMount": action}]}
    mounted = mount({"type": "Condition", "cases": [case]})
    for value in (True, False, True):
        mounted.set_state("open", value)
    assert mounted.state["log"] == [1, 1]


def test_key_bindings_are_replaced_as_a_whole() -> None:
    count = {"action": "setState", "key": "n", "value": "{{ n + 1 }}"}
    mounted = Mounted(
        {"view": text("{{ n }}"), "state": {"n": 0}, "keyBindings": {"Ctrl+k": count}}
    )
    assert mounted.document.shortcuts == ["Ctrl+k"]
    mounted.document.apply(mounted.renderer.dispatch({"type": "shortcut", "combo": "Ctrl+k"}))
    assert mounted.text() == "1"
    mounted.load({"view": text("{{ n }}"), "state": {"n": 0}})
    assert mounted.document.shortcuts == []
    assert mounted.renderer.dispatch({"type": "shortcut", "combo": "Ctrl+k"}) == []


def test_intervals_of_a_replaced_app_stop() -> None:
    tick = {"action": "setState", "key": "n", "value": "{{ $event }}"}
    interval = {"action": "setInterval", "duration": 100, "onTick": tick}
    mounted = mount({"type": "Div", "onMount": interval})
    mounted.advance(250)
    assert mounted.state["n"] == 2
    mounted.load({"view": text("{{ n }}"), "state": {"n": "kept"}})
    mounted.advance(1000)
    assert mounted.text() == "kept"


def test_state_and_defs_are_replaced_as_a_whole() -> None:
    mounted = mount(text("{{ a }}{{ b }}"), {"a": 1, "b": 2}, defs={"t": text("t")})
    mounted.load({"view": text("[{{ a }}{{ b }}]"), "state": {"b": 3}})
    assert mounted.text() == "[3]"
    mounted.load({"view": {"$ref": "t"}})
    assert mounted.text() == ""


# Faults


def test_a_view_that_is_no_object_is_told() -> None:
    assert "The view must be an object" in Mounted({"view": ["no"]}).text()


@pytest.mark.parametrize("value", [{"a": 1}, [1, [2]], None, True, float("nan")])
def test_any_value_may_stand_where_text_belongs(value: Any) -> None:
    shown = {"dict": '{"a":1}', "list": "12", "NoneType": "", "bool": "", "float": "NaN"}
    assert mount(TEXT, {"x": value}).text() == shown[type(value).__name__]


def test_faults_of_other_versions_and_parts_are_told_and_survived() -> None:
    mounted = Mounted({"$prefab": {"version": "9"}, "view": text("ok"), "defs": 5, "css": "x"})
    assert mounted.text() == "ok"
    assert [w.split()[0] for w in mounted.warnings] == ["the", "defs", "css"]


def test_css_stylesheets_and_mode() -> None:
    mounted = Mounted(
        {"view": text(""), "css": ["a{}", " ", "b{}"], "stylesheets": ["s.css"], "mode": "dark"}
    )
    assert mounted.document.sheets["prefab-css"] == ["a{}", "b{}"]
    assert mounted.document.links == ["s.css"]
    assert mounted.document.html_classes == {"dark"}
    mounted.load({"view": text("")})
    assert mounted.document.sheets["prefab-css"] == []
    assert mounted.document.links == []
