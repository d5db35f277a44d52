"""Tests MCP Apps: without a browser in milliseconds, or in Chromium with a real sandbox and policy.

    async def test_save(app_host):
        view = await app_host.open(server.mcp, "contact_book")
        await view.get_by_label("Full name").fill("Lev")
        await view.get_by_role("button", name="Submit").click()
        assert view.calls[-1].tool == "create_contact"

`app_host` is a fixture of the pytest plugin that comes with the package; `AppHost` does the same
anywhere else. `Chromium`, `Harness` and `View` are the synchronous parts for tests of the renderer
itself. One rule: importing this package imports no browser and no server; names are loaded when used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from host_shim.testing.chromium import Chromium, find_chromium
    from host_shim.testing.harness import Harness, Setup
    from host_shim.testing.view import View

_HOMES = {
    "Chromium": "chromium",
    "Harness": "harness",
    "Setup": "harness",
    "View": "view",
    "find_chromium": "chromium",
}

__all__ = ["Chromium", "Harness", "Setup", "View", "find_chromium"]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
