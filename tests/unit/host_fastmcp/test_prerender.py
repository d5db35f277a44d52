"""Pictures of views in the results of tools: where the page can show them, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from fastmcp import FastMCP

from host_shim.fastmcp import PrefabRenderer, install
from host_shim.prerender import CARRIER
from tests.unit.host_fastmcp.servers import ask, make_server
from tests.unit.host_fastmcp.test_stage import mounted, stub

__all__ = ["stub"]


def metas(server: FastMCP, *tools: str) -> list[dict[str, Any]]:
    async def call(client: Any) -> list[dict[str, Any]]:
        results = [await client.call_tool_mcp(tool, {}) for tool in tools]
        return [result.meta or {} for result in results]

    found: list[dict[str, Any]] = ask(server, call)
    return found


def test_results_that_are_views_bring_their_picture(stub: None) -> None:
    server = make_server()
    server.add_middleware(PrefabRenderer())
    show, plain, save = metas(server, "show", "plain", "save")
    assert ">Save</button>" in show[CARRIER]["html"]
    assert "plain" in plain[CARRIER]["html"]
    assert CARRIER not in save  # a number is no view
    assert save["fastmcp"]["wrap_result"] is True  # and what was there stays


def test_one_picture_is_made_however_many_servers_a_result_passes(stub: None) -> None:
    install()
    (show,) = metas(mounted(make_server()), "kid_show")
    assert ">Save</button>" in show[CARRIER]["html"]


@pytest.mark.parametrize("options", [{"prerender": False}, {"mode": "single"}])
def test_there_is_none_where_it_is_not_wanted_or_of_no_use(
    options: dict[str, Any], stub: None
) -> None:
    server = make_server()
    server.add_middleware(PrefabRenderer(**options))
    (show,) = metas(server, "show")
    assert CARRIER not in show
