"""A real upstream on loopback that answers as a path says and keeps what it was sent.

One rule: it judges nothing; a test looks at `calls`.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import gzip
import json
import threading
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from host_shim.listening import listen, port_of

MIB = 1024 * 1024


@dataclass
class Call:
    """One request as it came over the wire."""

    method: str
    target: str
    """Path and query, with every escape as it was sent."""
    headers: dict[str, str]
    body: bytes
    address: str
    """The local address it was sent to."""

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def form(self) -> dict[str, str]:
        return {key: values[0] for key, values in parse_qs(self.body.decode()).items()}

    @property
    def basic(self) -> str:
        return base64.b64decode(self.headers["authorization"].removeprefix("Basic ")).decode()


@dataclass
class Upstream:
    port: int
    calls: list[Call] = field(default_factory=list)
    refused: set[str] = field(default_factory=set)
    """Bearer tokens that `/private` does not take."""
    tokens: int = 0
    expires_in: Any = 3600
    sent: int = 0
    """Bytes of the endless reply that left."""

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def targets(self) -> list[str]:
        return [call.target for call in self.calls]


def of(request: Request) -> Upstream:
    found: Upstream = request.app.state.upstream
    return found


async def record(request: Request) -> Call:
    scope = request.scope
    query = scope["query_string"].decode()
    call = Call(
        request.method,
        scope["raw_path"].decode() + (f"?{query}" if query else ""),
        dict(request.headers),
        await request.body(),
        scope["server"][0],
    )
    of(request).calls.append(call)
    return call


async def echo(request: Request) -> Response:
    call = await record(request)
    return JSONResponse({"target": call.target}, headers={"Set-Cookie": "who=somebody"})


async def status(request: Request) -> Response:
    await record(request)
    return JSONResponse({"detail": "as asked"}, request.path_params["code"])


async def token(request: Request) -> Response:
    await record(request)
    of(request).tokens += 1
    name = f"token-{of(request).tokens}"
    return JSONResponse({"access_token": name, "expires_in": of(request).expires_in})


async def no_token(request: Request) -> Response:
    await record(request)
    return JSONResponse({"error": "the password hunter2 is wrong"}, 400)


async def private(request: Request) -> Response:
    call = await record(request)
    bearer = call.headers.get("authorization", "").removeprefix("Bearer ")
    refused = not bearer or bearer in of(request).refused
    return JSONResponse({"as": bearer}, 401 if refused else 200)


async def moved(request: Request) -> Response:
    await record(request)
    return RedirectResponse(request.query_params["to"], request.path_params["code"])


async def round_and_round(request: Request) -> Response:
    await record(request)
    return RedirectResponse("/round")


async def endless(request: Request) -> Response:
    await record(request)

    async def parts() -> AsyncIterator[bytes]:
        while of(request).sent < 64 * MIB:
            of(request).sent += 65536
            yield b"x" * 65536
            await asyncio.sleep(0)  # let the server notice that nobody listens any more

    return StreamingResponse(parts(), media_type="text/plain")


async def text(request: Request) -> Response:
    await record(request)
    return TEXTS[request.path_params["name"]]()


TEXTS = {
    "plain": lambda: Response("forty-two", media_type="text/plain"),
    "number": lambda: Response("42", media_type="text/plain"),
    "mislabelled": lambda: Response('{"n": 1}', media_type="text/html"),
    "broken": lambda: Response('{"n": ', media_type="application/json"),
    "nan": lambda: Response('{"n": NaN}', media_type="application/json"),
    "deep": lambda: Response("[" * 100_000, media_type="application/json"),
    "latin": lambda: Response("größe".encode("latin-1"), media_type="text/plain; charset=latin-1"),
    "nothing": lambda: Response(status_code=204),
    "full": lambda: Response("x" * MIB, media_type="text/plain"),
    "over": lambda: Response("x" * (MIB + 1), media_type="text/plain"),
    "gzip": lambda: Response(
        gzip.compress(b'{"n": 1}'), headers={"Content-Encoding": "gzip"}, media_type="text/plain"
    ),
    "bomb": lambda: Response(
        gzip.compress(b"\0" * (64 * MIB)), headers={"Content-Encoding": "gzip"}
    ),
    "brotli": lambda: Response(b"\x0b\x02\x80hello\x03", headers={"Content-Encoding": "br"}),
}

ROUTES = [
    Route("/status/{code:int}", status, methods=["GET", "POST"]),
    Route("/token", token, methods=["POST"]),
    Route("/no-token", no_token, methods=["POST"]),
    Route("/private", private, methods=["GET", "POST"]),
    Route("/moved/{code:int}", moved, methods=["GET", "POST"]),
    Route("/round", round_and_round),
    Route("/endless", endless),
    Route("/text/{name}", text),
    Route("/{rest:path}", echo, methods=["GET", "POST", "PUT", "PATCH", "DELETE"]),
]


@contextlib.contextmanager
def serving(**tls: Any) -> Iterator[Upstream]:
    """The upstream on 127.0.0.1 and, with the same port, on 127.0.0.2.

    Keywords: uvicorn's `ssl_certfile` and `ssl_keyfile`, for an upstream that speaks TLS.
    """
    first = listen()
    port = port_of(first)
    second = listen("127.0.0.2", port)
    upstream = Upstream(port)
    app = Starlette(routes=ROUTES)
    app.state.upstream = upstream
    config = uvicorn.Config(app, log_level="error", lifespan="off", ws="none", **tls)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([first, second],))
    thread.start()
    try:
        yield upstream
    finally:
        server.should_exit = True
        thread.join()
