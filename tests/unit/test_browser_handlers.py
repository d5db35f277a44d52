"""A page's own pipes and actions: what crosses to JavaScript, what a view makes of the answers."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest

from host_shim.resources.baking import handlers_script
from renderer_py.intl import BabelIntl
from renderer_py.page.handlers import HandlerError, PageHandlers, page_handlers
from renderer_py.ports import Platform
from renderer_py.renderer import Renderer
from renderer_py.values import UNDEFINED
from tests.dom_model import Document
from tests.fakes import FakeClock, FakeFetcher, FakeNavigator


class FakeBridge:
    """JavaScript's side: answers as `static/src/handlers.js` would."""

    def __init__(self, answers: dict[str, str]) -> None:
        self.answers = answers
        self.given: list[tuple[str, str, Any]] = []

    def known(self, kind: str, name: str) -> bool:
        return f"{kind}.{name}" in self.answers

    def run(self, kind: str, name: str, given: str) -> str:
        self.given.append((kind, name, json.loads(given)))
        return self.answers[f"{kind}.{name}"]


@pytest.mark.parametrize(
    ("value", "crosses"),
    [
        ("a", {"value": "a"}),
        (None, {"value": None}),
        (UNDEFINED, {}),
        (math.nan, {"number": "NaN"}),
        (-math.inf, {"number": "-Infinity"}),
        ({"a": UNDEFINED, "b": [UNDEFINED, math.nan]}, {"value": {"b": [None, None]}}),
    ],
)
def test_values_cross_as_json(value: Any, crosses: dict[str, Any]) -> None:
    bridge = FakeBridge({"pipes.p": '{"value": 1}'})
    assert PageHandlers(bridge, "pipes")["p"](value) == 1
    assert bridge.given == [("pipes", "p", [crosses])]


def test_answers_may_be_undefined_or_no_json_number_or_an_error() -> None:
    answers = {"pipes.u": "{}", "pipes.n": '{"number": "NaN"}', "pipes.e": '{"error": "no such"}'}
    pipes = PageHandlers(FakeBridge(answers), "pipes")
    assert pipes["u"]() is UNDEFINED
    assert math.isnan(pipes["n"]())
    with pytest.raises(HandlerError, match="no such"):
        pipes["e"]()


def test_what_the_page_does_not_know_is_not_there() -> None:
    pipes = PageHandlers(FakeBridge({"actions.only": "{}"}), "pipes")
    assert pipes.get("only") is None
    assert "other" not in pipes


def test_a_view_uses_both_kinds() -> None:
    bridge = FakeBridge({"pipes.shout": '{"value": "HI!"}', "actions.bump": '{"value": {"a": 5}}'})
    document = Document()
    surface: Any = type("Surface", (), {"commit": staticmethod(document.apply)})()
    platform = Platform(
        surface, None, FakeClock(), FakeFetcher(), FakeNavigator(), BabelIntl("UTC"),
        handlers=page_handlers(bridge),
    )  # fmt: skip
    action = {"action": "callHandler", "handler": "bump", "arguments": {"by": 4}}
    button = {"type": "Button", "label": "{{ 'hi' | shout:'?' }} {{ a }}", "onClick": action}
    renderer = Renderer(platform)
    renderer.load({"$prefab": {"version": "0.3"}, "view": button, "state": {"a": 1}})
    (drawn,) = [node for node in document.root.walk() if node.tag == "button"]
    assert drawn.text == "HI! 1"
    document.apply(renderer.dispatch({"type": "click", "targets": [drawn.number], "value": ""}))
    renderer.settle()
    assert drawn.text == "HI! 5"
    assert bridge.given[0] == ("pipes", "shout", [{"value": "hi"}, {"value": "?"}])
    called = {"state": {"a": 1}, "event": "", "arguments": {"by": 4}}
    assert ("actions", "bump", [{"value": called}]) in bridge.given


def test_a_script_of_functions_cannot_be_ended_from_within() -> None:
    script = handlers_script({"pipes": {"a-b": "(v) => '</script><!--' + v"}})
    assert script == (
        '<script>window.__prefab_handlers = {pipes: {"a-b": '
        "((v) => '\\x3c/script>\\x3c!--' + v)}};</script>"
    )
