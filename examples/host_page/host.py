"""A host of MCP Apps in one page: the apps of a FastMCP server, drawn in a sandbox.

Run:  RENDERER_PY=1 python examples/host_page/host.py examples/contacts_server.py
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastmcp import Client
from fastmcp.client.transports import PythonStdioTransport
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse
from starlette.routing import Route

from host_shim.embed import mcp_routes, module_route, sandbox_app

PAGE = Path(__file__).with_name("index.html")


def host_app(server: Any, sandbox: str) -> Starlette:
    """The page's own origin: the page, the module it imports, and the way to `server`."""
    client = Client(server, cache=False)

    @asynccontextmanager
    async def connected(_: Starlette) -> AsyncIterator[None]:
        async with client:
            yield

    async def page(_: Request) -> HTMLResponse:
        return HTMLResponse(PAGE.read_text(encoding="utf-8").replace("SANDBOX", sandbox))

    routes = [Route("/", page), module_route(), *mcp_routes(client)]
    return Starlette(routes=routes, lifespan=connected)


def started(path: Path) -> PythonStdioTransport:
    """The server of a file, in a process that gets this environment, RENDERER_PY included."""
    quiet = {"FASTMCP_SHOW_SERVER_BANNER": "false", "FASTMCP_LOG_LEVEL": "WARNING"}
    return PythonStdioTransport(path, env={**quiet, **os.environ})


async def serve(server: Any, port: int = 8500) -> None:
    """The page at `port`, and the sandbox at the next one: another port is another origin."""
    origin, sandbox = (f"http://127.0.0.1:{each}" for each in (port, port + 1))
    apps = [host_app(server, f"{sandbox}/sandbox"), sandbox_app(origin)]
    configs = [
        uvicorn.Config(app, port=port + number, log_level="warning")
        for number, app in enumerate(apps)
    ]
    servers = [uvicorn.Server(config) for config in configs]
    running = [asyncio.create_task(each.serve()) for each in servers]
    while not all(each.started for each in servers) and not any(task.done() for task in running):
        await asyncio.sleep(0.05)
    print(f"Open {origin}", flush=True)
    await asyncio.gather(*running)


if __name__ == "__main__":
    asyncio.run(serve(started(Path(sys.argv[1]))))
