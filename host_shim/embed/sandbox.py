"""The sandbox origin: one page that puts a view into a frame under the view's own policy.

One rule: the policy is a header of this page, made from the origins that the view's resource
declares. The view's document inherits it and cannot take it off.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response
from starlette.routing import Route

from host_shim import csp
from host_shim.resources.pages import PageMissing

DIST = Path(__file__).resolve().parent / "dist"
_PAGE = (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Sandbox</title><style>'
    "html, body {{ margin: 0; height: 100%; overflow: hidden }}"
    "iframe {{ display: block; border: 0; width: 100%; height: 100% }}"
    "</style></head><body><script>{script}</script></body></html>"
)


def sandbox_app(
    host_origin: str, *, policy: str = csp.DEFAULT, path: str = "/sandbox"
) -> Starlette:
    """The application of the sandbox origin; give its address to `openView`.

    Args:
        host_origin: of the page that shows views; no other may embed this one.
        policy: a name from `host_shim.csp.POLICIES`; the usual one is the specification's, and
            allows WebAssembly.
        path: where the page is.

    Raises:
        PageMissing: the host's scripts have not been built.
        KeyError: there is no such policy.
        ValueError: `host_origin` is no origin.
    """
    parts = urlsplit(host_origin)
    if parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/"):
        raise ValueError(f"{host_origin!r} is no origin such as https://chat.example.com")
    build = csp.POLICIES[policy]
    html = _PAGE.format(script=script("proxy.js"))
    ancestors = f"frame-ancestors {parts.scheme}://{parts.netloc}"

    async def sandbox(request: Request) -> Response:
        try:
            declared = json.loads(request.query_params.get("csp") or "null")
        except ValueError:
            declared = False
        if declared is not None and not isinstance(declared, dict):
            return PlainTextResponse("csp is no JSON object\n", 400)
        response = HTMLResponse(html, headers={"cache-control": "no-store"})
        for value in (build(declared), ancestors):
            if value:
                response.headers.append("content-security-policy", value)
        return response

    return Starlette(routes=[Route(path, sandbox)])


@cache
def script(name: str) -> str:
    """One of the built scripts.

    Raises:
        PageMissing: it has not been built.
    """
    file = DIST / name
    if not file.is_file():
        raise PageMissing(f"{name} is not built; run `make build` in the source tree")
    return file.read_text(encoding="utf-8")
