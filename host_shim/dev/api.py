"""The host page's port: its files, and a small JSON interface to the MCP servers.

One rule: an answer holds what the server said, or `{"error": {code, message}}` with status 502.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from mcp.shared.exceptions import MCPError
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from host_shim import csp
from host_shim.dev.upstream import Upstream, error_json

PAGES = Path(__file__).resolve().parent.parent / "embed" / "dist"
Endpoint = Callable[[Request], Awaitable[Response]]


def host_app(
    upstreams: Mapping[str, Upstream],
    renderers: list[str],
    sandbox_origin: str,
    middleware: list[Middleware],
) -> Starlette:
    """The application behind the host page; `upstreams` are connected by the time it is asked."""
    policy = (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        f"connect-src 'self'; frame-src {sandbox_origin}; base-uri 'none'; form-action 'none'"
    )

    async def launcher(_: Request) -> Response:
        return FileResponse(PAGES / "launcher.html", headers={"content-security-policy": policy})

    async def config(_: Request) -> Response:
        names = {"renderers": renderers, "policies": list(csp.POLICIES)}
        return JSONResponse({"sandboxOrigin": sandbox_origin, **names})

    async def servers(_: Request) -> Response:
        return JSONResponse([await _describe(upstream) for upstream in upstreams.values()])

    async def call(request: Request) -> Response:
        body = await request.json()
        upstream = upstreams[body["server"]]
        return JSONResponse(await upstream.call_tool(body["name"], body.get("arguments") or {}))

    async def read(request: Request) -> Response:
        body = await request.json()
        return JSONResponse(await upstreams[body["server"]].read_resource(body["uri"]))

    return Starlette(
        middleware=middleware,
        exception_handlers={MCPError: _server_error, KeyError: _bad_request},
        routes=[
            Route("/", launcher),
            Route("/api/config", config),
            Route("/api/servers", servers),
            Route("/api/tools/call", call, methods=["POST"]),
            Route("/api/resources/read", read, methods=["POST"]),
            Mount("/", StaticFiles(directory=PAGES, check_dir=False)),
        ],
    )


async def _describe(upstream: Upstream) -> dict[str, Any]:
    """A server's tools, each app tool with the metadata of its UI resource under `ui`."""
    listed = {item["uri"]: item for item in await upstream.list_resources()}
    tools = await upstream.list_tools()
    for tool in tools:
        uri = resource_uri(tool)
        if uri is not None:
            meta = listed.get(uri, {}).get("_meta") or {}
            tool["ui"] = {"resourceUri": uri, **(meta.get("ui") or {})}
    return {"name": upstream.name, "url": upstream.url, "tools": tools}


def resource_uri(tool: Mapping[str, Any]) -> str | None:
    """The UI resource a listed tool names; the nested key wins over the old flat one."""
    meta = tool.get("_meta") or {}
    nested = (meta.get("ui") or {}).get("resourceUri")
    found = nested or meta.get("ui/resourceUri")
    return found if isinstance(found, str) and found.startswith("ui://") else None


async def _server_error(_: Request, error: Exception) -> Response:
    assert isinstance(error, MCPError)
    return JSONResponse({"error": error_json(error)}, 502)


async def _bad_request(_: Request, error: Exception) -> Response:
    return JSONResponse({"error": {"code": -32602, "message": f"missing or unknown {error}"}}, 400)
