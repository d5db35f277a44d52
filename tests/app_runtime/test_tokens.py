"""Sessions: who gets one, how long it lasts, and what no forger gets through."""

from __future__ import annotations

import base64
import json
from datetime import UTC, datetime, timedelta
from typing import Any

import jwt
import pytest

from host_shim.app_runtime import Settings
from host_shim.app_runtime.store.tables import FeedRow
from host_shim.app_runtime.tokens import SystemClock, Tokens, User
from tests.app_runtime.invoices import LINES
from tests.app_runtime.world import ADMIN, KEY, REVIEWER, WORKSPACE, World, world

pytestmark = pytest.mark.anyio

VERBS = ["read", "write", "action", "run", "capability"]
SAVE = {"op": "save_line", "payload": {"id": 1, "description": "changed"}}


def claims(token: str) -> dict[str, Any]:
    return jwt.decode(token, options={"verify_signature": False})


def unsigned(found: dict[str, Any], algorithm: str = "none") -> str:
    parts = ({"alg": algorithm, "typ": "JWT"}, found)
    texts = [base64.urlsafe_b64encode(json.dumps(p).encode()).decode().rstrip("=") for p in parts]
    return ".".join([*texts, ""])


async def test_a_session_is_good_for_fifteen_minutes(here: World) -> None:
    step = await here.surface()
    reply = await here.mint(step)
    found = claims(reply.json()["session_token"])
    assert found["exp"] - found["iat"] == 15 * 60
    assert datetime.fromisoformat(reply.json()["expires_at"]) == datetime.fromtimestamp(
        found["exp"], UTC
    )
    here.time.pass_(minutes=14, seconds=58)
    assert (await here.call(step, "read", {"op": "lines"})).status_code == 200
    here.time.pass_(seconds=2)
    assert (await here.call(step, "read", {"op": "lines"})).status_code == 401


async def test_another_mint_renews_the_surface(here: World) -> None:
    step = await here.surface()
    here.time.pass_(hours=1)
    assert (await here.call(step, "read", {"op": "lines"})).status_code == 401
    token = (await here.mint(step)).json()["session_token"]
    assert (await here.call(step, "read", {"op": "lines"}, token=token)).status_code == 200


async def test_every_verb_refuses_a_missing_or_expired_token(here: World) -> None:
    step = await here.surface()
    here.time.pass_(minutes=15)
    for verb in VERBS:
        for headers in ({}, {"Authorization": "Basic x"}, {"Authorization": "Bearer "}):
            reply = await here.client.post(f"/api/app-runtime/{verb}", json={}, headers=headers)
            assert (reply.status_code, reply.headers["www-authenticate"]) == (401, "Bearer")
        assert (await here.call(step, verb, {"op": "lines"})).status_code == 401


def _forgeries(good: str) -> dict[str, str]:
    found = claims(good)
    head, body, signature = good.split(".")
    swapped = base64.urlsafe_b64encode(json.dumps({**found, "task_id": "other"}).encode())
    return {
        "not a token": "x.y.z",
        "no signature": unsigned(found),
        "no signature, other spelling": unsigned(found, "NONE"),
        "another key": jwt.encode(found, "another-key-of-at-least-32-bytes!!", "HS256"),
        "no signature under a name": unsigned(found, "HS256"),
        "claims exchanged": ".".join([head, swapped.decode().rstrip("="), signature]),
        "signature cut": ".".join([head, body, signature[:-4]]),
        "another algorithm": jwt.encode(found, KEY * 2, "HS512"),
        "another audience": jwt.encode({**found, "aud": "app-runtime/host"}, KEY, "HS256"),
        "another issuer": jwt.encode({**found, "iss": "else"}, KEY, "HS256"),
        "no expiry": jwt.encode({k: v for k, v in found.items() if k != "exp"}, KEY, "HS256"),
        "expiry as text": jwt.encode({**found, "exp": "9999999999"}, KEY, "HS256"),
        "no step": jwt.encode({k: v for k, v in found.items() if k != "step_id"}, KEY, "HS256"),
        "a step of another type": jwt.encode({**found, "step_id": ["x"]}, KEY, "HS256"),
    }


async def test_no_forged_token_gets_through_and_nothing_is_executed(here: World) -> None:
    task = await here.add_task()
    await here.add_lines(task, {"id": 1, "description": "as it was"})
    step = await here.surface(task)
    for what, token in _forgeries(here.tokens[step]).items():
        reply = await here.call(step, "write", SAVE, token=token)
        assert reply.status_code == 401, what
        assert claims(here.tokens[step])["task_id"] not in reply.text
    assert [row.description for row in await here.rows(LINES)] == ["as it was"]
    assert await here.rows(FeedRow) == []


async def test_the_two_kinds_of_token_are_not_taken_for_each_other(here: World) -> None:
    step = await here.surface()
    person = here.runtime.tokens.issue_user(ADMIN)
    assert (await here.call(step, "read", {"op": "lines"}, token=person)).status_code == 401
    surface = {"Authorization": f"Bearer {here.tokens[step]}"}
    for path in ("app-tools/sessions", "review-queue/next", "review-queue/abort"):
        reply = await here.client.post(f"/api/{path}", json={"step_id": step}, headers=surface)
        assert reply.status_code == 401
    path = f"/api/app-tools/configured-tools/{here.tool_id}/binding"
    assert (await here.client.put(path, json={}, headers=surface)).status_code == 401


async def test_a_step_is_minted_within_its_workspace_only(here: World) -> None:
    step = await here.surface()
    assert (await here.mint(step, User("eve", "workspace-2"))).status_code == 404
    assert (await here.mint("no-such-step")).status_code == 404
    for body in ({}, {"step_id": 1}, {"step_id": None}):
        assert (await here.host("app-tools/sessions", body)).status_code == 400
    assert (await here.client.post("/api/app-tools/sessions", json={})).status_code == 401


async def test_the_session_names_who_opened_it(here: World) -> None:
    step = await here.surface()
    token = (await here.mint(step, REVIEWER)).json()["session_token"]
    await here.call(
        step, "action", {"op": "first_approval", "payload": {"stage": "1"}}, token=token
    )
    assert [row.user_id for row in await here.rows(FeedRow)] == [REVIEWER.id]


async def test_a_key_is_rotated_by_putting_the_new_one_in_front(sqlite_url: str) -> None:
    new = "the-new-key-of-at-least-32-bytes-too"
    old = Tokens([KEY], SystemClock())
    both = Tokens([new, KEY], SystemClock())
    ids = dict.fromkeys(
        ("workspace_id", "agent_id", "task_id", "step_id", "configured_tool_id"), "x"
    )
    ids |= {"binding_id": "x", "user_id": "x"}
    assert both.session(old.issue_session(ids)[0]).step_id == "x"
    assert Tokens([new], SystemClock()).session(both.issue_session(ids)[0]).step_id == "x"


@pytest.mark.parametrize("keys", [(), ("short",), (KEY, "short")])
def test_weak_keys_are_refused_at_start(keys: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="key"):
        Settings(signing_keys=keys)


def test_keys_are_not_printed() -> None:
    assert KEY not in repr(Settings(signing_keys=(KEY,)))


async def test_a_person_signs_in_for_a_while_only(sqlite_url: str) -> None:
    async with world(sqlite_url) as there:
        token = there.runtime.tokens.issue_user(User("rita", WORKSPACE), timedelta(minutes=1))
        headers = {"Authorization": f"Bearer {token}"}
        body = {"agent_id": "none"}
        reply = await there.client.post("/api/review-queue/next", json=body, headers=headers)
        assert reply.json() == {"document": None}
        there.time.pass_(minutes=1)
        reply = await there.client.post("/api/review-queue/next", json=body, headers=headers)
        assert reply.status_code == 401
