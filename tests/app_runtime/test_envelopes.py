"""Envelopes, statuses and sizes: what stands around every verb."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from redis.exceptions import RedisError
from sqlalchemy.exc import OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from host_shim.app_runtime.ports import Executor
from host_shim.app_runtime.store.tables import FeedRow
from host_shim.app_runtime.values import Call, Outcome
from tests.app_runtime.http_calls.upstream import Upstream
from tests.app_runtime.invoices import LINES, changed
from tests.app_runtime.world import World, calling_loopback, world

pytestmark = pytest.mark.anyio

VERBS = ["read", "write", "action", "run", "capability"]
KIB = 1024


class Echo:
    """An executor that answers with its arguments."""

    deadline = 60.0
    recorded_as = "child_step"
    at_once: int | None = None

    def check(self, call: Call) -> None:
        """Everything goes."""

    async def run(self, call: Call) -> Outcome:
        return Outcome({"got": call.arguments.get("x")})


@pytest.fixture
async def full(sqlite_url: str, upstream: Upstream) -> AsyncIterator[World]:
    """A deployment where every verb has something to serve."""
    executors: dict[str, Executor] = {"echo": Echo()}
    services = {"executors": executors, "http_caller": calling_loopback}
    async with world(sqlite_url, services) as found:
        calls = [{"op": "account", "method": "GET", "url": f"{upstream.url}/accounts/{{{{id}}}}"}]
        tools = [{"op": "echo", "tool": "echo", "params": ["x"]}]
        actions = [{"name": "post", "writes": ["note_approval"], "http_calls": ["account"]}]
        await found.set_up(changed(http_calls=calls, tools=tools, actions=actions))
        yield found


DONE: list[tuple[str, Any, str, Any]] = [
    (
        "read",
        {"op": "line", "payload": {"id": 1}},
        "rows",
        {
            "kind": "rows",
            "columns": ["id", "description"],
            "rows": [{"id": 1, "description": "Ink"}],
            "row_count": 1,
        },
    ),
    (
        "read",
        {"op": "account", "payload": {"id": 7}},
        "http",
        {"kind": "http", "status": 200, "body": {"target": "/accounts/7"}},
    ),
    (
        "write",
        {"op": "save_line", "payload": {"id": 1, "amount": 2}},
        "write",
        {"rows_affected": 1},
    ),
    (
        "action",
        {"op": "post", "payload": {"id": 7, "stage": "one"}},
        "action",
        {
            "results": {"note_approval": 1, "account": 200, "await_resolved": False},
            "responses": {"account": {"status": 200, "body": {"target": "/accounts/7"}}},
        },
    ),
    ("run", {"op": "echo", "payload": {"x": 5}}, "run", {"got": 5}),
    ("capability", {"capability": "list_files"}, "list_files", {"files": []}),
]


async def test_success_under_both_envelopes_in_one_surface(full: World) -> None:
    task = await full.add_task()
    await full.add_lines(task, {"id": 1, "description": "Ink"})
    step = await full.surface(task)
    for verb, body, kind, result in DONE:
        old = await full.call(step, verb, body)
        new = await full.call(step, verb, body, v2=True)
        assert (old.status_code, new.status_code) == (200, 200), old.text
        assert new.json() == {"ok": True, "kind": kind, "result": result}
        v1 = {"capability": {"result": result}, "action": {"ok": True, **result}}
        assert old.json() == v1.get(verb, result)


async def test_failure_repeats_the_status_in_the_second_envelope(full: World) -> None:
    step = await full.surface()
    cases = [("read", {"op": "x"}, 403), ("read", {"op": "line"}, 400), ("run", {}, 400)]
    for verb, body, status in cases:
        old = await full.call(step, verb, body)
        new = await full.call(step, verb, body, v2=True)
        assert (old.status_code, new.status_code) == (status, status)
        message = old.json()["error"]
        assert old.json() == {"error": message}
        assert new.json() == {"ok": False, "error": {"status": status, "message": message}}


async def test_an_unknown_version_is_refused(full: World) -> None:
    step = await full.surface()
    headers = {"Authorization": f"Bearer {full.tokens[step]}", "X-Nanonets-App-Runtime": "v3"}
    reply = await full.client.post("/api/app-runtime/read", json={"op": "lines"}, headers=headers)
    assert reply.status_code == 400


BAD_JSON = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"lines"',
    b'{"op": "lines",}',
    b'{"op": NaN}',
    b'{"op": "lines", "payload": {"id": 1e999}}',
    b'{"op": "\xff"}',
    b'{"op": "lines", "payload": {"id": "\\ud800"}}',
    b'{"op": "lines", "payload": {"\\ud800": 1}}',
    b'{"op": "lines", "payload": {"id": ' + b"9" * 5000 + b"}}",
    b'{"op": "lines", "payload": {"id": ' + b"[" * 80 + b"]" * 80 + b"}}",
    b"[" * 100_000,
]


async def test_what_is_no_json_object_is_a_400(full: World) -> None:
    step = await full.surface()
    headers = {"Authorization": f"Bearer {full.tokens[step]}"}
    for verb in VERBS:
        for body in BAD_JSON:
            full.time.pass_(seconds=1)
            path = f"/api/app-runtime/{verb}"
            reply = await full.client.post(path, content=body, headers=headers)
            assert reply.status_code == 400, (verb, body[:40], reply.text)


async def test_a_body_over_256_kib_is_a_413_and_nothing_is_executed(full: World) -> None:
    task = await full.add_task()
    await full.add_lines(task, {"id": 1, "description": "as it was"})
    step = await full.surface(task)
    headers = {"Authorization": f"Bearer {full.tokens[step]}"}
    row = {"op": "save_line", "payload": {"id": 1, "description": "new"}, "pad": ""}
    row["pad"] = "x" * (256 * KIB - len(json.dumps(row)))
    exact = json.dumps(row).encode()
    assert len(exact) == 256 * KIB
    for verb in VERBS:
        path = f"/api/app-runtime/{verb}"
        reply = await full.client.post(path, content=exact + b" ", headers=headers)
        assert reply.status_code == 413, verb
    assert [found.description for found in await full.rows(LINES)] == ["as it was"]
    assert await full.rows(FeedRow) == []
    reply = await full.client.post("/api/app-runtime/write", content=exact, headers=headers)
    assert reply.status_code == 200


async def test_a_body_without_a_length_is_cut_off_at_the_limit(full: World) -> None:
    step = await full.surface()
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 64 * 1024 * KIB:
            sent += 64 * KIB
            yield b" " * (64 * KIB)

    reply = await full.client.post(
        "/api/app-runtime/read",
        content=endless(),
        headers={"Authorization": f"Bearer {full.tokens[step]}"},
    )
    assert reply.status_code == 413


async def test_every_verb_needs_its_service(sqlite_url: str) -> None:
    async with world(sqlite_url, {"http_caller": None}) as bare:
        url = "https://erp.example/x"
        calls = [{"op": "account", "method": "GET", "url": url}]
        tools = [{"op": "echo", "tool": "echo"}]
        actions = [{"name": "post", "http_calls": ["account"]}]
        await bare.set_up(changed(http_calls=calls, tools=tools, actions=actions))
        step = await bare.surface()
        assert "run" not in (await bare.mint(step)).json()["runtime"]["verbs"]
        for verb, body in (
            ("read", {"op": "account"}),
            ("action", {"op": "post"}),
            ("run", {"op": "echo"}),
            ("capability", {"capability": "split_document"}),
        ):
            assert (await bare.call(step, verb, body)).status_code == 501, verb


async def test_a_fault_of_ours_is_a_500_that_tells_nothing(
    full: World, caplog: pytest.LogCaptureFixture
) -> None:
    step = await full.surface()

    async def broken(*_: Any) -> Any:
        raise RuntimeError("the password is hunter2")

    object.__setattr__(full.runtime, "bindings", type("Broken", (), {"get": broken})())
    for v2 in (False, True):
        reply = await full.call(step, "read", {"op": "lines"}, v2=v2)
        assert reply.status_code == 500
        assert "hunter2" not in reply.text
    assert "hunter2" in caplog.text


async def test_a_service_that_is_away_is_a_503_to_be_repeated(full: World) -> None:
    step = await full.surface()
    for away in (PoolTimeout(), OperationalError("SELECT", {}, Exception()), RedisError()):

        async def gone(*_: Any, error: Exception = away) -> Any:
            raise error

        object.__setattr__(full.runtime, "bindings", type("Away", (), {"get": gone})())
        reply = await full.call(step, "read", {"op": "lines"})
        assert (reply.status_code, reply.headers["retry-after"]) == (503, "1")


async def test_no_reply_is_kept_by_a_cache(full: World) -> None:
    step = await full.surface()
    for reply in (
        await full.mint(step),
        await full.call(step, "read", {"op": "lines"}),
        await full.call(step, "read", {"op": "lines"}, v2=True),
        await full.call(step, "read", {"op": "x"}),
    ):
        assert reply.headers["cache-control"] == "no-store"


async def test_surfaces_call_across_origins(full: World) -> None:
    """A sandboxed frame's origin is `null`, and its token is a header the browser asks about."""
    step = await full.surface()
    ask = {
        "Origin": "null",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "authorization,content-type,x-nanonets-app-runtime",
    }
    reply = await full.client.options("/api/app-runtime/read", headers=ask)
    assert (reply.status_code, reply.headers["access-control-allow-origin"]) == (200, "*")
    headers = {"Authorization": f"Bearer {full.tokens[step]}", "Origin": "null"}
    reply = await full.client.post("/api/app-runtime/read", json={"op": "lines"}, headers=headers)
    assert reply.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in reply.headers
    reply = await full.client.options("/api/app-tools/sessions", headers=ask)
    assert "access-control-allow-origin" not in reply.headers
