"""Views on the server, asked as a page asks: the same answers whatever happens on the way."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from host_shim.remote import RemoteViews
from tests.remote.frame import Frame, transcript


class Ticking:
    """A clock of milliseconds that goes on with every look at it."""

    def __init__(self) -> None:
        self.now = 1_700_000_000_000.0

    def __call__(self) -> float:
        self.now += 7.0
        return self.now


@pytest.fixture
def views() -> RemoteViews:
    return RemoteViews(clock=Ticking())


def run(work: Any) -> Any:
    return asyncio.run(work)


def test_the_first_answer_brings_the_view_and_clicks_change_it(views: RemoteViews) -> None:
    async def use() -> None:
        frame = Frame(views.call)
        await frame.open(transcript(theme="dark"))
        assert "Count: 0" in frame.text
        await frame.click("Add")
        await frame.click("Add")
        await frame.type("hello")
        assert "Count: 2" in frame.text
        assert "Note: hello" in frame.text
        assert frame.log == []

    run(use())


def test_a_call_of_the_host_goes_out_and_its_reply_comes_in(views: RemoteViews) -> None:
    async def use() -> None:
        frame = Frame(views.call)
        await frame.open()
        await frame.click("Add")
        await frame.click("Ask")
        (call,) = [message for message in frame.posted if message.get("method") == "tools/call"]
        assert call["params"]["name"] == "double"
        assert call["params"]["arguments"] == {"n": 1}
        result = {"content": [], "structuredContent": {"result": 40}}
        meta = {"_meta": {"fastmcp": {"wrap_result": True}}}
        await frame.send(
            ("message", {"jsonrpc": "2.0", "id": call["id"], "result": {**result, **meta}})
        )
        assert "Count: 40" in frame.text

    run(use())


def test_requests_and_timers_are_the_frames(views: RemoteViews) -> None:
    async def use() -> None:
        frame = Frame(views.call)
        await frame.open()
        await frame.click("Get")
        ((number, request),) = frame.fetches.items()
        assert request["url"] == "https://api.example.com/n"
        headers = {"content-type": "application/json"}
        answer = {"id": number, "status": 200, "status_text": "OK", "headers": headers,
                  "text": '{"n": 12}'}  # fmt: skip
        await frame.send(("fetched", answer))
        assert "Count: 12" in frame.text

        await frame.click("Later")
        assert "soon over" in frame.text
        while frame.timers:
            await frame.fire()
        assert "soon over" not in frame.text

    run(use())


def test_asking_twice_gives_the_same_answer_and_happens_once(views: RemoteViews) -> None:
    async def use() -> None:
        frame = Frame(views.call)
        await frame.open()
        again = Frame(views.call)
        await again.open()
        assert again.view == frame.view
        assert again.html == frame.html
        event = frame._event(frame.named("button", "Add"), "click")
        asked = {
            "op": "send",
            "view": frame.view,
            "seq": 1,
            "inputs": [["event", json.dumps(event)]],
        }
        answers = await asyncio.gather(*(views.call(asked) for _ in range(5)))
        assert all(answer == answers[0] for answer in answers)
        frame.seq = 1
        frame.carry_out(answers[0]["structuredContent"]["calls"])
        assert "Count: 1" in frame.text
        await frame.click("Add")
        assert "Count: 2" in frame.text
        late = await views.call(asked)
        assert late["structuredContent"]["calls"] == []

    run(use())


def test_a_gap_is_not_bridged(views: RemoteViews) -> None:
    async def use() -> None:
        frame = Frame(views.call)
        await frame.open()
        frame.seq = 4
        assert (await frame.click("Add"))["gone"] == "behind"

    run(use())


def test_a_view_of_one_owner_is_nobody_elses() -> None:
    async def use() -> None:
        views = RemoteViews()
        mine = Frame(lambda asked: views.call(asked, "ada"))
        await mine.open()
        theirs = Frame(lambda asked: views.call(asked, "eve"))
        await theirs.open()
        assert theirs.view != mine.view  # though both used one key
        for owner in ("eve", "", "ada\0"):
            asked = {"op": "send", "view": mine.view, "seq": 1, "inputs": []}
            answer = await views.call(asked, owner)
            assert answer["structuredContent"] == {"gone": "unknown"}
            await views.call({"op": "close", "view": mine.view}, owner)
        await mine.click("Add")
        assert "Count: 1" in mine.text

    run(use())


@pytest.mark.parametrize(
    "change", [lambda v: v[:-1] + "x", lambda v: "A" + v[1:], lambda v: "made.up"]
)
def test_an_id_that_was_made_up_is_unknown(views: RemoteViews, change: Any) -> None:
    async def use() -> None:
        frame = Frame(views.call)
        await frame.open()
        asked = {"op": "send", "view": change(frame.view), "seq": 1, "inputs": []}
        assert (await views.call(asked))["structuredContent"] == {"gone": "unknown"}

    run(use())


def test_ids_have_nothing_of_the_key_and_another_server_has_others() -> None:
    async def use() -> None:
        ids = []
        for key in ("k1", "k2"):
            for views in (RemoteViews(), RemoteViews()):
                frame = Frame(views.call, key)
                ids.append((await frame.open())["view"])
        assert len(set(ids)) == 4
        assert all(len(each) == 22 + 1 + 43 for each in ids)  # 128 and 256 bits

    run(use())


def test_after_a_restart_the_page_brings_its_history(views: RemoteViews) -> None:
    async def use() -> None:
        frame = Frame(views.call)
        await frame.open()
        await frame.click("Add")
        await frame.type("still here")
        await frame.click("Later")
        before = frame.html

        restarted = RemoteViews()
        frame.ask = restarted.call
        assert (await frame.click("Add"))["gone"] == "unknown"
        await frame.reopen()
        assert frame.html == before  # nothing was drawn again
        await frame.click("Add")
        assert "Count: 2" in frame.text
        assert "Note: still here" in frame.text
        while frame.timers:
            await frame.fire()
        assert "soon over" not in frame.text

    run(use())


def test_history_of_another_version_is_refused(views: RemoteViews) -> None:
    async def use() -> None:
        history = [{"t": 1.0, "inputs": []}]
        asked = {"op": "open", "key": "k", "transcript": transcript(), "history": history}
        answer = await views.call({**asked, "version": "0.0.0"})
        assert answer["isError"] is True
        assert "version '0.0.0'" in answer["content"][0]["text"]

    run(use())


def test_a_faulty_input_harms_no_other_and_keeps_its_trace_on_the_server(
    views: RemoteViews, caplog: pytest.LogCaptureFixture
) -> None:
    async def use() -> None:
        frame = Frame(views.call)
        await frame.open()
        click = frame._event(frame.named("button", "Add"), "click")
        await frame.send(("event", "{no json"), ("event", click))
        assert "Count: 1" in frame.text
        assert frame.log == ["renderer: an input failed on the server; the server's log says why"]

    run(use())
    assert "JSONDecodeError" in caplog.text
