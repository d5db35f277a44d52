"""`serve-assets`: it prints where it listens, answers there, and says when it cannot."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

from host_shim.resources import pages
from tests.unit.cli.conftest import PAGE

ROOT = Path(__file__).parents[3]


def test_it_serves_until_it_is_interrupted(folder):
    code = (
        "import pathlib, sys\n"
        "from host_shim.cli import main\n"
        "from host_shim.resources import pages\n"
        f"pages.FOLDERS = (pathlib.Path({str(folder / 'built')!r}),)\n"
        "sys.exit(main(['serve-assets', '--port', '0']))"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        try:
            assert process.stdout is not None
            first = process.stdout.readline()
            found = re.fullmatch(r"Serving the renderer at (http://127\.0\.0\.1:\d+)\n", first)
            assert found is not None
            assert f"PREFAB_RENDERER_URL={found[1]}" in process.stdout.readline()
            with urlopen(f"{found[1]}/{pages.BUILT_NAME}") as answer:
                assert answer.read().decode() == PAGE
        finally:
            process.send_signal(signal.SIGINT)
        assert process.wait() in (0, 130, -signal.SIGINT)


def test_a_port_that_is_taken_is_a_problem(run):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = run("serve-assets", "--port", str(port))
    assert ran.code == 2
    assert ran.err == (
        f"renderer-py: 127.0.0.1:{port}: Address already in use; choose another --port\n"
    )


def test_an_unbuilt_page_is_a_problem(run, folder):
    (folder / "built" / pages.BUILT_NAME).unlink()
    assert "run `make build`" in run("serve-assets").err
