"""Writes the site: pages of plain HTML around the renderer's own page.

    index.html  badge.html …        one page a component
    renderer.html                   the page as built, in every page's frame
    renderer.css gallery.css gallery.js

One rule: source, JSON and props stand in the HTML, drawn by the renderer under CPython; JavaScript
is needed for the live example alone.
"""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Sequence
from dataclasses import asdict
from html import escape
from pathlib import Path
from typing import Any

from host_shim.gallery.examples import Example, Page
from host_shim.gallery.reference import props_of
from host_shim.resources import built_path, renderer_path, script_json
from renderer_py.prerender import render_html

_HERE = Path(__file__).parent
_SCRIPT = _HERE.parent / "embed" / "dist" / "gallery.js"
_TOASTS = re.compile(r"<section\b[^>]*Notifications.*?</section>", re.DOTALL)
_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="stylesheet" href="renderer.css">
<link rel="stylesheet" href="gallery.css">
<script>
const {{ matches }} = matchMedia("(prefers-color-scheme: dark)");
document.documentElement.classList.toggle("dark", matches);
</script>
</head>
<body>
"""


def write_site(pages: Sequence[Page], folder: Path) -> int:
    """Write the gallery; returns the number of pages.

    Raises:
        PageMissing: the renderer's page, or the script of the gallery, has not been built.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(renderer_path(), folder / "renderer.html")
    shutil.copy(built_path("renderer.css"), folder)
    shutil.copy(_HERE / "gallery.css", folder)
    shutil.copy(_SCRIPT, folder)
    (folder / "index.html").write_text(index_html(pages), encoding="utf-8")
    for page in pages:
        (folder / page.file).write_text(page_html(page, pages), encoding="utf-8")
    return len(pages) + 1


def index_html(pages: Sequence[Page]) -> str:
    """All pages with their summaries, by group."""
    parts = ["<h1>Components</h1>", '<p class="gallery-summary">All of them, live.</p>']
    for group, members in groups(pages):
        cards = "".join(
            f'<a href="{page.file}">{escape(page.name)}<span>{escape(page.summary)}</span></a>'
            for page in members
        )
        parts += [f"<h2>{escape(group)}</h2>", f'<div class="gallery-index">{cards}</div>']
    return _document("Components", navigation(pages, None), "\n".join(parts), "")


def page_html(page: Page, pages: Sequence[Page]) -> str:
    """One component: its examples with their sources, its props and those of its parts."""
    parts = [
        f"<h1>{escape(page.name)}</h1>",
        f'<p class="gallery-summary">{escape(page.summary)}</p>',
        bar(page.examples),
        '<div class="gallery-stage"></div>',
        *(sources(example, hidden=index > 0) for index, example in enumerate(page.examples)),
        *(props_html(name) for name in page.parts),
    ]
    data = [{"title": example.title, "wire": example.wire} for example in page.examples]
    scripts = (
        f'<script type="application/json" id="examples">{script_json(data)}</script>\n'
        '<script src="gallery.js"></script>'
    )
    return _document(
        f"{page.name} · Components", navigation(pages, page), "\n".join(parts), scripts
    )


def bar(examples: Sequence[Example]) -> str:
    """The examples to choose from, and how they are looked at."""
    choices = "".join(
        f'<button type="button" aria-pressed="{"false" if index else "true"}">'
        f"{escape(example.title)}</button>"
        for index, example in enumerate(examples)
    )
    looks = (
        '<button type="button" id="scheme" aria-pressed="false">Dark</button>'
        '<button type="button" id="width" aria-pressed="false">360 px</button>'
    )
    return (
        f'<div class="gallery-bar"><div class="gallery-choices" role="group" aria-label="Examples">'
        f'{choices}</div><div role="group" aria-label="View">{looks}</div></div>'
    )


def sources(example: Example, *, hidden: bool) -> str:
    """The example as Python and as it goes over the wire."""
    wire = json.dumps(example.wire, indent=2, ensure_ascii=False)
    code = "".join(
        f"<details{' open' if language == 'python' else ''}><summary>{label}</summary>"
        f"{drawn({'type': 'Code', 'content': '{{ text }}', 'language': language}, text=text)}"
        "</details>"
        for label, language, text in (
            ("Prefab Python", "python", example.written),
            ("Wire JSON", "json", wire),
        )
    )
    return f"<section data-example{' hidden' if hidden else ''}>{code}</section>"


def props_html(name: str) -> str:
    """The props of one wire type as a table."""
    props = props_of(name)
    heading = f"<h2>{escape(name)}</h2>"
    if not props:
        return f"{heading}<p class='gallery-summary'>No props of its own.</p>"
    return heading + drawn(props_table(), props=[asdict(prop) for prop in props])


def props_table() -> dict[str, Any]:
    """A table of the state's `props` as a Prefab view: what they say is never a template here."""
    titles = ("Prop", "Values", "Default", "Meaning")
    cells = [
        {"type": "Span", "content": "{{ $item.name }}", "code": True},
        *(
            {"type": "Text", "content": f"{{{{ $item.{key} }}}}"}
            for key in ("kind", "default", "about")
        ),
    ]
    head = {
        "type": "TableRow",
        "children": [{"type": "TableHead", "content": title} for title in titles],
    }
    row = {
        "type": "TableRow",
        "children": [
            {"type": "TableCell", "cssClass": "align-top whitespace-normal", "children": [cell]}
            for cell in cells
        ],
    }
    body = {
        "type": "TableBody",
        "children": [{"type": "ForEach", "key": "props", "children": [row]}],
    }
    return {"type": "Table", "children": [{"type": "TableHeader", "children": [head]}, body]}


def drawn(view: dict[str, Any], **state: Any) -> str:
    """A view's HTML, without the region of its toasts."""
    html = render_html({"$prefab": {"version": "0.3"}, "view": view, "state": state})
    return _TOASTS.sub("", html)


def groups(pages: Sequence[Page]) -> list[tuple[str, list[Page]]]:
    """The pages by group, both in their order."""
    found: dict[str, list[Page]] = {}
    for page in pages:
        found.setdefault(page.group, []).append(page)
    return list(found.items())


def navigation(pages: Sequence[Page], current: Page | None) -> str:
    """Links to every page."""
    parts = ['<a class="gallery-home" href="index.html">Components</a>']
    for group, members in groups(pages):
        parts.append(f"<h2>{escape(group)}</h2>")
        for page in members:
            mark = ' aria-current="page"' if page is current else ""
            parts.append(f'<a href="{page.file}"{mark}>{escape(page.name)}</a>')
    return "\n".join(parts)


def _document(title: str, nav: str, main: str, scripts: str) -> str:
    return (
        f"{_HEAD.format(title=escape(title))}"
        f'<nav class="gallery-nav" aria-label="Components">\n{nav}\n</nav>\n'
        f'<main class="gallery-main">\n{main}\n</main>\n{scripts}\n</body>\n</html>\n'
    )
