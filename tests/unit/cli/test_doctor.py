"""`doctor`: an installation, a policy and a server, each with its troubles named."""

from __future__ import annotations

import json

import pytest

from host_shim.csp import SPECIFICATION_DEFAULT, with_wasm
from host_shim.fastmcp import install, uninstall
from renderer_py.version import __version__
from tests.unit.cli.conftest import SERVER


@pytest.fixture
def renderer():
    install("single")
    yield
    uninstall()


def test_an_installation_is_described(run):
    ran = run("doctor", "--json")
    found = json.loads(ran.out)
    assert ran.code == 0
    assert found["renderer-py"] == __version__
    assert found["page"].endswith("built/renderer.html")
    assert found["stub"] == "stub.html is not built; run `make build` in the source tree"
    assert found["delivery"] == "auto"


def test_what_is_needed_and_missing_fails(run, folder):
    (folder / "built" / "renderer.html").unlink()
    ran = run("doctor")
    assert ran.code == 1
    assert "--  page             renderer.html is not built; run `make build`" in ran.out


def test_a_wrong_environment_fails(run, monkeypatch):
    monkeypatch.setenv("RENDERER_PY_MODE", "fast")
    ran = run("doctor")
    assert ran.code == 1
    assert "unknown delivery mode 'fast'" in ran.out


def test_a_policy_is_told_mode_by_mode(run):
    ran = run("doctor", "--csp", SPECIFICATION_DEFAULT)
    lines = dict(line.split(maxsplit=1) for line in ran.out.partition("\n\n")[0].splitlines())
    assert lines["auto"] == "drawn on the server: WebAssembly is refused"
    assert lines["single"] == "a notice with the tool's text: WebAssembly is refused"
    assert "script-src needs 'wasm-unsafe-eval'" in ran.out


def test_a_policy_for_programs(run):
    ran = run(
        *("doctor", "--json", "--csp", with_wasm({"connectDomains": ["https://cdn.example.com"]})),
        *("--asset-url", "https://cdn.example.com/r"),
    )
    found = json.loads(ran.out)
    assert found["allowed"]["webassembly"] is True
    assert found["modes"]["hosted"] == "drawn in the frame, its parts come from the asset URL"
    assert found["missing"] == []


def test_a_server_with_the_stock_renderer(run):
    ran = run("doctor", "--server", "server.py")
    assert ran.code == 0
    assert ran.out.startswith("greet: Prefab's own renderer\n    ui://prefab/renderer/")
    assert "\nleave: Prefab's own renderer\n" in ran.out
    assert "add" not in ran.out


def test_a_server_with_ours(run, renderer):
    found = json.loads(run("doctor", "--server", "server.py", "--json").out)
    assert [each["tool"] for each in found] == ["greet", "leave"]
    for each in found:
        assert each["renderer"] == "renderer-py"
        assert each["ui"] == {"csp": {"wasmUnsafeEval": True}}
        assert each["mime_type"] == "text/html;profile=mcp-app"
        assert each["problems"] == []


def test_a_page_over_the_limit_and_a_renderer_that_cannot_be_read_are_problems(
    run, folder, renderer
):
    page = folder / "built" / "renderer.html"
    page.write_text(page.read_text().replace("boot()", "x" * 1_048_576))
    (folder / "server.py").write_text(
        SERVER + '\n@mcp.tool(meta={"ui": {"resourceUri": "ui://gone/view.html"}})\n'
        "def lost():\n    return 1\n"
    )
    ran = run("doctor", "--server", "server.py")
    assert ran.code == 1
    assert "  ! larger than 1 MiB: clients over HTTP may refuse it; use mode auto" in ran.out
    assert "lost: nothing\n" in ran.out
    assert "  ! reading the resource fails: " in ran.out


def test_a_server_without_apps(run, folder):
    (folder / "server.py").write_text("from fastmcp import FastMCP\nmcp = FastMCP('Plain')\n")
    assert run("doctor", "--server", "server.py").out == "server.py has no app tools\n"


def test_a_server_that_is_not_there(run):
    ran = run("doctor", "--server", "http://127.0.0.1:9/mcp")
    assert ran.code == 2
    assert ran.err.startswith("renderer-py: http://127.0.0.1:9/mcp: ")
