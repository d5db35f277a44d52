"""Text."""

from __future__ import annotations

from prefab_ui.components import (
    H1,
    H2,
    H3,
    H4,
    BlockQuote,
    Code,
    Column,
    Heading,
    Kbd,
    Label,
    Large,
    Lead,
    Link,
    Markdown,
    Mermaid,
    Muted,
    P,
    Row,
    Small,
    Span,
    Text,
)

from host_shim.gallery.examples import page


@page("Text", "Words, with what changes about them.", "Span", state={"name": "Ada", "count": 3})
def with_state() -> None:
    with Column(gap=2):
        Text("Hello, {{ name }}")
        Text("{{ count }} {{ count | pluralize:'message' }}", bold=True)
        Text(
            "A part can be ",
            Span("different", bold=True, italic=True),
            " or ",
            Span("code", code=True),
        )


@page("Text")
def looks() -> None:
    with Column(gap=1):
        Text("Bold", bold=True)
        Text("Italic", italic=True)
        Text("Underlined", underline=True)
        Text("No longer true", strikethrough=True)
        Text("upper case", uppercase=True)
        Text("At the end", align="right", css_class="block")


@page("Heading", "Headings of four levels.", "H1", "H2", "H3", "H4")
def levels() -> None:
    with Column(gap=3):
        H1("The first level")
        H2("The second level")
        H3("The third level")
        H4("The fourth level")
        Heading("Level by number", level=2)


@page("P", "Running text by its weight.", "Lead", "Large", "Small", "Muted", "BlockQuote")
def weights() -> None:
    with Column(gap=3):
        Lead("A lead says what it is about.")
        P("A paragraph explains it, in lines as long as the place allows.")
        Large("Large is for what must not be missed.")
        Small("Small is for what may be.")
        Muted("Muted stays in the background.")
        BlockQuote("Perfection is achieved when there is nothing left to take away.")


@page("Link", "A way to somewhere else.")
def links() -> None:
    with Row(gap=4):
        Link("The project", href="https://github.com/PrefectHQ/prefab")
        Link("in this frame", href="#below", target="_self", code=True)


@page("Kbd", "A key to press.")
def keys() -> None:
    with Row(gap=2, align="center"):
        Text("Search with")
        Kbd("Ctrl")
        Kbd("K")


@page("Label", "What a control is about.")
def labels() -> None:
    with Column(gap=2):
        Label("Full name")
        Label("Nickname", optional=True)


@page("Markdown", "CommonMark with tables, tasks and footnotes; HTML in it stays text.")
def a_document() -> None:
    Markdown(
        "# Release notes\n\nNow **faster**, with `pipes` and [links](https://example.com).\n\n"
        "| Part | Before | Now |\n|---|--:|--:|\n| start | 1477 | 1007 |\n| update | 116 | 12 |\n\n"
        "- [x] measured\n- [ ] celebrated\n\n> Measure first.\n\n"
        "```python\nfor part in parts:\n    measure(part)\n```\n"
    )


@page("Code", "Source text in colours, and a button that copies it.")
def languages() -> None:
    with Column(gap=3):
        Code(
            "def greet(name: str) -> str:\n    return f'Hello, {name}!'  # politely",
            language="python",
        )
        Code('{"action": "setState", "key": "count", "value": 1}', language="json")
        Code("SELECT name, sum(amount) FROM orders GROUP BY name;", language="sql")


@page("Mermaid", "Diagrams written as text, in the colours of the theme.")
def flowchart() -> None:
    Mermaid(
        "graph TD\n  A[Order] --> B{In stock?}\n  B -->|yes| C(Ship it)\n"
        "  B -->|no| D[[Wait]]\n  D --> B"
    )


@page("Mermaid")
def sequence() -> None:
    Mermaid(
        "sequenceDiagram\n  participant H as Host\n  participant V as View\n"
        "  H->>V: tool result\n  V->>H: tools/call\n  Note over H,V: one frame\n  H-->>V: result"
    )


@page("Mermaid", state={"done": 62})
def from_state() -> None:
    Mermaid('pie showData title Work\n  "done" : {{ done }}\n  "open" : {{ 100 - done }}')
