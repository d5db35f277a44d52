"""The wheels of the page: the renderer's own, and the pinned ones beside it.

One rule: what goes into the page is pure Python that this tree or a hash names.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
REQUIREMENTS = Path(__file__).with_name("requirements.txt")
# A page shows its view; only those who do not see it need another rendition.
_NOT_FOR_PAGES = ("renditions",)
# Of the package's metadata only this matters in a page.
_PROJECT = """\
[build-system]
requires = ["{backend}"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "{version}"
requires-python = "{python}"
dependencies = {dependencies!r}

[tool.hatch.build.targets.wheel]
packages = ["renderer_py"]
artifacts = ["renderer_py/browser/page/*"]
"""


class BuildError(RuntimeError):
    """A step of the build failed; the text says which and what it printed."""


def run(command: list[str], **environment: str) -> str:
    """Run a command and return what it printed.

    Raises:
        BuildError: when it fails.
    """
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )
    if done.returncode:
        raise BuildError(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def build_wheel(page_parts: dict[str, str], scratch: Path, wheels: Path) -> Path:
    """Build the renderer's wheel for pages: its package without the host's side.

    Args:
        page_parts: files by name that a page without our HTML needs; they enter the package as
            `renderer_py/browser/page/`.
        scratch: an empty folder for the sources.
        wheels: where the wheel goes.
    """
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    ignored = shutil.ignore_patterns("__pycache__", "*.pyc", ".*", *_NOT_FOR_PAGES)
    shutil.copytree(ROOT / "renderer_py", scratch / "renderer_py", ignore=ignored)
    folder = scratch / "renderer_py" / "browser" / "page"
    folder.mkdir(exist_ok=True)
    for name, text in page_parts.items():
        (folder / name).write_text(text, encoding="utf-8")
    metadata = project["project"]
    (scratch / "pyproject.toml").write_text(
        _PROJECT.format(
            backend=project["build-system"]["requires"][0],
            name=metadata["name"],
            version=metadata["version"],
            python=metadata["requires-python"],
            dependencies=metadata.get("dependencies", []),
        ),
        encoding="utf-8",
    )
    _pip_wheel(scratch, wheels)
    (wheel,) = wheels.glob("renderer_py-*-py3-none-any.whl")
    return wheel


def build_local(folder: Path, wheels: Path) -> None:
    """Build the projects in `folder`: pure-Python stand-ins for what has no wheel for pages."""
    for project in sorted(folder.glob("*/pyproject.toml")):
        _pip_wheel(project.parent, wheels)


def _pip_wheel(project: Path, wheels: Path) -> None:
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir"]
    # The date that files in the wheel bear.
    run([*command, str(wheels), str(project)], SOURCE_DATE_EPOCH="1767225600")


def fetch_pinned(cache: Path) -> list[Path]:
    """The wheels of `requirements.txt`, downloaded once and checked against their hashes."""
    cache.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    target = ["--python-version", "3.14", "--only-binary", ":all:"]
    places = ["--find-links", str(cache), "--dest", str(cache), "-r", str(REQUIREMENTS)]
    run([*command, *target, *places])
    return sorted(cache.glob("*.whl"))
