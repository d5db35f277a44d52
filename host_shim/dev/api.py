"""The host page's port: its files, and a small JSON interface to the MCP servers.

One rule: an answer holds what the server said, or `{"error": {code, message}}` with status 502.
"""

from __future__ import annotations

import re
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import SchemaError
from mcp.shared.exceptions import MCPError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from host_shim.dev import advice
from host_shim.dev.apps import describe, resource_uri
from host_shim.dev.board import Board
from host_shim.dev.errors import TargetError
from host_shim.dev.pages import PARTS
from host_shim.dev.policies import POLICIES
from host_shim.dev.presets import PRESETS
from host_shim.dev.recording import RecordedServer, Recording
from host_shim.dev.styles import STYLE_SETS
from host_shim.dev.upstream import Unavailable, error_json, html_of
from renderer_py.version import __version__

_OUTSIDE = re.compile(r"""(?:src|href)=["']?(https?://[^/"'\s>]+)""", re.IGNORECASE)


def host_app(board: Board, sandbox_origin: str, middleware: list[Middleware]) -> Starlette:
    """The application behind the host page; the servers are connected by the time it is asked."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        f"img-src 'self' data:; connect-src 'self'; frame-src {sandbox_origin}; "
        "base-uri 'none'; form-action 'none'"
    )

    async def page(_: Request) -> Response:
        return FileResponse(PARTS / "dev.html", headers={"content-security-policy": policy})

    async def config(_: Request) -> Response:
        return JSONResponse({"sandboxOrigin": sandbox_origin, **_choices(board)})

    return Starlette(
        middleware=middleware,
        exception_handlers={
            MCPError: _server_error,
            Unavailable: _unavailable,
            KeyError: _bad_request,
            TargetError: _refused,
        },
        routes=[
            Route("/", page),
            Route("/api/config", config),
            *Endpoints(board).routes(),
            Mount("/", StaticFiles(directory=PARTS, check_dir=False)),
        ],
    )


def _choices(board: Board) -> dict[str, Any]:
    policies = [
        {
            "name": name,
            "title": policy.title,
            "python": policy.runs_python(),
            "source": policy.source,
            "date": policy.date,
        }
        for name, policy in POLICIES.items()
    ]
    return {
        "version": __version__,
        "renderers": board.pages.names,
        "policies": policies,
        "presets": [preset.as_json() for preset in PRESETS],
        "styles": STYLE_SETS,
    }


class Endpoints:
    """What the page may ask, each a method from a request to a response."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def routes(self) -> list[Route]:
        post, get = ["POST"], ["GET"]
        return [
            Route("/api/servers", self.servers, methods=get),
            Route("/api/tools/call", self.call, methods=post),
            Route("/api/resources/read", self.read, methods=post),
            Route("/api/ask", self.ask, methods=post),
            Route("/api/html", self.html, methods=post),
            Route("/api/app", self.app, methods=post),
            Route("/api/reload", self.reload, methods=post),
            Route("/api/recordings", self.record, methods=post),
            Route("/api/recordings/{server}", self.recording, methods=get),
            Route("/api/events", self.events, methods=get),
            Route("/api/validate", _validate, methods=post),
            Route("/api/advice", _advice, methods=post),
        ]

    async def servers(self, _: Request) -> Response:
        return JSONResponse([await describe(server) for server in self.board.servers.values()])

    async def call(self, request: Request) -> Response:
        body = await request.json()
        server = self.board.servers[body["server"]]
        return JSONResponse(await server.call_tool(body["name"], body.get("arguments") or {}))

    async def read(self, request: Request) -> Response:
        body = await request.json()
        return JSONResponse(await self.board.servers[body["server"]].read_resource(body["uri"]))

    async def ask(self, request: Request) -> Response:
        """The listings that a view may ask for: tools, resources, templates, prompts."""
        body = await request.json()
        server = self.board.servers[body["server"]]
        return JSONResponse(await server.ask(body["method"], body.get("params") or {}))

    async def html(self, request: Request) -> Response:
        """A renderer's page as text, for the frame inside a proxy."""
        body = await request.json()
        named = body["renderer"], body.get("server", ""), body.get("uri", "")
        text = await self.board.pages.html(*named, probe=bool(body.get("probe")))
        return Response(text, media_type="text/plain; charset=utf-8")

    async def app(self, request: Request) -> Response:
        body = await request.json()
        found = await _app(self.board, body["server"], body["tool"], body["policy"])
        return JSONResponse(found)

    async def reload(self, request: Request) -> Response:
        await self.board.reload((await request.json())["server"])
        return JSONResponse({})

    async def record(self, request: Request) -> Response:
        """Take a recording in as one more server."""
        body = await request.json()
        added = self.board.add(RecordedServer(Recording(body["data"], body["name"])))
        return JSONResponse({"server": added})

    async def recording(self, request: Request) -> Response:
        server = self.board.servers[request.path_params["server"]]
        found = server.recording.data if isinstance(server, RecordedServer) else None
        return JSONResponse(found)

    async def events(self, request: Request) -> Response:
        after = int(request.headers.get("last-event-id") or 0)
        return StreamingResponse(self.board.feed.events(after), media_type="text/event-stream")


async def _app(board: Board, name: str, tool_name: str, policy: str) -> dict[str, Any]:
    """What an app is before it is shown: its metadata where it counts, its size, its risks."""
    server = board.servers[name]
    tools = await server.list_tools()
    tool = next((tool for tool in tools if tool["name"] == tool_name), None)
    if tool is None:
        raise KeyError(tool_name)
    uri = resource_uri(tool)
    if uri is None:
        return {"ui": None, "warnings": []}
    listed = next((r for r in await server.list_resources() if r["uri"] == uri), None)
    try:
        content = _content(await server.read_resource(uri))
    except MCPError as error:
        return {"ui": {"resourceUri": uri}, "warnings": [f"Reading {uri} fails: {error}"]}
    # What stands on the content wins; hosts must look at both.
    meta = content["meta"] or ((listed or {}).get("_meta") or {}).get("ui") or {}
    found = advice.warnings(tool, listed, content, POLICIES[policy])
    return {
        "ui": {"resourceUri": uri, **meta},
        "bytes": content["bytes"],
        "mimeType": content["mimeType"],
        "policy": POLICIES[policy].build(meta.get("csp")),
        "python": POLICIES[policy].runs_python(meta.get("csp")),
        "warnings": found,
    }


def _content(read: dict[str, Any]) -> dict[str, Any]:
    first = read["contents"][0]
    page = html_of(read)
    return {
        "bytes": len(page.encode()),
        "mimeType": first.get("mimeType"),
        "meta": (first.get("_meta") or {}).get("ui") or {},
        # A renderer of one file has no address in its head; a stub has its scripts there.
        "outside": _OUTSIDE.findall(page[:4096]),
    }


async def _validate(request: Request) -> Response:
    """`{schema, value}` to `{faults: [{path, message}]}`; a broken schema is a fault of its own."""
    body = await request.json()
    try:
        Draft202012Validator.check_schema(body["schema"])
    except SchemaError as error:
        faults = [{"path": [], "message": f"the schema itself: {error.message}"}]
        return JSONResponse({"faults": faults})
    validator = Draft202012Validator(body["schema"])
    found = sorted(
        validator.iter_errors(body["value"]), key=lambda error: list(map(str, error.path))
    )
    return JSONResponse({"faults": [{"path": list(e.path), "message": e.message} for e in found]})


async def _advice(request: Request) -> Response:
    """`{csp, violations, used}` to the Python that mends them and the declarations nobody used.

    Without `used`, the addresses loaded from, nothing is said about declarations.
    """
    body = await request.json()
    declared = body.get("csp")
    mended = advice.python_for(declared, body["violations"])
    used = body.get("used")
    unused = [] if used is None else advice.unused(declared, used)
    return JSONResponse({**mended, "unused": unused})


async def _server_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, MCPError)
    return JSONResponse({"error": error_json(error)}, 502)


async def _unavailable(_: Request, error: Exception) -> Response:
    return JSONResponse({"error": {"code": -32000, "message": str(error)}}, 502)


async def _bad_request(_: Request, error: Exception) -> Response:
    return JSONResponse({"error": {"code": -32602, "message": f"missing or unknown {error}"}}, 400)


async def _refused(_: Request, error: Exception) -> Response:
    return JSONResponse({"error": {"code": -32602, "message": str(error)}}, 400)
