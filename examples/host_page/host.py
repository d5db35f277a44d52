"""A host of MCP Apps in one page: the apps of a FastMCP server, drawn in a sandbox.

Run:  python examples/host_page/host.py examples/contacts_server.py
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import uvicorn
from fastmcp import Client
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


async def serve(server: Any, port: int = 8500) -> None:
    """The page at `port`, and the sandbox at the next one: another port is another origin."""
    origin, sandbox = (f"http://127.0.0.1:{each}" for each in (port, port + 1))
    apps = [host_app(server, f"{sandbox}/sandbox"), sandbox_app(origin)]
    configs = [
        uvicorn.Config(app, port=port + number, log_level="warning")
        for number, app in enumerate(apps)
    ]
    print(f"Open {origin}", flush=True)
    await asyncio.gather(*(uvicorn.Server(config).serve() for config in configs))


if __name__ == "__main__":
    asyncio.run(serve(Path(sys.argv[1])))
