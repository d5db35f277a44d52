"""The built page in a sandboxed frame.

It starts under the policy of the specification plus one word; where it cannot start it says so.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from host_shim.resources import bake, renderer_html
from host_shim.testing import Chromium
from tests.browser._host import SPECIFICATION, hosted, tool_result

ROWS = 20


def envelope(text: str, count: int = ROWS) -> dict[str, Any]:
    """A view with state, a loop and a conditional."""
    return {
        "$prefab": {"version": "0.3"},
        "view": {
            "type": "Column",
            "children": [
                {"type": "Heading", "content": text},
                {
                    "type": "ForEach",
                    "key": "rows",
                    "children": [{"type": "Text", "content": "row {{ $item.n }}"}],
                },
            ],
        },
        "state": {"rows": [{"n": n} for n in range(count)]},
    }


@pytest.fixture(scope="module")
def html() -> str:
    return renderer_html()


def test_it_starts_in_an_opaque_frame_and_breaks_no_rule(chromium: Chromium, html: str) -> None:
    after = [tool_result(envelope("Orders"))]
    with hosted(chromium.browser, html, after=after) as view:
        view.frame.get_by_role("heading", name="Orders").wait_for(timeout=90_000)
        assert view.frame.get_by_text("row 19").is_visible()
        assert view.frame.evaluate("self.origin") == "null"
        assert view.frame.evaluate("document.documentElement.dataset.ready") == "true"
        assert view.watch.take() == []
        requests = view.frame.evaluate(
            "performance.getEntriesByType('resource').map((e) => e.name)"
        )
        assert requests == []


def test_the_handshake_comes_first_and_once(chromium: Chromium, html: str) -> None:
    with hosted(chromium.browser, html, after=[tool_result(envelope("x"))]) as view:
        view.wait_ready()
        said = view.said
    assert said[0] == {
        "jsonrpc": "2.0",
        "id": 0,
        "method": "ui/initialize",
        "params": {
            "protocolVersion": "2026-01-26",
            "appInfo": {"name": "renderer-py", "version": said[0]["params"]["appInfo"]["version"]},
            "appCapabilities": {
                "tools": {"listChanged": True},
                "availableDisplayModes": ["inline", "fullscreen"],
            },
        },
    }
    methods = [message.get("method") for message in said]
    assert methods[1:3] == ["ui/notifications/initialized", "ui/notifications/size-changed"]
    assert methods.count("ui/initialize") == methods.count("ui/notifications/initialized") == 1


def test_nothing_said_while_starting_is_lost_or_answered_twice(
    chromium: Chromium, html: str
) -> None:
    early = [tool_result(envelope("first")), {"id": 1, "method": "ping"}]
    later = [{"id": 2, "method": "tools/list"}, tool_result(envelope("second", 3))]
    with hosted(chromium.browser, html, early=early, after=later) as view:
        view.frame.get_by_role("heading", name="second").wait_for(timeout=90_000)
        view.say({"id": 3, "method": "ping"})
        view.wait_said("m.id === 3")
        answers = [m for m in view.said if "method" not in m]
        assert sorted(answer["id"] for answer in answers) == [1, 2, 3]
        assert all("result" in answer for answer in answers)
        assert view.frame.get_by_text("row").count() == 3


def test_the_look_of_the_host_is_there_before_the_view(chromium: Chromium, html: str) -> None:
    stuck = html.replace('__rendererAssets.begin("snapshot")', "")
    style = {
        "variables": {"--color-x": "rgb(1, 2, 3)"},
        "css": {"fonts": "@font-face{font-family:F}"},
    }
    with hosted(
        chromium.browser, stuck, context={"theme": "dark", "styles": style}, after=[]
    ) as view:
        view.wait_said("m.method === 'ui/notifications/size-changed'")
        look = """(() => {
          const html = document.documentElement;
          return [html.className, html.dataset.theme, html.style.colorScheme,
            getComputedStyle(html).getPropertyValue("--color-x"),
            document.getElementById("__mcp-host-fonts").textContent];
        })()"""
        assert view.frame.evaluate(look) == [
            "dark", "dark", "dark", "rgb(1, 2, 3)", "@font-face{font-family:F}",
        ]  # fmt: skip
        assert view.frame.get_by_role("status").inner_text() == "Waiting for content…"
        view.say({"method": "ui/notifications/host-context-changed", "params": {"theme": "light"}})
        view.frame.wait_for_function("() => document.documentElement.dataset.theme === 'light'")
        view.say({"id": 9, "method": "ui/resource-teardown", "params": {}})
        assert view.wait_said("m.id === 9")["result"] == {}


# Where it cannot start


def test_a_refused_interpreter_is_explained_at_once(chromium: Chromium, html: str) -> None:
    after = [
        tool_result(envelope("never"), "12 orders are open"),
        {"id": 5, "method": "tools/list"},
    ]
    with hosted(chromium.browser, html, policy=SPECIFICATION, after=after) as view:
        view.frame.get_by_text("12 orders are open").wait_for(timeout=30_000)
        text = view.wait_notice()
        assert "script-src blocked wasm-eval" in text
        assert "'wasm-unsafe-eval'" in text
        assert "small host 7" in text
        refused = view.wait_said("m.id === 5")
        assert refused["error"]["code"] == -32000
        sizes = [m["params"]["height"] for m in view.said if "size-changed" in m.get("method", "")]
        assert sizes[-1] > 100
        logged = view.wait_said("m.params?.data?.event === 'securitypolicyviolation'")
        assert logged["params"]["level"] == "warning"
        assert logged["params"]["data"]["blocked"] == "wasm-eval"
        notice = view.frame.evaluate(
            "performance.getEntriesByName('renderer:notice')[0].startTime"
            " - performance.getEntriesByName('renderer:channel')[0].startTime"
        )
        assert notice < 1000


@pytest.mark.parametrize("asset", ["interpreter", "wasm", "snapshot"])
def test_a_damaged_asset_is_a_notice_not_a_blank_frame(
    chromium: Chromium, html: str, asset: str
) -> None:
    start = html.index(f'id="renderer:{asset}">') + 2000
    damaged = html[:start] + html[start : start + 400][::-1] + html[start + 400 :]
    after = [tool_result(None, "the answer itself")]
    with hosted(chromium.browser, damaged, after=after) as view:
        text = view.wait_notice()
        assert "failed to start" in text
        assert "the answer itself" in text
        assert not re.search(r"Traceback|\.py|Error:", text)
        assert view.wait_said("m.params?.data?.event === 'boot'")["params"]["level"] == "error"


def test_an_endless_start_ends_in_a_notice(chromium: Chromium, html: str) -> None:
    stuck = html.replace('__rendererAssets.begin("wasm")', "").replace(
        "<script>", "<script>{const s=setTimeout;globalThis.limits=[];globalThis.setTimeout="
        "(f,ms,...a)=>ms===60000?limits.push(f):s(f,ms,...a)}</script><script>", 1,
    )  # fmt: skip
    with hosted(chromium.browser, stuck) as view:
        view.frame.wait_for_function("() => limits.length === 1")
        view.frame.evaluate("limits[0]()")
        assert "within a minute" in view.wait_notice()


# Without a host


def test_a_baked_file_needs_no_host(chromium: Chromium, tmp_path: Path) -> None:
    file = tmp_path / "orders.html"
    file.write_text(bake(envelope("Baked </script> & well")), encoding="utf-8")
    context = chromium.new_context()
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda m: faults.append(m.text) if m.type == "error" else None)
    page.goto(file.as_uri())
    page.get_by_role("heading", name="Baked </script> & well").wait_for(timeout=90_000)
    assert page.get_by_text("row", exact=False).count() == ROWS
    context.close()
    assert faults == []


# Staying power


def test_nothing_piles_up_over_200_results(chromium: Chromium, html: str) -> None:
    with hosted(chromium.browser, html, after=[tool_result(envelope("number 0"))]) as view:
        heading = view.frame.get_by_role("heading")
        heading.filter(has_text="number 0").wait_for(timeout=90_000)
        before = view.stats
        view.say(*(tool_result(envelope(f"number {n}")) for n in range(1, 201)))
        heading.filter(has_text="number 200").wait_for(timeout=90_000)
        after = view.stats
        for name in ("ids", "listeners", "timers", "requests", "queued"):
            assert after[name] == before[name], name
        assert view.watch.take() == []
