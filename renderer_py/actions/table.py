"""Which function carries out which action."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from renderer_py.actions import app_tools, fetch, files, handlers, mcp, state, timing, ui

Run = Callable[[dict[str, Any], Any], Awaitable[None]]
"""Takes the interpolated, checked action and its `Call`; leaves what it gives in `call.result`, and
raises to fail: the exception's text becomes `$error`."""

ACTIONS: dict[str, Run] = {
    "setState": state.set_state,
    "toggleState": state.toggle_state,
    "appendState": state.append_state,
    "popState": state.pop_state,
    "showToast": ui.show_toast,
    "closeOverlay": ui.close_overlay,
    "openLink": ui.open_link,
    "setInterval": timing.set_interval,
    "fetch": fetch.fetch,
    "openFilePicker": files.open_file_picker,
    "callHandler": handlers.call_handler,
    "toolCall": mcp.tool_call,
    "sendMessage": mcp.send_message,
    "updateContext": mcp.update_context,
    "requestDisplayMode": mcp.request_display_mode,
    "invokeAppTool": app_tools.invoke_app_tool,
}
