"""The example host page, from end to end: a FastMCP server, the official AppBridge, a sandbox.

The example is what host authors copy, so it is used as it is, by mouse and keyboard.
"""

from __future__ import annotations

import json
import runpy
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastmcp import FastMCP
from playwright.sync_api import Frame, FrameLocator, Page
from prefab_ui.actions import OpenLink
from prefab_ui.actions.mcp import RequestDisplayMode, SendMessage, UpdateContext
from prefab_ui.app import PrefabApp
from prefab_ui.components import Button, Column, Text

from host_shim.embed import sandbox_app
from host_shim.fastmcp import PrefabRenderer
from host_shim.testing import Chromium
from host_shim.testing.watch import Watch
from tests.browser._apps import served

EXAMPLES = Path(__file__).parents[2] / "examples"
host_app = runpy.run_path(str(EXAMPLES / "host_page" / "host.py"))["host_app"]


class Opened:
    """The host page in a browser."""

    def __init__(self, page: Page, origins: list[str], watch: Watch) -> None:
        self.page = page
        self.origins = origins
        self.watch = watch

    def open(self, title: str) -> FrameLocator:
        """Choose a tool by its title and open it; returns the view inside its two frames."""
        self.page.get_by_label("Tool").select_option(title)
        self.page.get_by_role("button", name="Open").click()
        return self.page.frame_locator("#view iframe").frame_locator("iframe")

    def frames(self) -> tuple[Frame, Frame]:
        """The sandbox and the view in it."""
        (outer,) = self.page.main_frame.child_frames
        (inner,) = outer.child_frames
        return outer, inner


@pytest.fixture
def host(chromium: Chromium) -> Iterator[Any]:
    """`host(server)` shows the page for a FastMCP server drawn by ours."""
    contexts = []
    servers: list[Any] = []

    def show(server: FastMCP, mode: str = "auto", **browser: Any) -> Opened:
        server.add_middleware(PrefabRenderer(mode))
        running = served(2, lambda at: [host_app(server, f"{at[1]}/sandbox"), sandbox_app(at[0])])
        origins = running.__enter__()
        servers.append(running)
        context = chromium.new_context(**browser)
        contexts.append(context)
        watch = Watch(context)
        page = context.new_page()
        page.goto(origins[0])
        page.wait_for_function("() => document.querySelector('#tool').options.length > 0")
        return Opened(page, origins, watch)

    yield show
    for context in contexts:
        context.close()
    for running in servers:
        running.__exit__(None, None, None)


def example(name: str) -> FastMCP:
    server: FastMCP = runpy.run_path(str(EXAMPLES / f"{name}_server.py"))["mcp"]
    return server


def test_a_contact_is_added_with_the_keyboard(host: Any) -> None:
    opened = host(example("contacts"))
    view = opened.open("Contact book")
    view.get_by_text("ines@example.com").wait_for()
    view.get_by_role("textbox", name="Full name").press_sequentially("Lev Orlov")
    view.get_by_role("textbox", name="E-mail").press_sequentially("lev@example.net")
    view.get_by_role("textbox", name="E-mail").press("Enter")
    view.get_by_text("lev@example.net").wait_for()

    outer, inner = opened.frames()
    assert outer.evaluate("self.origin") == opened.origins[1]
    assert inner.evaluate("self.origin") == "null"
    height = "() => document.documentElement.scrollHeight <= innerHeight"
    inner.wait_for_function(height)  # the frame follows the view
    assert opened.watch.take() == []


def test_the_views_own_tools_are_listed_and_called(host: Any) -> None:
    opened = host(example("counter"))
    view = opened.open("Counter")
    view.get_by_text("Count: 0").wait_for()
    said = opened.page.get_by_role("status")
    said.filter(has_text="It offers: increment, reset, read_count, save_count").wait_for()
    result = opened.page.evaluate("() => view.callTool('increment', { amount: 5 })")
    assert result["structuredContent"] == {"count": 5}
    view.get_by_text("Count: 5").wait_for()
    failed = opened.page.evaluate("() => view.callTool('increment', { amount: 500 })")
    assert failed["isError"] is True


def test_the_theme_follows_and_another_view_takes_the_place(host: Any) -> None:
    opened = host(example("dashboard"))
    view = opened.open("dashboard")
    view.get_by_role("heading", name="Orders").wait_for()
    dark = "() => document.documentElement.classList.contains('dark')"
    _, inner = opened.frames()
    assert inner.evaluate(dark) is False
    opened.page.get_by_role("button", name="Dark").click()
    inner.wait_for_function(dark)
    view = opened.open("order_map")
    view.get_by_text("A map would be here").wait_for()
    assert opened.page.locator("#view iframe").count() == 1


def test_a_dark_system_has_dark_views(host: Any) -> None:
    opened = host(example("counter"), color_scheme="dark")
    opened.open("Counter").get_by_text("Count: 0").wait_for()
    _, inner = opened.frames()
    assert inner.evaluate("() => document.documentElement.classList.contains('dark')") is True


def talkative() -> FastMCP:
    server = FastMCP("Talkative")

    @server.tool(app=True)
    def talk() -> PrefabApp:
        with Column() as view:
            Text("Ready")
            Button("Say", on_click=SendMessage("Hello, model"))
            Button("Tell", on_click=UpdateContext(content="two rows"))
            Button("Widen", on_click=RequestDisplayMode("fullscreen"))
            Button("Link", on_click=OpenLink("https://example.com/page"))
        return PrefabApp(view=view)

    return server


def test_what_a_view_asks_of_its_host_reaches_the_pages_handlers(host: Any) -> None:
    opened = host(talkative())
    page, view = opened.page, opened.open("talk")
    said = page.get_by_role("status")
    view.get_by_role("button", name="Say").click()
    said.filter(has_text="To the model: Hello, model").wait_for()
    view.get_by_role("button", name="Tell").click()
    said.filter(has_text="The model's context has changed").wait_for()
    view.get_by_role("button", name="Widen").click()
    page.locator("#view[data-mode=fullscreen]").wait_for()
    page.get_by_role("button", name="Back to the page").click()
    page.locator("#view[data-mode=inline]").wait_for()
    # No Prefab action keeps a file; other apps ask for it.
    file = {"type": "resource", "resource": {"uri": "file:///rows.csv", "text": "a,b"}}
    _, inner = opened.frames()
    request = {"id": "a file", "method": "ui/download-file", "params": {"contents": [file]}}
    inner.evaluate("(m) => parent.postMessage({ jsonrpc: '2.0', ...m }, '*')", request)
    said.filter(has_text="A file to keep: file:///rows.csv").wait_for()
    with page.expect_event("dialog") as asked:
        page.once("dialog", lambda dialog: dialog.dismiss())
        view.get_by_role("button", name="Link").click()
    assert asked.value.message == "Open https://example.com/page?"


def test_tools_that_are_not_for_apps_and_other_origins_are_refused(host: Any) -> None:
    server = talkative()

    @server.tool(meta={"ui": {"visibility": ["model"]}})
    def secret() -> str:
        return "secret"

    opened = host(server)
    call = "(name) => import('/embed.js').then((m) => m.backend().callTool({ name })).catch(String)"
    assert opened.page.evaluate(call, "secret") == "Error: the tool 'secret' is not for apps"
    forged = opened.page.request.post(
        f"{opened.origins[0]}/mcp/open",
        data={"name": "talk"},
        headers={"origin": "https://evil.example"},
    )
    assert forged.status == 403


def test_a_sandbox_on_the_pages_own_origin_is_refused(host: Any) -> None:
    opened = host(talkative())
    code = """() => import("/embed.js").then(({ openView }) => openView({
      container: document.body, sandbox: "/sandbox", resource: { text: "" } })).catch(String)"""
    assert "must be on another origin than this page" in opened.page.evaluate(code)
    assert opened.page.locator("iframe").count() == 0


def test_the_policy_is_what_the_resource_declares(host: Any) -> None:
    opened = host(example("dashboard"))
    with opened.page.expect_response(lambda answer: "/sandbox" in answer.url) as sandbox:
        opened.open("order_map").get_by_text("A map would be here").wait_for()
    policy = sandbox.value.headers["content-security-policy"]
    assert "connect-src 'self' https://api.example.com" in policy
    assert "frame-src https://maps.example.com" in policy
    assert f"frame-ancestors {opened.origins[0]}" in policy
    _, inner = opened.frames()
    blocked = """() => new Promise((done) => {
      addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective));
      fetch("https://elsewhere.example/").catch(() => {});
    })"""
    assert inner.evaluate(blocked) == "connect-src"


def test_under_the_specifications_default_the_server_draws(chromium: Chromium) -> None:
    """The page is the same one; only the sandbox's policy refuses WebAssembly."""
    server = example("counter")
    server.add_middleware(PrefabRenderer())
    make = lambda at: [host_app(server, f"{at[1]}/sandbox"), sandbox_app(at[0], policy="spec")]  # noqa: E731
    with served(2, make) as origins:
        context = chromium.new_context()
        page = context.new_page()
        page.goto(origins[0])
        page.wait_for_function("() => document.querySelector('#tool').options.length > 0")
        page.get_by_role("button", name="Open").click()
        view = page.frame_locator("#view iframe").frame_locator("iframe")
        view.get_by_role("button", name="Add 1").click()
        view.get_by_text("Count: 1").wait_for()
        context.close()


def test_the_page_is_as_short_as_it_says() -> None:
    page = (EXAMPLES / "host_page" / "index.html").read_text()
    assert len(page.splitlines()) < 60
    assert json.dumps(page).count("SANDBOX") == 1
