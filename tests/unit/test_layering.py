"""The layers of the packages, checked on every import statement of every file.

Top-level modules of `renderer_py` stand in layers; each may import from layers below its own and
from nothing else of ours. A new module must be given a place here.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

LAYERS = [
    # Plain values, errors and interfaces.
    {"errors", "ports", "tasks", "utf16", "version", "js_numbers"},
    {"date_tokens", "sanitize", "values"},
    {"files"},
    # Each its own subject: a language, a document, a protocol, a calendar.
    {"dom", "expr", "intl_dates", "protocol"},
    {"intl", "reactive", "styles"},
    {"components"},
    {"actions"},
    # Instances: nodes bound to scopes, signals and places in the document.
    {"app_tools", "tree"},
    {"app_runtime", "envelope", "theme", "toasts"},
    {"notice", "renderer"},
    {"inspection"},
    {"prerender", "session"},
    {"page", "renditions"},
    # The only place that knows it is in a browser.
    {"browser"},
]
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}

OUTSIDE_WORLD = {
    "asyncio", "concurrent", "ctypes", "http", "httpx", "js", "multiprocessing", "pyodide",
    "pyodide_js", "queue", "random", "requests", "secrets", "selectors", "signal", "socket",
    "socketserver", "sched", "ssl", "subprocess", "threading", "time", "urllib.request", "uuid",
}  # fmt: skip
BROWSER_ONLY = {"js", "pyodide", "pyodide_js"}
# Libraries the core may use, and the top-level module that may.
LIBRARIES = {
    "babel": {"intl"},
    "jsonschema": {"app_tools"},
    "referencing": {"app_tools"},
    "markdown_it": {"components"},
    "mdit_py_plugins": {"components"},
    "pygments": {"components"},
}


def files(package: str) -> list[Path]:
    return sorted((ROOT / package).rglob("*.py"))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def imports(path: Path) -> Iterator[str]:
    """Absolute dotted names of everything `path` imports, wherever in the file."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *filter(None, [node.module])])
            # `from package import module` names the module only in its second half.
            yield from (f"{base}.{alias.name}" for alias in node.names)


def top(path: Path) -> str:
    """The module of its package that `path` belongs to."""
    return path.relative_to(ROOT).parts[1].removesuffix(".py")


def is_of(name: str, modules: set[str]) -> bool:
    return any(name == module or name.startswith(f"{module}.") for module in modules)


CORE = [path for path in files("renderer_py") if top(path) != "browser"]


def test_the_core_is_found():
    assert len(CORE) > 50


@pytest.mark.parametrize("path", files("renderer_py"), ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_point_down(path):
    me = top(path)
    if me == "__init__":
        return
    assert me in LEVEL, f"give {me} a place in LAYERS"
    for name in imports(path):
        if not name.startswith("renderer_py."):
            assert not is_of(name, {"host_shim", "tests"}), f"{path.name} imports {name}"
            continue
        other = name.split(".")[1]
        if other == me or other not in LEVEL:
            continue
        assert LEVEL[other] < LEVEL[me], f"{me} imports {other}, which is not below it"


@pytest.mark.parametrize("path", CORE, ids=lambda p: str(p.relative_to(ROOT)))
def test_the_core_never_leaves_the_interpreter(path):
    for name in imports(path):
        assert not is_of(name, OUTSIDE_WORLD), f"imports {name}"
        root = name.split(".")[0]
        if root == "renderer_py" or root in sys.stdlib_module_names:
            continue
        assert top(path) in LIBRARIES.get(root, set()), f"imports the library {root}"


@pytest.mark.parametrize("path", CORE, ids=lambda p: str(p.relative_to(ROOT)))
def test_the_core_reads_no_clock(path):
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Attribute) and node.attr in {"now", "today", "utcnow"}:
            of = ast.unparse(node.value)
            assert of.split(".")[-1] not in {"datetime", "date"}, f"line {node.lineno}"


@pytest.mark.parametrize("path", files("host_shim"), ids=lambda p: str(p.relative_to(ROOT)))
def test_the_host_side_stays_out_of_the_browser(path):
    for name in imports(path):
        assert not is_of(name, BROWSER_ONLY | {"renderer_py.browser", "tests"}), f"imports {name}"


SERVER_SIDE = {"csp", "fastmcp", "remote", "resources"}
SERVERS_NEED = [path for path in files("host_shim") if top(path) in SERVER_SIDE]


@pytest.mark.parametrize("path", SERVERS_NEED, ids=lambda p: str(p.relative_to(ROOT)))
def test_what_a_server_needs_does_not_need_the_dev_host(path):
    for imported in imports(path):
        assert not is_of(imported, {"host_shim.dev", "host_shim.testing", "playwright", "uvicorn"})


def test_every_rule_can_fail(tmp_path, monkeypatch):
    """The reader of imports sees each form an import can take."""
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    folder = tmp_path / "renderer_py" / "expr"
    folder.mkdir(parents=True)
    source = folder / "sample.py"
    source.write_text(
        "import js\nimport a.b as c\nfrom . import sibling\nfrom ..dom.ops import Op\n"
        "def f():\n    from renderer_py import tree\n",
        encoding="utf-8",
    )
    assert sorted(imports(source)) == [
        "a.b",
        "js",
        "renderer_py.dom.ops.Op",
        "renderer_py.expr.sibling",
        "renderer_py.tree",
    ]
