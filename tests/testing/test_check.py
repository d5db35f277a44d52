"""`renderer-py check`: one line of JSON and an exit code."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from host_shim.cli import main

CONTACTS = str(Path(__file__).parents[2] / "examples" / "contacts_server.py")


def test_a_view_that_works(capsys, tmp_path):
    picture = tmp_path / "view.png"
    options = ["--tool", "contact_book", "--policy", "declared", "--screenshot", str(picture)]
    assert main(["check", CONTACTS, *options]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["ok"], report["faults"], report["tool"]) == (True, [], "contact_book")
    assert report["bytes"] > 0 and report["first_paint_ms"] > 0
    assert picture.read_bytes().startswith(b"\x89PNG")


def test_a_view_that_breaks_its_policy(capsys, tmp_path):
    view = tmp_path / "view.json"
    image = {"type": "Image", "src": "https://elsewhere.example/a.png", "alt": "A"}
    view.write_text(json.dumps({"view": image}))
    assert main(["check", str(view)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert any("img-src https://elsewhere.example/a.png" in fault for fault in report["faults"])


def test_a_server_behind_a_command(capfd):
    command = [sys.executable, "-m", "fastmcp.cli", "run", CONTACTS]
    assert main(["check", "--tool", "contact_book", "--", *command]) == 0
    report = json.loads(capfd.readouterr().out)
    assert report["target"] == " ".join(command)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([], "name a view"),
        (["none.py"], "none.py"),
        ([CONTACTS, "--tool", "nothing"], "no tool 'nothing'"),
        ([CONTACTS, "--args", "{"], "--args: no JSON"),
        ([CONTACTS, "--policy", "loose"], "no policy 'loose'"),
    ],
)
def test_what_cannot_be_checked(arguments, words, capsys):
    assert main(["check", *arguments]) == 2
    assert words in capsys.readouterr().err
