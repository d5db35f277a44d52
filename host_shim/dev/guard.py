"""Keeps other web pages on this machine away from the dev host.

One rule: a request gets through only if it names the host it was sent to (no DNS rebinding), comes
from no other origin, and, on the host's own port, carries the private token of this run.
"""

from __future__ import annotations

import secrets
from urllib.parse import urlencode

from starlette.datastructures import Headers, QueryParams
from starlette.requests import cookie_parser
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

TOKEN_PARAMETER = "token"


class HostGuard:
    """Refuses a request whose `Host` header is not the address served."""

    def __init__(self, app: ASGIApp, authority: str) -> None:
        self.app = app
        self.authority = authority

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and Headers(scope=scope).get("host") != self.authority:
            await PlainTextResponse("unknown host", 421)(scope, receive, send)
            return
        await self.app(scope, receive, send)


class TokenGuard:
    """Lets requests through that carry the token, in the first URL or in the cookie it sets."""

    def __init__(self, app: ASGIApp, authority: str, token: str) -> None:
        self.app = app
        self.origin = f"http://{authority}"
        self.token = token
        # Cookies are shared by all ports of an address, so the port is part of the name.
        self.cookie = f"renderer_py_dev_{authority.rpartition(':')[2]}"

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        answer = self._answer(scope)
        await (answer or self.app)(scope, receive, send)

    def _answer(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        if headers.get("origin") not in (None, self.origin):
            return PlainTextResponse("foreign origin", 403)
        if self._same(cookie_parser(headers.get("cookie", "")).get(self.cookie)):
            return None
        query = QueryParams(scope["query_string"])
        if not self._same(query.get(TOKEN_PARAMETER)):
            return PlainTextResponse("open the address that was printed at the start", 403)
        return self._admit(scope["path"], query)

    def _same(self, offered: str | None) -> bool:
        return offered is not None and secrets.compare_digest(offered, self.token)

    def _admit(self, path: str, query: QueryParams) -> Response:
        """Moves the token from the address into a cookie no script can read."""
        rest = urlencode([pair for pair in query.multi_items() if pair[0] != TOKEN_PARAMETER])
        answer = RedirectResponse(path + (f"?{rest}" if rest else ""), 303)
        answer.set_cookie(self.cookie, self.token, httponly=True, samesite="strict")
        return answer
