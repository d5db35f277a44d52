"""Mermaid without the page that draws it: the source, labelled."""

from __future__ import annotations

from renderer_py.prerender import render_html
from tests.harness import mount


def html(**props: object) -> str:
    return render_html({"view": {"type": "Mermaid", **props}, "state": {"to": "B <1>"}})


def test_the_source_stands_in_a_named_figure() -> None:
    drawn = html(chart="graph TD; A-->{{ to }}")
    assert 'role="figure"' in drawn
    assert 'aria-label="Diagram"' in drawn
    assert "graph TD; A--&gt;B &lt;1&gt;</code>" in drawn


def test_the_author_names_the_figure() -> None:
    assert 'aria-label="The way"' in html(chart="graph TD; A", ariaLabel="The way")
    labelled = html(chart="graph TD; A", ariaLabelledBy="title")
    assert 'aria-labelledby="title"' in labelled
    assert 'aria-label="Diagram"' not in labelled


def test_a_blank_chart_draws_nothing() -> None:
    assert "figure" not in html(chart="  \n")
    assert "Invalid &lt;Mermaid&gt; props" in html()


def test_the_page_is_asked_for_a_picture_of_each_source() -> None:
    node = {"type": "Mermaid", "chart": "graph {{ way }}; A", "ariaLabel": "Way"}
    view = mount(node, {"way": "TD"})
    assert [op[2:] for op in view.document.log if op[0] == "call"] == [
        ["drawDiagram", ["graph TD; A", "Way"]]
    ]
