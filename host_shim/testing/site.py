"""Serves the views of the browser layer: one loopback port for the host's page, one for the frames.

One rule: a frame's policy is in its response header, as hosts send it; nothing else is on either
port.
"""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Route

from host_shim.testing.serving import Serving

FILES = Path(__file__).with_name("frame")
_HOST_FILES = {
    "relay.html": "text/html",
    "relay.js": "text/javascript",
    "intruder.html": "text/html",
    "intruder.js": "text/javascript",
}


@dataclass(frozen=True)
class Served:
    """One frame's page; `policy` None is none, `sandbox` repeats the tokens of the frame."""

    html: bytes
    policy: str | None
    sandbox: str


class Site:
    """Two servers on free ports; start and stop it in one event loop."""

    def __init__(self) -> None:
        self._host = Serving(_app("/{name}", self._host_file))
        self._frames = Serving(_app("/view/{key}", self._view))
        self.host_origin = self._host.origin
        self.frame_origin = self._frames.origin
        self._pages: dict[str, Served] = {}

    def add(self, page: Served) -> str:
        """Serve a page; returns its address."""
        key = secrets.token_urlsafe(8)
        self._pages[key] = page
        return f"{self.frame_origin}/view/{key}"

    def remove(self, url: str) -> None:
        """Serve it no longer."""
        self._pages.pop(url.rpartition("/")[2], None)

    async def start(self) -> None:
        """Answer on both ports when this returns."""
        await self._host.start()
        await self._frames.start()

    async def stop(self) -> None:
        """Close both ports."""
        await self._host.stop()
        await self._frames.stop()

    async def _host_file(self, request: Request) -> Response:
        name = request.path_params["name"]
        if name not in _HOST_FILES:
            return PlainTextResponse("no such file", 404)
        policy = (
            "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; "
            f"frame-src 'self' {self.frame_origin}"
        )
        headers = {"content-security-policy": policy}
        return FileResponse(FILES / name, media_type=_HOST_FILES[name], headers=headers)

    async def _view(self, request: Request) -> Response:
        page = self._pages.get(request.path_params["key"])
        if page is None:
            return PlainTextResponse("no such view", 404)
        response = Response(page.html, media_type="text/html")
        confinement = f"sandbox {page.sandbox}; frame-ancestors {self.host_origin}"
        for value in (page.policy, confinement):
            if value:
                response.headers.append("content-security-policy", value)
        response.headers["cache-control"] = "no-store"
        return response


def _app(path: str, endpoint: Callable[[Request], Awaitable[Response]]) -> Starlette:
    return Starlette(routes=[Route(path, endpoint)])
