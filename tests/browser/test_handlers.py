"""A baked page with pipes and actions of its own, as `PrefabApp(js_pipes=…, …)` makes them."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from host_shim.resources import bake
from host_shim.testing import Chromium

PIPES = {
    "shout": "(value, mark) => value.toUpperCase() + (mark ?? '!')",
    "half": "function (value) { return value / 2 }",
    "broken": "() => { throw new Error('no') }",
    "upper": "() => 'a built-in pipe wins'",
}
ACTIONS = {
    "bump": "({state, event, arguments: {by}}) => {"
    " state.a += by; state.seen.push(event); return {a: state.a, list: [state.seen.length]} }",
    "refuse": "() => { throw new TypeError('not today') }",
    "later": "async () => ({a: -1})",
}


def call(handler: str) -> dict[str, object]:
    return {
        "action": "callHandler",
        "handler": handler,
        "arguments": {"by": 4},
        "onSuccess": {"action": "setState", "key": "said", "value": "got {{ $result.a }}"},
        "onError": {"action": "setState", "key": "said", "value": "{{ $error }}"},
    }


TEXTS = (
    "a={{ a }} list={{ list.0 }} seen={{ seen.length }}",
    "{{ 'hi' | shout }} {{ 'hi' | shout:'?' }} {{ 'hi' | upper }} {{ 'x' | half }} {{ 3 | half }}",
    "{{ 'b' | broken }}",
    "{{ 'u' | unknown }}",
    "said={{ said }}",
)


def test_a_page_brings_pipes_and_actions(chromium: Chromium, tmp_path: Path) -> None:
    buttons = [
        {"type": "Button", "label": name, "onClick": call(name)} for name in [*ACTIONS, "missing"]
    ]
    children = [{"type": "P", "content": text} for text in TEXTS]
    view = {"type": "Column", "children": [*children, *buttons]}
    state = {"a": 1, "seen": [], "said": ""}
    payload = {"$prefab": {"version": "0.3"}, "view": view, "state": state}
    file = tmp_path / "page.html"
    file.write_text(bake(payload, js_pipes=PIPES, js_actions=ACTIONS), encoding="utf-8")
    context = chromium.new_context()
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    page.goto(file.as_uri())
    texts = page.locator("p")
    expect(texts).to_have_text(
        ["a=1 list= seen=0", "HI! HI? HI NaN 1.5", "{{ 'b' | broken }}", "u", "said="]
    )
    page.get_by_role("button", name="bump").click()
    # What a handler does to what it was given stays with it; what it returns is merged.
    expect(texts.nth(0)).to_have_text("a=5 list=1 seen=0")
    expect(texts.nth(4)).to_have_text("said=got 5")
    for name, said in {
        "refuse": "not today",
        "missing": 'Unknown handler: "missing"',
        "later": "got ",
    }.items():
        page.get_by_role("button", name=name).click()
        expect(texts.nth(4)).to_have_text(f"said={said}")
    expect(texts.nth(0)).to_have_text("a=5 list=1 seen=0")
    context.close()
    assert faults == []
