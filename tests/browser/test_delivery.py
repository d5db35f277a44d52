"""The ladder under the policies of the hosts: whatever a frame allows, a person sees the view or is
told why not, with the tool's words.

Policies and what they allow are those measured in the hosts (`csp` of the specification, captures,
and the sources of the hosts); expected placements follow from that table, not from the page.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from host_shim import csp, stub
from host_shim.resources import renderer_html
from host_shim.stub import Offer, stub_html
from host_shim.testing import Chromium
from tests.browser._line import Hosts, Json, Line, Opening, Server, Shown, line_hosts

WORDS = "The count is nought."
COUNT: Json = {
    "$prefab": {"version": "0.3"},
    "view": {
        "type": "Div",
        "children": [
            {"type": "Text", "content": "Count: {{ count }}"},
            {"type": "Button", "label": "Add", "onClick": {
                "action": "setState", "key": "count", "value": "{{ count + 1 }}"}},
        ],
    },
    "state": {"count": 0},
}  # fmt: skip
RESULT: Json = {"content": [{"type": "text", "text": WORDS}], "structuredContent": COUNT}

_SPEC = csp.specification()
_STYLES = "style-src 'self' 'unsafe-inline'; img-src 'self' data:"
_OPEN_SCRIPTS = "default-src 'none'; script-src 'self' 'unsafe-inline' 'unsafe-eval' blob: data:"


def _spec(more: str, rest: str = "") -> str:
    """The specification's policy with more in its script-src, and more directives."""
    return (
        _SPEC.replace(
            "script-src 'self' 'unsafe-inline'", f"script-src 'self' 'unsafe-inline' {more}"
        )
        + rest
    )


@dataclass(frozen=True, slots=True)
class Policy:
    """A frame's policy; whether it allows WebAssembly, and whether it lets assets be fetched."""

    text: str | None
    wasm: bool
    fetch: bool = False
    in_page: bool = False


POLICIES = {
    "none": Policy(None, wasm=True, fetch=True),
    "specification": Policy(_SPEC, wasm=False),
    "wasm-unsafe-eval": Policy(_spec("'wasm-unsafe-eval'"), wasm=True),
    "unsafe-eval": Policy(_spec("'unsafe-eval'"), wasm=True),
    "wasm and blob": Policy(_spec("'wasm-unsafe-eval' blob:"), wasm=True),
    "wasm and blob workers": Policy(_spec("'wasm-unsafe-eval'", "; worker-src blob:"), wasm=True),
    "blob and data without wasm": Policy(_spec("blob: data:"), wasm=False),
    "basic-host": Policy(
        f"{_OPEN_SCRIPTS} ASSETS; {_STYLES}; worker-src 'self' blob:; connect-src 'self' ASSETS",
        wasm=True, fetch=True,
    ),
    "Claude": Policy(
        f"{_OPEN_SCRIPTS} https://assets.claude.ai; {_STYLES}; worker-src 'self' blob:; "
        "connect-src 'self'",
        wasm=True,
    ),
    "VS Code": Policy(
        f"default-src 'none'; script-src 'self' 'unsafe-inline' ASSETS; {_STYLES}; "
        "connect-src 'self' ASSETS",
        wasm=False, fetch=True, in_page=True,
    ),
    "VS Code with the keyword": Policy(
        f"default-src 'none'; script-src 'self' 'unsafe-inline' 'wasm-unsafe-eval' blob: ASSETS; "
        f"{_STYLES}; connect-src 'self' ASSETS",
        wasm=True, fetch=True, in_page=True,
    ),
    "MCPJam": Policy(
        f"default-src 'none'; script-src 'unsafe-inline'; {_STYLES}; connect-src 'none'",
        wasm=False, in_page=True,
    ),
    "MCP Inspector": Policy(
        f"default-src 'none'; script-src 'unsafe-inline'; {_STYLES}; worker-src 'none'; "
        "connect-src 'none'",
        wasm=False,
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def hosts() -> Iterator[Hosts]:
    with line_hosts() as found:
        yield found


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    made = Server()
    yield made
    made.close()


@pytest.fixture(scope="module")
def context(chromium: Chromium) -> Iterator[BrowserContext]:
    made = chromium.new_context(viewport={"width": 700, "height": 400})
    yield made
    made.close()


@pytest.fixture(scope="module")
def pages(hosts: Hosts) -> dict[str, str]:
    """The page of each mode, as a server would send it."""
    return {
        "single": renderer_html("single"),
        "hosted": stub_html(Offer(hosted=hosts.assets_url, channel=None)),
        "channel": stub_html(Offer()),
        "remote": stub_html(Offer(in_frame=False)),
    }


def expected(mode: str, policy: Policy) -> str:
    """Where the view is drawn, as the hosts' table has it."""
    if mode == "single":
        return "frame" if policy.wasm else "nowhere"
    loads = policy.fetch if mode == "hosted" else mode == "channel"
    return "frame" if policy.wasm and loads else "server"


@pytest.mark.parametrize("framing", ["opaque", "proxied"])
@pytest.mark.parametrize("name", POLICIES)
def test_no_policy_leaves_a_frame_blank(
    name: str,
    framing: str,
    context: BrowserContext,
    hosts: Hosts,
    server: Server,
    pages: dict[str, str],
) -> None:
    policy = POLICIES[name]
    text = policy.text and policy.text.replace("ASSETS", hosts.assets_url)
    for mode, html in pages.items():
        proxied = framing == "proxied"
        opening = Opening(html, RESULT, text, in_page=policy.in_page, proxied=proxied)
        shown = hosts.open(context, opening, server)
        shown.wait_ready()
        assert shown.placement == expected(mode, policy), mode
        if shown.placement == "nowhere":
            notice = shown.frame.get_by_role("alert")
            assert notice.is_visible()
            assert "refuses WebAssembly" in notice.inner_text()
            assert WORDS in notice.inner_text()
        else:
            shown.frame.get_by_role("button", name="Add").click()
            shown.frame.get_by_text("Count: 1", exact=True).wait_for()
            assert not shown.frame.locator(".renderer-status").is_visible()
        shown.page.close()


@pytest.fixture
def open_stub(context: BrowserContext, hosts: Hosts) -> Iterator[Any]:
    """`open_stub(offer, server, policy, result, line) -> Shown`, closed afterwards."""
    opened: list[Shown] = []

    def open_one(
        offer: Offer,
        server: Server,
        *,
        policy: str | None = csp.with_wasm(),
        result: Json | None = RESULT,
        line: Line | None = None,
    ) -> Shown:
        opening = Opening(stub_html(offer), result, policy, line=line or Line())
        opened.append(hosts.open(context, opening, server))
        return opened[-1]

    yield open_one
    for shown in opened:
        shown.page.close()


class Faulty(Server):
    """A server whose answers to reads of parts a test changes."""

    def __init__(self, change: Any) -> None:
        super().__init__()
        self.change = change
        self.reads: list[str] = []

    def ask(self, method: str, params: Json) -> Json:
        answer = super().ask(method, params)
        if method != "resources/read":
            return answer
        self.reads.append(params["uri"])
        changed: Json = self.change(self, params["uri"], answer)
        return changed


def test_a_damaged_part_is_read_again_and_only_that(open_stub: Any) -> None:
    wasm = stub.manifest()["assets"]["wasm"]["digest"]

    def once(server: Faulty, uri: str, answer: Json) -> Json:
        if uri.endswith(f"{wasm}/2") and server.reads.count(uri) == 1:
            blob = answer["result"]["contents"][0]["blob"]
            return {"result": {"contents": [{"uri": uri, "blob": "AAAA" + blob[4:]}]}}
        return answer

    server = Faulty(once)
    shown = open_stub(Offer(tools=()), server).wait_ready()
    assert shown.placement == "frame"
    twice = {uri for uri in server.reads if server.reads.count(uri) > 1}
    assert {uri[-67:] for uri in twice} == {f"/{wasm}/2"}
    server.close()


def test_a_source_that_dries_up_is_replaced_where_it_stopped(open_stub: Any) -> None:
    snapshot = stub.manifest()["assets"]["snapshot"]

    def dry(server: Faulty, uri: str, answer: Json) -> Json:
        if snapshot["digest"] in uri and int(uri.rpartition("/")[2]) >= 3:
            return {"error": {"code": -32601, "message": "Method not found"}}
        return answer

    server = Faulty(dry)
    shown = open_stub(Offer(), server).wait_ready()
    assert shown.placement == "frame"
    by_tool = {
        params["arguments"]["part"]
        for method, params in server.asked
        if method == "tools/call" and params["arguments"].get("digest") == snapshot["digest"]
    }
    assert by_tool == set(range(3, len(snapshot["parts"])))
    server.close()


def test_progress_is_shown_in_words_and_as_a_bar(open_stub: Any) -> None:
    go_on = threading.Event()

    def hold(server: Faulty, uri: str, answer: Json) -> Json:
        if uri.endswith("/3"):
            assert go_on.wait(60)
        return answer

    server = Faulty(hold)
    shown = open_stub(Offer(tools=()), server)
    bar = shown.frame.get_by_role("progressbar", name="Loading the view")
    bar.wait_for()
    shown.wait("document.querySelector('progress').value > 1e6")
    line = shown.frame.locator(".renderer-status").inner_text()
    assert line.startswith("Loading the view: ")
    assert line.endswith(" MB")
    assert shown.frame.evaluate("document.querySelector('progress').max") == sum(
        stub.manifest()["assets"][name]["size"] for name in ("interpreter", "wasm", "snapshot")
    )
    go_on.set()
    shown.wait_ready()
    assert shown.placement == "frame"
    bar.wait_for(state="detached")
    server.close()


def test_where_nothing_can_be_had_the_tools_words_are_there(open_stub: Any, server: Server) -> None:
    nothing = Offer(channel=None, tools=())
    for policy, reason in (
        (csp.with_wasm(), "parts could not be loaded"),
        (csp.specification(), "refuses WebAssembly"),
    ):
        notice = open_stub(nothing, server, policy=policy).wait_ready().frame.get_by_role("alert")
        assert reason in notice.inner_text()
        assert "The server could not draw the view either" in notice.inner_text()
        assert WORDS in notice.inner_text()


def test_a_tool_under_another_name_is_found(open_stub: Any, server: Server) -> None:
    offer = Offer(tools=("unknown_here", stub.TOOL_NAME))
    shown = open_stub(offer, server, policy=csp.specification()).wait_ready()
    shown.frame.get_by_role("button", name="Add").click()
    shown.frame.get_by_text("Count: 1", exact=True).wait_for()


def test_a_server_that_cannot_draw_says_so(open_stub: Any) -> None:
    server = Server()
    offer = Offer(tools=("nobody", "knows"))
    notice = (
        open_stub(offer, server, policy=csp.specification()).wait_ready().frame.get_by_role("alert")
    )
    assert "Unknown tool: knows" in notice.inner_text()
    server.close()


def test_a_result_that_comes_late_is_drawn(open_stub: Any, server: Server) -> None:
    shown = open_stub(Offer(in_frame=False), server, result=None).wait_ready()
    message = {"method": "ui/notifications/tool-result", "params": RESULT}
    shown.page.evaluate("(m) => say(m)", message)
    shown.frame.get_by_text("Count: 0", exact=True).wait_for()


RARE: Json = {
    "$prefab": {"version": "0.3"},
    "view": {
        "type": "Div",
        "children": [
            {"type": "Text", "content": "odd {{ 1 + 1 }}", "cssClass": "text-[rgb(1,2,3)]"},
            {"type": "Mermaid", "chart": "graph LR; a-->b"},
        ],
    },
}
RARELY_NEEDED = ("tailwind", "diagrams", "mermaid")
COLOUR = "(el) => getComputedStyle(el).color"


def parts_read(server: Faulty) -> set[str]:
    """The names of the assets that were read through the host."""
    assets = stub.manifest()["assets"].items()
    return {name for name, asset in assets if any(asset["digest"] in uri for uri in server.reads)}


@pytest.mark.parametrize("policy", [csp.with_wasm(), csp.specification()], ids=["frame", "server"])
def test_what_few_views_need_comes_when_one_needs_it(open_stub: Any, policy: str) -> None:
    server = Faulty(lambda server, uri, answer: answer)
    shown = open_stub(Offer(), server, policy=policy).wait_ready()
    assert parts_read(server).isdisjoint(RARELY_NEEDED)
    shown.page.evaluate(
        "(params) => say({method: 'ui/notifications/tool-result', params})",
        {"content": [], "structuredContent": RARE},
    )
    shown.frame.locator(".pf-mermaid[data-diagram=drawn]").wait_for()
    odd = shown.frame.get_by_text("odd 2", exact=True)
    odd.wait_for()
    assert odd.evaluate(COLOUR) == "rgb(1, 2, 3)"
    assert parts_read(server) >= set(RARELY_NEEDED)
    server.close()


def test_without_the_class_compiler_a_view_is_plain_and_there(open_stub: Any) -> None:
    tailwind = stub.manifest()["assets"]["tailwind"]["digest"]

    def lacking(server: Faulty, uri: str, answer: Json) -> Json:
        return {"error": {"code": -32601, "message": "gone"}} if tailwind in uri else answer

    server = Faulty(lacking)
    result = {"content": [], "structuredContent": RARE}
    shown = open_stub(Offer(tools=()), server, result=result).wait_ready()
    odd = shown.frame.get_by_text("odd 2", exact=True)
    odd.wait_for()
    shown.wait("!document.querySelector('[data-held]')")
    assert odd.evaluate(COLOUR) != "rgb(1, 2, 3)"
    server.close()
