"""One outbound call from template to reply.

One rule: everything is rendered and checked before the first byte is sent; an upstream's own
refusal is a reply, only what happens before it is a `Refusal`.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Mapping
from typing import Any

import httpcore2
import httpx2

from host_shim.app_runtime.errors import bad_request, forbidden, timed_out
from host_shim.app_runtime.http_calls.addresses import AddressPolicy, CheckedBackend
from host_shim.app_runtime.http_calls.bodies import render_body
from host_shim.app_runtime.http_calls.client import MAX_REDIRECTS, new_client, refused_redirect
from host_shim.app_runtime.http_calls.placeholders import Values
from host_shim.app_runtime.http_calls.replies import read_reply
from host_shim.app_runtime.http_calls.tokens import Grant, TokenSource, no_token, static_bearer
from host_shim.app_runtime.http_calls.urls import UrlTemplate
from host_shim.app_runtime.ports import TokenCache
from host_shim.app_runtime.values import HttpOp, HttpReply, Integration, Session

CALL_SECONDS = 30.0
SILENCE_SECONDS = 15.0
SAFE_METHODS = ("GET", "HEAD")


class OutboundCaller:
    """Carries out `http_calls`; the runtime's `HttpCaller`.

    Args:
        cache: where bearer tokens are kept.
        policy: which addresses may be dialled; the public internet unless told.
        backend: how connections are opened, in place of one that follows `policy`.
        host_placeholders: let a value fill one label of a host, see `urls`.
        cache_secret: keys the cache; workers that share a cache must share it.
        seconds: the bound of one call, token and retry included.
    """

    def __init__(
        self,
        cache: TokenCache,
        *,
        policy: AddressPolicy | None = None,
        backend: httpcore2.AsyncNetworkBackend | None = None,
        host_placeholders: bool = False,
        cache_secret: bytes | None = None,
        seconds: float = CALL_SECONDS,
    ) -> None:
        checked = backend or CheckedBackend(policy or AddressPolicy())
        self._client = new_client(checked, seconds=min(SILENCE_SECONDS, seconds))
        self._tokens = TokenSource(self._client, cache, cache_secret or os.urandom(32))
        self._host_placeholders = host_placeholders
        self._seconds = seconds

    async def call(
        self,
        op: HttpOp,
        payload: Mapping[str, Any],
        session: Session,
        integration: Integration | None,
    ) -> HttpReply:
        """One call, see `HttpCaller.call`."""
        if integration is not None and integration.workspace_id != session.workspace_id:
            raise forbidden("integration_elsewhere", "The integration is not of this workspace.")
        request = self._request(op, Values(payload, session))
        try:
            # A second clock may be running already: the caller's own deadline.
            async with asyncio.timeout(self._seconds):
                return await self._authenticated(op, request, integration)
        except TimeoutError:
            raise timed_out("upstream_slow", f"{op.op} took over {self._seconds:g} s.") from None

    def check(self, op: HttpOp, payload: Mapping[str, Any], session: Session) -> None:
        """Renders the request without sending it, see `HttpCaller.check`."""
        self._request(op, Values(payload, session))

    async def aclose(self) -> None:
        """Close the connections that are kept alive."""
        await self._client.aclose()

    def _request(self, op: HttpOp, values: Values) -> httpx2.Request:
        url = render_url(op, values, self._host_placeholders)
        if op.body_template is None:
            return self._client.build_request(op.method.upper(), url)
        body = render_body(op.body_template, values, prune=op.prune_empty_body_fields)
        return self._client.build_request(op.method.upper(), url, json=body)

    async def _authenticated(
        self, op: HttpOp, request: httpx2.Request, integration: Integration | None
    ) -> HttpReply:
        if op.auth.kind == "none":
            return await self._send(request)
        if integration is None:
            raise no_token(f"{op.op} needs an integration to authenticate with.")
        if op.auth.kind == "bearer":
            return await self._send(request, static_bearer(integration))
        return await self._with_token(self._tokens.grant(op.auth, integration), request)

    async def _with_token(self, grant: Grant, request: httpx2.Request) -> HttpReply:
        """Send; where the upstream refuses the token, once more with a new one."""
        token = await self._tokens.token(grant)
        reply = await self._send(request, token)
        if reply.status == 401:
            await self._tokens.evict(grant, token)
            reply = await self._send(request, await self._tokens.token(grant))
        return reply

    async def _send(self, request: httpx2.Request, token: str | None = None) -> HttpReply:
        if token is not None:
            request.headers["Authorization"] = f"Bearer {token}"
        response = await self._follow(request)
        try:
            return await read_reply(response)
        finally:
            await response.aclose()

    async def _follow(self, request: httpx2.Request) -> httpx2.Response:
        """The first reply that is no redirect; where something would be sent, that one is it."""
        for _ in range(MAX_REDIRECTS + 1):
            try:
                response = await self._client.send(request, stream=True, follow_redirects=False)
            except httpx2.HTTPError as error:
                raise refused_redirect() from error
            target = response.next_request
            if target is None or request.method not in SAFE_METHODS:
                return response
            await response.aclose()
            if target.url.scheme not in ("https", request.url.scheme) or target.url.userinfo:
                raise refused_redirect()
            request = target
        raise refused_redirect()


def render_url(op: HttpOp, values: Values, host_placeholders: bool) -> httpx2.URL:
    """The address, with a last look at what httpx makes of it: its host is still the template's."""
    try:
        template = UrlTemplate(op.url, host_placeholders=host_placeholders)
    except ValueError as error:
        raise forbidden("bad_address", f"{op.op} cannot be called: {error}.") from error
    text = template.render(values)
    try:
        url = httpx2.URL(text)
    except httpx2.InvalidURL as error:
        raise bad_request("bad_value", f"{op.op}: its values make no address.") from error
    if url.netloc != httpx2.URL(f"{template.scheme}://{template.host(values)}/").netloc:
        raise forbidden("value_moves_host", f"{op.op}: a value moved the address's host.")
    return url
