"""The build hook of the published wheel: puts what has been built for pages and hosts into it.

Installing needs no Node, so nothing is built here. One rule: a wheel without the renderer's page is
never made; the message says what to run.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGES = "static/dist"
HOSTS = "host_shim/embed/dist"
INSTALLED = "host_shim/assets"
NEEDED = (
    f"{PAGES}/renderer.html",
    f"{PAGES}/stub.html",
    f"{PAGES}/assets.json",
    f"{PAGES}/assets",
    f"{HOSTS}/embed.js",
)
# Python reads it at its start; with RENDERER_PY set it switches the renderer on.
SWITCH = "host_shim/fastmcp/renderer_py.pth"


class PagesHook(BuildHookInterface[Any]):
    """Adds the built pages, and the switch, to the files of the wheel."""

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects files.

        Raises:
            RuntimeError: something has not been built.
        """
        root = Path(self.root)
        included: dict[str, str] = build_data["force_include"]
        included[str(root / SWITCH)] = Path(SWITCH).name
        if version == "editable":  # there, pages are read from the tree, whenever they are built
            return
        missing = [name for name in NEEDED if not (root / name).exists()]
        if missing:
            raise RuntimeError(f"not built: {', '.join(missing)}; run `make build` first")
        for name in NEEDED:
            if name.startswith(PAGES):
                included[str(root / name)] = name.replace(PAGES, INSTALLED, 1)
