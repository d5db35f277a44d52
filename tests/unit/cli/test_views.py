"""`html` and `text`, from every kind of target, and what they say when there is no view."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from host_shim.resources import DATA_ID
from tests.unit.cli.conftest import PAGE, VIEW

ROOT = Path(__file__).parents[3]
RESULT = {"content": [{"type": "text", "text": "x"}], "structuredContent": VIEW}


def test_a_baked_page_is_the_page_with_the_view(run):
    ran = run("html", "view.json")
    assert ran.code == 0
    element, _, rest = ran.out.partition("</script><div")
    before, mark, data = element.partition(f'<script id="{DATA_ID}" type="application/json">')
    assert before + "<div" + rest == PAGE
    assert mark
    assert json.loads(data) == {"$prefab": {"version": "0.3"}, **VIEW}


def test_a_page_can_go_into_a_file(run, folder):
    ran = run("html", "view.json", "-o", "out.html")
    assert (ran.code, ran.out) == (0, "")
    page = (folder / "out.html").read_text()
    assert DATA_ID in page
    assert ran.err == f"out.html: {len(page.encode()):,} bytes\n"


def test_a_terminal_is_not_filled_with_a_page(run, folder, monkeypatch):
    piped = run("html", "view.json").out
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    ran = run("html", "view.json")
    assert (ran.code, ran.out) == (0, "")
    assert ran.err.startswith("view.html: ")
    assert (folder / "view.html").read_text() == piped


@pytest.mark.parametrize(
    ("arguments", "shown"),
    [
        (["view.json"], "Hello, Ada"),
        (["result.json"], "Hello, Ada"),
        (["component.json"], "alone"),
        (["server.py", "--tool", "greet"], "Hello, Ada"),
        (["server.py", "--tool", "greet", "--args", '{"name": "Lev"}'], "Hello, Lev"),
        (["server.py:page"], "From an app"),
        (["server:page"], "From an app"),
    ],
)
def test_every_kind_of_target_has_its_view(run, folder, arguments, shown):
    (folder / "result.json").write_text(json.dumps(RESULT))
    (folder / "component.json").write_text('{"type": "Text", "content": "alone"}')
    ran = run("text", *arguments)
    assert (ran.code, ran.out) == (0, f"{shown}\n")


def test_a_server_can_be_a_command(folder):
    path = folder / "server.py"
    path.write_text(path.read_text() + "\nmcp.run(show_banner=False)\n")
    ours = [sys.executable, "-m", "host_shim.cli", "text", "--tool", "leave"]
    done = subprocess.run(
        [*ours, "--", sys.executable, "server.py"],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        cwd=folder,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "Bye\n"


def test_json_comes_from_standard_input_too(run, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(RESULT)))
    assert run("text", "-").out == "Hello, Ada\n"


@pytest.mark.parametrize(
    ("form", "shown"),
    [
        ("markdown", "# Title\n"),
        ("text", "Title\n=====\n"),
        ("aria", '- heading "Title" [level=1]\n- region "Notifications alt+T"\n'),
    ],
)
def test_text_has_three_forms(run, folder, form, shown):
    view = {"view": {"type": "H1", "content": "Title"}}
    (folder / "view.json").write_text(json.dumps(view))
    assert run("text", "view.json", "--format", form).out == shown


@pytest.mark.parametrize("command", ["html", "text", "screenshot"])
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "name a view: view.json, - (JSON from standard input), file.py"),
        (["none.json"], "none.json: No such file or directory"),
        (["broken.json"], "broken.json: no JSON: "),
        (["list.json"], "list.json: a JSON object is needed, not list"),
        (["other.json"], "other.json: neither a Prefab view ($prefab, view) nor a tool result"),
        (["none.py"], "there is no file none.py"),
        (["no_such_module_here"], "there is no module no_such_module_here"),
        (["server.py"], "say which with --tool: server.py has greet, leave"),
        (["server.py", "--tool", "add"], "server.py has no app tool 'add'; it has greet, leave"),
        (["plain.py"], "plain.py has no tool with a view; @mcp.tool(app=True) makes one"),
        (["server.py", "--tool", "leave", "--args", "{"], "--args: no JSON: "),
        (
            ["server.py", "--tool", "greet", "--args", '{"name": "nobody"}'],
            "the tool greet of server.py failed: nobody is there",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_line(run, folder, command, arguments, said):
    (folder / "plain.py").write_text("from fastmcp import FastMCP\nmcp = FastMCP('Plain')\n")
    (folder / "broken.json").write_text("{")
    (folder / "list.json").write_text("[1]")
    (folder / "other.json").write_text('{"a": 1}')
    ran = run(command, *arguments)
    assert (ran.code, ran.out) == (2, "")
    # A server of this process may write a log before.
    assert ran.err.splitlines()[-1].startswith(f"renderer-py: {said}")
    assert "Traceback" not in ran.err


@pytest.mark.parametrize("command", [["html"], ["text"], ["check"], ["doctor", "--server"]])
@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("1 / 0", ['bad.py", line 1, in <module>', "ZeroDivisionError: division by zero"]),
        ("def (", ['bad.py", line 1', "SyntaxError: "]),
    ],
)
def test_a_server_that_does_not_load_shows_its_own_lines(run, folder, command, written, said):
    (folder / "bad.py").write_text(written)
    ran = run(*command, "bad.py")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith("renderer-py: bad.py does not load\n")
    assert all(words in ran.err for words in said)
    assert "host_shim" not in ran.err and "importlib" not in ran.err


@pytest.mark.parametrize("command", [["html"], ["text"], ["check"], ["doctor", "--server"]])
def test_a_server_that_does_not_answer_is_named(run, command):
    nobody = "http://127.0.0.1:9/mcp"
    ran = run(*command, nobody)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.splitlines()[-1].startswith(f"renderer-py: {nobody}: ")
    assert "Traceback" not in ran.err


def test_an_unbuilt_page_says_what_to_do(run, folder):
    (folder / "built" / "renderer.html").unlink()
    assert "run `make build`" in run("html", "view.json").err


def test_a_place_that_cannot_be_written_is_named(run):
    assert run("html", "view.json", "-o", "no/such/folder.html").err == (
        "renderer-py: no/such/folder.html: No such file or directory\n"
    )
