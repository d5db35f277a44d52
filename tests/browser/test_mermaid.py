"""Diagrams in the real page, under the specification's policy: drawn, named, themed, harmless."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Frame, expect

from host_shim.testing import View

Open = Callable[..., View]

FLOW = "graph TD; A[Start]-->B{Choice}; B-->|yes|C[Done]"
# One of each kind that the library knows, with a word that its picture must show.
KINDS = {
    "graph TD; A[Start]-->B[End]": "Start",
    "sequenceDiagram\n Alice->>Bob: Hello": "Hello",
    "classDiagram\n Animal <|-- Duck": "Duck",
    "stateDiagram-v2\n [*] --> Still": "Still",
    "erDiagram\n CUSTOMER ||--o{ ORDER : places": "ORDER",
    "gantt\n dateFormat YYYY-MM-DD\n section A\n Task 1 :a1, 2026-01-01, 30d": "Task 1",
    'pie title Pets\n "Dogs" : 3\n "Cats" : 1': "Dogs",
    "mindmap\n root((mind))\n  Origins": "Origins",
    "journey\n title My day\n section Work\n Tea: 5: Me": "Tea",
    "timeline\n title History\n 2002 : Begin": "Begin",
    'gitGraph\n commit id: "first"': "first",
    "quadrantChart\n title Reach\n A: [0.3, 0.6]": "Reach",
    "xychart-beta\n title Sales\n x-axis [jan]\n bar [20]": "Sales",
    "sankey-beta\nSource,Target,10": "Source",
    "kanban\n Todo\n  [Write]": "Write",
    "block-beta\n columns 2\n left right": "left",
    'packet-beta\n 0-15: "Port"': "Port",
    "architecture-beta\n service db(database)[Database]": "Database",
    'radar-beta\n axis a["Speed"], b["B"], c["C"]\n curve x{1,2,3}': "Speed",
    'treemap-beta\n"Root"\n  "Leaf": 12': "Leaf",
    'C4Context\n Person(a, "Customer")': "Customer",
    "requirementDiagram\n element e {\n type: sim\n }": "sim",
    "venn-beta\n set Left\n set Right": "Left",
}
# Sources that try to get out of the picture.
HOSTILE = {
    "a script link": 'graph TD; A[Press]; click A "javascript:globalThis.hurt=1"',
    "a call": "graph TD; A[Press]; click A call hurt()",
    "an image": 'graph TD; A["Press <img src=data:, onerror=globalThis.hurt=1>"]',
    "a lower guard": "%%{init: {'securityLevel': 'loose', 'flowchart': {'htmlLabels': true}}}%%\n"
    'graph TD; A["Press <iframe srcdoc=x></iframe>"]',
    "a style": "%%{init: {'themeCSS': 'body{display:none} :root{display:none}'}}%%\n"
    "graph TD; A[Press]",
}
HARM = """() => globalThis.hurt !== undefined
  || document.querySelector(".pf-mermaid iframe, .pf-mermaid img[onerror], .pf-mermaid script,"
    + " .pf-mermaid [onclick], .pf-mermaid [href^=javascript]") !== null
  || !document.body.checkVisibility()"""
FILL = """() => getComputedStyle(document.querySelector(".pf-mermaid svg .node rect")).fill"""


def wire(chart: str, **props: Any) -> dict[str, Any]:
    view = {"type": "Mermaid", "chart": chart, **props}
    return {"$prefab": {"version": "0.3"}, "view": view, "state": {"last": "Done"}}


def deliver(view: View, chart: str) -> Frame:
    """Show another diagram; returns when its picture, or the reason for none, is there."""
    payload = {"content": [{"type": "text", "text": "x"}], "structuredContent": wire(chart)}
    view.deliver(payload)
    expect(view.frame.locator(".pf-mermaid code")).to_have_text(chart)
    view.frame.wait_for_selector(
        ".pf-mermaid[data-diagram=drawn], .pf-mermaid[data-diagram=failed]", timeout=20_000
    )
    return view.frame


def test_every_kind_of_diagram_is_drawn(open_payload: Open) -> None:
    view = open_payload(wire(FLOW)).wait_ready()
    for chart, word in KINDS.items():
        picture = deliver(view, chart).locator(".pf-mermaid > svg")
        assert word in (picture.text_content() or ""), chart
        box = picture.bounding_box()
        assert box is not None
        assert box["width"] > 20, chart
        assert box["height"] > 5, chart
        expect(view.frame.locator("pre")).to_be_hidden()


def test_a_picture_follows_source_and_scheme_and_has_a_name(open_payload: Open) -> None:
    source = "graph TD; A[Start]-->B[{{ last }}]"
    payload = wire(source, ariaLabel="The way")
    payload["view"] = {
        "type": "Column",
        "children": [payload["view"], {"type": "Input", "name": "last"}],
    }
    view = open_payload(payload).wait_ready()
    figure = view.frame.get_by_role("figure", name="The way")
    picture = figure.locator("svg")
    expect(picture).to_have_accessible_name("The way")
    expect(picture).to_contain_text("Done")
    light = view.frame.evaluate(FILL)
    view.set_context(theme="dark")
    view.frame.wait_for_function(f"(light) => ({FILL})() !== light", arg=light)
    view.frame.get_by_role("textbox").fill("Later")
    expect(picture).to_contain_text("Later")
    expect(picture).to_have_count(1)


def test_a_faulty_source_is_shown_with_the_reason_until_it_is_right(open_payload: Open) -> None:
    view = open_payload(wire(FLOW)).wait_ready()
    frame = deliver(view, "graph TD; A-->;\n ???")
    expect(frame.get_by_role("alert")).to_contain_text("Parse error on line 1")
    expect(frame.get_by_text("???", exact=False).last).to_be_visible()
    expect(frame.locator(".pf-mermaid svg")).to_have_count(0)
    deliver(view, FLOW)
    expect(frame.get_by_role("alert")).to_have_count(0)
    expect(frame.locator(".pf-mermaid svg")).to_be_visible()


def test_no_source_gets_out_of_its_picture(open_payload: Open) -> None:
    view = open_payload(wire(FLOW)).wait_ready()
    for attack, chart in HOSTILE.items():
        frame = deliver(view, chart)
        expect(frame.locator(".pf-mermaid > svg")).to_contain_text("Press")
        frame.locator(".pf-mermaid > svg").get_by_text("Press").first.click()
        assert not frame.evaluate(HARM), attack


@pytest.mark.parametrize(("chart", "unpacked"), [(None, False), (FLOW, True)])
def test_only_a_diagram_unpacks_the_library(
    open_payload: Open, chart: str | None, unpacked: bool
) -> None:
    payload = wire(chart or "")
    view = open_payload(payload).wait_ready()
    if unpacked:
        view.frame.wait_for_selector(".pf-mermaid[data-diagram=drawn]")
    assert view.frame.evaluate("() => globalThis.__rendererMermaid !== undefined") is unpacked
    packed = view.frame.evaluate("() => document.getElementById('renderer:mermaid') !== null")
    assert packed is not unpacked
