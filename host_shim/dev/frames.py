"""The sandbox origin: serves the view's page, its policy in the response header.

One rule: nothing here is private and nothing here can reach the host's own port; a page served
here is confined even when it is opened outside a frame.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from mcp.shared.exceptions import MCPError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from host_shim import csp, resources

Page = Callable[[], str]
"""Gives a renderer's HTML; called for each view, so a rebuilt page is picked up."""

ReadUi = Callable[[str, str], Awaitable[str]]
"""Reads a `ui://` resource: a server's name and the URI to the HTML it sends."""

SERVED = "served"
SANDBOX_TOKENS = frozenset(
    ["allow-scripts", "allow-forms", "allow-same-origin", "allow-popups", "allow-downloads"]
)


def builtin_pages() -> dict[str, Page]:
    """The renderers every dev host offers, by name; the first is the default."""
    return {"ours": Cached(resources.renderer_html), "stock": Cached(resources.stock_html)}


class Cached:
    """A page that is read once, and again when our build has replaced the file."""

    def __init__(self, read: Page) -> None:
        self._read = read
        self._stamp: object = None
        self._text = ""

    def __call__(self) -> str:
        stamp = _build_stamp()
        if self._stamp != stamp or not self._text:
            self._text, self._stamp = self._read(), stamp
        return self._text


def _build_stamp() -> object:
    try:
        return resources.renderer_path().stat().st_mtime_ns
    except resources.PageMissing:
        return None


def frames_app(pages: Mapping[str, Page], read: ReadUi, host_origin: str) -> Starlette:
    """`GET /view?renderer=&policy=&sandbox=&csp=`: one page under one policy.

    `csp` is the JSON of `_meta.ui.csp`; `sandbox` repeats the tokens of the frame's attribute.
    With the renderer `served` the page is what the MCP server `server` sends for `uri`.
    """

    async def view(request: Request) -> Response:
        query = request.query_params
        policy = csp.POLICIES.get(query.get("policy") or csp.DEFAULT)
        if policy is None:
            return PlainTextResponse("unknown policy", 404)
        try:
            html = await _page(query, pages, read)
        except KeyError as error:
            return PlainTextResponse(f"unknown renderer or server {error}", 404)
        except (MCPError, resources.PageMissing) as error:
            return PlainTextResponse(str(error), 503)
        response = Response(html, media_type="text/html")
        for value in (policy(_declared(query.get("csp"))), _confinement(query, host_origin)):
            if value:
                response.headers.append("content-security-policy", value)
        response.headers["cache-control"] = "no-store"
        return response

    return Starlette(routes=[Route("/view", view)])


async def _page(query: Mapping[str, Any], pages: Mapping[str, Page], read: ReadUi) -> str:
    name = query.get("renderer") or next(iter(pages))
    if name == SERVED:
        return await read(query["server"], query["uri"])
    return pages[name]()


def _declared(text: str | None) -> csp.Declared | None:
    found = json.loads(text) if text else None
    return found if isinstance(found, dict) else None


def _confinement(query: Mapping[str, Any], host_origin: str) -> str:
    tokens = str(query.get("sandbox") or "allow-scripts").split()
    allowed = " ".join(token for token in tokens if token in SANDBOX_TOKENS)
    return f"sandbox {allowed}; frame-ancestors {host_origin}"
