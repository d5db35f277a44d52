"""How an outbound call proves who it is: the four kinds of authentication.

One rule: a token is found by integration, token address, scope and credential together, so a
changed secret never finds the token of the old one; and no message repeats any of them.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
from dataclasses import dataclass
from urllib.parse import quote
from weakref import WeakValueDictionary

import httpx2

from host_shim.app_runtime.errors import Refusal, unreachable
from host_shim.app_runtime.http_calls.replies import read_reply
from host_shim.app_runtime.http_calls.urls import UrlTemplate
from host_shim.app_runtime.ports import TokenCache
from host_shim.app_runtime.values import Auth, Integration

# A token that dies on its way would cost the one retry.
EARLY_SECONDS = 30.0
UNSTATED_SECONDS = 300.0
KEY_BYTES = 32


@dataclass(frozen=True, slots=True)
class Grant:
    """One request for a token: where it goes, what it says, and under which key it is kept."""

    url: str
    form: dict[str, str]
    headers: dict[str, str]
    key: str


class TokenSource:
    """Bearer tokens, kept until they end or the upstream refuses them.

    Args:
        client: used for the token endpoints.
        cache: where tokens are kept.
        secret: makes the cache's keys unguessable; the workers that share a cache share it.
    """

    def __init__(self, client: httpx2.AsyncClient, cache: TokenCache, secret: bytes) -> None:
        self._client = client
        self._cache = cache
        self._secret = hashlib.sha256(secret).digest()
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def grant(self, auth: Auth, integration: Integration) -> Grant:
        """The request for the token that `auth` wants; a Refusal (502) where something lacks."""
        config = integration.oauth_config
        scope = optional(integration, "scope")
        form = {"grant_type": auth.kind} | ({"scope": scope} if scope else {})
        headers: dict[str, str] = {}
        if auth.kind == "oauth2_password":
            credential = [secret(integration, "username"), secret(integration, "password")]
            form |= {"grant_type": "password", "username": credential[0]}
            form["password"] = credential[1]
            if optional(integration, "client_id"):
                credential += [
                    secret(integration, "client_id"),
                    optional(integration, "client_secret"),
                ]
                form["client_id"] = credential[2]
                form |= {"client_secret": credential[3]} if credential[3] else {}
        else:
            credential = [secret(integration, "client_id"), secret(integration, "client_secret")]
            if config.get("token_endpoint_auth_method") == "client_secret_post":
                form |= {"client_id": credential[0], "client_secret": credential[1]}
            else:
                headers["Authorization"] = basic(*credential)
        url = token_url(auth)
        return Grant(
            url, form, headers, self._key(integration.id, auth.kind, url, scope, credential)
        )

    def _key(self, *parts: object) -> str:
        text = json.dumps(parts).encode()
        return hashlib.blake2b(text, key=self._secret, digest_size=KEY_BYTES).hexdigest()

    async def token(self, grant: Grant) -> str:
        """The kept token, or a fresh one; callers that ask together cause one request."""
        lock = self._locks.get(grant.key)
        if lock is None:
            lock = self._locks[grant.key] = asyncio.Lock()
        async with lock:
            found = await self._cache.get(grant.key)
            if found is None:
                found, seconds = await self._fetch(grant)
                if seconds > 0:
                    await self._cache.put(grant.key, found, seconds)
        return found

    async def evict(self, grant: Grant, token: str) -> None:
        """Forget a token that the upstream refused."""
        await self._cache.evict(grant.key, token)

    async def _fetch(self, grant: Grant) -> tuple[str, float]:
        """A new token and how many seconds it may be kept."""
        request = self._client.build_request(
            "POST",
            grant.url,
            data=grant.form,
            headers=grant.headers | {"Accept": "application/json"},
        )
        # Credentials go where the binding says; a redirect of a token endpoint is not followed.
        response = await self._client.send(request, stream=True, follow_redirects=False)
        try:
            reply = await read_reply(response)
        finally:
            await response.aclose()
        body = reply.body if isinstance(reply.body, dict) else {}
        token = body.get("access_token")
        if not reply.ok or not isinstance(token, str) or not is_header_text(token):
            raise no_token(f"The token endpoint gave no token (status {reply.status}).")
        return token, kept_seconds(body.get("expires_in"))


def kept_seconds(expires_in: object) -> float:
    try:
        return float(expires_in) - EARLY_SECONDS  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return UNSTATED_SECONDS


def token_url(auth: Auth) -> str:
    """The token endpoint; it is literal, since what it gets is a secret."""
    try:
        template = UrlTemplate(auth.token_url or "")
    except ValueError as error:
        raise no_token("The op has no usable token_url.") from error
    if "{{" in (auth.token_url or ""):
        raise no_token("The op's token_url must hold no placeholder.")
    return f"{template.scheme}://{template.authority}{template.path or '/'}" + (
        f"?{template.query}" if template.query else ""
    )


def static_bearer(integration: Integration) -> str:
    """The token that the integration stores, for `bearer`."""
    return secret(integration, "token")


def secret(integration: Integration, name: str) -> str:
    value = optional(integration, name)
    if not value:
        raise no_token(f"The integration's oauth_config has no '{name}'.")
    return value


def optional(integration: Integration, name: str) -> str:
    value = integration.oauth_config.get(name)
    return value if isinstance(value, str) else ""


def basic(client_id: str, client_secret: str) -> str:
    """RFC 6749, 2.3.1: both are form-encoded before they are joined."""
    pair = f"{quote(client_id, safe='')}:{quote(client_secret, safe='')}"
    return "Basic " + base64.b64encode(pair.encode()).decode()


def is_header_text(token: str) -> bool:
    return token.isascii() and token.isprintable() and token != "" and " " not in token


def no_token(message: str) -> Refusal:
    return unreachable("no_token", message)
