"""`http_calls` against a real upstream: what it is sent, and what comes of its replies."""

from __future__ import annotations

import asyncio
from typing import Any

import httpcore2
import pytest

from host_shim.app_runtime.errors import Refusal
from host_shim.app_runtime.http_calls import AddressPolicy, OutboundCaller
from host_shim.app_runtime.http_calls.addresses import CheckedBackend
from host_shim.app_runtime.http_calls.replies import OVERSIZED
from host_shim.app_runtime.values import Auth, HttpOp, Integration
from tests.app_runtime.http_calls.calling import LOOPBACK, SESSION, Tokens, call, get, refused
from tests.app_runtime.http_calls.upstream import MIB, Upstream

# What is sent


def test_escapes_arrive_as_they_were_written(upstream: Upstream) -> None:
    op = get(upstream.url + "/v/{{id}}/x?q={{q}}&task={{task_id}}")
    payload = {"id": "../admin?x#y", "q": "1&admin=true", "task_id": "another"}
    (reply,) = call(op, payload=payload)
    target = "/v/..%2Fadmin%3Fx%23y/x?q=1%26admin%3Dtrue&task=t-1"
    assert upstream.targets() == [target]
    assert reply.as_json() == {"status": 200, "body": {"target": target}}


def test_a_body_goes_out_as_json(upstream: Upstream) -> None:
    template = {"account": "{{account}}", "note": "{{note}}", "by": "{{agent_id}}"}
    op = HttpOp("save", "POST", upstream.url + "/save", body_template=template)
    pruned = HttpOp(
        "save", "POST", upstream.url + "/save", body_template=template, prune_empty_body_fields=True
    )
    call(op, pruned, payload={"account": "4711", "note": "", "agent_id": "x"})
    first, second = upstream.calls
    assert first.headers["content-type"] == "application/json"
    assert first.json == {"account": "4711", "note": "", "by": "a-1"}
    assert second.json == {"account": "4711", "by": "a-1"}


def test_cookies_of_an_upstream_are_not_sent_back(upstream: Upstream) -> None:
    call(get(upstream.url + "/a"), get(upstream.url + "/b"))
    assert all("cookie" not in one.headers for one in upstream.calls)


def test_a_check_renders_and_sends_nothing(upstream: Upstream) -> None:
    caller = OutboundCaller(Tokens(), policy=LOOPBACK)
    op = HttpOp("save", "POST", upstream.url + "/{{id}}", body_template={"note": "{{note}}"})
    caller.check(op, {"id": 1, "note": ""}, SESSION)
    for payload, code in (({"id": 1}, "missing_key"), ({"id": "", "note": ""}, "empty_value")):
        with pytest.raises(Refusal) as caught:
            caller.check(op, payload, SESSION)
        assert caught.value.code == code
    assert upstream.calls == []


# Replies


@pytest.mark.parametrize("status", [400, 401, 404, 422, 500, 503])
def test_a_refusal_of_the_upstream_is_a_reply(upstream: Upstream, status: int) -> None:
    (reply,) = call(get(f"{upstream.url}/status/{status}"))
    assert reply.as_json() == {"status": status, "body": {"detail": "as asked"}}
    assert len(upstream.calls) == 1


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("plain", {"status": 200, "text": "forty-two"}),
        ("number", {"status": 200, "text": "42"}),
        ("mislabelled", {"status": 200, "body": {"n": 1}}),
        ("broken", {"status": 200, "text": '{"n": '}),
        ("nan", {"status": 200, "text": '{"n": NaN}'}),
        ("deep", {"status": 200, "text": "[" * 100_000}),
        ("latin", {"status": 200, "text": "größe"}),
        ("nothing", {"status": 204, "text": ""}),
        ("gzip", {"status": 200, "body": {"n": 1}}),
        ("full", {"status": 200, "text": "x" * MIB}),
        ("over", {"status": 200, "text": OVERSIZED}),
        ("bomb", {"status": 200, "text": OVERSIZED}),
    ],
)
def test_a_reply_is_json_or_text(upstream: Upstream, name: str, expected: dict[str, Any]) -> None:
    (reply,) = call(get(f"{upstream.url}/text/{name}"))
    assert reply.as_json() == expected


def test_an_encoding_nobody_asked_for_is_refused(upstream: Upstream) -> None:
    assert refused(get(upstream.url + "/text/brotli")) == (502, "bad_encoding")
    assert upstream.calls[0].headers["accept-encoding"] == "identity"


def test_an_oversized_reply_is_dropped_while_it_streams(upstream: Upstream) -> None:
    (reply,) = call(get(upstream.url + "/endless"))
    assert reply.as_json() == {"status": 200, "text": OVERSIZED}
    # What the kernel's buffers took has left too, but nothing near the 64 MiB on offer.
    assert upstream.sent < 32 * MIB


# Where it may go


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.1", "2130706433", "[::1]"])
def test_loopback_is_not_called_unless_allowed(upstream: Upstream, host: str) -> None:
    op = get(f"http://{host}:{upstream.port}/")
    assert refused(op, policy=AddressPolicy()) == (403, "address_blocked")
    assert upstream.calls == []


@pytest.mark.parametrize(
    "to",
    ["http://127.0.0.2:{port}/", "http://169.254.169.254/latest/meta-data/", "http://10.0.0.1/"],
)
@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
def test_a_redirect_to_a_blocked_address_is_refused(
    upstream: Upstream, to: str, status: int
) -> None:
    op = get(upstream.url + f"/moved/{status}?to={{{{to}}}}")
    payload = {"to": to.format(port=upstream.port)}
    assert refused(op, payload=payload) == (403, "address_blocked")
    assert len(upstream.calls) == 1


def test_a_redirect_to_a_permitted_address_is_followed_without_the_token(
    upstream: Upstream,
) -> None:
    op = get(upstream.url + "/moved/302?to={{to}}", auth=Auth("bearer"))
    policy = AddressPolicy.allowing("127.0.0.0/30")
    payload = {"to": f"http://127.0.0.2:{upstream.port}/there"}
    integration = Integration("i-1", "w-1", "rest", {"oauth_config": {"token": "static"}})
    (reply,) = call(op, payload=payload, integration=integration, policy=policy)
    assert reply.body == {"target": "/there"}
    first, second = upstream.calls
    assert (first.address, second.address) == ("127.0.0.1", "127.0.0.2")
    assert first.headers["authorization"] == "Bearer static"
    assert "authorization" not in second.headers


@pytest.mark.parametrize("to", ["file:///etc/passwd", "/round", "http://me:pw@127.0.0.1/"])
def test_a_redirect_that_is_not_followed_is_refused(upstream: Upstream, to: str) -> None:
    op = get(upstream.url + "/moved/302?to={{to}}")
    assert refused(op, payload={"to": to}) == (502, "bad_redirect")
    assert set(upstream.targets()[1:]) <= {"/round"}


def test_what_was_sent_is_not_sent_elsewhere(upstream: Upstream) -> None:
    op = HttpOp("save", "POST", upstream.url + "/moved/307?to=/there", body_template={"a": 1})
    (reply,) = call(op)
    assert reply.status == 307
    assert len(upstream.calls) == 1


def test_a_name_that_changes_its_address_reaches_only_the_checked_one(upstream: Upstream) -> None:
    answers = iter([["127.0.0.2"], ["127.0.0.1"]])

    async def resolver(host: str, port: int) -> list[str]:
        return next(answers)

    backend = CheckedBackend(AddressPolicy.allowing("127.0.0.2/32"), resolver)
    op = get(f"http://rebinding.example:{upstream.port}/secret")
    call(op, backend=backend)
    assert [one.address for one in upstream.calls] == ["127.0.0.2"]
    assert upstream.calls[0].headers["host"] == f"rebinding.example:{upstream.port}"
    assert refused(op, backend=backend) == (403, "address_blocked")
    assert len(upstream.calls) == 1


@pytest.mark.parametrize(
    ("url", "payload"),
    [
        ("http://{{host}}:{port}/", {"host": "127.0.0.1"}),
        ("http://user@127.0.0.1:{port}/", {}),
        ("ftp://127.0.0.1:{port}/", {}),
    ],
)
def test_an_address_that_is_not_the_bindings_own_is_refused(
    upstream: Upstream, url: str, payload: dict[str, Any]
) -> None:
    op = get(url.replace("{port}", str(upstream.port)))
    assert refused(op, payload=payload) == (403, "bad_address")
    assert upstream.calls == []


def test_an_integration_of_another_workspace_is_refused(upstream: Upstream) -> None:
    integration = Integration("i-1", "w-2", "rest", {"oauth_config": {"token": "static"}})
    op = get(upstream.url + "/private", auth=Auth("bearer"))
    assert refused(op, integration=integration) == (403, "integration_elsewhere")
    assert upstream.calls == []


# Getting through


class Silent(httpcore2.AsyncMockStream):
    """A connection over which nothing ever comes."""

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        await asyncio.Event().wait()
        raise AssertionError("unreachable")


class SilentBackend(httpcore2.AsyncMockBackend):
    async def connect_tcp(self, *args: Any, **kwargs: Any) -> httpcore2.AsyncNetworkStream:
        return Silent([])


def test_an_upstream_that_stays_silent_is_given_up() -> None:
    op = get("http://h.example/")
    assert refused(op, backend=SilentBackend([]), seconds=0.05) == (504, "upstream_slow")


def test_an_upstream_that_is_not_there_is_a_502(upstream: Upstream) -> None:
    policy = AddressPolicy.allowing("127.0.0.3/32")
    op = get(f"http://127.0.0.3:{upstream.port}/")
    assert refused(op, policy=policy) == (502, "upstream_unreachable")
    assert refused(get("http://no-such-name.invalid/")) == (502, "upstream_unreachable")
