"""Opens views: `async with AppHost() as host: view = await host.open(server, "tool")`.

One rule: every choice has the usual value, and both layers take the same choices.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import AsyncExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Literal

from host_shim.testing.app_view import AppView
from host_shim.testing.log import text_of
from host_shim.testing.page import Unsupported
from host_shim.testing.policy import Rules
from host_shim.testing.ports import FakeClock
from host_shim.testing.script import Rule, Script
from host_shim.testing.scripted_host import ScriptedHost
from host_shim.testing.settings import Settings
from host_shim.testing.sources import open_source

SERVED = "served"
Layer = Literal["process", "browser"]


class ToolFailed(AssertionError):
    """The tool that should open a view failed; holds what it said."""


class AppHost:
    """A scripted host for any number of views.

    Args:
        layer: where views are opened unless `open` says otherwise: `process` needs no browser and
            takes milliseconds, `browser` is Chromium with a real sandbox and policy.
        renderer: `ours`, `stock` (prefab-ui's own), or the path or text of a renderer's page.
        browser: the running browser to use; one is started when it is needed, else.
    """

    def __init__(
        self, layer: Layer = "process", renderer: str | Path = "ours", browser: Any = None
    ) -> None:
        self.layer: Layer = layer
        self.renderer = renderer
        self.views: list[AppView] = []
        self.script = Script()
        self._browser = browser
        self._stack = AsyncExitStack()

    async def __aenter__(self) -> AppHost:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def when(self, name: str, **arguments: Any) -> Rule:
        """Say how a tool, a host's method (`ui/…`) or a URL is answered; see `script.Rule`."""
        return self.script.when(name, **arguments)

    async def open(
        self,
        target: Any,
        tool: str | None = None,
        arguments: Mapping[str, Any] | None = None,
        *,
        layer: Layer | None = None,
        renderer: str | Path | None = None,
        policy: str = "declared",
        **settings: Any,
    ) -> AppView:
        """Open a view, and wait until it has settled.

        Args:
            target: a FastMCP server, its URL or file; a `PrefabApp`, a component, a wire object; or
                None for a view that gets no data.
            tool: which tool of the server opens it; may be left out where there is only one.
            arguments: of the tool.
            layer: `process` or `browser`.
            renderer: `ours`, `stock`, `served` (what the server sends for the tool), or the path
                or text of a page.
            policy: `declared` (what the resource declares, and WebAssembly), or the name of
                another one, see `policy.Rules`.
            settings: see `Settings`.

        Raises:
            TargetError: the target cannot be opened.
            ToolFailed: the tool that opens the view failed, and `failing` was not said.
            Unsupported: the layer cannot do it.
        """
        chosen = Settings(**settings)
        source = await open_source(target, tool, dict(arguments or {}), self._stack)
        if source.result and source.result.get("isError") and not chosen.failing:
            raise ToolFailed(f"the tool failed: {text_of(source.result)}")
        clock = FakeClock()
        host = ScriptedHost(source, self.script, chosen.for_host(source), clock)
        which = str(self.renderer if renderer is None else renderer)
        rules = Rules(policy, chosen.csp, source)
        page = await self._page(layer or self.layer, which, host, rules, chosen)
        view = AppView(page, host)
        self.views.append(view)
        await view.settled()
        return view

    async def _page(
        self, layer: Layer, renderer: str, host: ScriptedHost, rules: Rules, chosen: Settings
    ) -> Any:
        if renderer == SERVED:
            if host.source.server is None or host.source.tool is None:
                raise Unsupported("there is no server whose page could be used")
            renderer = await host.source.server.html(host.source.tool)
        if layer == "browser":
            from host_shim.testing.browser_page import open_page

            browser = await self._chromium()
            return await open_page(browser, renderer, host, await rules.text(), chosen)
        if renderer != "ours":
            raise Unsupported("another renderer needs the browser layer: layer='browser'")
        from host_shim.testing.process_page import ProcessPage

        page = ProcessPage(host, host.clock, rules, chosen)
        page.start()
        return page

    async def _chromium(self) -> Any:
        if self._browser is None:
            from host_shim.testing.browser import BrowserThread

            self._browser = BrowserThread()
            self._stack.callback(self._browser.close)
        return self._browser

    def check(self, allow: Collection[str] = ()) -> None:
        """Fail if something went wrong in a view that nobody took out.

        Raises:
            AssertionError: says what, one line each.
        """
        faults = [
            fault
            for view in self.views
            if view.renderer == "ours"  # another renderer's faults are its own
            for fault in view.faults()
            if not any(fault.startswith(start) for start in allow)
        ]
        assert not faults, "something went wrong in a view:\n" + "\n".join(faults)

    async def close(self) -> None:
        """Close every view and every connection."""
        for view in self.views:
            await view.close()
        await self._stack.aclose()
