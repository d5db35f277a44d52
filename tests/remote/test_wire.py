"""Requests and answers on the wire: what is refused, and what comes in parts."""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
from typing import Any

import pytest

from host_shim.remote import RemoteViews
from tests.remote.frame import Frame, Json, transcript


@pytest.fixture
def views() -> RemoteViews:
    return RemoteViews()


def run(work: Any) -> Any:
    return asyncio.run(work)


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
