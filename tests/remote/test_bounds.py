"""What views may use: how many there are, how long they live, what they cost."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from typing import Any

from host_shim.remote import Limits, MemoryStore, RemoteViews
from tests.remote.frame import COUNTER, Frame, transcript

SAID = transcript()


def run(work: Any) -> Any:
    return asyncio.run(work)


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
