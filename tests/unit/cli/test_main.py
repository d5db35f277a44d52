"""The command's frame: help for everything, one line and code 2 for what a person can mend."""

from __future__ import annotations

import importlib
import subprocess
import sys
from pathlib import Path

import pytest

from host_shim.cli import COMMANDS
from renderer_py.version import __version__

NAMES = [name.replace("_", "-") for name in COMMANDS]


@pytest.mark.parametrize("arguments", [(), ("--help",)])
def test_help_lists_every_command(run, arguments):
    ran = run(*arguments)
    assert ran.code == 0
    for name in NAMES:
        assert f"  {name}  " in ran.out


@pytest.mark.parametrize("name", NAMES)
def test_each_command_explains_itself_by_examples(run, name):
    ran = run(name, "--help")
    assert ran.code == 0
    assert "examples:" in ran.out
    assert f"renderer-py {name}" in ran.out.partition("examples:")[2]


@pytest.mark.parametrize("name", COMMANDS)
def test_each_module_keeps_the_contract(name):
    module = importlib.import_module(f"host_shim.cli.{name}")
    assert module.SUMMARY[0].islower()
    assert not module.SUMMARY.endswith(".")
    assert callable(module.configure)
    assert callable(module.run)


def test_the_version(run):
    assert run("--version").out == f"renderer-py {__version__}\n"


def test_an_unknown_command_names_the_known_ones(run):
    ran = run("htlm")
    assert ran.code == 2
    assert "htlm" in ran.err
    assert "html" in ran.err


def test_help_imports_no_server_and_no_renderer():
    """So that it is there at once; the modules named are the slow ones."""
    code = (
        "import sys; from host_shim.cli import main; main([])\n"
        "slow = {'fastmcp', 'renderer_py.renderer', 'playwright', 'starlette'} & set(sys.modules)\n"
        "sys.exit(', '.join(sorted(slow)) or 0)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_a_reader_that_leaves_is_no_error():
    command = f"{sys.executable} -m host_shim.cli --help | true"
    done = subprocess.run(
        command,
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[3],
    )
    assert done.stderr == ""
