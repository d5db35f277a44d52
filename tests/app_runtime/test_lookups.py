"""`/read` of an outbound call, against a real upstream."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from host_shim.app_runtime.store.tables import FeedRow, IntegrationRow, StepRow, UsageRow
from tests.app_runtime.http_calls.upstream import Upstream
from tests.app_runtime.invoices import changed
from tests.app_runtime.world import World, calling_loopback, world

pytestmark = pytest.mark.anyio


def get(op: str, url: str, **more: Any) -> dict[str, Any]:
    return {"op": op, "method": "GET", "url": url, **more}


@pytest.fixture
async def looking(sqlite_url: str, upstream: Upstream) -> AsyncIterator[World]:
    async with world(sqlite_url, {"http_caller": calling_loopback}) as found:
        await found.set_up()
        ours = await found.add_integration(oauth_config={"client_id": "c", "client_secret": "s"})
        auth = {"kind": "client_credentials", "token_url": f"{upstream.url}/token"}
        calls = [
            get("account", f"{upstream.url}/accounts/{{{{code}}}}?task={{{{task_id}}}}"),
            get("fails", f"{upstream.url}/status/404"),
            get("text", f"{upstream.url}/text/plain"),
            get("over", f"{upstream.url}/text/over"),
            get("private", f"{upstream.url}/private", auth=auth, integration_id=ours),
            get("metadata", "http://169.254.169.254/latest/meta-data/"),
            get("other_loopback", upstream.url.replace("127.0.0.1", "127.0.0.2") + "/x"),
            get("redirect", f"{upstream.url}/moved/302?to=http://169.254.169.254/"),
            get("nobody", "http://127.0.0.1:1/"),
        ]
        assert (await found.save(changed(http_calls=calls))).status_code == 200
        yield found


async def test_a_lookup_is_called_and_leaves_no_trace(looking: World, upstream: Upstream) -> None:
    task = await looking.add_task()
    step = await looking.surface(task)
    before = len(await looking.rows(StepRow))
    body = {"op": "account", "payload": {"code": "4400/x?y", "task_id": "spoofed"}}
    reply = await looking.call(step, "read", body)
    target = f"/accounts/4400%2Fx%3Fy?task={task}"
    assert reply.json() == {"kind": "http", "status": 200, "body": {"target": target}}
    assert upstream.targets() == [target]
    assert await looking.rows(FeedRow) == await looking.rows(UsageRow) == []
    assert len(await looking.rows(StepRow)) == before


async def test_what_the_upstream_answers_is_the_result(looking: World) -> None:
    step = await looking.surface()
    found = {}
    for op in ("fails", "text", "over"):
        reply = await looking.call(step, "read", {"op": op})
        assert reply.status_code == 200
        found[op] = reply.json()
    assert found["fails"] == {"kind": "http", "status": 404, "body": {"detail": "as asked"}}
    assert found["text"] == {"kind": "http", "status": 200, "text": "forty-two"}
    assert set(found["over"]) == {"kind", "status", "text"}
    assert found["over"]["text"].startswith("response exceeded")


async def test_only_what_fails_before_the_upstream_is_a_failure(
    looking: World, upstream: Upstream
) -> None:
    step = await looking.surface()
    for op, status in (
        ("metadata", 403),
        ("other_loopback", 403),
        ("redirect", 403),
        ("nobody", 502),
        ("account", 400),
    ):
        reply = await looking.call(step, "read", {"op": op})
        assert reply.status_code == status, (op, reply.text)
    assert upstream.targets() == ["/moved/302?to=http://169.254.169.254/"]


async def test_a_refused_token_is_renewed_once(looking: World, upstream: Upstream) -> None:
    step = await looking.surface()
    assert (await looking.call(step, "read", {"op": "private"})).json()["body"] == {"as": "token-1"}
    upstream.refused.add("token-1")
    assert (await looking.call(step, "read", {"op": "private"})).json()["body"] == {"as": "token-2"}
    upstream.refused.update({"token-2", "token-3"})
    assert (await looking.call(step, "read", {"op": "private"})).json()["status"] == 401
    assert upstream.tokens == 3


async def test_an_integration_that_left_the_workspace_is_a_403(
    looking: World, upstream: Upstream
) -> None:
    step = await looking.surface()
    async with looking.runtime.database.writing() as store:
        (row,) = await looking.rows(IntegrationRow)
        found = await store.get(IntegrationRow, row.id)
        assert found is not None
        found.workspace_id = "workspace-2"
    assert (await looking.call(step, "read", {"op": "private"})).status_code == 403
    assert upstream.calls == []
