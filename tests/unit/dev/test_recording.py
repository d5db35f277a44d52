"""A recording answers what its server answered, and nothing else."""

from __future__ import annotations

import copy
import json

import pytest
from mcp.shared.exceptions import MCPError

from host_shim.dev.errors import TargetError
from host_shim.dev.recording import RecordedServer, Recording


def asked(at: int, number: int, params: dict, method: str = "tools/call") -> dict:
    return {"at": at, "from": "view", "message": {"id": number, "method": method, "params": params}}


def told(at: int, number: int, **outcome: object) -> dict:
    return {"at": at, "from": "host", "message": {"id": number, **outcome}}


ROWS = {"name": "rows", "arguments": {"page": 1}}
RUN = {
    "recording": 1,
    "tool": {"name": "show", "inputSchema": {"type": "object"}},
    "arguments": {"q": "x"},
    "result": {"content": [], "structuredContent": {"view": {}}},
    "messages": [
        asked(0, 0, {}, "ui/initialize"),
        told(1, 0, result={}),
        asked(2, 1, ROWS),
        told(3, 1, result={"content": [], "structuredContent": {"n": 1}}),
        asked(4, 2, ROWS),
        told(5, 2, result={"content": [], "structuredContent": {"n": 2}}),
        asked(6, 3, {"name": "gone"}),
        told(7, 3, error={"code": -32602, "message": "no such tool"}),
        asked(8, 4, {"uri": "data://x"}, "resources/read"),
        told(9, 4, result={"contents": []}),
        # The host's own request has the same id as one of the view's.
        {"at": 10, "from": "host", "message": {"id": 1, "method": "tools/list"}},
        {"at": 11, "from": "view", "message": {"id": 1, "result": {"tools": []}}},
        asked(12, 5, {"name": "never answered"}),
    ],
}


@pytest.fixture
def server():
    return RecordedServer(Recording(copy.deepcopy(RUN)))


@pytest.mark.anyio
async def test_repeated_calls_get_their_answers_in_order_and_then_the_last(server):
    numbers = [
        (await server.call_tool("rows", {"page": 1}))["structuredContent"]["n"] for _ in range(3)
    ]
    assert numbers == [1, 2, 2]
    assert await server.call_tool("show", {"q": "x"}) == RUN["result"]
    assert (await server.call_tool("rows", {"page": 1}))["structuredContent"]["n"] == 1


@pytest.mark.anyio
async def test_errors_and_resources_are_answered_as_they_were(server):
    with pytest.raises(MCPError, match="no such tool"):
        await server.call_tool("gone", {})
    assert await server.read_resource("data://x") == {"contents": []}
    assert await server.list_tools() == [RUN["tool"]]


@pytest.mark.anyio
@pytest.mark.parametrize("name", ["never answered", "rows", "other"])
async def test_what_was_not_recorded_is_refused(server, name):
    with pytest.raises(MCPError, match="the recording has no tools/call"):
        await server.call_tool(name, {"page": 7})


def test_its_tools_are_a_script_for_tests():
    tools = Recording(copy.deepcopy(RUN)).tools()
    assert sorted(tools) == ["gone", "rows"]
    assert tools["rows"]({"page": 1})["structuredContent"] == {"n": 1}


def test_a_file_is_told_apart_from_a_payload(tmp_path):
    run, payload = tmp_path / "a.json", tmp_path / "b.json"
    run.write_text(json.dumps(RUN), "utf-8")
    payload.write_text('{"view": {}}', "utf-8")
    assert Recording.is_in(run) and not Recording.is_in(payload)
    assert Recording.load(run).tool["name"] == "show"
    with pytest.raises(TargetError, match="is no recording of version 1"):
        Recording.load(payload)
