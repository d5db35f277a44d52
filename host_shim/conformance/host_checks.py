"""What a host has to do for the views in its page, asked through the probe.

One rule: what a host does not advertise it need not do; it still has to answer.
"""

from __future__ import annotations

from typing import Any

from host_shim.conformance.checklist import MUST, SHOULD, Checklist, Failed, Skipped, need
from host_shim.conformance.probe import HELLO, Json, Probe
from host_shim.conformance.wire import faults_of

_INPUT = "ui/notifications/tool-input"
_RESULT = "ui/notifications/tool-result"
_TEXT = [{"type": "text", "text": "from the probe"}]
HEIGHT = 321
QUIET_MS = 500


async def host_page(probe: Probe, checks: Checklist) -> None:
    """One view from its first word to a working app."""
    welcome: Json = {}
    with checks.check("H01", "says nothing before the view does", SHOULD, "handshake"):
        need(not _spoken(probe), f"it said {_spoken(probe)}")
    with checks.check("H02", "answers ui/initialize", MUST, "handshake 4"):
        answer = await probe.ask("ui/initialize", HELLO)
        welcome = answer.get("result", {})
        names = ("protocolVersion", "hostInfo", "hostCapabilities", "hostContext")
        missing = [name for name in names if name not in welcome]
        need(not missing, f"the answer lacks {', '.join(missing)}: {answer}")
    if not welcome:
        return
    with checks.check("H03", "waits for initialized with the data", MUST, "handshake 6"):
        # That something does not come can only be seen by giving it time.
        await probe.evaluate("(ms) => new Promise((done) => setTimeout(done, ms))", QUIET_MS)
        early = probe.messages(_INPUT) + probe.messages(_RESULT)
        need(not early, f"it sent {early}")
    await probe.note("ui/notifications/initialized")
    await _data(probe, checks)
    offers = welcome["hostCapabilities"]
    await _server(probe, checks, offers)
    await _requests(probe, checks, offers, welcome["hostContext"])
    await _app_tools(probe, checks)
    await _frame(probe, checks)
    with checks.check("H19", "speaks strict JSON-RPC 2.0", MUST, "JSON-RPC"):
        spoken = [each for each in probe.heard if isinstance(each, dict) and "jsonrpc" in each]
        found = [fault for message in spoken for fault in faults_of(message)]
        need(not found, "\n".join(found))


def _spoken(probe: Probe) -> list[Any]:
    return [each for each in probe.heard if isinstance(each, dict) and "jsonrpc" in each]


async def _data(probe: Probe, checks: Checklist) -> None:
    with checks.check("H04", "delivers the arguments, then the result", MUST, "tool data"):
        await probe.until(lambda: probe.messages(_RESULT), _RESULT)
        order = [
            each["method"] for each in _spoken(probe) if each.get("method") in (_INPUT, _RESULT)
        ]
        need(order == [_INPUT, _RESULT], f"it sent {order}")
    with checks.check("H05", "delivers the result as the server sent it", MUST, "tool data"):
        results = probe.messages(_RESULT)
        need(results, "it sent none")
        content = results[0]["params"].get("structuredContent")
        need(isinstance(content, dict) and "word" in content, f"structuredContent is {content}")


async def _server(probe: Probe, checks: Checklist, offers: Json) -> None:
    with checks.check("H06", "calls a tool of the server", MUST, "tools/call"):
        _offered(offers, "serverTools")
        answer = await probe.ask("tools/call", {"name": "probe_echo", "arguments": {"word": "a"}})
        found = answer.get("result", {}).get("structuredContent")
        need(found == {"echo": "a"}, f"it answered {answer}")
    with checks.check("H07", "refuses tools that only the model may call", MUST, "visibility"):
        _offered(offers, "serverTools")
        answer = await probe.ask("tools/call", {"name": "probe_secret", "arguments": {}})
        need(_is_refused(answer), f"it answered {answer}")
    with checks.check("H08", "reads a resource of the server", MUST, "resources/read"):
        _offered(offers, "serverResources")
        answer = await probe.ask("resources/read", {"uri": "probe://note"})
        contents = answer.get("result", {}).get("contents") or [{}]
        need(contents[0].get("text") == "a note", f"it answered {answer}")


async def _requests(probe: Probe, checks: Checklist, offers: Json, context: Json) -> None:
    with checks.check("H09", "answers ping with {}", MUST, "transport 5"):
        answer = await probe.ask("ping")
        need(answer.get("result") == {}, f"it answered {answer}")
    with checks.check("H10", "answers unknown requests with -32601", MUST, "transport 9"):
        answer = await probe.ask("no/such-method", {})
        need(answer.get("error", {}).get("code") == -32601, f"it answered {answer}")
    with checks.check("H11", "ignores what is not JSON-RPC 2.0", MUST, "transport 3"):
        before = len(_spoken(probe))
        for message in ({"id": 901, "method": "ping"}, {"hello": 1}, "text"):
            await probe.say(message)
        await probe.ask("ping")
        extra = [each for each in _spoken(probe)[before:] if each.get("id") == 901]
        need(not extra, f"it answered {extra}")
    with checks.check("H12", "takes a message for the conversation", SHOULD, "ui/message"):
        _offered(offers, "message")
        answer = await probe.ask("ui/message", {"role": "user", "content": _TEXT})
        need("result" in answer, f"it answered {answer}")
    with checks.check(
        "H13", "takes model context, and answers {}", SHOULD, "ui/update-model-context"
    ):
        _offered(offers, "updateModelContext")
        answer = await probe.ask("ui/update-model-context", {"content": _TEXT})
        need(answer.get("result") == {}, f"it answered {answer}")
    with checks.check(
        "H14", "says which display mode is in force", MUST, "ui/request-display-mode"
    ):
        answer = await probe.ask("ui/request-display-mode", {"mode": "fullscreen"})
        mode = answer.get("result", {}).get("mode")
        known = {*context.get("availableDisplayModes", []), context.get("displayMode", "inline")}
        need(mode in known, f"it answered {answer}, and offers {sorted(known)}")


async def _app_tools(probe: Probe, checks: Checklist) -> None:
    with checks.check("H15", "asks for the app's tools", SHOULD, "app tools"):
        await probe.note("notifications/tools/list_changed")
        asked = await probe.until(lambda: probe.messages("tools/list"), "tools/list")
        await probe.say({"jsonrpc": "2.0", "id": asked[-1]["id"], "result": {"tools": []}})


async def _frame(probe: Probe, checks: Checklist) -> None:
    with checks.check("H16", "keeps the view out of the page around it", MUST, "sandbox"):
        found = await probe.evaluate("() => __probe.peek()")
        need(found == "refused", "the view can read the document of the page")
    with checks.check("H17", "keeps the view from undeclared machines", MUST, "CSP"):
        # The host's own machine answers, so only a policy can refuse.
        origin = await probe.thread.run(probe.page.evaluate("() => location.origin"))
        found = await probe.evaluate("(url) => __probe.reach(url)", f"{origin}/")
        need(found == "refused", f"the view reached {origin}, which nobody declared")
    with checks.check("H18", "gives the frame the height that is reported", SHOULD, "size"):
        await probe.ask("ui/request-display-mode", {"mode": "inline"})
        await probe.note("ui/notifications/size-changed", width=600, height=HEIGHT)
        wait = probe.frame.wait_for_function(
            "(height) => Math.abs(innerHeight - height) <= 1", arg=HEIGHT, timeout=5000
        )
        try:
            await probe.thread.run(wait)
        except Exception as error:
            height = await probe.evaluate("() => innerHeight")
            raise Failed(f"{HEIGHT} px were reported, the frame has {height}") from error


def _offered(offers: Json, name: str) -> None:
    if name not in offers:
        raise Skipped(f"it does not offer {name}")


def _is_refused(answer: Json) -> bool:
    return "error" in answer or answer.get("result", {}).get("isError") is True
