"""The server: routes, and what stands around every verb.

One rule: a call is authenticated before its body is read, and answered under the envelope it asked
for whatever happens; nothing that went wrong inside reaches the caller in words.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, Final

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from host_shim.app_runtime import verbs, wire
from host_shim.app_runtime.deployment import Services, create_runtime
from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.guard import guarded
from host_shim.app_runtime.host_api import host_routes
from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.settings import VERSION_HEADER, VERSIONS, Settings
from host_shim.app_runtime.worker import work_until

Verb = Callable[[verbs.Context], Awaitable[tuple[str, dict[str, Any]]]]
_VERBS: Final[Mapping[str, Verb]] = {
    "read": verbs.read,
    "write": verbs.write,
    "action": verbs.act,
    "run": verbs.run,
    "capability": verbs.perform,
}


def create_app(settings: Settings, services: Services | None = None) -> Starlette:
    """The ASGI application; its lifespan creates missing tables and closes connections.

    `app.state.runtime` is the `Runtime` behind it.
    """
    services = services or Services()
    runtime = create_runtime(settings, services)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await runtime.database.create_tables()
        stop = asyncio.Event()
        async with asyncio.TaskGroup() as group:
            if services.go_on is not None:
                group.create_task(work_until(runtime, services.go_on, stop))
            try:
                yield
            finally:
                stop.set()
        await runtime.close()

    app = Starlette(
        lifespan=lifespan,
        routes=[_surface_routes(runtime), *host_routes(runtime)],
    )
    app.state.runtime = runtime
    return app


def _surface_routes(runtime: Runtime) -> Mount:
    """The verbs. Surfaces live in opaque origins, so their calls are cross-origin ones."""
    cors = Middleware(
        CORSMiddleware,
        allow_origins=runtime.settings.allow_origins,
        allow_methods=["POST"],
        allow_headers=["Authorization", "Content-Type", VERSION_HEADER],
        expose_headers=["Retry-After"],
    )
    routes = [
        Route(f"/{name}", partial(_answer, runtime, verb), methods=["POST"])
        for name, verb in _VERBS.items()
    ]
    return Mount("/api/app-runtime", routes=routes, middleware=[cors])


async def _answer(runtime: Runtime, verb: Verb, request: Request) -> Response:
    """One call of a verb under the envelope it asks for."""
    try:
        envelope = wire.version(request)
    except Refusal as refusal:
        return wire.failure(refusal, VERSIONS[0])
    return await guarded(request, envelope, _carry_out(runtime, verb, request, envelope))


async def _carry_out(runtime: Runtime, verb: Verb, request: Request, envelope: str) -> Response:
    session = runtime.tokens.session(wire.bearer(request))
    body = await wire.body(request)
    binding = await runtime.bindings.get(session.binding_id, session.workspace_id)
    kind, result = await verb(verbs.Context(runtime, session, binding, body))
    return wire.success(kind, result, envelope)
