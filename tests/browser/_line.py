"""A host with a real server behind it and a line that can be slow, lose answers and repeat them.

One rule: what the host page forwards goes over HTTP to a thread of its own, so the line goes on
while a test waits, types or does nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import threading
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cached_property
from typing import Any

from fastmcp import Client, FastMCP
from mcp.shared.exceptions import MCPError
from playwright.sync_api import BrowserContext, Frame, Page

from host_shim import stub
from host_shim.remote import TOOL_NAME, RemoteViews
from tests.browser._server import PageServer, page_server

Json = dict[str, Any]

HOST = """<!doctype html><title>host</title><style>html, body { margin: 0; height: 100% }
iframe { border: 0; width: 100%; height: 100%; display: block }</style>
<iframe sandbox="SANDBOX"></iframe><script>
const frame = document.querySelector("iframe");
const setup = SETUP;
const line = globalThis.line = setup.line;
globalThis.log = [];
globalThis.lost = {requests: 0, answers: 0, repeated: 0};
let chance = 7;
const unlucky = () => (chance = (chance * 48271) % 2147483647) / 2147483647 < line.lossy;
const pause = (ms) => ms && new Promise((done) => setTimeout(done, ms));
const say = globalThis.say = (message) =>
  frame.contentWindow.postMessage({jsonrpc: "2.0", ...message}, "*");
const forwarded = new Set(["tools/call", "resources/read"]);

async function ask(method, params) {
  const response = await fetch("/ask", {method: "POST", body: JSON.stringify({method, params})});
  return response.json();
}
async function forward(id, method, params) {
  const own = params.name === setup.tool;
  if (own && unlucky()) return void (lost.requests += 1);
  await pause(line.latency / 2);
  const answer = await ask(method, params);
  const twice = own && unlucky();
  if (twice) {
    lost.repeated += 1;
    await ask(method, params);
  }
  if (own && unlucky()) return void (lost.answers += 1);
  await pause(line.latency / 2);
  say({id, ...answer});
  if (twice) say({id, ...answer});
}
addEventListener("message", ({source, data}) => {
  if (source !== frame.contentWindow) return;
  if (data.method === "ui/notifications/sandbox-proxy-ready") {
    const method = "ui/notifications/sandbox-resource-ready";
    fetch(setup.html).then((answer) => answer.text()).then((html) => say({method, params: {html}}));
    return;
  }
  log.push(data);
  const {id, method, params} = data;
  if (method === "ui/initialize") {
    say({id, result: {protocolVersion: "2026-01-26", hostInfo: {name: "line host", version: "1"},
      hostCapabilities: {serverTools: {}, serverResources: {}, openLinks: {}},
      hostContext: {theme: "light", displayMode: "inline", timeZone: "UTC", ...setup.context}}});
  } else if (method === "ui/notifications/initialized") {
    globalThis.delivered = performance.now();
    say({method: "ui/notifications/tool-input", params: {arguments: {}}});
    if (setup.result) say({method: "ui/notifications/tool-result", params: setup.result});
  } else if (forwarded.has(method) && id !== undefined) forward(id, method, params);
  else if (method && id !== undefined) say({id, result: {}});
});
globalThis.loadedAt = performance.now();
frame.src = setup.url;
</script>"""
PROXY = """<!doctype html><style>html, body { margin: 0; height: 100% }
iframe { border: 0; width: 100%; height: 100%; display: block }</style><script>
const inner = document.createElement("iframe");
inner.setAttribute("sandbox", "allow-scripts allow-same-origin allow-forms");
addEventListener("message", ({source, data}) => {
  if (source !== window.parent) return void window.parent.postMessage(data, "*");
  if (data.method !== "ui/notifications/sandbox-resource-ready") {
    return void inner.contentWindow.postMessage(data, "*");
  }
  inner.contentDocument.open();
  inner.contentDocument.write(data.params.html);
  inner.contentDocument.close();
});
addEventListener("DOMContentLoaded", () => {
  document.body.append(inner);
  window.parent.postMessage(
    {jsonrpc: "2.0", method: "ui/notifications/sandbox-proxy-ready", params: {}}, "*");
});
</script><body></body>"""


@dataclass(frozen=True, slots=True)
class Line:
    """What lies between host and server: a round trip in ms, and the share of lost messages."""

    latency: int = 0
    lossy: float = 0.0


@dataclass(frozen=True, slots=True)
class Opening:
    """How a view is opened."""

    html: str
    result: Json | None = None
    policy: str | None = None
    in_page: bool = False  # the policy stands in a <meta> of the page instead of a header
    proxied: bool = False
    line: Line = field(default_factory=Line)
    context: Json = field(default_factory=dict)


class Server:
    """The MCP server of a view, and our tool beside its own: answers what the host forwards."""

    def __init__(self, app: FastMCP | None = None, views: RemoteViews | None = None) -> None:
        self.app = app
        self.views = views or RemoteViews(asset=stub.part)
        self.asked: list[tuple[str, Json]] = []
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._open = threading.Lock()
        self._ended = False
        self._client = None if app is None else Client(app)
        if self._client is not None:
            self._run(self._client.__aenter__())

    def ask(self, method: str, params: Json) -> Json:
        """`{"result": …}` or `{"error": …}` for one request of the view."""
        self.asked.append((method, params))
        with self._open:
            if self._ended:
                return {"error": {"code": -32000, "message": "the server has ended"}}
            begun = asyncio.run_coroutine_threadsafe(self._answer(method, params), self._loop)
        try:
            return {"result": begun.result(60)}
        except MCPError as error:
            return {"error": {"code": error.error.code, "message": str(error)}}

    def call(self, tool: str, arguments: Json | None = None) -> Json:
        """A result of the server's own tool, as the host got it."""
        return self.ask("tools/call", {"name": tool, "arguments": arguments or {}})["result"]

    def close(self) -> None:
        if self._client is not None:
            self._run(self._client.__aexit__(None, None, None))
        with self._open:
            self._ended = True
        self._run(self._finish())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _finish(self) -> None:
        """Let everything that was begun come to its end."""
        others = asyncio.all_tasks() - {asyncio.current_task()}
        await asyncio.gather(*others, return_exceptions=True)

    def _run(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    async def _answer(self, method: str, params: Json) -> Json:
        if method == "resources/read":
            found = stub.read_part(params["uri"])
            if found is None:
                raise MCPError(code=-32602, message=f"no resource {params['uri']}")
            return found
        if params["name"] == TOOL_NAME:
            return await self.views.call(params["arguments"])
        if self._client is None:
            raise MCPError(code=-32602, message=f"Unknown tool: {params['name']}")
        result = await self._client.call_tool_mcp(params["name"], params.get("arguments") or {})
        return result.model_dump(mode="json", by_alias=True, exclude_none=True)


class Shown:
    """A view in that host; `frame` is the innermost one."""

    def __init__(self, page: Page, *, proxied: bool) -> None:
        self.page = page
        outer = page.wait_for_selector("iframe", state="attached").content_frame()
        assert outer is not None
        self.frame: Frame = outer
        if proxied:
            inner = outer.wait_for_selector("iframe", state="attached").content_frame()
            assert inner is not None
            self.frame = inner

    def wait(self, condition: str, timeout: float = 90_000) -> None:
        """Wait for a JavaScript condition in the frame."""
        self.frame.wait_for_function(f"() => {condition}", timeout=timeout)

    def wait_ready(self) -> Shown:
        """Wait until somebody has the view, or the page says that nobody will."""
        shown = "document.documentElement.dataset.ready || document.querySelector('[role=alert]')"
        self.wait(shown)
        return self

    @property
    def marks(self) -> set[str]:
        """Names of the page's performance marks, without `renderer:`."""
        names = self.frame.evaluate("performance.getEntriesByType('mark').map((m) => m.name)")
        return {name.removeprefix("renderer:") for name in names}

    @property
    def placement(self) -> str:
        """Where the view is drawn: `frame`, `server`, or `nowhere`."""
        if self.frame.evaluate("document.querySelector('.renderer-notice') !== null"):
            return "nowhere"
        return "frame" if "python" in self.marks else "server"

    @property
    def lost(self) -> dict[str, int]:
        found: dict[str, int] = self.page.evaluate("lost")
        return found


KEPT = 4
"""How many views' pages are served at a time: those of all that a run opens are too large."""


class Hosts:
    """Serves host pages with the line to the server, frames, and assets, from an origin each."""

    def __init__(self, hosts: AskingServer, frames: PageServer, assets: PageServer) -> None:
        self.hosts = hosts
        self.frames = frames
        self._assets = assets
        self._count = 0

    @cached_property
    def assets_url(self) -> str:
        """The URL of the page's heavy parts, which any origin may read."""
        headers = {"Access-Control-Allow-Origin": "*", "Content-Type": "application/octet-stream"}
        for file in stub.parts_folder().iterdir():
            self._assets.put(f"/{file.name}", file.read_bytes(), headers)
        return self._assets.origin

    def open(self, context: BrowserContext, opening: Opening, server: Server) -> Shown:
        """Open a view; returns as soon as its frame is there."""
        self._count = (self._count + 1) % KEPT
        body = PROXY if opening.proxied else opening.html
        headers = {}
        if opening.policy is not None and opening.in_page:
            meta = f'<meta http-equiv="Content-Security-Policy" content="{opening.policy}">'
            body = re.sub(
                "<!doctype html>(?:\n<html[^>]*>\n<head>)?", rf"\g<0>{meta}", body, count=1
            )
        elif opening.policy is not None:
            headers["Content-Security-Policy"] = opening.policy
        setup = {
            "url": self.frames.put(f"/{self._count}", body, headers),
            "html": self.hosts.put(f"/{self._count}/view", opening.html),
            "line": asdict(opening.line),
            "result": opening.result,
            "context": opening.context,
            "tool": TOOL_NAME,
        }
        text = HOST.replace("SETUP", json.dumps(setup).replace("<", "\\u003c"))
        sandbox = "allow-scripts"
        if opening.proxied:
            sandbox += " allow-same-origin allow-forms"
        self.hosts.answer = server.ask
        page = context.new_page()
        path = f"/{self._count}"
        page.goto(self.hosts.put(path, text.replace("SANDBOX", sandbox)), wait_until="commit")
        return Shown(page, proxied=opening.proxied)


class AskingServer(PageServer):
    """A page server that also answers `POST /ask` with what `answer(method, params)` gives."""

    def __init__(self) -> None:
        super().__init__()
        self.answer: Callable[[str, Json], Mapping[str, Any]] = lambda method, params: {}
        owner = self

        class Handler(self._server.RequestHandlerClass):  # type: ignore[name-defined,misc]
            def do_POST(self) -> None:
                asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                body = json.dumps(owner.answer(asked["method"], asked["params"])).encode()
                with contextlib.suppress(ConnectionError):  # the page that asked is closed
                    self.send_response(200)
                    self.send_header("Content-Length", str(len(body)))
                    self.end_headers()
                    self.wfile.write(body)

        self._server.RequestHandlerClass = Handler


@contextmanager
def line_hosts() -> Iterator[Hosts]:
    """The servers of host pages and frames."""
    hosts = AskingServer()
    hosts.start()
    try:
        with page_server() as frames, page_server() as assets:
            yield Hosts(hosts, frames, assets)
    finally:
        hosts.stop()
