"""What a renderer's page has to do, as scenarios of a host that goes through them.

One rule: one scenario is one loading of the page; the sections are those of the specification of
2026-01-26 as summarised in the protocol's own order.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from host_shim.conformance.checklist import MUST, SHOULD, Checklist, Failed, Skipped, need
from host_shim.conformance.stage import Json, Stage, welcome
from host_shim.conformance.wire import faults_of

Scenario = Callable[[Stage, Checklist], Awaitable[None]]
_ENVELOPE = "JSON-RPC"
_LOOK = """() => {
  const html = document.documentElement;
  return [html.dataset.theme ?? "", html.className, getComputedStyle(html).colorScheme].join(" ");
}"""
_VARIABLE = """() => getComputedStyle(document.documentElement)
  .getPropertyValue("--color-background-primary").trim()"""
MOST_REPORTS = 20


async def conversation(stage: Stage, checks: Checklist) -> None:
    """A well-behaved host: handshake, data, questions, goodbye."""
    await stage.open()
    request: Json = {}
    with checks.check("V01", "opens with ui/initialize", MUST, "handshake 3"):
        request = await stage.hello()
        need(stage.heard[0] is request, f"the first message is {stage.heard[0]}")
        _check_hello(request)
    with checks.check("V02", "says nothing more before the answer", MUST, "handshake 4"):
        await stage.rest()
        need(len(stage.heard) == 1, f"it said {stage.heard[1:]}")
    if not request:
        return
    with checks.check("V03", "sends initialized first after the answer", MUST, "handshake 5"):
        stage.answer(request, welcome())
        await stage.until(lambda: len(stage.heard) > 1, "initialized")
        need(
            stage.heard[1].get("method") == "ui/notifications/initialized",
            f"it said {stage.heard[1]}",
        )
    with checks.check("V04", "draws the tool's result", MUST, "tool data"):
        stage.show("conformance one")
        await stage.shows("conformance one")
    await _questions(stage, checks, request)
    with checks.check("V05", "replaces the view by the next result", SHOULD, "tool data"):
        stage.show("conformance two")
        await stage.shows("conformance two")
    await _context(stage, checks)
    with checks.check("V15", "answers ui/resource-teardown", SHOULD, "teardown"):
        answer = await stage.ask("ui/resource-teardown", {})
        need("result" in answer, f"it answered {answer.get('error')}")
    with checks.check("V16", "speaks strict JSON-RPC 2.0", MUST, _ENVELOPE):
        found = [fault for message in stage.heard for fault in faults_of(message)]
        need(not found, "\n".join(found))
    _check_confinement(stage, checks)


def _check_hello(request: Json) -> None:
    params = request.get("params", {})
    missing = [n for n in ("appInfo", "appCapabilities", "protocolVersion") if n not in params]
    need(not missing, f"ui/initialize lacks {', '.join(missing)}")
    info = params["appInfo"]
    need({"name", "version"} <= info.keys(), f"appInfo is {info}")
    need("id" in request, "ui/initialize is no request: it has no id")


async def _questions(stage: Stage, checks: Checklist, request: Json) -> None:
    with checks.check("V06", "answers ping with {}", MUST, "transport 5"):
        answer = await stage.ask("ping")
        need(answer.get("result") == {}, f"it answered {answer}")
    with checks.check("V07", "keeps the two sides' ids apart", MUST, "transport 6"):
        answer = await stage.ask("ping", id=request["id"])
        need(answer.get("result") == {}, f"it answered {answer}")
    with checks.check("V08", "answers unknown requests with -32601", MUST, "transport 9"):
        answer = await stage.ask("no/such-method", {})
        code = answer.get("error", {}).get("code")
        need(code == -32601, f"it answered {answer}")
    with checks.check("V09", "ignores unknown notifications", MUST, "transport 9"):
        stage.note("notifications/no-such-thing", x=1)
        need((await stage.ask("ping")).get("result") == {}, "it no longer answers ping")
    offers = "tools" in request["params"]["appCapabilities"]
    with checks.check("V10", "lists the app's tools", MUST, "app tools"):
        if not offers:
            raise Skipped("it declares no tools")
        _check_tools(await stage.ask("tools/list"))
    with checks.check("V11", "refuses an unknown app tool", MUST, "app tools"):
        if not offers:
            raise Skipped("it declares no tools")
        answer = await stage.ask("tools/call", {"name": "no_such_tool", "arguments": {}})
        refused = "error" in answer or answer["result"].get("isError") is True
        need(refused, f"it answered {answer}")


def _check_tools(answer: Json) -> None:
    tools = answer.get("result", {}).get("tools")
    need(isinstance(tools, list), f"it answered {answer}")
    for tool in tools:
        schema = tool.get("inputSchema", {})
        need(schema.get("type") == "object", f"{tool.get('name')} has the schema {schema}")


async def _context(stage: Stage, checks: Checklist) -> None:
    with checks.check("V12", "follows the host's theme", SHOULD, "host context"):
        before = await stage.evaluate(_LOOK)
        stage.note("ui/notifications/host-context-changed", theme="dark")
        await stage.rest()
        after = await stage.evaluate(_LOOK)
        need("dark" in after and after != before, f"html was {before!r} and is {after!r}")
    with checks.check("V13", "takes the host's style variables", SHOULD, "style variables"):
        styles = {"variables": {"--color-background-primary": "rgb(1, 2, 3)"}}
        stage.note("ui/notifications/host-context-changed", styles=styles)
        await stage.rest()
        value = await stage.evaluate(_VARIABLE)
        need(value == "rgb(1, 2, 3)", f"--color-background-primary is {value!r}")
    with checks.check("V14", "reports its size in whole pixels", SHOULD, "size"):
        sizes = [note["params"] for note in stage.notes("ui/notifications/size-changed")]
        need(sizes, "it reported none")
        odd = [size for size in sizes for n in size.values() if n != int(n) or n < 0]
        need(not odd, f"it reported {odd}")


def _check_confinement(stage: Stage, checks: Checklist) -> None:
    watch = stage.page.watch
    with checks.check("V17", "never runs into the policy (with WebAssembly)", SHOULD, "CSP"):
        need(not watch.violations, "\n".join(map(str, watch.violations)))
    with checks.check("V19", "causes no uncaught error", MUST, "sandbox"):
        uncaught = [line for line in watch.errors if line.startswith("uncaught")]
        need(not uncaught, "\n".join(uncaught))


async def intrusions(stage: Stage, checks: Checklist) -> None:
    """Messages that must not be taken for the host's, and malformed ones that are."""
    await stage.open()
    try:
        await stage.handshake()
        stage.show("conformance one")
        await stage.shows("conformance one")
    except Failed:
        return  # `conversation` has said why
    with checks.check("V20", "ignores what is not JSON-RPC 2.0", MUST, "transport 3"):
        await _is_quiet(stage, [{"id": 7001, "method": "ping"}, {"hello": 1}, "text", None, 5])
    with checks.check("V21", "listens to its host alone", MUST, "transport 2"):
        before = len(stage.heard)
        await stage.intrude({"jsonrpc": "2.0", "id": 7002, "method": "ping"})
        await stage.rest()
        answers = [m for m in stage.heard[before:] if m.get("id") == 7002]
        need(not answers, f"it answered another window: {answers}")
    with checks.check("V22", "survives malformed messages", MUST, "transport 3"):
        for message in _MALFORMED:
            stage.say(message)
        need((await stage.ask("ping")).get("result") == {}, "it no longer answers ping")
    with checks.check("V23", "ignores answers to nothing", MUST, "transport 6"):
        await _is_quiet(stage, [{"jsonrpc": "2.0", "id": 7003, "result": {}}])
    with checks.check("V24", "survives a result without a view", MUST, "tool data"):
        stage.note("ui/notifications/tool-result", content=[], structuredContent={})
        need((await stage.ask("ping")).get("result") == {}, "it no longer answers ping")


_MALFORMED: list[Any] = [
    {"jsonrpc": "2.0"},
    {"jsonrpc": "2.0", "method": 5},
    {"jsonrpc": "2.0", "id": None, "method": "ping"},
    {"jsonrpc": "2.0", "method": "ui/notifications/tool-result", "params": [1]},
    {"jsonrpc": "2.0", "method": "ui/notifications/host-context-changed", "params": {"theme": 7}},
    {"jsonrpc": "2.0", "id": 1.5, "result": {}},
]


# What a view may say at any time, whatever it hears.
_UNASKED = ("ui/notifications/size-changed", "notifications/tools/list_changed")


async def _is_quiet(stage: Stage, messages: list[Any]) -> None:
    before = len(stage.heard)
    for message in messages:
        stage.say(message)
    await stage.rest()
    said = [m for m in stage.heard[before:] if m.get("method") not in _UNASKED]
    need(not said, f"it said {said}")
    need((await stage.ask("ping")).get("result") == {}, "it no longer answers ping")


async def early_data(stage: Stage, checks: Checklist) -> None:
    """A host that speaks right after its answer, as VS Code does, and has no policy at all."""
    await stage.open("none")
    with checks.check("V30", "takes data that comes before initialized", SHOULD, "handshake"):
        request = await stage.hello()
        stage.answer(request, welcome())
        stage.show("conformance early")
        await stage.shows("conformance early")
    with checks.check("V31", "takes a result without arguments", SHOULD, "tool data"):
        stage.show("conformance bare", argument=False)
        await stage.shows("conformance bare")
    with checks.check("V18", "asks nothing of other machines", MUST, "CSP"):
        need(not stage.page.watch.external, "\n".join(stage.page.watch.external))


async def refusal(stage: Stage, checks: Checklist) -> None:
    """A host that does not want the view."""
    await stage.open()
    with checks.check("V32", "stays out when the handshake is refused", MUST, "handshake"):
        request = await stage.hello()
        error = {"code": -32000, "message": "No"}
        stage.say({"jsonrpc": "2.0", "id": request["id"], "error": error})
        await stage.rest()
        need(not stage.notes("ui/notifications/initialized"), "it sent initialized all the same")


async def strict_policy(stage: Stage, checks: Checklist) -> None:
    """The specification's own policy, which refuses WebAssembly and every request."""
    await stage.open("spec")
    with checks.check("V33", "is never blank under the default policy", SHOULD, "CSP"):
        await stage.handshake()
        stage.show("conformance strict")
        await stage.shows("conformance strict")


async def resizing(stage: Stage, checks: Checklist) -> None:
    """A host that adds a border to whatever height is reported."""
    await stage.open()
    with checks.check("V34", "comes to rest in a frame that follows it", MUST, "size"):
        await stage.handshake()
        stage.show("conformance size")
        await stage.shows("conformance size")
        done = 0
        while True:
            await stage.rest()
            sizes = stage.notes("ui/notifications/size-changed")
            need(len(sizes) < MOST_REPORTS, f"{len(sizes)} reports, the last {sizes[-1]['params']}")
            if len(sizes) == done:
                break
            done = len(sizes)
            await stage.resize(sizes[-1]["params"].get("height", 0) + 2)


SCENARIOS: tuple[Scenario, ...] = (
    conversation,
    intrusions,
    early_data,
    refusal,
    strict_policy,
    resizing,
)
