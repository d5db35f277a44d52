"""A command run as a person would, and views to run it on."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from host_shim.cli import main
from host_shim.resources import pages

PAGE = (
    "<!doctype html><html><head><title>t</title><script>__rendererChannel</script></head>"
    '<body><div id="root"><div></div></div><script>boot()</script></body></html>'
)
VIEW = {"view": {"type": "Text", "content": "Hello, {{ name }}"}, "state": {"name": "Ada"}}
SERVER = """
from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from prefab_ui.app import PrefabApp
from prefab_ui.components import Text

mcp = FastMCP("Demo")


@mcp.tool(app=True)
def greet(name: str = "Ada"):
    if name == "nobody":
        raise ToolError("nobody is there")
    return PrefabApp(view=Text(f"Hello, {name}"))


@mcp.tool(app=True)
def leave():
    return PrefabApp(view=Text("Bye"))


@mcp.tool
def add(a: int, b: int) -> int:
    return a + b


page = PrefabApp(view=Text("From an app"))
"""


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`run("html", "view.json")` runs a command in this process."""

    def run_one(*arguments: str) -> Ran:
        try:
            code = main(arguments)
        except SystemExit as error:  # argparse
            code = int(error.code or 0)
        return Ran(code, *capsys.readouterr())

    return run_one


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder: a view, a server, and a built page elsewhere."""
    for name in ("RENDERER_PY", "RENDERER_PY_MODE", "RENDERER_PY_ASSET_URL"):
        monkeypatch.delenv(name, raising=False)
    built = tmp_path / "built"
    built.mkdir()
    (built / pages.BUILT_NAME).write_text(PAGE)
    monkeypatch.setattr(pages, "FOLDERS", (built,))
    (tmp_path / "view.json").write_text(json.dumps(VIEW))
    (tmp_path / "server.py").write_text(SERVER)
    monkeypatch.chdir(tmp_path)
    return tmp_path
