"""Classes compiled on demand: as in the reference, only when needed, never a frame too late.

What the classes look like is recorded from the reference (`tests/parity/record_themes.py`).
"""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from host_shim.testing import Harness, View
from tests.browser import looks
from tests.browser.class_cases import IDLE, MOVING, STATES, STILL, THEMED, box, payload, word

STATIC = Path(__file__).parents[2] / "static"
RECORD = json.loads(Path(__file__).with_name("data").joinpath("classes.json").read_text("utf-8"))
MARKS = "performance.getEntriesByType('mark').map((mark) => mark.name)"
COMPILER = "globalThis.__rendererTailwind !== undefined"
KNOWN = [{"cssClass": "bg-red-500 md:p-4 hover:underline", "type": "Div"}, word()]
UNKNOWN = {"cssClass": "late bg-[#123456]", "type": "Div", "children": [word()]}
# For each painted frame: is the element there, unhidden, and which colour does it have?
FILM = """() => {
  globalThis.film = [];
  const look = () => {
    const late = document.querySelector('.late');
    if (late && late.checkVisibility({opacityProperty: true})) {
      film.push(getComputedStyle(late).backgroundColor);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
FILMED = "film.length > 2 && film.every((colour) => colour === 'rgb(18, 52, 86)')"


def wire(children: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
    return {"$prefab": {"version": "0.3"}, "view": box("pf-app-root", children), **more}


@pytest.fixture(scope="module")
def cases(harness: Harness) -> Iterator[View]:
    """All cases in one view; a fault in it fails its last test."""
    view = harness.open(payload()).wait_ready()
    yield view
    faults = view.take_faults()
    view.close()
    assert faults == []


@pytest.fixture(scope="module")
def drawn(cases: View) -> dict[str, Any]:
    return {"still": looks.still(cases), "moving": looks.moving(cases)}


def test_every_recorded_case_has_an_effect_in_the_reference() -> None:
    assert all(len(RECORD["still"][state]) == len(STILL) for state in STATES)
    without = {
        classes
        for i, classes in enumerate(STILL)
        if not any(any(RECORD["still"][state][i]) for state in STATES)
    }
    assert without == set(IDLE)


@pytest.mark.parametrize("state", STATES)
def test_classes_look_as_in_the_reference(drawn: dict[str, Any], state: str) -> None:
    pairs = zip(drawn["still"][state], RECORD["still"][state], strict=True)
    assert differing(STILL, pairs) == {}


def test_states_look_as_in_the_reference(drawn: dict[str, Any]) -> None:
    names = [f"{action}: {classes}" for action, classes in MOVING]
    assert differing(names, zip(drawn["moving"], RECORD["moving"], strict=True)) == {}


def differing(names: list[str], pairs: Iterator[tuple[Any, Any]]) -> dict[str, Any]:
    found = {}
    for name, (ours, theirs) in zip(names, pairs, strict=True):
        parts = [looks.unlike(a, b) for a, b in zip(ours, theirs, strict=True)]
        if any(parts):
            found[name] = parts
    return found


def test_scheme_and_theme_colours_hold_in_compiled_classes(
    open_payload: Callable[..., View],
) -> None:
    children = [box(f"case-{i} {case[0]}", [word()]) for i, case in enumerate(THEMED)]
    view = open_payload(wire([box("case-plain", [word()]), *children])).wait_ready()
    for number, theme in enumerate(("light", "dark")):
        looks.show(view, theme, 1000)
        for i, (classes, name, *values) in enumerate(THEMED):
            value = view.frame.evaluate(looks.VALUE, [f".case-{i}", name])
            assert looks.same(value, values[number]), (classes, theme, value)


def test_the_compiler_stays_packed_without_unknown_classes(
    open_payload: Callable[..., View],
) -> None:
    own = {"cssClass": "lucide-x report-header group/row", "type": "Div"}
    view = open_payload(wire([*KNOWN, own])).wait_ready()
    assert not view.frame.evaluate(COMPILER)
    assert view.frame.locator("template[id='renderer:tailwind']").count() == 1
    assert "renderer:utilities" not in view.frame.evaluate(MARKS)


def test_a_first_view_is_compiled_before_it_is_painted(open_payload: Callable[..., View]) -> None:
    view = open_payload(wire([UNKNOWN]), init_script=f"({FILM})()").wait_ready()
    view.frame.wait_for_function("() => film.length > 2")
    assert view.frame.evaluate(FILMED)


def test_a_later_view_shows_nothing_before_it_is_compiled(
    open_payload: Callable[..., View],
) -> None:
    view = open_payload(wire(KNOWN), init_script=f"({FILM})()").wait_ready()
    assert not view.frame.evaluate(COMPILER)
    view.deliver({"content": [], "structuredContent": wire([UNKNOWN])})
    view.frame.wait_for_function("() => film.length > 2")
    assert view.frame.evaluate(FILMED)
    assert view.frame.locator("[data-held]").count() == 0


def test_a_class_from_the_state_is_compiled_in_the_same_frame(
    open_payload: Callable[..., View],
) -> None:
    press = {"action": "setState", "key": "shade", "value": "bg-[#123456]"}
    button = {"type": "Button", "label": "Change", "onClick": press}
    target = {"type": "Div", "cssClass": "{{ shade }} w-[37px]", "children": [word()]}
    view = open_payload(wire([button, target], state={"shade": "bg-[#000001]"})).wait_ready()
    view.frame.wait_for_function(f"() => {COMPILER}")
    colour = view.frame.evaluate("""() => {
      const word = document.querySelector('[class*="w-[37px]"]');
      return new Promise((done) => {
        document.querySelector('button').click();
        queueMicrotask(() => done(getComputedStyle(word).backgroundColor));
      });
    }""")
    assert colour == "rgb(18, 52, 86)"


def test_the_page_knows_what_tailwind_has_compiled(tmp_path: Path) -> None:
    listing = tmp_path / "names.json"
    listing.write_text(json.dumps([name for classes in STILL for name in classes.split()]))
    script = Path(__file__).with_name("classes_check.mjs")
    node = shutil.which("node")
    assert node is not None
    done = subprocess.run(
        [node, str(script), str(STATIC), str(listing)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["counts"]["prepared"] > 5_000
    assert found["counts"]["utilities"] > 20_000
    assert (found["overlooked"], found["refused"], found["loaded"]) == ([], [], [])
    # Markers that variants refer to; no style of their own, so nothing to compile.
    assert set(found["invented"]) <= {"group", "peer", "dark"}
