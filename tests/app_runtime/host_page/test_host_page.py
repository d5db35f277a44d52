"""Runs the tests of the host page's own modules, which need no page, in Node."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

HERE = Path(__file__).parent
SOURCE = HERE.parents[2] / "host_shim" / "embed" / "src" / "app_tool"


def test_the_host_page_keeps_its_side_of_the_bridge() -> None:
    """`host_page.test.mjs`; every failure is printed with its name and the values it compared."""
    done = subprocess.run(
        ["node", "--test", "--test-reporter=spec", str(HERE / "host_page.test.mjs")],
        env={**os.environ, "APP_TOOL_SOURCE": str(SOURCE)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "fail 0" in done.stdout and "pass 0" not in done.stdout
