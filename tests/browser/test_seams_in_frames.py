"""Seams that need no Python of ours in the server, up to a view that is operated in a frame."""

from __future__ import annotations

from typing import Any

import pytest
from fastmcp import FastMCP
from prefab_ui.actions import SetState
from prefab_ui.app import PrefabApp
from prefab_ui.components import Button, Column, Text
from prefab_ui.rx import STATE

from host_shim.asset_server import app as asset_server
from host_shim.embed import sandbox_app
from host_shim.fastmcp import install, proxy, uninstall
from host_shim.stub import manifest
from host_shim.testing import Chromium
from host_shim.testing.watch import Watch
from tests.browser._apps import served
from tests.browser._server import page_server
from tests.browser.test_host_page import host_app


def app() -> PrefabApp:
    with Column() as view:
        Text("Count: {{ count }}")
        Button("Add", on_click=SetState("count", STATE.count + 1))
    return PrefabApp(view=view, state={"count": 0})


def counting() -> FastMCP:
    server = FastMCP("Counting")
    server.tool(app=True, name="count")(app)
    return server


@pytest.fixture(autouse=True)
def _as_found() -> Any:
    yield
    uninstall()


def operate(chromium: Chromium, server: Any, origins: list[str]) -> Watch:
    """Open the tool on the example host page and count to one."""
    context = chromium.new_context()
    watch = Watch(context)
    page = context.new_page()
    page.goto(origins[0])
    page.wait_for_function("() => document.querySelector('#tool').options.length > 0")
    page.get_by_role("button", name="Open").click()
    view = page.frame_locator("#view iframe").frame_locator("iframe")
    view.get_by_role("button", name="Add").click()
    view.get_by_text("Count: 1").wait_for()
    context.close()
    return watch


def test_a_renderer_url_alone_brings_our_renderer(
    chromium: Chromium, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The stock page declares the origin for scripts only, and nothing is fetched from there."""
    server = counting()

    def make(origins: list[str]) -> list[Any]:
        monkeypatch.setenv("PREFAB_RENDERER_URL", origins[2])
        host = host_app(server, f"{origins[1]}/sandbox")
        return [host, sandbox_app(origins[0]), asset_server()]

    with served(3, make) as origins:
        watch = operate(chromium, server, origins)
    assert watch.take() == []


def test_a_hosted_page_gets_its_parts_from_the_asset_url(chromium: Chromium) -> None:
    """Its resource declares the origin, so the specification's policy lets the page fetch there."""
    server = counting()
    asked: list[str] = []

    def make(origins: list[str]) -> list[Any]:
        install("hosted", asset_url=origins[2])
        host = host_app(server, f"{origins[1]}/sandbox")
        return [host, sandbox_app(origins[0]), counted(asset_server(), asked)]

    with served(3, make) as origins:
        watch = operate(chromium, server, origins)
    assert watch.take() == []
    digests = {asset["digest"] for asset in manifest()["assets"].values()}
    assert {path.strip("/").removesuffix(".bin") for path in asked} < digests
    assert len(asked) == 3, "the interpreter's parts, each once"


def counted(app: Any, asked: list[str]) -> Any:
    """`app`, with the paths that are asked for."""

    async def call(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            asked.append(scope["path"])
        await app(scope, receive, send)

    return call


@pytest.mark.parametrize("way", ["install", "proxy"])
def test_the_other_ways_bring_it_too(chromium: Chromium, way: str) -> None:
    server = counting()
    if way == "install":
        install()
    else:
        server = proxy(server)
    make = lambda at: [host_app(server, f"{at[1]}/sandbox"), sandbox_app(at[0])]  # noqa: E731
    with served(2, make) as origins:
        assert operate(chromium, server, origins).take() == []


def test_a_page_that_prefab_bakes_has_our_renderer_in_its_head(chromium: Chromium) -> None:
    """`PrefabApp.html()` writes the body itself, after all of the renderer."""
    install()
    context = chromium.new_context()
    watch = Watch(context)
    page = context.new_page()
    with page_server() as pages:
        page.goto(pages.put("/view.html", app().html()))
        page.get_by_role("button", name="Add").click()
        page.get_by_text("Count: 1").wait_for()
    assert page.evaluate("() => document.documentElement.dataset.ready") == "true"
    context.close()
    assert watch.take() == []
