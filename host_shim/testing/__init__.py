"""Tests MCP Apps: without a browser in milliseconds, or in Chromium with a real sandbox and policy.

    async def test_save(app_host):
        view = await app_host.open(server.mcp, "contact_book")
        await view.get_by_label("Full name").fill("Lev")
        await view.get_by_role("button", name="Submit").click()
        assert view.calls[-1].tool == "create_contact"

`app_host` is a fixture of the pytest plugin that comes with the package; `AppHost` does the same
anywhere else. `Chromium`, `Harness` and `View` are the synchronous parts for tests of the renderer
itself. One rule: importing this package imports no browser and no server; a name is loaded when it
is used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from host_shim.testing.answers import HostError
    from host_shim.testing.app_host import AppHost, ToolFailed
    from host_shim.testing.app_view import AppView
    from host_shim.testing.chromium import Chromium, find_chromium
    from host_shim.testing.hand import Refused
    from host_shim.testing.harness import Harness, Setup
    from host_shim.testing.locator import Locator
    from host_shim.testing.page import NotFound, Unsupported
    from host_shim.testing.sources import TargetError
    from host_shim.testing.view import View

_HOMES = {
    "AppHost": "app_host",
    "AppView": "app_view",
    "Chromium": "chromium",
    "Harness": "harness",
    "HostError": "answers",
    "Locator": "locator",
    "NotFound": "page",
    "Refused": "hand",
    "Setup": "harness",
    "TargetError": "sources",
    "ToolFailed": "app_host",
    "Unsupported": "page",
    "View": "view",
    "find_chromium": "chromium",
}

__all__ = [
    "AppHost",
    "AppView",
    "Chromium",
    "Harness",
    "HostError",
    "Locator",
    "NotFound",
    "Refused",
    "Setup",
    "TargetError",
    "ToolFailed",
    "Unsupported",
    "View",
    "find_chromium",
]


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{home}"), name)
