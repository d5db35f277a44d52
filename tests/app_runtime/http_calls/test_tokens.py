"""The four kinds of authentication, the bearer's cache, and the one retry."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.http_calls import OutboundCaller
from host_shim.app_runtime.values import Auth, HttpOp, Integration
from tests.app_runtime.http_calls.calling import (
    LOOPBACK,
    SESSION,
    Tokens,
    call,
    get,
    refused,
)
from tests.app_runtime.http_calls.upstream import Upstream

PASSWORD = {"username": "bob", "password": "hunter2", "scope": "read"}
CLIENT = {"client_id": "the app", "client_secret": "s:cret%"}


def integration(config: dict[str, Any], id_: str = "i-1") -> Integration:
    return Integration(id_, "w-1", "rest", {"oauth_config": config})


def private(upstream: Upstream, kind: Any, path: str = "/token") -> HttpOp:
    return get(upstream.url + "/private", auth=Auth(kind, upstream.url + path))


def paths(upstream: Upstream) -> list[str]:
    return upstream.targets()


def test_bearer_sends_the_stored_token(upstream: Upstream) -> None:
    (reply,) = call(private(upstream, "bearer"), integration=integration({"token": "abc"}))
    assert reply.body == {"as": "abc"}
    assert paths(upstream) == ["/private"]


def test_a_stored_token_that_is_refused_is_not_tried_again(upstream: Upstream) -> None:
    upstream.refused.add("abc")
    (reply,) = call(private(upstream, "bearer"), integration=integration({"token": "abc"}))
    assert reply.status == 401
    assert paths(upstream) == ["/private"]


def test_none_sends_nothing(upstream: Upstream) -> None:
    (reply,) = call(get(upstream.url + "/private"), integration=integration({"token": "abc"}))
    assert reply.status == 401
    assert "authorization" not in upstream.calls[0].headers


def test_oauth2_password_asks_with_name_and_password(upstream: Upstream) -> None:
    (reply,) = call(private(upstream, "oauth2_password"), integration=integration(PASSWORD))
    assert reply.body == {"as": "token-1"}
    assert upstream.calls[0].form == {"grant_type": "password", **PASSWORD}


def test_client_credentials_asks_with_the_client(upstream: Upstream) -> None:
    config = {**CLIENT, "scope": "read write"}
    (reply,) = call(private(upstream, "client_credentials"), integration=integration(config))
    assert reply.body == {"as": "token-1"}
    asked = upstream.calls[0]
    assert asked.form == {"grant_type": "client_credentials", "scope": "read write"}
    assert asked.basic == "the%20app:s%3Acret%25"


def test_a_client_can_be_sent_in_the_form(upstream: Upstream) -> None:
    config = {**CLIENT, "token_endpoint_auth_method": "client_secret_post"}
    call(private(upstream, "client_credentials"), integration=integration(config))
    asked = upstream.calls[0]
    assert asked.form == {"grant_type": "client_credentials", **CLIENT}
    assert "authorization" not in asked.headers


def test_a_token_is_kept_between_calls(upstream: Upstream) -> None:
    op, cache = private(upstream, "client_credentials"), Tokens()
    for _ in range(2):  # a caller each, as two workers with one cache would have
        call(op, op, integration=integration(CLIENT), cache=cache, cache_secret=b"shared")
    assert paths(upstream) == ["/token", *["/private"] * 4]
    assert cache.seconds == [3570.0]
    assert not any(word in key for key in cache.kept for word in CLIENT.values())


@pytest.mark.parametrize("expires_in", [20, None, "soon"])
def test_a_token_that_ends_at_once_is_not_kept(upstream: Upstream, expires_in: Any) -> None:
    upstream.expires_in, cache = expires_in, Tokens()
    call(private(upstream, "client_credentials"), integration=integration(CLIENT), cache=cache)
    assert cache.seconds == ([] if expires_in == 20 else [300.0])


@pytest.mark.parametrize(
    "other",
    [
        integration({**CLIENT, "client_secret": "rotated"}),
        integration({**CLIENT, "scope": "more"}),
        integration(CLIENT, "i-2"),
    ],
)
def test_another_secret_scope_or_integration_gets_its_own_token(
    upstream: Upstream, other: Integration
) -> None:
    op, cache = private(upstream, "client_credentials"), Tokens()
    call(op, integration=integration(CLIENT), cache=cache, cache_secret=b"shared")
    (reply,) = call(op, integration=other, cache=cache, cache_secret=b"shared")
    assert reply.body == {"as": "token-2"}


def test_another_token_address_gets_its_own_token(upstream: Upstream) -> None:
    ops = [private(upstream, "client_credentials", path) for path in ("/token", "/token?v=2")]
    replies = call(*ops, integration=integration(CLIENT))
    assert [reply.body for reply in replies] == [{"as": "token-1"}, {"as": "token-2"}]


def test_a_refused_token_is_replaced_and_the_call_made_once_more(upstream: Upstream) -> None:
    upstream.refused.add("token-1")
    op, cache = private(upstream, "client_credentials"), Tokens()
    (reply,) = call(op, integration=integration(CLIENT), cache=cache)
    assert reply.body == {"as": "token-2"}
    assert paths(upstream) == ["/token", "/private", "/token", "/private"]
    assert list(cache.kept.values()) == ["token-2"]


def test_a_second_refusal_is_the_reply(upstream: Upstream) -> None:
    upstream.refused |= {"token-1", "token-2", "token-3"}
    (reply,) = call(private(upstream, "oauth2_password"), integration=integration(PASSWORD))
    assert reply.as_json() == {"status": 401, "body": {"as": "token-2"}}
    assert paths(upstream).count("/private") == 2


def test_calls_that_start_together_ask_for_one_token(upstream: Upstream) -> None:
    async def run() -> None:
        caller = OutboundCaller(Tokens(), policy=LOOPBACK)
        op, owner = private(upstream, "client_credentials"), integration(CLIENT)
        await asyncio.gather(*(caller.call(op, {}, SESSION, owner) for _ in range(5)))
        await caller.aclose()

    asyncio.run(run())
    assert paths(upstream).count("/token") == 1
    assert paths(upstream).count("/private") == 5


@pytest.mark.parametrize(
    ("kind", "config"),
    [
        ("bearer", {}),
        ("oauth2_password", {"username": "bob"}),
        ("client_credentials", {"client_id": "x", "client_secret": None}),
    ],
)
def test_a_missing_secret_is_a_failure_before_the_call(
    upstream: Upstream, kind: str, config: dict[str, Any]
) -> None:
    assert refused(private(upstream, kind), integration=integration(config)) == (502, "no_token")
    assert refused(private(upstream, kind)) == (502, "no_token")
    assert upstream.calls == []


def test_what_the_token_endpoint_says_is_not_repeated(upstream: Upstream) -> None:
    op = private(upstream, "oauth2_password", "/no-token")
    with pytest.raises(Refusal) as caught:
        call(op, integration=integration(PASSWORD))
    assert (caught.value.status, caught.value.code) == (502, "no_token")
    assert "hunter2" not in str(caught.value)
    assert paths(upstream) == ["/no-token"]


@pytest.mark.parametrize(
    "path", ["/text/plain", "/text/over", "/moved/307?to=/token", "/status/200"]
)
def test_an_answer_without_token_is_a_failure(upstream: Upstream, path: str) -> None:
    op = private(upstream, "client_credentials", path)
    assert refused(op, integration=integration(CLIENT)) == (502, "no_token")
    assert len(upstream.calls) <= 1


@pytest.mark.parametrize("url", ["http://169.254.169.254/token", "http://127.0.0.2/token"])
def test_the_token_address_is_checked_like_any_other(upstream: Upstream, url: str) -> None:
    op = get(upstream.url + "/private", auth=Auth("client_credentials", url))
    assert refused(op, integration=integration(CLIENT)) == (403, "address_blocked")
    assert upstream.calls == []


@pytest.mark.parametrize("url", [None, "", "/token", "http://{{host}}/", "http://h/{{tenant}}"])
def test_the_token_address_is_literal(upstream: Upstream, url: str | None) -> None:
    op = get(upstream.url + "/private", auth=Auth("client_credentials", url))
    assert refused(op, payload={"tenant": "t"}, integration=integration(CLIENT)) == (
        502,
        "no_token",
    )
