"""showToast, closeOverlay, openLink: `{"action": "openLink", "url": "https://example.com"}`.

One rule: what the person asked for happens. A host that cannot or will not open a link is passed
over and the page opens it, so openLink never fails.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from renderer_py.errors import ActionError

if TYPE_CHECKING:
    from renderer_py.actions.invocation import Call


async def show_toast(spec: dict[str, Any], call: Call) -> None:
    """Show a toast; all fields are as the author gave them."""
    call.env.toast(
        spec["message"],
        spec.get("description"),
        spec.get("variant", "default"),
        spec.get("duration"),
    )


async def close_overlay(spec: dict[str, Any], call: Call) -> None:
    """Close the nearest dialog or popover around the trigger, if there is one."""
    if call.overlay is not None:
        call.overlay.close()


async def open_link(spec: dict[str, Any], call: Call) -> None:
    """Ask the host to open the link, or open it where the host does not."""
    try:
        result = await call.request("ui/open-link", {"url": spec["url"]})
    except ActionError:
        call.env.navigator.open(spec["url"])
        return
    if result.get("isError"):
        call.env.navigator.open(spec["url"])
