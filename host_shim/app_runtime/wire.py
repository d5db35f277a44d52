"""Requests and replies as bytes: bounded bodies, strict JSON, the two envelopes.

One rule: a body is refused before it is held in memory beyond its limit, and JSON that cannot be
written back as UTF-8 JSON (NaN, lone surrogates, bottomless nesting) is refused at the door.
"""

from __future__ import annotations

import json
import math
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import JSONResponse

from host_shim.app_runtime.errors import Refusal, bad_request, too_large, unauthenticated
from host_shim.app_runtime.settings import MAX_REQUEST_BYTES, VERSION_HEADER, VERSIONS

_MAX_DEPTH: Final = 64


def bearer(request: Request) -> str:
    """The token of `Authorization: Bearer …`.

    Raises:
        Refusal: 401 when there is none.
    """
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer" or not token.strip():
        raise unauthenticated("token_missing", "Send the session token as Authorization: Bearer.")
    return token.strip()


def version(request: Request) -> str:
    """The envelope that this one request asks for.

    Raises:
        Refusal: 400 for one that is not served.
    """
    wanted = request.headers.get(VERSION_HEADER, VERSIONS[0])
    if wanted not in VERSIONS:
        raise bad_request("version_unknown", f"{VERSION_HEADER} is one of {', '.join(VERSIONS)}.")
    return wanted


async def body(request: Request) -> dict[str, Any]:
    """The request's JSON object.

    Raises:
        Refusal: 413 over 256 KiB, 400 for anything but an object of well-formed JSON.
    """
    raw = bytearray()
    async for chunk in request.stream():
        raw += chunk
        if len(raw) > MAX_REQUEST_BYTES:
            raise too_large(f"A request has at most {MAX_REQUEST_BYTES // 1024} KiB.")
    try:
        found = json.loads(raw.decode("utf-8"), parse_constant=_no_constant)
        _check(found, _MAX_DEPTH)
    except (ValueError, RecursionError) as error:
        raise bad_request("bad_json", "The body is not well-formed JSON.") from error
    if not isinstance(found, dict):
        raise bad_request("bad_json", "The body is not a JSON object.")
    return found


def member(found: dict[str, Any], name: str, kind: type, default: Any = None) -> Any:
    """`found[name]`, which must be of `kind`; absent is `default`, unless that is None.

    Raises:
        Refusal: 400 when it is missing or of another type.
    """
    value = found.get(name, default)
    if not isinstance(value, kind):
        what = {"str": "text", "dict": "an object", "list": "a list"}[kind.__name__]
        raise bad_request("bad_body", f"{name} must be {what}.")
    return value


def success(kind: str, result: dict[str, Any], envelope: str) -> JSONResponse:
    """A verb's v1 object as it is, or wrapped as v2 wants it."""
    if envelope == "v1":
        return reply(result)
    if kind == "action":
        result = {name: result[name] for name in ("results", "responses")}
    elif kind not in {"rows", "http", "write", "run"}:
        result = result["result"]
    return reply({"ok": True, "kind": kind, "result": result})


def reply(content: Any, status: int = 200, **headers: str) -> JSONResponse:
    """JSON that no cache keeps: it holds tokens, or what only this surface may see."""
    return JSONResponse(content, status, {"Cache-Control": "no-store", **headers})


def failure(refusal: Refusal, envelope: str) -> JSONResponse:
    """A refusal under either envelope; the HTTP status is the same."""
    error: dict[str, Any] = {"error": refusal.message}
    if envelope == "v2":
        stated = {"status": refusal.status, "message": refusal.message}
        error = {"ok": False, "error": stated}
    headers = {}
    if refusal.retry_after is not None:
        # The header counts whole seconds; a shorter wait must not become "at once".
        headers["Retry-After"] = str(max(1, math.ceil(refusal.retry_after)))
    if refusal.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    return reply(error, refusal.status, **headers)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _check(value: Any, depth: int) -> None:
    """Raises ValueError for what could not be written back, however deep it hides."""
    if depth == 0:
        raise ValueError("nested too deeply")
    if isinstance(value, str):
        value.encode("utf-8")
    elif isinstance(value, float) and not math.isfinite(value):
        raise ValueError("a number is too large")
    elif isinstance(value, dict):
        for name, inner in value.items():
            name.encode("utf-8")
            _check(inner, depth - 1)
    elif isinstance(value, list):
        for inner in value:
            _check(inner, depth - 1)
