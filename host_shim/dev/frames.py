"""The sandbox origin: serves the view's page and the proxy page, the policy in the response header.

One rule: nothing here is private and nothing here can reach the host's own port; a page served
here is confined even when it is opened outside a frame.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from mcp.shared.exceptions import MCPError
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from host_shim import csp, resources
from host_shim.dev.pages import Pages, script
from host_shim.dev.policies import POLICIES
from host_shim.dev.upstream import Unavailable

SANDBOX_TOKENS = frozenset(
    ["allow-scripts", "allow-forms", "allow-same-origin", "allow-popups", "allow-downloads"]
)
_PROXY = (
    "<!doctype html><title>Sandbox</title><style>{style}</style><body><script>{script}</script>"
)
_PROXY_STYLE = "html,body,iframe{margin:0;border:0;width:100%;height:100%;display:block}"
_LONGEST_REPORT = 64 << 10

Report = Callable[[str, Mapping[str, Any]], None]
"""Takes a violation: the view it happened in, and `{directive, blocked, sample, source, line}`."""


def frames_app(pages: Pages, host_origin: str, report: Report) -> Starlette:
    """The application of the sandbox origin.

    `GET /view?renderer=&policy=&sandbox=&csp=` is one page under one policy: `csp` is the JSON of
    `_meta.ui.csp`; `sandbox` repeats the tokens of the frame's attribute. With the renderer
    `served` the page is what the MCP server `server` sends for `uri`. `view` names the view in
    reports of violations. `GET /proxy` is the outer frame of a double one, under the same policy,
    which the frame inside inherits. Browsers post violations to `/report`.
    """

    async def view(request: Request) -> Response:
        query = request.query_params
        if _policy(query) is None:
            return PlainTextResponse("unknown policy", 404)
        named = query.get("renderer", ""), query.get("server", ""), query.get("uri", "")
        try:
            html = await pages.html(*named, probe=query.get("probe") == "1")
        except KeyError as error:
            return PlainTextResponse(f"unknown renderer or server {error}", 404)
        except (MCPError, OSError, Unavailable, resources.PageMissing) as error:
            return PlainTextResponse(str(error), 503)
        return _answer(html, query, _confinement(query, host_origin))

    async def proxy(request: Request) -> Response:
        if _policy(request.query_params) is None:
            return PlainTextResponse("unknown policy", 404)
        html = _PROXY.format(style=_PROXY_STYLE, script=script("proxy"))
        return _answer(html, request.query_params, f"frame-ancestors {host_origin}")

    async def reported(request: Request) -> Response:
        body = await request.body()
        if len(body) <= _LONGEST_REPORT:
            found = _violation(body)
            if found is not None:
                report(request.query_params.get("view", ""), found)
        return Response(status_code=204)

    return Starlette(
        routes=[
            Route("/view", view),
            Route("/proxy", proxy),
            Route("/report", reported, methods=["POST"]),
        ]
    )


def _answer(html: str, query: Mapping[str, Any], confinement: str) -> Response:
    response = Response(html, media_type="text/html")
    policy = _policy(query)
    text = policy(_declared(query.get("csp"))) if policy else None
    if text and query.get("view"):
        text += f"; report-uri /report?view={_word(query['view'])}"
    for value in (text, confinement):
        if value:
            response.headers.append("content-security-policy", value)
    response.headers["cache-control"] = "no-store"
    return response


def _policy(query: Mapping[str, Any]) -> Callable[[csp.Declared | None], str | None] | None:
    known = POLICIES.get(query.get("policy") or csp.DEFAULT)
    return known.build if known else None


def _declared(text: str | None) -> csp.Declared | None:
    found = json.loads(text) if text else None
    return found if isinstance(found, dict) else None


def _confinement(query: Mapping[str, Any], host_origin: str) -> str:
    tokens = str(query.get("sandbox") or "allow-scripts").split()
    allowed = " ".join(token for token in tokens if token in SANDBOX_TOKENS)
    return f"sandbox {allowed}; frame-ancestors {host_origin}"


def _word(text: str) -> str:
    return "".join(letter for letter in text if letter.isalnum() or letter in "-_")


def _violation(body: bytes) -> dict[str, Any] | None:
    """A browser's report in short names, or None when it is none."""
    try:
        found = json.loads(body)["csp-report"]
        return {
            "directive": str(found.get("effective-directive") or found["violated-directive"]),
            "blocked": str(found.get("blocked-uri", "")),
            "sample": str(found.get("script-sample", "")),
            "source": str(found.get("source-file", "")),
            "line": found.get("line-number"),
        }
    except (ValueError, KeyError, TypeError, AttributeError):
        return None
