"""Views on the server, asked as a page asks: the same answers whatever happens on the way."""

from __future__ import annotations

import asyncio
import base64
import gc
import gzip
import json
import tracemalloc
from typing import Any

import pytest

from host_shim.remote import Limits, MemoryStore, RemoteViews
from tests.remote.frame import COUNTER, Frame, Json, transcript

SAID = transcript()


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


def test_an_evicted_view_is_made_anew_from_its_log() -> None:
    async def use() -> None:
        views = RemoteViews(limits=Limits(live=1))
        frames = [Frame(views.call, f"key {number}") for number in range(3)]
        for frame in frames:
            await frame.open()
        for _ in range(3):
            for frame in frames:
                await frame.click("Add")
        await frames[1].type("kept")
        assert views.live == 1
        assert all("Count: 3" in frame.text for frame in frames)
        assert "Note: kept" in frames[1].text

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


def test_a_view_with_too_long_a_log_hands_over_its_state() -> None:
    async def use() -> None:
        views = RemoteViews(limits=Limits(inputs=3))
        frame = Frame(views.call)
        await frame.open()
        for _ in range(3):
            await frame.click("Add")
        answer = await frame.click("Add")
        assert answer["gone"] == "full"
        assert answer["state"]["count"] == 3
        fresh = Frame(views.call, "another key")
        await fresh.open(transcript({**COUNTER, "state": answer["state"]}))
        await fresh.click("Add")
        assert "Count: 4" in fresh.text

    run(use())


def test_idle_views_expire_and_closed_ones_are_gone() -> None:
    async def use() -> None:
        seconds = [0.0]
        store = MemoryStore(idle_seconds=60, clock=lambda: seconds[0])
        views = RemoteViews(store)
        frames = [Frame(views.call, key) for key in ("idle", "busy", "closed")]
        for frame in frames:
            await frame.open()
        await views.call({"op": "close", "view": frames[2].view})
        assert len(store) == views.live == 2
        seconds[0] = 50
        await frames[1].click("Add")
        seconds[0] = 100
        assert [(await frame.click("Add")).get("gone") for frame in frames] == [
            "expired", None, "expired",
        ]  # fmt: skip
        assert len(store) == views.live == 1

    run(use())


def test_the_store_is_bounded_in_number_and_size() -> None:
    async def use() -> None:
        few = RemoteViews(MemoryStore(max_views=2))
        frames = [Frame(few.call, str(number)) for number in range(3)]
        for frame in frames:
            await frame.open()
        assert [(await frame.click("Add")).get("gone") for frame in frames] == [
            "expired",
            None,
            None,
        ]

        one = MemoryStore()
        await Frame(RemoteViews(one).call).open()
        small = MemoryStore(max_bytes=2 * one.size + 100)
        views = RemoteViews(small)
        for number in range(4):
            await Frame(views.call, str(number)).open()
        assert len(small) == 2
        assert small.size <= 2 * one.size + 100

    run(use())


def test_five_hundred_views_live_in_one_process(record_property: Any) -> None:
    async def use() -> None:
        views = RemoteViews()
        frames = [Frame(views.call, str(number)) for number in range(500)]
        for frame in frames:
            await frame.open()
        assert views.live == 500
        for count in (1, 2):
            for frame in frames[::50]:
                await frame.click("Add")
                assert f"Count: {count}" in frame.text
        assert isinstance(views.store, MemoryStore)
        record_property("log bytes a view", views.store.size / 500)

    run(use())


def test_closed_views_give_their_memory_back(record_property: Any) -> None:
    async def use() -> None:
        views = RemoteViews()
        for key in ("first", "second"):  # what is loaded once is not a view's
            await Frame(views.call, key).open()
        gc.collect()
        tracemalloc.start()
        try:
            opened = []
            for number in range(50):
                answer = await views.call({"op": "open", "key": str(number), "transcript": SAID})
                opened.append(answer["structuredContent"]["view"])
            gc.collect()
            held, _ = tracemalloc.get_traced_memory()
            for view in opened:
                await views.call({"op": "close", "view": view})
            gc.collect()
            left, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        record_property("KiB an idle view", held / 50 / 1024)
        assert left < held / 10

    run(use())


def test_a_long_answer_comes_packed_and_in_parts(
    views: RemoteViews, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [
        {"type": "Text", "content": f"row {number} {number * 7919 % 10007}"}
        for number in range(600)
    ]

    async def use() -> None:
        monkeypatch.setattr("host_shim.remote.wire.PART_CHARS", 2000)
        asked: list[Json] = []

        async def ask(arguments: Json) -> Json:
            asked.append(arguments)
            result = await views.call(arguments)
            assert len(json.dumps(result)) < 2500
            return result

        frame = Frame(ask)
        await frame.open(transcript({"view": {"type": "Div", "children": rows}}))
        assert frame.text.count("row ") == 600
        assert len(asked) > 3

    run(use())


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ({}, "no operation None"),
        ({"op": "open", "key": "k"}, "`transcript` must be a list"),
        ({"op": "open", "key": "", "transcript": []}, "`key` must be a text"),
        ({"op": "open", "key": "k", "transcript": [{"dir": "up"}]}, "could not start"),
        ({"op": "send", "view": "v", "seq": 1.5, "inputs": []}, "`seq` must be a whole number"),
        ({"op": "send", "view": "v", "seq": -1, "inputs": []}, "`seq` must be a number from 0"),
        (
            {"op": "send", "view": "v", "seq": 1, "inputs": [["eval", "1"]]},
            "no kind of input 'eval'",
        ),
        ({"op": "send", "view": "v", "seq": 1, "inputs": [["event"]]}, "a pair of texts"),
        ({"op": "send", "view": "v", "seq": 1, "inputs": [["event", ""]] * 1001}, "at most 1000"),
        ({"packed": "no base64!"}, "cannot be read"),
        ({"packed": "H4sIAAAAAAAA"}, "cut short"),
        ({"op": "asset", "digest": "00", "part": 0}, "no part 0 of an asset 00"),
    ],
)
def test_a_faulty_request_is_refused_in_words(
    views: RemoteViews, arguments: Json, complaint: str
) -> None:
    answer = run(views.call(arguments))
    assert answer["isError"] is True
    assert complaint in answer["content"][0]["text"]
    assert answer["structuredContent"]["refused"] == answer["content"][0]["text"]


def test_a_packed_request_cannot_swell(views: RemoteViews) -> None:
    bomb = base64.b64encode(gzip.compress(b'{"op": "' + b"a" * 20_000_000 + b'"}')).decode()
    answer = run(views.call({"packed": bomb}))
    assert "more than 8,388,608 bytes" in answer["content"][0]["text"]


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
