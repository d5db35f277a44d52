"""The examples: which files hold them, what their source is, what they put on the wire.

    @page("Badge", "A word that stands out.")
    def variants() -> None:
        Badge("New", variant="success")

One rule: a function's body is the example; what it is shown as is its name, `variants`, in words.
The state it begins with is the `state` of its decorator, so that the body stays a view alone.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

Wire = dict[str, Any]
Build = Callable[[], None]


@dataclass(eq=False)
class Example:
    """One view: a function, and the state it begins with."""

    build: Build
    state: Mapping[str, Any] | None

    @property
    def title(self) -> str:
        """`with_icons` → `With icons`."""
        return self.build.__name__.strip("_").replace("_", " ").capitalize()

    @cached_property
    def source(self) -> str:
        """What one writes in a `with PrefabApp(…) as app:` block."""
        lines = inspect.getsource(self.build)
        function = ast.parse(textwrap.dedent(lines)).body[0]
        assert isinstance(function, ast.FunctionDef)
        first = function.body[0].lineno - 1
        body = textwrap.dedent("\n".join(textwrap.dedent(lines).splitlines()[first:]))
        return body.replace("  # fmt: skip", "")

    @property
    def written(self) -> str:
        """The example as it stands in an author's file, with the data that it uses."""
        given = f"state={dict(self.state)!r}" if self.state else ""
        view = f"with PrefabApp({given}) as app:\n{textwrap.indent(self.source, '    ')}"
        return "\n\n".join([*self._data(), view])

    def _data(self) -> list[str]:
        """The assignments of the example's file that its body names."""
        used = {node.id for node in ast.walk(ast.parse(self.source)) if isinstance(node, ast.Name)}
        file = Path(inspect.getfile(self.build)).read_text(encoding="utf-8")
        return [
            (ast.get_source_segment(file, node) or "")
            for node in ast.parse(file).body
            if isinstance(node, ast.Assign)
            and isinstance(node.targets[0], ast.Name)
            and node.targets[0].id in used
        ]

    @cached_property
    def wire(self) -> Wire:
        """The envelope that the example serialises to."""
        from prefab_ui.app import PrefabApp

        app = PrefabApp(state=dict(self.state) if self.state else None)
        with app:
            self.build()
        found: Wire = app.to_json()
        return found


@dataclass
class Page:
    """What is shown together: a component, its parts, and their examples."""

    name: str
    group: str
    summary: str
    parts: tuple[str, ...]
    """Wire types that the page documents, the page's own first."""
    examples: list[Example] = field(default_factory=list)

    @property
    def file(self) -> str:
        return f"{self.name.lower()}.html"


_pages: dict[str, Page] = {}
_group = ""


def page(
    name: str,
    summary: str = "",
    *parts: str,
    state: Mapping[str, Any] | None = None,
) -> Callable[[Build], Build]:
    """Put an example on the page of that name; the first one says what the page is about.

    Args:
        name: the component, which is the page's name.
        summary: a sentence about it.
        parts: further wire types that the page documents; with `name` left out of them where it is
            no wire type of its own.
        state: what the view begins with.
    """

    def register(build: Build) -> Build:
        if name not in _pages:
            _pages[name] = Page(name, _group, summary, (name, *parts))
        _pages[name].examples.append(Example(build, state))
        return build

    return register


def load_pages(folder: Path) -> list[Page]:
    """The pages of all files in a folder, in their order.

    A file is a group: its docstring's first line is the group's name.

    Raises:
        ImportError: a file cannot be run (Prefab is missing, say).
    """
    global _group  # noqa: PLW0603 decorators run while their file does, and have no other way to know
    _pages.clear()
    for path in sorted(folder.glob("[0-9]*.py")):
        spec = spec_from_file_location(f"gallery_{path.stem}", path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        _group = _first_line(path)
        spec.loader.exec_module(module)
    return list(_pages.values())


def _first_line(path: Path) -> str:
    docstring = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or path.stem
    return docstring.splitlines()[0].rstrip(".")
