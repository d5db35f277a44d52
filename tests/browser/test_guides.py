"""Every example of the guides runs as written: Python, commands, and the host page's JavaScript.

Here because some of them need the built pages, and one a browser.
"""

from __future__ import annotations

import asyncio
import os
import re
import runpy
import shlex
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from fastmcp import Client
from fastmcp.client.transports import StdioTransport

import host_shim.fastmcp
from host_shim import cli
from host_shim.cli.inspection import look_at
from host_shim.embed import sandbox_app, types_folder
from host_shim.testing import Chromium
from tests.browser._apps import served

ROOT = Path(__file__).parents[2]
GUIDES = {path.name: path.read_text("utf-8") for path in (ROOT / "examples").glob("*.md")}
SWITCH = str(Path(host_shim.fastmcp.__file__).parent)


def blocks(language: str) -> list[Any]:
    """Every block of this language, named by its guide and number."""
    return [
        pytest.param(text, id=f"{name}-{number}")
        for name, guide in sorted(GUIDES.items())
        for number, text in enumerate(
            re.findall(rf"```{language}\n(.*?)```", guide, flags=re.DOTALL)
        )
    ]


def commands() -> list[Any]:
    lines = [line for block in blocks("console") for line in block.values[0].splitlines()]
    return [line.removeprefix("$ ") for line in lines]


@pytest.fixture(autouse=True)
def _as_found() -> Any:
    yield
    host_shim.fastmcp.uninstall()


def aside(work: Callable[[], Any]) -> Any:
    """Do it in a thread: Playwright keeps an event loop in this one once it was used."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(work).result()


def test_there_are_guides_with_examples() -> None:
    assert set(GUIDES) == {"hosts.md", "servers.md"}
    assert len(blocks("python")) >= 6
    assert len(commands()) >= 10


@pytest.mark.parametrize("example", blocks("python"))
def test_python_runs(example: str) -> None:
    exec(compile(example, "guide", "exec"), {"__name__": "guide"})


OURS = [line for line in commands() if re.match(r"(RENDERER_PY=1 )?renderer-py (?!serve)", line)]


@pytest.mark.parametrize("line", OURS)
def test_a_command_succeeds(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    words = shlex.split(line)
    if words[0] == "RENDERER_PY=1":
        host_shim.fastmcp.install()  # what the variable does at the start of a process
        words = words[1:]
    assert aside(lambda: cli.main(words[1:])) == 0
    assert capsys.readouterr().out or list(tmp_path.glob("*.html"))


def test_a_server_is_switched_by_its_environment(tmp_path: Path) -> None:
    (line,) = [line for line in commands() if line.startswith("RENDERER_PY=1 fastmcp run")]
    variable, _, *words = shlex.split(line)
    # What an installed package puts beside itself, for Python to read when it starts.
    (tmp_path / "sitecustomize.py").write_text(f"import site; site.addsitedir({SWITCH!r})")
    name, _, value = variable.partition("=")
    environment = {**os.environ, name: value, "PYTHONPATH": f"{tmp_path}:{ROOT}"}
    arguments = ["-m", "fastmcp.cli", *words, "--no-banner"]
    transport = StdioTransport(sys.executable, arguments, env=environment, cwd=str(ROOT))

    async def look() -> Any:
        async with Client(transport) as client:
            return await look_at(client)

    found = aside(lambda: asyncio.run(look()))
    assert [each.renderer for each in found] == ["renderer-py"]


def test_the_other_commands_are_run_elsewhere() -> None:
    """By tests of the asset server, of the host page, and of `PREFAB_RENDERER_URL`."""
    rest = set(commands()) - set(OURS)
    assert {line.split()[0] for line in rest} == {
        "pip",
        "RENDERER_PY=1",
        "renderer-py",
        "PREFAB_RENDERER_URL=http://127.0.0.1:4173",
    }


def test_the_host_pages_server_is_switched_by_its_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sitecustomize.py").write_text(f"import site; site.addsitedir({SWITCH!r})")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    monkeypatch.setenv("RENDERER_PY", "1")
    host = runpy.run_path(str(ROOT / "examples" / "host_page" / "host.py"))

    async def look() -> Any:
        async with Client(host["started"](ROOT / "examples" / "contacts_server.py")) as client:
            return await look_at(client)

    found = aside(lambda: asyncio.run(look()))
    assert [each.renderer for each in found] == ["renderer-py"]


def test_the_host_pages_script_runs(chromium: Chromium) -> None:
    (script,) = [block.values[0] for block in blocks("js")]
    host_app = runpy.run_path(str(ROOT / "examples" / "host_page" / "host.py"))["host_app"]
    server = runpy.run_path(str(ROOT / "examples" / "contacts_server.py"))["mcp"]
    make = lambda at: [host_app(server, f"{at[1]}/sandbox"), sandbox_app(at[0])]  # noqa: E731
    host_shim.fastmcp.install("remote")
    with served(2, make) as origins:
        page = chromium.new_context().new_page()
        page.goto(origins[0])
        body = re.sub(r"^import (\{.*?\}) from (\S+);", r"const \1 = await import(\2);", script)
        placed = body.replace('"SANDBOX"', f'"{origins[1]}/sandbox"')
        page.evaluate(f"async () => {{ {placed} globalThis.found = tools; }}")
        assert page.evaluate("() => found") == []
        assert page.locator("iframe").count() == 0
        page.context.close()


def test_the_modules_exports_are_declared_with_types() -> None:
    source = (ROOT / "host_shim" / "embed" / "src" / "embed.js").read_text()
    declared = (types_folder() / "embed.d.ts").read_text()
    names = set(re.findall(r"\w+", " ".join(re.findall(r"export \{(.*?)\}", source))))
    assert names >= {"backend", "fitHeight", "mountView", "openView"}
    assert names == set(re.findall(r"\w+", " ".join(re.findall(r"export \{(.*?)\}", declared))))
    assert "export declare function openView" in (types_folder() / "view.d.ts").read_text()


@pytest.mark.parametrize("name", sorted(GUIDES))
def test_linked_files_exist(name: str) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)\)", GUIDES[name]):
        assert (ROOT / "examples" / link).exists()
