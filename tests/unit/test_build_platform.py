"""The ports of a page, over a bridge that only records."""

from __future__ import annotations

import json
from typing import Any

from renderer_py.page.platform import PageClock, PageFetcher
from renderer_py.page.surface import PageSurface, to_json
from renderer_py.ports import FetchRequest, FetchResponse


class Recorder:
    """A bridge that notes each call as `(name, *arguments)`."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    def __getattr__(self, name: str) -> Any:
        return lambda *arguments: self.calls.append((name, *arguments))


def test_a_patch_crosses_as_one_text_and_an_empty_one_not_at_all() -> None:
    texts: list[str] = []
    surface = PageSurface(texts.append)
    surface.commit([])
    surface.commit([["text", 1, "ä"], ["prop", 2, "value", float("nan")]])
    assert texts == ['[["text",1,"ä"],["prop",2,"value",null]]']


def test_what_json_has_no_word_for_becomes_null() -> None:
    value = {"a": [1.5, float("inf"), {"b": float("-inf")}], "c": (1, float("nan"))}
    assert json.loads(to_json(value)) == {"a": [1.5, None, {"b": None}], "c": [1, None]}


def test_a_timer_fires_once_and_a_cancelled_one_never() -> None:
    bridge = Recorder()
    clock = PageClock(bridge)
    fired: list[str] = []
    kept = clock.call_later(10, lambda: fired.append("kept"))
    dropped = clock.call_later(20, lambda: fired.append("dropped"))
    dropped.cancel()
    dropped.cancel()
    for number in (1, 2, 1):
        clock.fired(number)
    kept.cancel()
    assert fired == ["kept"]
    assert bridge.calls == [("timer", 1, 10), ("timer", 2, 20), ("untimer", 2)]


def test_a_request_ends_in_one_way() -> None:
    bridge = Recorder()
    fetcher = PageFetcher(bridge)
    ends: list[Any] = []
    request = FetchRequest("https://example.com/a", "POST", {"x-a": "1"}, "{}")
    for _ in range(3):
        handle = fetcher.fetch(request, ends.append, ends.append)
    handle.cancel()
    answer = {"status": 404, "status_text": "Not Found", "headers": {"a": "b"}, "text": "no"}
    fetcher.fetched({"id": 1, **answer})
    fetcher.failed({"id": 2, "message": "offline"})
    fetcher.fetched({"id": 3, **answer})
    fetcher.failed({"id": 1, "message": "late"})
    assert ends == [FetchResponse(404, "Not Found", {"a": "b"}, "no"), "offline"]
    assert bridge.calls[-1] == ("abort", 3)
    assert json.loads(bridge.calls[0][2]) == {
        "url": "https://example.com/a", "method": "POST", "headers": {"x-a": "1"}, "body": "{}",
    }  # fmt: skip
