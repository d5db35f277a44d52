"""toolCall, sendMessage, updateContext, requestDisplayMode: the actions that ask the host.

`{"action": "toolCall", "tool": "save", "arguments": {"id": "{{ id }}"}, "onSuccess": …}`. One rule:
what the host answers is judged here; how the request travels is the environment's affair.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from renderer_py.actions.json_text import parse_json
from renderer_py.errors import ActionError
from renderer_py.values import UNDEFINED, truthy

if TYPE_CHECKING:
    from renderer_py.actions.invocation import Call


async def tool_call(spec: dict[str, Any], call: Call) -> None:
    """Call a tool of the server; the result is its data, see `tool_result`."""
    arguments = spec.get("arguments", {})
    if type(arguments) is not dict:
        raise ActionError("Tool arguments must resolve to an object")
    params: dict[str, Any] = {"name": spec["tool"], "arguments": arguments}
    if truthy(call.env.app_name):
        params["_meta"] = {"fastmcp": {"app": call.env.app_name}}
    result = await call.request("tools/call", params)
    call.result = tool_result(result, unwrap=truthy(spec.get("unwrapResult", False)))


async def send_message(spec: dict[str, Any], call: Call) -> None:
    """Say something in the conversation in the person's name."""
    content = [{"type": "text", "text": spec["content"]}]
    check_taken(await call.request("ui/message", {"role": "user", "content": content}))


async def update_context(spec: dict[str, Any], call: Call) -> None:
    """Replace what the model is told about this view."""
    params: dict[str, Any] = {}
    if spec.get("content"):
        params["content"] = [{"type": "text", "text": spec["content"]}]
    if "structuredContent" in spec:
        params["structuredContent"] = spec["structuredContent"]
    check_taken(await call.request("ui/update-model-context", params))


async def request_display_mode(spec: dict[str, Any], call: Call) -> None:
    """Ask for another display mode; whether it came to that, the host tells by its context."""
    await call.request("ui/request-display-mode", {"mode": spec["mode"]})


def tool_result(result: dict[str, Any], *, unwrap: bool) -> Any:
    """The data of a `tools/call` result: structured content, else text read as JSON, else text.

    Structured content that only wraps a value in `result` (the server says so, or the author by
    `unwrap`) stands for that value. Raises `ActionError` with the text of a tool's error.
    """
    check_taken(result)
    structured = result.get("structuredContent")
    if structured is None:
        text = "".join(text_blocks(result))
        return parsed_or_text(text) if text else UNDEFINED
    if type(structured) is dict and "result" in structured and (unwrap or is_wrapped(result)):
        return structured["result"]
    return structured


def check_taken(result: dict[str, Any]) -> None:
    """Raise the text of a result that says it is an error."""
    if truthy(result.get("isError")):
        raise ActionError("\n".join(text_blocks(result)) or "Unknown error")


def is_wrapped(result: dict[str, Any]) -> bool:
    meta = result.get("_meta")
    fastmcp = meta.get("fastmcp") if type(meta) is dict else None
    return type(fastmcp) is dict and truthy(fastmcp.get("wrap_result"))


def text_blocks(result: dict[str, Any]) -> list[str]:
    """The texts of the text blocks, empty ones left out."""
    content = result.get("content")
    if type(content) is not list:
        return []
    blocks = [block for block in content if type(block) is dict and block.get("type") == "text"]
    return [block["text"] for block in blocks if type(block.get("text")) is str and block["text"]]


def parsed_or_text(text: str) -> Any:
    try:
        return parse_json(text)
    except ValueError:
        return text
