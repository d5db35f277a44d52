"""The examples that the installed prefab-ui brings along: docstrings of its modules, its skills.

One rule: an example counts if it runs as it stands, with the package's own names at hand; every
other one is named with the reason, so that nothing is left out in silence.
"""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

Wire = dict[str, Any]

FENCE = re.compile(r"^([ \t]*)```python\n(.*?)^\1```", re.DOTALL | re.MULTILINE)
# Modules whose names an example may use without importing them.
AT_HAND = (
    "prefab_ui.actions",
    "prefab_ui.actions.mcp",
    "prefab_ui.actions.ui",
    "prefab_ui.components",
    "prefab_ui.components.charts",
    "prefab_ui.components.control_flow",
    "prefab_ui.rx",
    "prefab_ui",
)


def examples() -> tuple[dict[str, Wire], dict[str, str]]:
    """Wire objects by name, and the reasons why the others could not be had."""
    drawn: dict[str, Wire] = {}
    left_out: dict[str, str] = {}
    for name, source in blocks():
        try:
            drawn[name] = wire_of(source)
        except Exception as error:
            left_out[name] = f"{type(error).__name__}: {error}".splitlines()[0]
    return drawn, left_out


def blocks() -> Iterator[tuple[str, str]]:
    """Name and source of every Python block: modules first, then the skills."""
    import prefab_ui

    for module in sorted(module_names(prefab_ui)):
        origin = Path(inspect.getfile(import_module(module)))
        texts = docstrings(origin.read_text(encoding="utf-8"))
        yield from numbered(module.removeprefix("prefab_ui."), "\n".join(texts))
    for file in sorted(Path(inspect.getfile(prefab_ui)).parent.glob("skills/**/*.md")):
        place = file.parent.name if file.stem == "SKILL" else file.stem
        yield from numbered(f"skill-{place}", file.read_text(encoding="utf-8"))


def module_names(package: Any) -> Iterator[str]:
    for found in pkgutil.walk_packages(package.__path__, "prefab_ui."):
        if found.name.startswith(("prefab_ui.components", "prefab_ui.actions", "prefab_ui.rx")):
            yield found.name


def docstrings(source: str) -> list[str]:
    """Of the module, its classes and functions, in order."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, documented)]
    return [text for node in nodes if (text := ast.get_docstring(node))]


def numbered(place: str, text: str) -> Iterator[tuple[str, str]]:
    for number, match in enumerate(FENCE.finditer(text), 1):
        yield f"{place}-{number}", textwrap.dedent(match[2])


def wire_of(source: str) -> Wire:
    """Run an example inside a Column; its PrefabApp if it made one, else what it put there."""
    from prefab_ui import PrefabApp
    from prefab_ui.components import Column

    names: dict[str, Any] = {"__name__": "example"}
    for module in AT_HAND:
        names.update({k: v for k, v in vars(import_module(module)).items() if k[0] != "_"})
    with Column(gap=4) as column:
        exec(compile(source, "<example>", "exec"), names)
    apps = [value for value in names.values() if isinstance(value, PrefabApp)]
    if not apps and not column.children:
        raise LookupError("it shows nothing")
    wire: Wire = (apps[-1] if apps else PrefabApp(view=column)).to_json()
    return wire
