"""The checklist passes what keeps the protocol and finds each way to break it."""

from __future__ import annotations

import asyncio
from xml.etree import ElementTree

import pytest

from host_shim.cli import main
from host_shim.conformance.checklist import MUST, SHOULD, Checklist, Failed, Result, Skipped
from host_shim.conformance.renderer_checks import (
    SCENARIOS,
    conversation,
    early_data,
    intrusions,
    refusal,
)
from host_shim.conformance.report import junit, table
from host_shim.conformance.run import check_renderer
from host_shim.conformance.wire import faults_of
from host_shim.testing.plugin import _browser

# A view that draws text, in a few lines; `REPLACED` is where a test breaks it.
GOOD = """<!doctype html><meta charset="utf-8"><div id="root"></div><script>
const root = document.getElementById("root");
const say = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const result = (id, value = {}) => say({ id, result: value });
const error = (id, code) => say({ id, error: { code, message: "no" } });
const REQUESTS = {
  ping: ({ id }) => result(id),
  "ui/resource-teardown": ({ id }) => result(id),
  "tools/list": ({ id }) => result(id, { tools: [] }),
  "tools/call": ({ id }) => error(id, -32603),
};
const NOTES = {
  "ui/notifications/tool-result": ({ content }) => {
    root.textContent = content?.[0]?.text ?? "nothing";
    say({ method: "ui/notifications/size-changed", params: { width: 1000, height: 20 } });
  },
  "ui/notifications/host-context-changed": ({ theme, styles }) => {
    if (theme) document.documentElement.dataset.theme = theme;
    for (const [name, value] of Object.entries(styles?.variables ?? {}))
      document.documentElement.style.setProperty(name, value);
  },
};
addEventListener("message", ({ source, data }) => {
  if (source !== parent || data?.jsonrpc !== "2.0") return;
  if (typeof data.method === "string") {
    if (Number.isInteger(data.id)) (REQUESTS[data.method] ?? (({ id }) => error(id, -32601)))(data);
    else NOTES[data.method]?.(data.params ?? {});
  } else if (data.id === 0 && data.result) say({ method: "ui/notifications/initialized" });
});
say({ id: 0, method: "ui/initialize", params: { protocolVersion: "2026-01-26",
  appInfo: { name: "good", version: "1" }, appCapabilities: { tools: {} } } });
</script>"""

BROKEN = {
    "V01": ("appInfo: {", "info: {"),
    "V02": ('appCapabilities: { tools: {} } } });', 'appCapabilities: { tools: {} } } });'
            'say({ method: "notifications/message", params: { level: "info", data: 1 } });'),
    "V03": ('say({ method: "ui/notifications/initialized" });',
            'say({ id: 1, method: "ping" }), say({ method: "ui/notifications/initialized" });'),
    "V04": ("root.textContent = ", "root.title = "),
    "V06": ("ping: ({ id }) => result(id),", "ping: ({ id }) => result(id, { pong: 1 }),"),
    "V08": ("error(id, -32601)", "error(id, -32000)"),
    "V10": ("{ tools: [] }", '{ tools: [{ name: "a", inputSchema: {} }] }'),
    "V11": ('"tools/call": ({ id }) => error(id, -32603)', '"tools/call": ({ id }) => result(id)'),
    "V16": ('jsonrpc: "2.0", ...message', 'jsonrpc: "2.0", source: "me", ...message'),
    "V18": ("const root", 'new Image().src = "https://elsewhere.example/a.png"; const root'),
    "V19": ("const NOTES", "setTimeout(() => { throw new Error('oh') }); const NOTES"),
    "V20": ('data?.jsonrpc !== "2.0"', "!data"),
    "V21": ("source !== parent || ", ""),
    "V32": ("data.id === 0 && data.result", "data.id === 0"),
}  # fmt: skip
RECOMMENDED = {
    "V12": ("if (theme) document", "if (false) document"),
    "V13": ("setProperty(name, value)", "getPropertyValue(name)"),
    "V14": ("height: 20", "height: 20.5"),
    "V15": ('"ui/resource-teardown": ({ id }) => result(id),', ""),
}
SHORT = (conversation, intrusions, early_data, refusal)


def check(request: pytest.FixtureRequest, html: str, scenarios=SCENARIOS) -> dict[str, Result]:
    checks = asyncio.run(check_renderer(html, _browser(request.config), scenarios))
    return {result.id: result for result in checks.results}


@pytest.fixture(autouse=True)
def short_waits(monkeypatch):
    monkeypatch.setattr("host_shim.conformance.stage.LONGEST_WAIT_S", 3.0)


def test_a_view_that_keeps_the_protocol_passes(request):
    results = check(request, GOOD, [s for s in SCENARIOS if s.__name__ != "resizing"])
    assert {id: r.detail for id, r in results.items() if r.outcome != "passed"} == {}
    assert len(results) >= 28


def test_each_way_to_break_it_is_found(request):
    found = {}
    # Several faults at once where they do not hide each other; each has its own check.
    for group in (["V01", "V04"], ["V02", "V06", "V08", "V10", "V11", "V18", "V19", "V20", "V21"],
                  ["V03", "V16", "V32", *RECOMMENDED]):  # fmt: skip
        html = GOOD
        for id in group:
            before, after = (BROKEN | RECOMMENDED)[id]
            assert before in html, id
            html = html.replace(before, after)
        results = check(request, html, SHORT)
        found |= {id: results[id] for id in group}
    assert found.keys() == BROKEN.keys() | RECOMMENDED.keys()
    assert {id for id, result in found.items() if result.outcome != "failed"} == set()
    assert {id for id, result in found.items() if result.is_breach} == BROKEN.keys()
    assert "unknown keys ['source']" in found["V16"].detail


def test_our_renderer_passes_and_the_command_says_so(tmp_path, capsys, monkeypatch, request):
    monkeypatch.setattr("host_shim.conformance.stage.LONGEST_WAIT_S", 60.0)
    report = tmp_path / "report.xml"
    assert main(["conformance", "--strict", "--junit", str(report)]) == 0
    assert ", 0 failed, 0 warnings, 0 skipped" in capsys.readouterr().out
    suite = ElementTree.parse(report).getroot()
    assert (suite.get("failures"), int(suite.get("tests") or 0) >= 29) == ("0", True)


def test_the_command_refuses_what_is_not_there(capsys):
    assert main(["conformance", "--renderer", "none.html"]) == 2
    assert "no such file" in capsys.readouterr().err


def test_reports_name_every_check():
    checks = Checklist()
    with checks.check("A1", "does this", MUST, "one"):
        pass
    with checks.check("A2", "does that", MUST, "two"):
        raise Failed("saw <x>\nand \x00")
    with checks.check("A3", "might do", SHOULD, "three"):
        raise Failed("did not")
    with checks.check("A4", "may do", SHOULD, "four"):
        raise Skipped("has none")
    assert [result.id for result in checks.breaches] == ["A2"]
    lines = table(checks.results).splitlines()
    assert [line.split()[0] for line in lines if not line.startswith(" ")][:4] == [
        "ok", "FAIL", "warn", "skip",
    ]  # fmt: skip
    assert lines[-1] == "1 passed, 1 failed, 1 warnings, 1 skipped"
    suite = ElementTree.fromstring(junit(checks.results, "suite"))
    assert [suite.get(name) for name in ("tests", "failures", "skipped")] == ["4", "1", "2"]
    failure = suite.find("testcase/failure")
    assert failure is not None and failure.get("message") == "saw <x>"


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ({"jsonrpc": "2.0", "id": 1, "method": "ping"}, None),
        ({"jsonrpc": "2.0", "id": "a", "result": {}}, None),
        ({"jsonrpc": "2.0", "error": {"code": 1, "message": ""}}, None),
        ({"jsonrpc": "2.0", "id": None, "method": "ping"}, "neither an integer nor a text"),
        ({"jsonrpc": "2.0", "id": True, "method": "ping"}, "neither an integer nor a text"),
        ({"jsonrpc": "2.0", "id": 1.5, "result": {}}, "neither an integer nor a text"),
        ({"jsonrpc": "2.0", "method": "a", "params": []}, "params are no object"),
        ({"jsonrpc": "2.0", "id": 1, "result": None}, "the result is no object"),
        ({"jsonrpc": "2.0", "id": 1}, "exactly one of result and error"),
        ({"jsonrpc": "2.0", "id": 1, "error": {"code": "x"}}, "code is no integer"),
        ("text", "no object"),
    ],
)
def test_strict_json_rpc(message, fault):
    found = faults_of(message)
    assert found == [] if fault is None else any(fault in each for each in found)
