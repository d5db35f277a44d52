"""`renderer-py screenshot`: the picture has the size and the colours that were asked for."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VIEW = {
    "view": {
        "type": "Column",
        "children": [{"type": "H1", "content": "Title"}] + [{"type": "P", "content": "x"}] * 20,
    }
}


def size_and_corner(png: bytes) -> tuple[tuple[int, int], tuple[int, ...]]:
    """Width and height, and the first pixel: in the first row every filter leaves it as it is."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height, _, kind = struct.unpack(">IIBB", png[16:26])
    data, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            data += png[at + 8 : at + 8 + length]
        at += length + 12
    channels = {2: 3, 6: 4}[kind]
    return (width, height), tuple(zlib.decompress(data)[1 : 1 + channels])[:3]


@pytest.fixture
def view(tmp_path: Path) -> Path:
    path = tmp_path / "view.json"
    path.write_text(json.dumps(VIEW))
    return path


def painted(view: Path, *options: str) -> bytes:
    command = [sys.executable, "-m", "host_shim.cli", "screenshot", str(view), "-o", "out.png"]
    environment = {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin:/usr/local/bin"}
    done = subprocess.run(
        [*command, *options],
        cwd=view.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout) == (0, "out.png\n"), done.stderr
    return (view.parent / "out.png").read_bytes()


def test_a_view_is_painted_as_high_as_it_is(view: Path) -> None:
    (width, height), corner = size_and_corner(painted(view, "--width", "360", "--scale", "2"))
    assert width == 720
    assert height > 2 * 20 * 16, "twenty lines of text at twice their size"
    assert min(corner) > 240


def test_a_height_cuts_it_and_a_theme_colours_it(view: Path) -> None:
    options = ("--width", "500", "--height", "200", "--theme", "dark")
    size, corner = size_and_corner(painted(view, *options))
    assert size == (500, 200)
    assert max(corner) < 40
