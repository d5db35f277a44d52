"""invokeAppTool: `{"action": "invokeAppTool", "tool": "increment", "arguments": {"amount": 2}}`.

One rule: a button gets what the host would get: the tool's result is this action's result, a tool's
failure is its failure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from renderer_py.errors import ActionError

if TYPE_CHECKING:
    from renderer_py.actions.invocation import Call


async def invoke_app_tool(spec: dict[str, Any], call: Call) -> None:
    """Call a tool of this app in its turn; the result is the tool's result."""
    tools = call.env.app_tools
    if tools is None:
        raise ActionError(f"No app tool dispatcher for {spec['tool']}")
    call.result = await tools.invoke(spec["tool"], spec.get("arguments", {}), call)
