"""A host page's way to its MCP server, and to the module it is written with.

One rule: an answer is what the server said, or `{"error": {code, message}}` with status 502. What a
view asks for goes through `call` and `read` and reaches tools for apps alone; `open` is the
host's own.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from fastmcp import Client
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Route

from host_shim.embed.sandbox import DIST, script

Answer = Callable[[dict[str, Any]], Awaitable[dict[str, Any]]]
INVALID = -32602


class _Refused(Exception):
    def __init__(self, message: str, code: int = INVALID) -> None:
        super().__init__(message)
        self.code = code


def module_route(path: str = "/embed.js") -> Route:
    """The module that a host page imports.

    Raises:
        PageMissing: it has not been built.
    """
    script("embed.js")

    async def module(_: Request) -> Response:
        return FileResponse(DIST / "embed.js", media_type="text/javascript")

    return Route(path, module)


def types_folder() -> Path:
    """Where the module's TypeScript declarations are."""
    return DIST / "types"


def mcp_routes(client: Client[Any], base: str = "/mcp") -> list[Route]:
    """What `backend(base)` of the module asks: `POST` of JSON to `open`, `call`, `read`, `tools`.

    The client must be connected (`async with client`) by the time of the first request, and should
    have been made with `cache=False`.

    | route | asks for | gives |
    | --- | --- | --- |
    | `tools` | nothing | `{"tools": […]}`, those that have a view |
    | `open` | `{name, arguments}` | `{resource, input, result}` for `openView` |
    | `call` | `{name, arguments}` | a `CallToolResult`, of a tool for apps |
    | `read` | `{uri}` | a `ReadResourceResult` |
    """
    desk = _Desk(client)
    answers: dict[str, Answer] = {
        "tools": desk.tools,
        "open": desk.open,
        "call": desk.call,
        "read": desk.read,
    }
    return [
        Route(f"{base}/{name}", _endpoint(answer), methods=["POST"])
        for name, answer in answers.items()
    ]


class _Desk:
    def __init__(self, client: Client[Any]) -> None:
        self._client = client

    async def tools(self, _: dict[str, Any]) -> dict[str, Any]:
        shown = [tool for tool in await self._listed() if _ui(tool).get("resourceUri")]
        return {"tools": shown}

    async def open(self, body: dict[str, Any]) -> dict[str, Any]:
        name, arguments = _named(body)
        tool = await self._tool(name)
        uri = _ui(tool).get("resourceUri")
        if uri is None:
            raise _Refused(f"the tool {name!r} has no view")
        result = _json(await self._client.call_tool_mcp(name, arguments))
        (resource, *_) = (await self.read({"uri": uri}))["contents"]
        return {"resource": resource, "input": arguments, "result": result}

    async def call(self, body: dict[str, Any]) -> dict[str, Any]:
        name, arguments = _named(body)
        # A tool that is not listed may still have an address (FastMCP hides some): the server
        # then decides.
        tool = await self._tool(name, missing={})
        if "app" not in _ui(tool).get("visibility", ["model", "app"]):
            raise _Refused(f"the tool {name!r} is not for apps")
        return _json(await self._client.call_tool_mcp(name, arguments))

    async def read(self, body: dict[str, Any]) -> dict[str, Any]:
        uri = body.get("uri")
        if not isinstance(uri, str):
            raise _Refused("uri is no text")
        return _json(await self._client.read_resource_mcp(uri))

    async def _listed(self) -> list[dict[str, Any]]:
        return [_json(tool) for tool in await self._client.list_tools()]

    async def _tool(self, name: str, missing: dict[str, Any] | None = None) -> dict[str, Any]:
        for tool in await self._listed():
            if tool["name"] == name:
                return tool
        if missing is None:
            raise _Refused(f"there is no tool {name!r}")
        return missing


def _endpoint(answer: Answer) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        if not _from_this_page(request):
            return _error(403, -32600, "the request came from another origin")
        try:
            body = await request.json()
            if not isinstance(body, dict):
                raise _Refused("the request is no JSON object")
            return JSONResponse(await answer(body))
        except _Refused as error:
            return _error(502, error.code, str(error))
        except MCPError as error:
            return _error(502, error.error.code, error.error.message)
        except ValueError as error:
            return _error(400, -32700, str(error))

    return endpoint


def _from_this_page(request: Request) -> bool:
    """A browser names the origin of every POST; another page's would be a forged request."""
    origin = request.headers.get("origin")
    return origin is None or origin.partition("://")[2] == request.headers.get("host")


def _named(body: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    name, arguments = body.get("name"), body.get("arguments") or {}
    if not isinstance(name, str) or not isinstance(arguments, dict):
        raise _Refused("a name and an object of arguments are needed")
    return name, arguments


def _ui(tool: dict[str, Any]) -> dict[str, Any]:
    found = (tool.get("_meta") or {}).get("ui")
    return found if isinstance(found, dict) else {}


def _json(model: BaseModel) -> dict[str, Any]:
    """`model` as it stood on the wire."""
    return model.model_dump(mode="json", by_alias=True, exclude_unset=True)


def _error(status: int, code: int, message: str) -> JSONResponse:
    return JSONResponse({"error": {"code": code, "message": message}}, status)
