"""Whether a message is JSON-RPC 2.0 as strictly as the MCP Apps SDK reads it.

One rule: it judges one message by itself; order and meaning are the checks' affair.
"""

from __future__ import annotations

from typing import Any

_KEYS = {"jsonrpc", "id", "method", "params", "result", "error"}


def faults_of(message: Any) -> list[str]:
    """What a strict reader would refuse, empty if nothing."""
    if not isinstance(message, dict):
        return [f"{message!r} is no object"]
    return [f"{what}: {message}" for what in _faults(message)]


def _faults(message: dict[str, Any]) -> list[str]:
    found = []
    extra = message.keys() - _KEYS
    if extra:
        found.append(f"unknown keys {sorted(extra)}")
    if "id" in message and not _is_id(message["id"]):
        found.append(f"the id {message['id']!r} is neither an integer nor a text")
    if "method" in message:
        if not isinstance(message["method"], str):
            found.append("the method is no text")
        if "params" in message and not isinstance(message["params"], dict):
            found.append("params are no object")
    elif ("result" in message) == ("error" in message):
        found.append("an answer needs exactly one of result and error")
    elif "result" in message and not isinstance(message["result"], dict):
        found.append("the result is no object")
    elif "error" in message:
        found += _error_faults(message["error"])
    return found


def _is_id(value: Any) -> bool:
    return isinstance(value, int | str) and not isinstance(value, bool)


def _error_faults(error: Any) -> list[str]:
    if not isinstance(error, dict):
        return ["the error is no object"]
    found = []
    if not isinstance(error.get("code"), int):
        found.append("the error's code is no integer")
    if not isinstance(error.get("message"), str):
        found.append("the error's message is no text")
    return found
