"""The host page's side of the API: sessions, bindings, the review queue, a task's feed.

One rule: these calls are made by a signed-in person, never by a surface; a surface's token is
refused here as a person's is refused by the verbs.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final

import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from host_shim.app_runtime import wire
from host_shim.app_runtime.descriptor import mint
from host_shim.app_runtime.errors import bad_request, forbidden, not_found
from host_shim.app_runtime.guard import guarded
from host_shim.app_runtime.review import abort_document, next_document
from host_shim.app_runtime.runtime import Runtime
from host_shim.app_runtime.settings import VERSIONS
from host_shim.app_runtime.store.tables import BindingRow, FeedRow, TaskRow
from host_shim.app_runtime.tokens import User

_ADMIN: Final = "admin"

Endpoint = Callable[[Runtime, User, Request], Awaitable[Any]]


def host_routes(runtime: Runtime) -> list[Route]:
    """Every route of the host's API."""
    binding = "/api/app-tools/configured-tools/{tool_id}/binding"
    table: list[tuple[str, str, Endpoint]] = [
        ("POST", "/api/app-tools/sessions", _mint),
        ("GET", binding, _get_binding),
        ("PUT", binding, _put_binding),
        ("POST", "/api/review-queue/next", _next),
        ("POST", "/api/review-queue/abort", _abort),
        ("GET", "/api/tasks/{task_id}", _task),
    ]
    return [
        Route(path, partial(_answer, runtime, endpoint), methods=[method])
        for method, path, endpoint in table
    ]


async def _answer(runtime: Runtime, endpoint: Endpoint, request: Request) -> Response:
    return await guarded(request, VERSIONS[0], _carry_out(runtime, endpoint, request))


async def _carry_out(runtime: Runtime, endpoint: Endpoint, request: Request) -> Response:
    user = runtime.tokens.user(wire.bearer(request))
    return wire.reply(await endpoint(runtime, user, request))


async def _mint(runtime: Runtime, user: User, request: Request) -> dict[str, Any]:
    step_id = wire.member(await wire.body(request), "step_id", str)
    return await mint(runtime, user, step_id)


async def _get_binding(runtime: Runtime, user: User, request: Request) -> dict[str, Any]:
    _require_admin(user)
    statement = sa.select(BindingRow.__table__).where(
        BindingRow.configured_tool_id == request.path_params["tool_id"],
        BindingRow.workspace_id == user.workspace_id,
    )
    async with runtime.database.reading() as connection:
        row = (await connection.execute(statement)).one_or_none()
    if row is None:
        raise not_found("binding_unknown", "That tool has no binding in the workspace.")
    return {"binding_id": row.id, "version": row.version, "binding": row.document}


async def _put_binding(runtime: Runtime, user: User, request: Request) -> dict[str, Any]:
    _require_admin(user)
    document = await wire.body(request)
    tool_id = request.path_params["tool_id"]
    saved = await runtime.bindings.save(tool_id, user.workspace_id, document)
    return {"binding_id": saved.id, "version": saved.version}


async def _next(runtime: Runtime, user: User, request: Request) -> dict[str, Any]:
    body = await wire.body(request)
    after = body.get("after")
    if after is not None and not isinstance(after, str):
        raise bad_request("bad_body", "after must be the id of a task.")
    agent_id = wire.member(body, "agent_id", str)
    return {"document": await next_document(runtime, user, agent_id, after=after)}


async def _abort(runtime: Runtime, user: User, request: Request) -> dict[str, Any]:
    task_id = wire.member(await wire.body(request), "task_id", str)
    return {"released": await abort_document(runtime, user, task_id)}


async def _task(runtime: Runtime, user: User, request: Request) -> dict[str, Any]:
    """A task's state and its feed, oldest first."""
    task_id = request.path_params["task_id"]
    async with runtime.database.reading() as connection:
        task = (
            await connection.execute(
                sa.select(TaskRow.__table__).where(
                    TaskRow.id == task_id, TaskRow.workspace_id == user.workspace_id
                )
            )
        ).one_or_none()
        if task is None:
            raise not_found("task_unknown", "There is no such task in the workspace.")
        rows = await connection.execute(
            sa.select(FeedRow.__table__).where(FeedRow.task_id == task_id).order_by(FeedRow.id)
        )
    return {
        "task_id": task.id,
        "name": task.name,
        "status": task.status,
        "assignee_id": task.assignee_id,
        "feed": [_feed_entry(row) for row in rows],
    }


def _feed_entry(row: Any) -> dict[str, Any]:
    return {
        "id": row.id,
        "kind": row.kind,
        "step_id": row.step_id,
        "user_id": row.user_id,
        "payload": row.payload,
        "created_at": row.created_at.isoformat(),
    }


def _require_admin(user: User) -> None:
    if _ADMIN not in user.roles:
        raise forbidden("not_admin", "Only an administrator may see or save bindings.")
