"""One view under test: its elements, and what it has done.

One rule: whatever goes wrong in a view is kept until a test takes it out with `take_faults`; what
nobody took out fails the test at its end.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from host_shim.testing.locator import Files, Finder, described, listed
from host_shim.testing.log import AppTool, MessageLog, Toast, ToolCall, ToolReply
from host_shim.testing.page import Page
from host_shim.testing.query import Query
from host_shim.testing.scripted_host import ScriptedHost
from host_shim.testing.sources import tool_result, wire_of
from renderer_py.protocol import messages as m

TEARDOWN_LIMIT_S = 1.0


class AppView(Finder):
    """A mounted view; it finds its elements by `get_by_role`, `get_by_label`, `get_by_text`."""

    def __init__(self, page: Page, host: ScriptedHost) -> None:
        super().__init__(page, Query())
        self.page = page
        self.host = host

    @property
    def layer(self) -> str:
        """`process` or `browser`."""
        return self.page.layer

    @property
    def renderer(self) -> str:
        """`ours`, `stock` or `html`."""
        return self.page.renderer

    # What it has done

    @property
    def messages(self) -> MessageLog:
        """Every protocol message, both directions."""
        return self.host.log

    @property
    def calls(self) -> list[ToolCall]:
        """The tools that the view has called, in order."""
        return self.host.calls

    @property
    def toasts(self) -> list[Toast]:
        """The toasts that were shown, also those that are gone."""
        return self.page.toasts

    @property
    def links(self) -> list[str]:
        """The addresses that the view has asked its host to open."""
        return self.host.links

    @property
    def chat(self) -> list[str]:
        """What the view has said in the conversation (`ui/message`)."""
        return self.host.chat

    @property
    def downloads(self) -> list[dict[str, Any]]:
        """What the view has offered for download."""
        return self.host.downloads

    @property
    def model_context(self) -> dict[str, Any] | None:
        """What the view last told the model (`ui/update-model-context`)."""
        return self.host.model_context

    @property
    def violations(self) -> list[dict[str, Any]]:
        """What its content security policy has refused: directive and blocked address."""
        return self.page.violations

    @property
    def errors(self) -> list[str]:
        """Uncaught errors and the console's errors."""
        return self.page.errors

    @property
    def console(self) -> list[str]:
        """What the view has said to its developers."""
        return self.page.console

    # Looking

    async def state(self, path: str = "") -> Any:
        """The state at a path (`user.name`, `rows.0`), or all of it.

        Raises:
            KeyError: there is nothing at that path.
        """
        await self.settled()
        found: Any = await self.page.state()
        for key in path.split(".") if path else ():
            try:
                found = found[int(key)] if isinstance(found, list) else found[key]
            except (KeyError, IndexError, TypeError, ValueError):
                raise KeyError(f"the state has no {path!r}: no {key!r} in {found!r}") from None
        return found

    async def tree(self) -> str:
        """The accessibility tree as YAML: the same text in both layers, for snapshots."""
        await self.settled()
        return await self.page.tree()

    async def text(self) -> str:
        """What the view says, as a reader without a screen gets it."""
        await self.settled()
        return await self.page.text()

    async def screenshot(self, path: str | Path) -> None:
        """Save a picture (PNG); in the browser layer alone."""
        await self.settled()
        await self.page.screenshot(path)

    # Time

    async def settled(self) -> None:
        """Wait until nothing goes on: no message, call, timer below 50 ms, patch or paint.

        Calls that the script keeps waiting (`hangs`, `delays`) do not count.
        """
        await self.page.settled()

    async def advance(self, milliseconds: float) -> None:
        """Let time pass: intervals, debouncing, toasts and delayed answers happen in it."""
        await self.page.advance(milliseconds)

    async def press(self, key: str) -> None:
        """Press a key where the focus is, as `Tab` or `Control+k`."""
        await self.settled()
        await self.page.press(key)
        await self.settled()

    async def pick_files(self, files: Files) -> None:
        """Answer the file dialog that the view has opened; see `Locator.set_input_files`."""
        await self.settled()
        await self.page.pick_files([described(each) for each in listed(files)])
        await self.settled()

    # The host's side

    async def app_tools(self) -> list[AppTool]:
        """The tools that the app offers to its host."""
        answer = await self._ask(m.ListTools())
        return [
            AppTool(tool["name"], tool.get("description", ""), tool.get("inputSchema", {}))
            for tool in answer["tools"]
        ]

    async def call_app_tool(self, name: str, arguments: dict[str, Any] | None = None) -> ToolReply:
        """Call a tool of the app.

        Raises:
            PeerError: the view refuses the call itself (no such tool).
        """
        return ToolReply(await self._ask(m.CallTool(name=name, arguments=arguments or {})))

    async def _ask(self, request: m.Request) -> dict[str, Any]:
        await self.settled()
        answer = self.host.ask(request)
        await self.settled()
        if not answer.done() and self.layer == "process":
            raise TimeoutError(f"the view has not answered {request.METHOD}")
        found = await asyncio.wait_for(answer, 30)
        await self.settled()
        return found

    async def set_context(self, **changes: Any) -> None:
        """Change what the host has told: `theme`, `displayMode`, `locale`, …"""
        self.host.set_context(**changes)
        await self.settled()

    async def deliver(self, target: Any, arguments: dict[str, Any] | None = None) -> None:
        """Give the same view another result: an app, a wire object or a whole tool result."""
        is_result = isinstance(target, dict) and (
            "content" in target or "structuredContent" in target
        )
        payload = None if is_result else wire_of(target)
        self.host.send_result(target if payload is None else tool_result(payload), arguments)
        await self.settled()

    async def teardown(self) -> bool:
        """Ask the view to finish; whether it answered in time."""
        await self.settled()
        answer = self.host.ask(m.ResourceTeardown())
        await self.settled()
        if not answer.done() and self.layer == "process":
            return False
        try:
            await asyncio.wait_for(answer, TEARDOWN_LIMIT_S)
        except TimeoutError:
            return False
        return True

    async def close(self) -> None:
        """Take the document away, as a host that closes the frame without a word."""
        await self.page.close()

    # Faults

    def faults(self) -> list[str]:
        """What has gone wrong and was not taken out: one line each."""
        page = self.page
        waiting = [entry.method for entry in self.messages.unanswered("host")]
        return [
            *page.errors,
            *(
                f"policy violation: {item['directive']} {item['blocked']}"
                for item in page.violations
            ),
            *(f"request to another machine: {url}" for url in page.external),
            *(f"the view broke the protocol: {text}" for text in self.host.complaints),
            *(f"the view never answered {method}" for method in waiting),
        ]

    def take_faults(self) -> list[str]:
        """The same, and forgets them: the test expected them."""
        lines = self.faults()
        for kept in (self.page.errors, self.page.violations, self.page.external):
            kept.clear()
        self.host.complaints.clear()
        self.messages.forget_unanswered("host")
        return lines
