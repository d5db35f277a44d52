"""The HTTP client that every outbound call goes through.

One rule: nothing but what the call itself says reaches the upstream: no proxy or netrc of the
environment, no cookie of an earlier call, no connection to an address that was not checked.
"""

from __future__ import annotations

import ssl
from collections.abc import AsyncIterator
from functools import cache
from http.cookiejar import CookieJar, DefaultCookiePolicy
from types import TracebackType
from typing import cast

import httpcore2
import httpx2

from host_shim.app_runtime.errors import Refusal, timed_out, unreachable

CONNECT_SECONDS = 5.0
MAX_REDIRECTS = 5


@cache
def trust() -> ssl.SSLContext:
    """The system's certificates, read once."""
    return ssl.create_default_context()


class CheckedTransport(httpx2.AsyncBaseTransport):
    """httpcore's connection pool over a network backend that checks addresses."""

    def __init__(self, backend: httpcore2.AsyncNetworkBackend) -> None:
        self._pool = httpcore2.AsyncConnectionPool(
            ssl_context=trust(),
            max_connections=100,
            max_keepalive_connections=20,
            keepalive_expiry=5.0,
            network_backend=backend,
        )

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        """Send one request; httpcore's errors come out as a Refusal (502 or 504)."""
        url = request.url
        sent = httpcore2.Request(
            method=request.method,
            url=httpcore2.URL(
                scheme=url.raw_scheme, host=url.raw_host, port=url.port, target=url.raw_path
            ),
            headers=request.headers.raw,
            content=cast(httpx2.AsyncByteStream, request.stream),
            extensions=request.extensions,
        )
        with Mapped(url.host):
            answer = await self._pool.handle_async_request(sent)
        return httpx2.Response(
            status_code=answer.status,
            headers=answer.headers,
            stream=MappedStream(answer, url.host),
            extensions=answer.extensions,
        )

    async def aclose(self) -> None:
        await self._pool.aclose()


class MappedStream(httpx2.AsyncByteStream):
    """A reply's bytes as they arrive."""

    def __init__(self, answer: httpcore2.Response, host: str) -> None:
        self._answer = answer
        self._host = host

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with Mapped(self._host):
            async for part in self._answer.aiter_stream():
                yield part

    async def aclose(self) -> None:
        await self._answer.aclose()


class Mapped:
    """Says what went wrong on the way without repeating what the upstream or the network said."""

    def __init__(self, host: str) -> None:
        self._host = host

    def __enter__(self) -> None:
        return None

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if isinstance(error, httpcore2.TimeoutException):
            raise timed_out("upstream_slow", f"{self._host} did not answer in time.") from error
        if isinstance(error, httpcore2.NetworkError | httpcore2.ProtocolError):
            raise unreachable("upstream_unreachable", f"{self._host} cannot be reached.") from error


def new_client(backend: httpcore2.AsyncNetworkBackend, *, seconds: float) -> httpx2.AsyncClient:
    """A client that follows no redirect by itself.

    Args:
        backend: how connections are opened.
        seconds: how long the upstream may stay silent.
    """
    return httpx2.AsyncClient(
        transport=CheckedTransport(backend),
        timeout=httpx2.Timeout(seconds, connect=CONNECT_SECONDS),
        # An httpx cookie jar would hand one session's cookies to the next.
        cookies=CookieJar(DefaultCookiePolicy(allowed_domains=[])),
        headers={"Accept-Encoding": "identity", "User-Agent": "renderer-py-app-runtime"},
        trust_env=False,
    )


def refused_redirect() -> Refusal:
    return unreachable("bad_redirect", "The upstream redirects in a way that is not followed.")
