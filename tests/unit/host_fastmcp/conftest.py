"""Small built pages and servers, and a process that is left as it was found."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from host_shim.fastmcp import uninstall
from host_shim.resources import pages

# Large enough to be told from everything else, small enough to be read often.
SINGLE = (
    "<!doctype html><html><head><title>one file</title></head>"
    '<body><div id="root"><div></div></div></body></html>'
)
VARIABLES = (
    "RENDERER_PY",
    "RENDERER_PY_MODE",
    "RENDERER_PY_ASSET_URL",
    "RENDERER_PY_REDIS_URL",
)
STOCK_VARIABLES = ("PREFAB_RENDERER_URL", "PREFAB_BUNDLED_RENDERER")


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of built files: the self-contained page, and no stub."""
    for name in (*VARIABLES, *STOCK_VARIABLES):
        monkeypatch.delenv(name, raising=False)
    folder = tmp_path / "dist"
    folder.mkdir()
    (folder / pages.BUILT_NAME).write_text(SINGLE)
    monkeypatch.setattr(pages, "FOLDERS", (folder,))
    return folder


@pytest.fixture(autouse=True)
def _as_found() -> Iterator[None]:
    yield
    uninstall()
