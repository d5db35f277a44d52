"""Nothing that prefab-ui can say is ignored: every type, prop, action and field has a reader here.

A new version that adds one fails these tests. `INERT` lists what is meant to have no effect.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import pytest
from prefab_ui.actions import SetState
from prefab_ui.app import PrefabApp
from prefab_ui.app_tools import AppTool
from prefab_ui.components import Text
from prefab_ui.components.charts import ChartSeries
from prefab_ui.components.data_table import DataTableColumn
from prefab_ui.define import Define
from prefab_ui.themes import Theme

from renderer_py import components, envelope
from renderer_py.actions import schema
from renderer_py.actions.table import ACTIONS
from renderer_py.components.base import COMPONENTS, ComponentType, Item
from renderer_py.components.props import snake_case
from renderer_py.tree.context import NodeContext
from renderer_py.tree.instance import KINDS
from tests.compliance.every_type import EVERY_TYPE, STATE, Case, Node, forms, shown
from tests.compliance.prefab_contract import action_fields, component_fields, wire_names
from tests.harness import Mounted, mount

components.load()
# Drawn by the tree itself, see tests/unit/tree.
CONTROL = {"ForEach", "Condition", "Slot"}
# What many types use says nothing about one of them.
SHARED = {f"renderer_py.components.{name}" for name in ("base", "button", "lucide", "props")}
# Type and prop → why it has no effect, here as in the reference.
INERT = {
    ("Accordion", "collapsible"): "the reference validates it and always collapses",
    ("Checkbox", "required"): "the reference passes it to nothing a form would check",
    ("Switch", "required"): "as of a Checkbox",
    ("Select", "required"): "as of a Checkbox",
    ("Radio", "required"): "as of a Checkbox",
    ("DropZone", "value"): "files cannot be given in advance: the state begins empty, as there",
}

ORIGINAL = {name: kind.render for name, kind in COMPONENTS.items()}


def mounted(node: Node, case: Case) -> Mounted:
    return mount(shown(node, case), dict(STATE))


# Types


def test_every_wire_type_is_drawn_by_somebody() -> None:
    wanted = component_fields().keys()
    drawn = {name for name in COMPONENTS.keys() | KINDS.keys() if name[0] not in "*$"}
    assert wanted - drawn == set(), "prefab-ui has types that are not drawn"
    assert drawn - wanted == set(), "types are drawn that prefab-ui does not have"
    assert len(wanted) == len(EVERY_TYPE) == 110
    assert wanted == EVERY_TYPE.keys()


@pytest.mark.parametrize("name", EVERY_TYPE)
def test_every_type_is_drawn_with_little_and_with_everything(name: str) -> None:
    for node in forms(EVERY_TYPE[name]):
        view = mounted(node, EVERY_TYPE[name])
        assert view.warnings == []
        assert "pf-error-message" not in view.html(), view.html()
        assert view.all("[role=alert]") == [] or name == "Alert"


@pytest.mark.parametrize("name", EVERY_TYPE)
def test_every_prop_is_in_a_node(name: str) -> None:
    given = {prop for node in forms(EVERY_TYPE[name]) for prop in node}
    missing = component_fields()[name] - given
    assert missing == set(), f"add {sorted(missing)} to every_type.json"


# Props


class Reads:
    """Props that remember which of them were asked for."""

    def __init__(self, props: Any, seen: set[str]) -> None:
        self._props = props
        self._seen = seen

    def __getattr__(self, name: str) -> Any:
        self._seen.add(name)
        return getattr(self._props, name)


@pytest.fixture
def read_props(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, set[str]]]:
    """Type → attributes that its render function, or that of its parent, has read."""
    seen: dict[str, set[str]] = {}

    def watched(kind: ComponentType) -> Any:
        render, names = kind.render, seen.setdefault(kind.name, set())
        return lambda p, ctx: render(Reads(p, names), ctx)  # type: ignore[arg-type]

    def make_item(item: Any, type_: str, props: Any, *rest: Any) -> None:
        make(item, type_, Reads(props, seen.setdefault(type_, set())), *rest)  # type: ignore[arg-type]

    def bind(ctx: Any, *rest: Any) -> Any:
        seen.setdefault(ctx.instance.node["type"], set()).add("name")
        return bound(ctx, *rest)

    make, bound = Item.__init__, NodeContext.bind
    monkeypatch.setattr(Item, "__init__", make_item)
    monkeypatch.setattr(NodeContext, "bind", bind)
    for kind in COMPONENTS.values():
        monkeypatch.setattr(kind, "render", watched(kind))
    yield seen


@pytest.mark.parametrize("name", sorted(EVERY_TYPE.keys() - CONTROL))
def test_every_prop_is_read(name: str, read_props: dict[str, set[str]]) -> None:
    actions = {prop.name for prop in COMPONENTS[name].props if prop.is_action}
    for node in forms(EVERY_TYPE[name]):
        view = mounted(node, EVERY_TYPE[name])
        for button in view.all("button"):  # what only an opened popup shows
            view.event(button, "focusin")
            view.click(button)
    unread = {
        prop
        for prop in component_fields()[name]
        if snake_case(prop) not in read_props.get(name, set())
        and not (prop in actions and f'fire("{prop}"' in source_behind(name))
    }
    assert unread == {prop for type_, prop in INERT if type_ == name}


def source_behind(name: str) -> str:
    """The source of the modules that draw and operate a type."""
    modules = [inspect.getmodule(ORIGINAL[name])]
    for module in modules:
        for value in vars(module).values():
            used = inspect.getmodule(value) if callable(value) else None
            family = used is not None and used.__name__.startswith("renderer_py.components.")
            if family and used not in modules and used.__name__ not in SHARED:
                modules.append(used)
    return "".join(inspect.getsource(module) for module in modules if module)


# Nested models and everything else that is no component


COLUMNS = {
    "key": ("m", "a"),
    "header": ("M", "N"),
    "sortable": (True, False),
    "format": ("upper", None),
    "width": ("90px", None),
    "minWidth": ("90px", None),
    "maxWidth": ("90px", None),
    "headerClass": ("text-right", None),
    "cellClass": ("text-right", None),
}
SERIES = {"dataKey": ("a", "b"), "label": ("Alpha", "Beta"), "color": ("teal", "navy")}
ROW = {"m": "Jan", "a": 10, "b": 4}


def test_every_field_of_a_column_changes_the_table() -> None:
    assert wire_names(DataTableColumn) == COLUMNS.keys()
    for field, (one, other) in COLUMNS.items():
        drawn = [
            mount({
                "type": "DataTable",
                "rows": [ROW],
                "columns": [{"key": "m", "header": "M"} | {field: value}],
            }).html()
            for value in (one, other)
        ]  # fmt: skip
        assert drawn[0] != drawn[1], field


@pytest.mark.parametrize("name", ["BarChart", "LineChart", "AreaChart", "RadarChart"])
def test_every_field_of_a_series_changes_the_chart(name: str) -> None:
    assert wire_names(ChartSeries) == SERIES.keys()
    for field, (one, other) in SERIES.items():
        drawn = [
            mount({
                "type": name,
                "data": [ROW],
                "showLegend": True,
                "series": [{"dataKey": "a"} | {field: value}],
            }).html()
            for value in (one, other)
        ]  # fmt: skip
        assert drawn[0] != drawn[1], field


def test_every_action_and_every_field_of_it_is_known() -> None:
    wanted = action_fields()
    assert wanted.keys() == ACTIONS.keys() == schema.SCHEMAS.keys()
    for name, fields in wanted.items():
        known = schema.SCHEMAS[name].keys() | schema.CALLBACK_FIELDS.keys()
        assert fields - known == set(), name


def test_the_envelope_has_no_key_that_nobody_reads() -> None:
    app = PrefabApp(
        title="Title",
        view=Text("x"),
        css_class="p-1",
        state={"a": 1},
        defs=[Define("d", children=[Text("d")])],
        stylesheets=["https://example.com/a.css"],
        css=["p{}"],
        mode="dark",
        scripts=["https://example.com/a.js"],
        theme=Theme(css=":root{--a: 1}"),
        connect_domains=["https://example.com"],
        js_pipes={"p": "(v) => v"},
        js_actions={"a": "() => ({})"},
        on_mount=SetState("a", 2),
        key_bindings={"a": SetState("a", 3)},
        app_tools=[AppTool("t", result={})],
    )
    assert app.model_fields_set == type(app).model_fields.keys()
    source = inspect.getsource(envelope)
    unread = {key for key in app.to_json() if f'"{key}"' not in source}
    assert unread == set()
