"""The example servers with one line more, and with none but a variable in the environment."""

from __future__ import annotations

import json
import os
import runpy
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import host_shim.fastmcp
from host_shim.fastmcp import PrefabRenderer, install, installed
from host_shim.fastmcp.after_import import AfterImport
from host_shim.fastmcp.switch import flip
from host_shim.resources import PageMissing
from tests.unit.host_fastmcp.conftest import SINGLE
from tests.unit.host_fastmcp.servers import ask, read_all

ROOT = Path(__file__).parents[3]
EXAMPLES = sorted((ROOT / "examples").glob("*_server.py"))
LINE = "import host_shim.fastmcp; host_shim.fastmcp.install()\n"
# What Python does at its start with the file that an installed package puts beside itself.
READ_SWITCH = f"import site; site.addsitedir({str(Path(host_shim.fastmcp.__file__).parent)!r})\n"
REPORT = """
import asyncio, json, pathlib, runpy, sys
from fastmcp import Client
from host_shim.resources import pages

async def read(path):
    async with Client(runpy.run_path(path)["mcp"]) as client:
        metas = [tool.meta or {} for tool in await client.list_tools()]
        uris = {meta.get("ui", {}).get("resourceUri") for meta in metas} - {None}
        return [(await client.read_resource_mcp(uri)).contents[0].text for uri in uris]

pages.FOLDERS = (pathlib.Path(sys.argv[1]),)
print(json.dumps({path: asyncio.run(read(path)) for path in sys.argv[2:]}))
"""


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_one_line_is_enough(path: Path, tmp_path: Path) -> None:
    before, heading, after = path.read_text().partition("from fastmcp import")
    edited = tmp_path / path.name
    edited.write_text(before + LINE + heading + after)
    server = runpy.run_path(str(edited))["mcp"]
    assert {content.text for content in ask(server, read_all).values()} == {SINGLE}


def test_the_variable_alone_is_enough(built: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", READ_SWITCH + REPORT, str(built), *map(str, EXAMPLES)],
        env={**os.environ, "RENDERER_PY": "single", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    found: dict[str, list[str]] = json.loads(done.stdout)
    assert set(found) == set(map(str, EXAMPLES))
    assert all(set(texts) == {SINGLE} for texts in found.values())


ON, OFF = ("1", "true", "single"), ("0", "", "off")


@pytest.mark.parametrize("value", [*ON, *OFF])
def test_values_of_the_variable(value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RENDERER_PY", value)
    assert flip() is installed() is (value in ON)


def test_a_wrong_value_is_reported_and_harmless(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("RENDERER_PY", "singel")
    assert flip() is False
    assert not installed()
    said = capsys.readouterr().err
    assert "RENDERER_PY=singel" in said
    assert "auto, single, hosted, channel, remote" in said


def test_an_unbuilt_page_is_reported_and_harmless(
    built: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (built / "renderer.html").unlink()
    monkeypatch.setenv("RENDERER_PY", "1")
    assert flip() is installed() is False
    assert "run `make build`" in capsys.readouterr().err
    with pytest.raises(PageMissing, match="run `make build`"):
        install()
    with pytest.raises(PageMissing, match="run `make build`"):
        PrefabRenderer()


@pytest.fixture
def late_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "imported_late.py").write_text("value = 1\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.delitem(sys.modules, "imported_late", raising=False)
    return "imported_late"


def test_a_function_waits_for_an_import_and_is_called_once(late_module: str) -> None:
    calls: list[Any] = []
    waiting = AfterImport()
    waiting.call(late_module, lambda module: calls.append(module.value))
    assert calls == []
    module = __import__(late_module)
    assert calls == [1]
    assert module.__spec__.loader is module.__loader__
    waiting.call(late_module, lambda module: calls.append("at once"))
    assert calls == [1, "at once"]
    waiting.forget()
    assert waiting not in sys.meta_path


def test_forgetting_ends_the_wait(late_module: str) -> None:
    calls: list[Any] = []
    waiting = AfterImport()
    waiting.call(late_module, calls.append)
    waiting.forget()
    __import__(late_module)
    assert calls == []
