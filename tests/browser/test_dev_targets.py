"""Where a server may run, and who may not reach the dev host, seen from a browser."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from fastmcp import FastMCP

from host_shim.dev.targets import Target, command, load, resolve
from tests.browser._apps import served
from tests.browser._dev import desk_for

CONTACTS = str(Path(__file__).parents[2] / "examples" / "contacts_server.py")


@contextmanager
def at_an_address() -> Iterator[Target]:
    with served(1, lambda _: [load(CONTACTS).http_app(path="/mcp")]) as [origin]:
        yield resolve(f"{origin}/mcp")


@contextmanager
def behind_a_command() -> Iterator[Target]:
    yield command([sys.executable, "-m", "fastmcp.cli", "run", CONTACTS])


@contextmanager
def in_a_file() -> Iterator[Target]:
    yield resolve(CONTACTS)


@pytest.mark.parametrize("target", [at_an_address, behind_a_command, in_a_file])
def test_a_view_is_drawn_and_used_wherever_its_server_runs(chromium, target: Callable):
    with target() as found, desk_for(chromium, {"contacts": found}) as desk:
        choices = {"args": {"heading": "People"}, "renderer": "ours"}
        with desk.page(tool="contact_book", **choices) as opened:
            opened.view.get_by_role("heading", name="People").wait_for()
            opened.button("Count")
            opened.view.get_by_text("Total: 2").wait_for()


def test_a_strangers_page_reaches_nothing(chromium):
    """Neither by opening the page without its token, nor with the person's cookie at hand."""
    called: list[str] = []
    mcp = FastMCP("guarded")

    @mcp.tool
    def spend() -> str:
        called.append("spend")
        return "spent"

    with desk_for(chromium, {"guarded": mcp}) as desk, desk.page() as opened:
        opened.part("tools").wait_for()
        context = opened.page.context
        host = desk.host
        stranger = chromium.new_context()
        answer = stranger.new_page().goto(host.origin)
        assert answer is not None and answer.status == 403
        stranger.close()

        beside = context.new_page()
        body = '{"server": "guarded", "name": "spend", "arguments": {}}'
        sent = """([url, body]) => fetch(url, {
          method: "POST", body, mode: "no-cors", credentials: "include"
        }).then(() => "answered", () => "refused")"""
        with context.expect_event("response", lambda each: "/api/tools/call" in each.url) as got:
            beside.evaluate(sent, [f"{host.origin}/api/tools/call", body])
        assert got.value.status == 403
        assert called == []
        opened.watch.take()  # the stranger's own refusals
