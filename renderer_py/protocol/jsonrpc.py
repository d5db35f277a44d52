"""JSON-RPC 2.0 frames: which plain objects are messages, and how ours are written.

One rule: the shape is strict in both directions. A frame has exactly the keys of its kind, an id
is an integer or text, `params` and `result` are objects. What is no JSON-RPC at all is not ours to
judge (`parse` gives None); what claims to be and is not raises `FrameError` with the reason.
Meaning of methods is none of this file's business.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

RequestId = int | str
Params = dict[str, Any]

# Codes seen on this channel. -32000 is the specification's "denied or failed" for `ui/*`.
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602
INTERNAL_ERROR = -32603
RESOURCE_NOT_FOUND = -32002
REFUSED = -32000
# Never on the wire: what a caller is told when its time is over (the SDK's number).
REQUEST_TIMEOUT = -32001

_CALL_KEYS = frozenset(("jsonrpc", "id", "method", "params"))
_RESULT_KEYS = frozenset(("jsonrpc", "id", "result"))
_ERROR_KEYS = frozenset(("jsonrpc", "id", "error"))


class FrameError(ValueError):
    """An object says `"jsonrpc": "2.0"` and is not a JSON-RPC message; the text says why."""


@dataclass(frozen=True, slots=True)
class CallFrame:
    """A request, or a notification when `id` is None; absent params read as `{}`."""

    method: str
    params: Params
    id: RequestId | None = None


@dataclass(frozen=True, slots=True)
class ResultFrame:
    """A reply that says yes."""

    id: RequestId
    result: Params


@dataclass(frozen=True, slots=True)
class ErrorFrame:
    """A reply that says no; `id` is None when the peer could not read the request's id."""

    id: RequestId | None
    code: int
    message: str
    data: Any = None


Frame = CallFrame | ResultFrame | ErrorFrame


def is_id(value: object) -> bool:
    """Whether `value` may stand as a request id or progress token: an int (no bool) or text."""
    return isinstance(value, str) or (isinstance(value, int) and not isinstance(value, bool))


def parse(message: object) -> Frame | None:
    """Read one posted object; None for anything that is not JSON-RPC 2.0.

    Raises:
        FrameError: it is JSON-RPC 2.0 and malformed.
    """
    if not isinstance(message, Mapping) or message.get("jsonrpc") != "2.0":
        return None
    if "method" in message:
        return _parse_call(message)
    if "result" in message:
        return _parse_result(message)
    if "error" in message:
        return _parse_error(message)
    raise FrameError("has none of method, result, error")


def _parse_call(message: Mapping[str, Any]) -> CallFrame:
    _only(message, _CALL_KEYS)
    method = message["method"]
    if not isinstance(method, str):
        raise FrameError("method is not text")
    params = message.get("params", {})
    if not isinstance(params, dict):
        raise FrameError("params is not an object")
    return CallFrame(method, params, _id(message) if "id" in message else None)


def _parse_result(message: Mapping[str, Any]) -> ResultFrame:
    _only(message, _RESULT_KEYS)
    result = message["result"]
    if not isinstance(result, dict):
        raise FrameError("result is not an object")
    return ResultFrame(_id(message), result)


def _parse_error(message: Mapping[str, Any]) -> ErrorFrame:
    _only(message, _ERROR_KEYS)
    error = message["error"]
    if not isinstance(error, dict):
        raise FrameError("error is not an object")
    code, text = error.get("code"), error.get("message")
    if not isinstance(code, int) or isinstance(code, bool):
        raise FrameError("error.code is not an integer")
    if not isinstance(text, str):
        raise FrameError("error.message is not text")
    return ErrorFrame(_id(message) if "id" in message else None, code, text, error.get("data"))


def _only(message: Mapping[str, Any], allowed: frozenset[str]) -> None:
    extra = [key for key in message if key not in allowed]
    if extra:
        raise FrameError(f"has unexpected keys: {', '.join(map(str, extra))}")


def _id(message: Mapping[str, Any]) -> RequestId:
    value = message.get("id")
    if not is_id(value):
        raise FrameError("id is not an integer or text")
    return value  # type: ignore[return-value]  # is_id has just proved it


def request(request_id: RequestId, method: str, params: Params) -> Params:
    """The frame of a request."""
    return {"jsonrpc": "2.0", "id": request_id, "method": method, "params": params}


def notification(method: str, params: Params) -> Params:
    """The frame of a notification."""
    return {"jsonrpc": "2.0", "method": method, "params": params}


def result(request_id: RequestId, value: Params) -> Params:
    """The frame of a reply that says yes."""
    return {"jsonrpc": "2.0", "id": request_id, "result": value}


def error(request_id: RequestId, code: int, message: str, data: Any = None) -> Params:
    """The frame of a reply that says no; `data` is left out when None."""
    body: Params = {"code": code, "message": message}
    if data is not None:
        body["data"] = data
    return {"jsonrpc": "2.0", "id": request_id, "error": body}
