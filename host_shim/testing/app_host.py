"""Opens views: `async with AppHost() as host: view = await host.open(server, "tool")`.

One rule: every choice has the usual value, and both layers take the same choices.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
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
from host_shim.testing.scripted_host import ALL_CAPABILITIES, HostSettings, ScriptedHost
from host_shim.testing.sources import Source, open_source

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
            renderer: `ours`, `stock`, or the path or text of a page.
            policy: `declared` (what the resource declares, and WebAssembly), or a name in
                `host_shim.csp.POLICIES`.
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
        if layer == "browser":
            from host_shim.testing.browser_page import open_page

            browser = await self._chromium()
            return await open_page(browser, renderer, host, await rules.text(), chosen)
        if renderer != "ours":
            raise Unsupported("another renderer needs the browser layer: layer='browser'")
        from host_shim.testing.process_page import ProcessPage

        page = ProcessPage(host, host.clock, rules, chosen.time_zone)
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


class Settings:
    """How a view is opened.

    Args:
        theme: `light` or `dark`.
        display_mode: `inline`, `fullscreen` or `pip`.
        size: width and height of the frame in CSS pixels.
        locale: BCP 47.
        time_zone: IANA name.
        context: more of the host context; wins over the others.
        capabilities: what the host offers; what it does not offer it refuses.
        faults: how the host misbehaves, see `HostSettings`.
        csp: what the resource declares, where there is no server to say it.
        sandbox: the frame's tokens.
        failing: whether the tool that opens the view may fail.
    """

    def __init__(  # noqa: PLR0913  (keywords only; each is one row of the documentation)
        self,
        *,
        theme: str = "light",
        display_mode: str = "inline",
        size: tuple[int, int] = (1000, 800),
        locale: str = "en-US",
        time_zone: str = "UTC",
        context: Mapping[str, Any] | None = None,
        capabilities: Mapping[str, Any] | None = None,
        faults: Iterable[str] = (),
        csp: Mapping[str, Any] | None = None,
        sandbox: str = "allow-scripts",
        failing: bool = False,
    ) -> None:
        self.theme = theme
        self.display_mode = display_mode
        self.size = size
        self.locale = locale
        self.time_zone = time_zone
        self.context = context or {}
        self.capabilities = ALL_CAPABILITIES if capabilities is None else capabilities
        self.faults = frozenset([faults] if isinstance(faults, str) else faults)
        self.csp = csp
        self.sandbox = sandbox
        self.failing = failing

    def for_host(self, source: Source) -> HostSettings:
        """What the host says about itself."""
        context: dict[str, Any] = {
            "theme": self.theme,
            "displayMode": self.display_mode,
            "availableDisplayModes": ["inline", "fullscreen"],
            "containerDimensions": {"width": self.size[0], "maxHeight": self.size[1]},
            "locale": self.locale,
            "timeZone": self.time_zone,
            "platform": "web",
            **({} if source.tool is None else {"toolInfo": {"tool": source.tool}}),
            **self.context,
        }
        return HostSettings(context, self.capabilities, self.faults)
