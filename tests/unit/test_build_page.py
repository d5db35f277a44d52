"""The parts of the page's build that need neither Node nor Pyodide."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from static.bundle import stamp
from static.bundle.__main__ import locked
from static.bundle.page import assemble, safe


def test_parts_go_to_their_places() -> None:
    page = "<style>/*{page.css}*/</style><script>/*{boot}*/</script>"
    parts = {"page.css": "p{}", "boot": r"a\1"}
    assert assemble(page, parts) == r"<style>p{}</style><script>a\1</script>"


def test_a_place_without_a_part_and_a_part_without_a_place_are_errors() -> None:
    with pytest.raises(KeyError):
        assemble("/*{boot}*/", {})
    with pytest.raises(ValueError, match="frame"):
        assemble("/*{boot}*/", {"boot": "", "frame": ""})


@pytest.mark.parametrize("text", ["</script>", "</SCRIPT ", "<!--", "<script"])
def test_a_script_cannot_be_ended_or_confused_from_within(text: str) -> None:
    made = safe("boot", f'x = "{text}"')
    assert text not in made
    assert json.loads(made.removeprefix("x = ").replace("\\x3c", "\\u003c")) == text


def test_a_style_cannot_be_ended_from_within() -> None:
    assert safe("page.css", 'a::before{content:"</style>"}') == ('a::before{content:"<\\/style>"}')


def test_the_stamp_knows_content_and_names_but_no_times(tmp_path: Path) -> None:
    for name in (
        "renderer_py/a.py",
        "static/src/b.js",
        "pyproject.toml",
        "static/package-lock.json",
    ):
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(name)
    first = stamp.of_sources(tmp_path)
    (tmp_path / "renderer_py" / "a.py").touch()
    (tmp_path / "renderer_py" / "__pycache__").mkdir()
    (tmp_path / "renderer_py" / "__pycache__" / "a.pyc").write_bytes(b"x")
    assert stamp.of_sources(tmp_path) == first
    (tmp_path / "renderer_py" / "a.py").rename(tmp_path / "renderer_py" / "c.py")
    renamed = stamp.of_sources(tmp_path)
    assert renamed != first
    (tmp_path / "static" / "src" / "b.js").write_text("other")
    assert stamp.of_sources(tmp_path) != renamed


def test_locked_versions_leave_out_what_other_machines_need(tmp_path: Path) -> None:
    packages = {
        "": {"name": "root"},
        "node_modules/a": {"version": "1.0.0"},
        "node_modules/b": {"version": "2.0.0", "optional": True},
    }
    file = tmp_path / "lock.json"
    file.write_text(json.dumps({"packages": packages}))
    assert locked(file) == {"node_modules/a": "1.0.0"}
    assert locked(tmp_path / "none.json") == {}
