"""The files the build has made: where they are, read as they are.

One rule: a page is returned as built, byte for byte.
"""

from __future__ import annotations

from pathlib import Path

_HERE = Path(__file__).resolve()
FOLDERS = (_HERE.parents[2] / "static" / "dist", _HERE.parents[1] / "assets")
"""Where built files are looked for: in a source tree, then inside an installed package."""

BUILT_NAME = "renderer.html"
STUB_NAME = "stub.html"


class PageMissing(RuntimeError):
    """A file of the build is not there; the message says how to make it."""


def built_path(name: str) -> Path:
    """Where the built file `name` is.

    Raises:
        PageMissing: it is in none of the places.
    """
    for folder in FOLDERS:
        if (folder / name).exists():
            return folder / name
    raise PageMissing(f"{name} is not built; run `make build` in the source tree")


def renderer_path() -> Path:
    """Where the built single-file page is.

    Raises:
        PageMissing: it has not been built.
    """
    return built_path(BUILT_NAME)


def read_built(name: str) -> str:
    """The text of the built file `name`, read again only after a build has replaced it.

    Raises:
        PageMissing: it has not been built.
    """
    path = built_path(name)
    mark = (path, path.stat().st_mtime_ns, path.stat().st_size)
    known = _texts.get(name)
    if known is None or known[0] != mark:
        known = _texts[name] = (mark, path.read_text(encoding="utf-8"))
    return known[1]


_texts: dict[str, tuple[object, str]] = {}


def stock_html() -> str:
    """Prefab's own renderer as one self-contained HTML file (needs the `prefab-ui` package)."""
    import prefab_ui.renderer

    # Its file, not its function: that one may have been replaced by ours.
    return Path(prefab_ui.renderer.__file__).with_name("app.html").read_text(encoding="utf-8")
